# The machine's service: installed as the page says, used, and hurt.
. "$SCRIPTS/common.sh"
property() { systemctl show -p "$1" --value paperdrop; }
asked() { sudo -u paperdrop /opt/paperdrop/bin/paperdrop "$@"; }
restarted() { # COUNT: back after so many restarts, and ready
    until_says "^$1\$" property NRestarts
    until_says '^active' systemctl is-active paperdrop
}

say installed as the page says
block 'system service'
test "$(property ActiveState)" = active
test "$(stat -c %a:%U /var/lib/paperdrop /var/lib/paperdrop/state | sort -u)" = 700:paperdrop

say another user drops into the group folder
useradd -m -G paperdrop ada
listing quokka > /home/ada/page.jsonl
sudo -u ada sh -c 'umask 022; cp ~/page.jsonl /srv/paperdrop/page.jsonl'
until_says quokka asked search quokka
block query > /tmp/said
grep -q quokka /tmp/said
until_says idle property StatusText
if sudo -u ada cat /var/lib/paperdrop/state/catalogue.db 2>/dev/null; then exit 1; fi

say reload
printf '[watch]\nignore = ["secret*"]\n' >> /etc/paperdrop/config.toml
sudo systemctl reload paperdrop
until_says service.reload journalctl -u paperdrop -o cat
until_says 'secret' asked config
test "$(property NRestarts)" = 0

say kill -9
kill -9 "$(property MainPID)"
restarted 1
listing wombat > /srv/paperdrop/second.jsonl
until_says wombat asked search wombat

say a stall ends by the watchdog
mkdir -p /etc/systemd/system/paperdrop.service.d
printf '[Service]\nWatchdogSec=3s\nTimeoutAbortSec=2s\n' \
    > /etc/systemd/system/paperdrop.service.d/test.conf
systemctl daemon-reload
systemctl restart paperdrop
before=$(property NRestarts)
kill -STOP "$(property MainPID)"
restarted $((before + 1))
journalctl -u paperdrop -o cat | grep -q -i watchdog
listing numbat 2500 > /srv/paperdrop/third.jsonl # so many that the index is written by a helper
until_says 'numbat2500' asked search numbat2500

say a full disk under the state folder
systemctl stop paperdrop
cp -a /var/lib/paperdrop/state /var/lib/paperdrop/kept
mount -t tmpfs -o size=32m,mode=700,uid=paperdrop,gid=paperdrop full /var/lib/paperdrop/state
cp -a /var/lib/paperdrop/kept/. /var/lib/paperdrop/state/
systemctl start paperdrop
pid=$(property MainPID)
cat /dev/zero > /var/lib/paperdrop/state/ballast 2>/dev/null || true
listing bilby 400 > /srv/paperdrop/fourth.jsonl
until_says 'the disk is full' asked status
test "$(property MainPID)" = "$pid"
asked search wombat | grep -q wombat
rm /var/lib/paperdrop/state/ballast
until_says 'bilby400' asked search bilby400
until_says idle property StatusText
test "$(property MainPID)" = "$pid"
asked verify > /tmp/said || { cat /tmp/said; exit 1; }

say the journal can be asked for events and their fields
asked_journal() { journalctl -u paperdrop -o json "$@"; }
asked_journal > /tmp/journal
asked_journal PAPERDROP_EVENT=file.read PAPERDROP_FILE=fourth.jsonl > /tmp/fourth
journalctl -u paperdrop -p err -o cat | grep -q 'service.trouble what='
/opt/paperdrop/bin/python - <<'PYTHON'
import json
from daemon.logs import EVENTS
def entries(file):
    return [json.loads(line) for line in open(file)]
ours = [entry for entry in entries("/tmp/journal") if "PAPERDROP_EVENT" in entry]
for entry in ours:
    fields = {name[10:].lower() for name in entry if name.startswith("PAPERDROP_")}
    assert fields <= {"event", *EVENTS[entry["PAPERDROP_EVENT"]][1].split()}, entry
    assert entry["MESSAGE"].startswith(entry["PAPERDROP_EVENT"]), entry
    assert entry["SYSLOG_IDENTIFIER"] == "paperdrop" and entry["PRIORITY"] in "346", entry
    assert entry["_SYSTEMD_UNIT"] == "paperdrop.service", entry
assert {entry["PRIORITY"] for entry in ours} >= {"3", "6"}, "the full disk is an error"
read = [entry for entry in ours if entry["PAPERDROP_EVENT"] == "file.read"]
assert len({entry["PAPERDROP_ID"] for entry in read}) == len(read) > 3
(fourth,) = entries("/tmp/fourth")
assert (fourth["PAPERDROP_FORMAT"], fourth["PAPERDROP_ENTRIES"]) == ("jsonl", "400"), fourth
PYTHON

say a second daemon and a wrong configuration are refused, and not tried again
code=0
asked run 2> /tmp/said || code=$?
test $code = 75
grep -q "process $pid" /tmp/said
echo 'oops = 1' >> /etc/paperdrop/config.toml
systemctl reload paperdrop
until_says service.reload_failed journalctl -u paperdrop -o cat
test "$(property MainPID)" = "$pid"
systemctl restart paperdrop || true
until_says failed property ActiveState
test "$(property ExecMainStatus)" = 2
until_says 'unknown key "watch.oops"' journalctl -u paperdrop -p err -o cat
test "$(property NRestarts)" = 0

sed -i /oops/d /etc/paperdrop/config.toml
until_says 'the service paperdrop has failed (exit code 2)' asked status

say uninstall leaves the state
systemctl disable --now paperdrop
test -e /var/lib/paperdrop/state/catalogue.db
test -e /srv/paperdrop/page.jsonl
echo all is well
