# make demo    see it work          make test    the test suite
# make check   lint, types, floors  make bench   how fast       make faults   kill it, for long
# Needs Python 3.11 or newer and nothing else; everything is installed below .venv.

PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
COMPILED := $(VENV)/.compiled
SOURCES := $(shell find daemon index parsers -name '*.py')
COMPILE := $(BIN)/python -m piptools compile --quiet --generate-hashes --strip-extras --no-header \
	--no-emit-options --no-emit-index-url --no-emit-find-links

.PHONY: demo test check format bench quality faults docs wheel locks clean

demo: $(COMPILED)
	@$(BIN)/python demo/demo.py

test: $(COMPILED)
	$(BIN)/pytest -q

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# FULL=1 takes the whole corpus and a million papers: an hour and a half.
bench: $(COMPILED)
	$(BIN)/python benchmarks/bench.py $(if $(FULL),--full)
	@$(BIN)/python benchmarks/chart.py

# How well papers are found and told apart, where ../shared lies beside the checkout.
quality: $(COMPILED)
	@set -e; for name in identity identity_speed titles ranking; do \
		echo "== $$name"; $(BIN)/python benchmarks/$$name.py; done

# SEED=n chooses other kill points, moments and actions.
SEED ?= 1
faults: $(COMPILED)
	PAPERDROP_FAULTS=long PAPERDROP_SEED=$(SEED) $(BIN)/pytest -q -m faults

# What is made from the code: events, man page, table of settings, the sessions in the readmes.
docs: $(COMPILED)
	$(BIN)/python tools/documents.py
	PAPERDROP_BLESS=1 $(BIN)/pytest -q tests/test_docs.py

wheel: $(READY)
	rm -rf dist
	$(BIN)/python -m build --no-isolation --wheel --outdir dist .

# Only after a change of dependencies.
locks: $(READY)
	$(BIN)/python -m pip install --quiet pip-tools
	$(COMPILE) -o requirements.lock pyproject.toml
	$(COMPILE) -o requirements-dev.lock requirements-dev.in

$(READY): requirements.lock requirements-dev.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "paperdrop needs Python 3.11 or newer" >&2; exit 1; }
	@echo "setting up $(VENV), once: a minute or two" >&2
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# An editable install is not compiled, and a search that compiles what it imports takes twice as long.
$(COMPILED): $(READY) $(SOURCES)
	@$(BIN)/python -m compileall -q daemon index parsers
	@touch $@

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
