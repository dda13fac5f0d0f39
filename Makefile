# Pinella: the commands for a clone. `make run` starts the server, `make test` tests it.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help pwa site node wheel release wheel-check screenshots layout-checks lighthouse crash-tests event run test test-all test-quick test-fast test-journeys test-rest test-rest-fast test-rest-browser test-tools coverage check format types translations lock audit fonts icon-font icons clean distclean

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
APP_STAMP := $(VENV)/.app
# Workers of a run. A small server or a CI runner has two cores. `make test` and `make test-rest` run browsers beside the
# other tests, which wait for sockets and processes: two and three workers. Tests that only compute have one for each core.
BROWSERS ?= 2
WORKERS ?= 3
COMPUTING_WORKERS ?= 2
# How often a failed test is repeated. The summary names it.
RERUNS ?= 0
# Folders that `make test` leaves out.
WITHOUT ?=
# Test databases need not survive a power cut. On a RAM disk with enough space, tests take two thirds of the time.
HAS_RAM_DISK := test "$$(df -Pk /dev/shm 2>/dev/null | awk 'END {print $$4 + 0}')" -ge 4000000 && test -w /dev/shm
# The product's files, without tests and tools.
PRODUCT := main.py server.py native.py pinella scoring wording models web views pwa
# Without .pyc files, each worker would compile every test again.
unexport PYTHONDONTWRITEBYTECODE
TESTS := $(if $(shell $(HAS_RAM_DISK) && echo yes),TMPDIR=/dev/shm) $(BIN)/python -m pytest

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(APP_STAMP)  ## serve on this machine's LAN address and print the QR code
	@exec $(BIN)/python main.py

pwa: node  ## build the offline app (PWA): static files in build/pwa
	@$(BIN)/python -m pwa.pack

# URL is the address of the site, SOURCE that of the repository.
site: pwa  ## build the project's static site with the offline app in build/site (URL=https://…)
	@$(BIN)/python -m pwa.pack.project_page "$(URL)" build/site "$(SOURCE)"

wheel: pwa  ## build the wheel with the command `pinella` and the offline app, and that of the engine, in build/wheel
	@$(BIN)/python -m hatchling build --target wheel --directory build/wheel
	@cd deploy/engine && ../../$(BIN)/python -m hatchling build --target wheel --directory ../../build/wheel

# SOURCE is the address of the repository, which the wheels name.
release: node  ## date the changelog; build wheels, source, offline app, container context and bill of materials twice (SOURCE=https://…)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check cyclonedx-bom==7.5.0
	$(BIN)/python -m tools.release

wheel-check: $(STAMP)  ## install the wheel with pip, serve from it, and check that all packages have wheels for other systems
	$(BIN)/python -m tests.install
	$(BIN)/python -m tests.install.platforms

# Node compiles the offline app's modules; if the system has none, a package provides it.
node: $(STAMP)
	@command -v node >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.txt

# Needs neither Node nor a browser nor PostgreSQL, and takes less than a minute.
test-quick: $(STAMP)  ## rules, sentences, storage on SQLite, the order of the layers
	$(TESTS) tests/scoring tests/wording tests/models tests/test_layers.py -n $(COMPUTING_WORKERS) --dist worksteal -m "not postgres and not slow and not extended"

# Journeys and fast tests run beside each other. If one of the two fails, the other one still ends.
test: test-tools  ## tests in one process or over the protocol, and the main journeys in Chromium (8 minutes)
	@$(MAKE) --no-print-directory --jobs=2 --keep-going test-fast test-journeys

test-rest: test-tools  ## the other tests: hostile input, crashes, packages, proxies, PostgreSQL, three browsers (17 minutes)
	.ci/proxies
	.ci/engines || true
	@$(MAKE) --no-print-directory --jobs=2 --keep-going test-rest-fast test-rest-browser

test-all: test test-rest  ## every test

# The served files are built before the first test, because on a busy machine no timeout would be long enough.
test-tools: node
	@.ci/chromium >/dev/null
	$(BIN)/python -m testkit.client_cache

# Two runs on one screen would mix their lines, so that of the browsers is printed when it ends.
define BROWSER_TESTS
	@PINELLA_CHROMIUM="$$(.ci/chromium)" $(TESTS) tests/e2e -m $(1) -n $(BROWSERS) --dist load --maxschedchunk 1 \
	    --reruns $(RERUNS) -r fER >build/$@.txt 2>&1 || failed=$$?; cat build/$@.txt; exit $${failed:-0}
endef
FAST_TESTS = $(TESTS) tests -n $(WORKERS) --dist worksteal --reruns $(RERUNS) -r fER -m

test-fast: test-tools  ## those of `make test` without a browser
	$(FAST_TESTS) "not browser and not extended" $(WITHOUT:%=--ignore=%)

test-journeys: test-tools  ## those of `make test` in Chromium
	$(call BROWSER_TESTS,journey)

test-rest-fast: test-tools  ## those of `make test-rest` without a browser
	$(FAST_TESTS) "extended and not browser"

test-rest-browser: test-tools  ## those of `make test-rest` in Chromium, Firefox and WebKitGTK
	$(call BROWSER_TESTS,"not journey")

# scoring/ decides who won, so every branch of it must be tested.
coverage: $(STAMP)  ## run the tests of scoring/ and fail if one of its branches isn't reached
	$(TESTS) tests/scoring -n $(COMPUTING_WORKERS) --cov=scoring --cov-branch --cov-fail-under=100 --cov-report=term-missing:skip-covered

check: node  ## formatting, lint, strict types, the order of the layers, security rules, workflows
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive $(PRODUCT)
	$(BIN)/python -m tools.lint_workflows
	$(BIN)/zizmor --offline --quiet .github

format: $(STAMP)  ## format the code as `make check` expects it
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

# Only needed when a typeface changes: the fonts themselves are in the repository.
FONT_PACKAGES := bitter source-sans-3 noto-sans-symbols-2 noto-sans-math noto-emoji
fonts: $(STAMP)  ## build the fonts again from their npm packages (needs npm)
	npm install --silent --no-save --prefix build/fonts $(FONT_PACKAGES:%=@fontsource/%@5.3.0)
	$(BIN)/python tools/fonts.py build/fonts/node_modules
	$(BIN)/python tools/emoji_font.py build/fonts/node_modules

icon-font: $(STAMP)  ## build the font of the icons that views/ uses; needed after a new icon (needs npm)
	npm install --silent --no-save --prefix build/fonts lucide-static@1.62.0
	$(BIN)/python tools/icon_font.py build/fonts/node_modules/lucide-static/font

icons: $(STAMP)  ## draw the app's sign and name again in all their sizes
	$(BIN)/python tools/app_icons.py

translations: $(STAMP)  ## collect new sentences into the catalogues of assets/locales
	$(BIN)/python -m wording.catalogues update

layout-checks: $(STAMP)  ## look at every screen in every size, theme, language and size of text (hours)
	PINELLA_CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m tests.layout_checks

# Lighthouse 13 needs a newer Node than Debian's.
lighthouse: $(STAMP)  ## audit live page, server app, offline app and the project's page with Lighthouse (needs npm)
	npm install --silent --no-save --no-audit --no-fund --prefix build/lighthouse lighthouse@12.8.2
	PINELLA_CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m benchmarks.lighthouse build/lighthouse/node_modules/.bin/lighthouse

crash-tests: node  ## stop the app at 400 storage calls, kill it 200 times, fill its disk, restart its database, play an evening (45 minutes)
	$(BIN)/python -m tests.crash_tests.stop_points
	$(BIN)/python -m tests.crash_tests

event: node  ## play a federation's event of 100 pairs through the screens and compare every number (half an hour)
	PINELLA_CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m tests.evenings.federation

lock: $(STAMP)  ## resolve pyproject.toml again and write the lock files (UPGRADE=1: with the newest versions)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.9
	$(BIN)/python -m tools.lock $(if $(UPGRADE),--upgrade)

# Needs the internet for the list of vulnerabilities. `--strict` fails if a package can't be audited.
audit: $(STAMP)  ## compare the locked packages with the public list of known vulnerabilities
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit==2.10.1
	$(BIN)/pip-audit --strict --disable-pip --require-hashes $(foreach lock,dev node traefik,-r requirements/$(lock).txt)

screenshots: $(STAMP)  ## take the pictures of the README, the guide and the manifests again
	PINELLA_CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m tools.screenshots

clean:  ## remove what tools leave behind, keep .venv
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage htmlcov *.egg-info
	find . -name $(VENV) -prune -o -name __pycache__ -print0 | xargs -0 rm -rf

distclean: clean  ## remove .venv too
	rm -rf $(VENV)

$(APP_STAMP): requirements/app.txt .ci/venv
	@.ci/venv $(VENV) app
	@touch $@

$(STAMP): pyproject.toml requirements/dev.txt .ci/venv
	@.ci/venv $(VENV) dev
	@touch $@ $(APP_STAMP)
