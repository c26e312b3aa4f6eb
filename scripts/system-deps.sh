#!/usr/bin/env bash
# Makes sure of what the tests need of the system: a Chromium, a Japanese font, PostgreSQL's server programs and
# redis-server. As root (or with a sudo that asks nothing) on a Debian-like system it installs what is missing;
# otherwise it says what to install and fails.
set -euo pipefail

missing=()

has_program() { command -v "$1" > /dev/null 2>&1; }

has_browser() {
    [ -n "${CHROMIUM:-}" ] || has_program chromium || has_program chromium-browser || has_program google-chrome
}

has_japanese_font() {
    has_program fc-list && [ -n "$(fc-list :lang=ja family)" ]
}

has_postgres() {
    [ -n "${TEST_DATABASE_URL:-}" ] || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null || has_program initdb
}

has_redis() {
    [ -n "${TEST_REDIS_URL:-}" ] || has_program redis-server
}

has_browser || missing+=(chromium)
has_japanese_font || missing+=(fontconfig fonts-noto-cjk)
has_postgres || missing+=(postgresql)
has_redis || missing+=(redis-server)

[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo -n)
fi

if ! has_program apt-get || ! "${as_root[@]}" true 2> /dev/null; then
    cat >&2 << TEXT
The tests need what isn't installed here: ${missing[*]}
On Debian or Ubuntu, as root:
    apt-get update && apt-get install --no-install-recommends ${missing[*]}
Or point to what you have: CHROMIUM=/path/to/browser,
TEST_DATABASE_URL=postgresql+psycopg://user:password@host/database (a role that may create databases),
TEST_REDIS_URL=redis://host:port/0
TEXT
    exit 1
fi

echo "Installing for the tests: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@" >> "$log" 2>&1
}
if ! { apt update && apt install -y --no-install-recommends "${missing[@]}"; }; then
    cat "$log" >&2
    exit 1
fi
