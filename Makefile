# One-word verbs. Each sets up what it needs (own .venv) and then runs.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin
SOURCE := $(shell find src -type f ! -name '*.pyc') setup.py
PURE := PYTHONPATH=src

.DEFAULT_GOAL := help
.PHONY: help play test check fast bench mutants games soak lock clean

help:        ## what can be done here
	@grep -E '^[a-z]+: .*##|^[a-z]+:  *##' $(MAKEFILE_LIST) | sed 's/:.*##/ --/'

.venv/.deps: pyproject.toml constraints.txt tools/dependencies.py
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer with venv is needed'; exit 2; }
	$(PYTHON) -m venv .venv
	$(PYTHON) tools/dependencies.py > .venv/needs.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --requirement .venv/needs.txt
	@touch $@

.venv/.built: .venv/.deps $(SOURCE)
	@rm -rf build src/*.egg-info
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall --no-build-isolation .
	@rm -rf build src/*.egg-info
	@touch $@

fast: .venv/.built    ## install the package, its engine compiled where a C compiler is there
	@$(BIN)/kingsroad doctor

play: .venv/.built    ## play in the terminal; without one, watch a game of bots
	@$(BIN)/kingsroad welcome

check: .venv/.deps    ## lint, format, types, import directions, words
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict tools bench
	$(PURE) $(BIN)/lint-imports
	$(PURE) $(BIN)/python tools/audit.py

test: .venv/.built    ## every test with the pure engine, then the engine's tests with the compiled one
	$(PURE) $(BIN)/python -m pytest -n 2
	$(BIN)/python -m pytest -n 2 tests/kernel tests/rules tests/laws tests/games tests/counts tests/bots

soak: .venv/.built    ## the laws for longer, searching at random
	KINGSROAD_SOAK=1 $(BIN)/python -m pytest -n 2 tests/laws

bench: .venv/.built    ## speed beside Catanatron's and boardgame.io's, in one run
	$(BIN)/python bench/run.py
	$(BIN)/python bench/tables.py

mutants: .venv/.deps    ## do the tests notice when a guard is changed?
	$(PURE) $(BIN)/python tools/mutants.py --title raja
	$(PURE) $(BIN)/python tools/mutants.py --title praga

games: .venv/.deps    ## the finished games of tests/games anew, after a change of rules or content
	$(PURE) $(BIN)/python tools/make_games.py

lock: .venv/.deps    ## constraints.txt anew from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url \
		--no-emit-find-links --extra server --extra dev pyproject.toml | sed -E 's/\[[a-z,]+\]//' > constraints.txt

clean:       ## forget everything that was built
	rm -rf .venv build src/*.egg-info .pytest_cache .mypy_cache .ruff_cache
