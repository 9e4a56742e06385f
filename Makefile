PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: setup reports test check bench against growth golden clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cribsim needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,dask]'
	touch $(READY)

reports: setup
	$(BIN)/python -m analyses

test: setup
	$(BIN)/python -m pytest -n auto

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/cribsim bench

against: setup
	$(BIN)/python -m bench.against

growth: setup
	$(BIN)/python -m bench.growth

golden: setup
	$(BIN)/python -m tests.golden.rewrite

clean:
	rm -rf .venv .bench build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
