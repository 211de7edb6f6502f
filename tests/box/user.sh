# The service of one's own, and its alternatives without a resident daemon.
. "$SCRIPTS/common.sh"
/opt/paperdrop/bin/python -m pip install --quiet dist/paperdrop-*.whl
box-user mkdir -p /home/ada/.local/bin
box-user ln -s /opt/paperdrop/bin/paperdrop /home/ada/.local/bin/paperdrop
as() { box-user "$@"; }
property() { as systemctl --user show -p "$1" --value paperdrop; }
asked() { as /home/ada/.local/bin/paperdrop "$@"; }
drop() { as sh -c "cat > ~/.local/share/paperdrop/drop/$1"; }

say installed as the page says
as sh -eu "$BLOCKS/user service"
test "$(property ActiveState)" = active
listing quokka | drop page.jsonl
until_says quokka asked search quokka

say a file that the unit hides from the daemon
listing bandicoot > /tmp/hidden.jsonl
chmod a+r /tmp/hidden.jsonl
if asked ingest /tmp/hidden.jsonl 2> /tmp/said; then exit 1; fi
grep -q 'the daemon cannot see this file' /tmp/said

say the journal can be asked
until_says page.jsonl as journalctl --user -u paperdrop PAPERDROP_EVENT=file.read -o json

say reload, kill -9
as systemctl --user reload paperdrop
until_says service.reload journalctl -o cat PAPERDROP_EVENT=service.reload
as kill -9 "$(property MainPID)"
until_says '^1$' property NRestarts
until_says '^active' property ActiveState
until_says 'running' asked status
listing wombat | drop second.jsonl
until_says wombat asked search wombat
asked status --check
as systemctl --user disable --now paperdrop

say without a resident daemon
as sh -eu "$BLOCKS/without a daemon"
listing numbat | drop third.jsonl
until_says numbat asked search numbat
as systemctl --user list-timers --all > /tmp/said
grep -q paperdrop-ingest.timer /tmp/said
grep -q paperdrop-reindex.timer /tmp/said
as systemctl --user start paperdrop-reindex.service
until_says 'generation 2' asked status
as mkdir -p /home/ada/.local/share/paperdrop/drop/below
listing bilby | drop below/fourth.jsonl
as systemctl --user start paperdrop-ingest.service # as its timer does
until_says bilby asked search bilby
echo all is well
