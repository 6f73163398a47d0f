#!/bin/sh
# Lint, format and types of the files that differ from the branch `main` (on `main` itself: from the last commit).
set -eu
bin=.venv/bin
base=$(git merge-base HEAD main 2>/dev/null || git merge-base HEAD origin/main 2>/dev/null || echo HEAD)

changed() { # PATTERN...: files that were changed or added, and are still there
    git diff --name-only --diff-filter=d --relative "$base" -- "$@"
    git ls-files --others --exclude-standard -- "$@"
}

python=$(changed '*.py')
if [ -n "$python" ]; then
    # shellcheck disable=SC2086
    $bin/ruff check $python
    # shellcheck disable=SC2086
    $bin/ruff format --check $python
fi
if [ -n "$(changed 'src/*.py')" ]; then
    $bin/mypy # the whole package: of what did not change it keeps what it knows
fi
client=$(changed 'web/*.ts' 'web/*.svelte' 'web/*.css' 'web/*.js' 'web/*.json')
if [ -n "$client" ]; then
    # shellcheck disable=SC2086
    (cd web && node_modules/.bin/biome check --no-errors-on-unmatched $(echo "$client" | sed 's,^web/,,'))
fi
if [ -n "$(changed src/kingsroad/locales src/kingsroad/*/rules)" ]; then
    PYTHONPATH=src $bin/python tools/audit.py
    PYTHONPATH=src $bin/python tools/translations.py
fi
