#!/bin/sh
# Chromium, PostgreSQL and Redis for the tests: installed where they are missing and we may.
set -eu
missing=""
command -v chromium >/dev/null 2>&1 || [ -n "${KINGSROAD_CHROMIUM:-}" ] || missing="$missing chromium"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    # shellcheck disable=SC2086
    apt-get -qq install --yes --no-install-recommends $missing >/dev/null
else
    echo "The tests need$missing: please install with your system's package manager." >&2
    exit 2
fi
