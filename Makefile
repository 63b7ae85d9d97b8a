# make play   sets up what is missing and opens the table
# make test   sets up what is missing and runs every check: lint, types, all tests, the rules compiled and plain
# make        builds what has changed;  make lint | bench | docs | clean
# Needs Python >= 3.11 and make. With a C compiler the rules run compiled, without one as plain Python.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install -c requirements/constraints.txt
SOURCES := $(shell find src -name '*.py' -not -path '*/__pycache__/*')

.PHONY: build play test lint bench docs clean

build: .venv/installed

play: .venv/installed
	@$(BIN)/teahorse play

test: lint
	@echo "== all tests, the rules $$($(BIN)/python -c 'import teahorse; print("compiled" if teahorse.is_compiled() else "as plain Python: no C compiler")')"
	@$(BIN)/python -m pytest -q -n auto
	@echo "== the tests of the rules again, as plain Python"
	@TEAHORSE_PURE=1 $(BIN)/python -m pytest -q -n auto tests/kernel tests/games tests/yunnan tests/ming

lint: .venv/installed .venv/test-tools
	@echo "== lint and types"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary

bench: .venv/installed .venv/bench-tools
	@$(BIN)/teahorse bench

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

# test, bench and docs tools come from the groups of the same names in pyproject.toml
.venv/%-tools: .venv/bin/python requirements/constraints.txt
	@echo "== installing the $* tools (once)"
	@$(PIP) --upgrade pip
	@$(PIP) --group $*
	@touch $@

clean:
	rm -rf .venv build docs/site
	find src -name '*.so' -delete
