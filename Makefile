# Every command works on a fresh machine with Python >= 3.11 and pip; the virtual environment is made once.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: demo test test-models fuzz soak check docs bench figures clean

demo: $(VENV)/.core
	$(BIN)/citance demo

test: $(VENV)/.test
	$(BIN)/python -m pytest

test-models: $(VENV)-models/.test
	CITANCE_MODELS=1 $(VENV)-models/bin/python -m pytest tests/models

fuzz: $(VENV)/.test
	CITANCE_FUZZ=1 $(BIN)/python -m pytest -m hypothesis

soak: $(VENV)/.test
	CITANCE_KILLS=60 $(BIN)/python -m pytest tests/soak

check: $(VENV)/.test
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/mypy

docs: $(VENV)/.test
	$(BIN)/python -m pytest tests/test_docs.py tests/test_layers.py

bench: $(VENV)/.bench
	for file in benchmarks/[a-z]*.py; do $(BIN)/python $$file || exit 1; done

# make figures ONLY=match: only the commands that hold the word
figures: $(VENV)/.bench
	$(BIN)/python benchmarks/figures.py $(ONLY)

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test]"
	@touch $(VENV)/.core $@

$(VENV)/.bench: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test,bench]"
	@touch $(VENV)/.core $(VENV)/.test $@

# torch first and alone, so that nothing else decides which build of it comes
$(VENV)-models/.test: pyproject.toml
	$(PYTHON) -m venv $(VENV)-models
	$(VENV)-models/bin/python -m pip install --quiet --disable-pip-version-check torch==2.13.0
	$(VENV)-models/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[test-models]"
	@touch $@

clean:
	rm -rf $(VENV) $(VENV)-models build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
