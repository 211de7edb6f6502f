# What both scripts share. They run inside a throw-away systemd, as root, in a checkout that has a
# wheel in dist/. Given: BLOCKS, a folder with the code blocks of docs/install.md by their names;
# PACKAGES, where the libraries that paperdrop needs lie.
set -eu
export PIP_NO_INDEX=1 PIP_NO_DEPS=1 PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1

# Where other users can read it.
mkdir -p /opt
cp -r "$PWD" /opt/checkout
chmod -R a+rX /opt/checkout
cd /opt/checkout
BLOCKS=/opt/checkout/blocks

# There is no network in here: the libraries are lent, the wheel is installed as the page says.
python3() { /usr/bin/python3 "$@"; }
python3 -m venv /opt/paperdrop
printf '%s\n' "$PACKAGES" > "$(echo /opt/paperdrop/lib/python3*/site-packages)/lent.pth"

sudo() {
    if [ "$1" = -u ]; then
        user=$2
        shift 2
        home=$(getent passwd "$user" | cut -d: -f6)
        setpriv --reuid "$user" --regid "$user" --init-groups env HOME="$home" "$@"
    else
        "$@"
    fi
}
block() { . "$BLOCKS/$1"; }
say() { printf '== %s (%s s)\n' "$*" "$SECONDS"; }
until_says() { # TEXT COMMAND…: run the command until its output holds the text
    text=$1
    shift
    for _ in $(seq 200); do
        if "$@" 2>&1 | grep -q -- "$text"; then return 0; fi
        sleep 0.2
    done
    printf 'never said "%s": %s\n' "$text" "$*"
    "$@" || true
    journalctl --no-pager -n 40
    exit 1
}
listing() { # WORD [COUNT]: papers about it, as JSON lines
    for n in $(seq "${2:-1}"); do
        printf '{"title": "On %s and its kin, part of %s", "authors": ["Ada Quux", "Bo %s"], ' \
            "$1" "$1$n" "$n"
        printf '"abstract": "We study %s number %s at length, again and again."}\n' "$1" "$n"
    done
}
