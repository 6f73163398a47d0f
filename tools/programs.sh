#!/bin/sh
# Chromium, PostgreSQL and Redis for the tests: installed where they are missing and we may.
set -eu
has() { command -v "$1" >/dev/null 2>&1; }
may_install() { has apt-get && [ "$(id -u)" = 0 ]; }
install() { DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "$@" >/dev/null; }

missing=""
has chromium || has chromium-headless-shell || [ -n "${KINGSROAD_CHROMIUM:-}" ] || missing="$missing chromium"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || missing="$missing postgresql"
has redis-server || missing="$missing redis-server"
if [ -n "$missing" ]; then
    if may_install; then
        echo "installing$missing"
        apt-get -qq update
        # shellcheck disable=SC2086
        install $missing
    else
        echo "The tests need$missing: please install with your system's package manager." >&2
        exit 2
    fi
fi
# Chromium's engine without its windows takes a quarter less time. Where it is not to be had, Chromium does.
shell=chromium-headless-shell
if ! has $shell && [ -z "${KINGSROAD_CHROMIUM:-}" ] && may_install && apt-cache show $shell >/dev/null 2>&1; then
    echo "installing $shell"
    install $shell 2>/dev/null || true
fi
