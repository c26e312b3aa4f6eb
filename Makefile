# Every task of the project. `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
DATABASE_URL ?= sqlite:///$(CURDIR)/var/rentroll.db
WORKERS ?= 2

# Playwright's Python package carries a node, which serves where none is installed.
find_node = $${NODE:-$$(command -v node || ls $(VENV)/lib/python3*/site-packages/playwright/driver/node)}

# uv installs fast and byte-compiles; where only a pip mirror can be reached, pip reads the same file.
# The .pth file makes the package in backend/ importable: a sync removes whatever its lock doesn't name.
define sync
	@$(BIN)/uv pip sync -q --require-hashes --compile-bytecode --python $(BIN)/python $(1) \
		|| $(BIN)/pip install -q --require-hashes -r $(1)
	@for folder in $(VENV)/lib/python3*/site-packages; do echo ../../../../backend > $$folder/rentroll.pth; done
endef

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

# --- Environments -----------------------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; set PYTHON=...")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q --disable-pip-version-check uv==0.13.9 || echo "uv can't be installed; using pip"

# The runtime set removes the development tools, so the development stamp goes with them.
$(VENV)/.runtime: backend/requirements.lock | $(BIN)/python
	$(call sync,backend/requirements.lock)
	@rm -f $(VENV)/.development; touch $@

$(VENV)/.development: backend/requirements-dev.lock | $(BIN)/python
	$(call sync,backend/requirements-dev.lock)
	@touch $(VENV)/.runtime $@

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@npm --prefix frontend ci --silent --no-audit --no-fund
	@touch $@

.PHONY: venv
venv: $(VENV)/.development ## Install the development environment into .venv

.PHONY: system-deps
system-deps: ## Install what the tests need of the system: browser, fonts, PostgreSQL, Redis
	@scripts/system-deps.sh

# --- Run --------------------------------------------------------------------------------------------------

.PHONY: run
run: $(VENV)/.runtime ## Start the game on SQLite (HOST=, PORT=, DATABASE_URL=)
	@mkdir -p var
	@exec $(BIN)/python -m rentroll serve --host $(HOST) --port $(PORT) --database-url "$(DATABASE_URL)"

# --- Test -------------------------------------------------------------------------------------------------

# The browser tests come last, so that the output ends with pytest's own closing line.
.PHONY: test
test: test-frontend test-backend test-e2e ## Run all tests but the deep ones

.PHONY: test-frontend
test-frontend: $(VENV)/.development ## Run the page's unit tests
	@node="$(find_node)"; "$$node" --test --test-reporter=spec frontend/tests/*.test.mjs

.PHONY: test-backend
test-backend: $(VENV)/.development system-deps ## Run the Python tests and the engine's coverage gate
	@cd backend && ../$(BIN)/python -m pytest -n $(WORKERS) tests/engine --cov --cov-config=pyproject.toml --cov-report= --cov-fail-under=0
	@echo "Branch coverage of the engine:"
	@cd backend && ../$(BIN)/python -m coverage report --skip-covered
	@cd backend && ../$(BIN)/python -m pytest -n $(WORKERS) --ignore tests/engine

.PHONY: test-e2e
test-e2e: $(VENV)/.development system-deps ## Run the tests in a real browser
	@cd e2e && ../$(BIN)/python -m pytest -n $(WORKERS)

# RUNS= visits of each size of screen, NOTES=--notes says what shifted and what was slow.
RUNS ?= 5
NOTES ?=
.PHONY: vitals
vitals: $(VENV)/.development system-deps ## Measure how fast the page paints, answers presses and shows moves (RUNS=, NOTES=)
	@cd e2e && ../$(BIN)/python -u vitals.py --runs $(RUNS) $(NOTES)

# Choices, parted by commas: SCREENS=auction,debt SIZES=360,1280 THEMES=dark LANGUAGES=en
SCREENS ?=
SIZES ?=
THEMES ?=
LANGUAGES ?=
.PHONY: screenshots
screenshots: $(VENV)/.development system-deps ## Take pictures of every screen into e2e/screenshots/ (SCREENS=, SIZES=, THEMES=, LANGUAGES=)
	@cd e2e && PYTHONPATH=../backend ../$(BIN)/python screenshots.py screenshots \
		--screens "$(SCREENS)" --sizes "$(SIZES)" --themes "$(THEMES)" --languages "$(LANGUAGES)"

# What has passed on this very code isn't run again; RESUME= starts from nothing.
RESUME ?= --resume
.PHONY: test-deep
test-deep: $(VENV)/.development system-deps ## Run the long tests, resuming where an earlier run stopped
	@for tests in backend e2e; do \
		(cd $$tests && ../$(BIN)/python -m pytest -m deep -n $(WORKERS) --timeout=0 $(RESUME)) || \
			{ [ $$? -eq 5 ] && echo "Nothing is left to run in $$tests/; RESUME= runs all of it again."; } || exit 1; \
	done

.PHONY: bench
bench: $(VENV)/.development ## Measure the engine's speed
	@$(BIN)/python backend/benchmarks/engine_speed.py

# PARTS=held leaves out the writers, PARTS=writers the held polls.
PARTS ?=
.PHONY: bench-api
bench-api: $(VENV)/.development system-deps ## Measure the API's speed against a bare Flask app
	@$(BIN)/python -u backend/benchmarks/api_speed.py $(PARTS)

# --- Style ------------------------------------------------------------------------------------------------

PYTHON_FOLDERS := backend e2e scripts
RUFF := $(BIN)/ruff

.PHONY: lint
lint: lint-style lint-types lint-imports lint-house lint-frontend lint-containers ## Check everything but behaviour (-k: don't stop at the first)

.PHONY: lint-style
lint-style: $(VENV)/.development
	@$(RUFF) check -q $(PYTHON_FOLDERS)
	@$(RUFF) format -q --check $(PYTHON_FOLDERS)

.PHONY: lint-types
lint-types: $(VENV)/.development
	@cd backend && ../$(BIN)/mypy

.PHONY: lint-imports
lint-imports: $(VENV)/.development
	@cd backend && ../$(BIN)/lint-imports --no-logo pyproject.toml

.PHONY: lint-house
lint-house: $(VENV)/.development
	@$(BIN)/python scripts/house_rules.py

.PHONY: lint-frontend
lint-frontend: frontend/node_modules/.package-lock.json
	@cd frontend && npx --no-install tsc -p jsconfig.json
	@cd frontend && npx --no-install eslint --max-warnings=0 .

.PHONY: lint-containers
lint-containers: $(VENV)/.development
	@$(BIN)/hadolint Dockerfile
	@$(BIN)/docker-compose -f docker-compose.yml config -q

.PHONY: format
format: $(VENV)/.development ## Format the Python code and apply safe fixes
	@$(RUFF) check -q --fix $(PYTHON_FOLDERS) || true
	@$(RUFF) format $(PYTHON_FOLDERS)

# --- Upkeep -----------------------------------------------------------------------------------------------

# UPGRADE=--upgrade takes the newest versions; without it only what pyproject.toml asks for changes.
UPGRADE ?=
COMPILE := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	--python $(BIN)/python $(UPGRADE) backend/pyproject.toml
.PHONY: lock
lock: | $(BIN)/python ## Write the lock files anew (UPGRADE=--upgrade for newer versions)
	@$(COMPILE) -o backend/requirements.lock > /dev/null
	@$(COMPILE) --group backend/pyproject.toml:dev -c backend/requirements.lock -o backend/requirements-dev.lock > /dev/null
	@cd frontend && npm install --silent --package-lock-only --no-audit --no-fund

.PHONY: clean
clean: ## Remove the environments, caches and reports (not var/, which holds games)
	@rm -rf $(VENV) frontend/node_modules backend/.coverage* backend/.mypy_cache .mypy_cache .ruff_cache backend/.ruff_cache \
		.import_linter_cache backend/.import_linter_cache backend/.hypothesis .hypothesis e2e/test-results e2e/screenshots
	@find backend e2e scripts -name __pycache__ -o -name .pytest_cache | xargs -r rm -rf

# --- Proof of the rules -----------------------------------------------------------------------------------

.PHONY: rules-map
rules-map: $(VENV)/.development system-deps ## Write docs/rules-map.md from the marks of the tests that pass
	@$(BIN)/python scripts/rules_map.py

# MODULES=rent does one module of rentroll/engine/rules; without it all of them, one after the other.
MODULES ?=
.PHONY: mutation
mutation: $(VENV)/.development ## Change the rules a little, thousands of times, and count what no test notices
	@nice -n 19 $(BIN)/python scripts/mutation.py $(MODULES)
