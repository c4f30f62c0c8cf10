# Cardhouse's commands. Each sets up what it needs first, may be run any number of times, and says what it does.
# Needed beforehand: make and Python 3.11 or newer. Another Python: make setup PYTHON=/path/to/python

VENV    := .venv
PY      := $(VENV)/bin/python
STAMP   := $(VENV)/.ready
PINS    := requirements/base.txt requirements/dev.txt
PEERS   := requirements/peers.txt requirements/peers-openspiel.txt
# Twice the two cores of a small machine: while some wait for a disk or a page, the others go on.
WORKERS ?= 4
CODE    := $(wildcard src tests bench)

# Settings of the caller's shell that would send packages or imports somewhere other than the private environment.
unexport PYTHONHOME PYTHONPATH PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_HASHES
# Or that would have every program compile all of Cardhouse anew: a second each, and the tests start many of them.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.DEFAULT_GOAL := help
.PHONY: help setup test quick run docs sbom wheel fast fast-test bench coverage mutants lint types layers screens browser unit rules pictures pins clean FORCE

help:
	@echo "make setup    make the private environment in $(VENV) with everything that Cardhouse needs"
	@echo "make run      set up, then open a demonstration room for your browser"
	@echo "make test     set up, then check style, types and layers and run every test"
	@echo "make quick    set up, then check style, types and layers and run the tests of what changed (under 90 seconds)"
	@echo "make fast     set up, then build the wheel with the compiled engine into dist (needs a C compiler)"
	@echo "make fast-test    the same, then run the tests of hands and rulings on what was compiled"
	@echo "make bench    set up, then measure the speed beside other engines (where they can be installed)"
	@echo "make coverage set up, then measure the branch coverage of play, rulings, money and floor (long) for docs/quality.md"
	@echo "make mutants  set up, then change each cited rule value in turn and see whether a scenario notices"
	@echo "make lint, make types, make layers, make screens, make browser, make unit, make rules    the parts of make test, one at a time"
	@echo "make pictures set up, then take pictures of every screen, also for the README"
	@echo "make docs     set up, then build the documentation into build/manual, where the server finds it"
	@echo "make sbom     set up, then list all that goes into an installation: build/sbom.cdx.json"
	@echo "make wheel    set up, then build the wheel into dist, bit for bit the same from the same commit"
	@echo "make pins     write requirements/*.txt anew from pyproject.toml (needs uv)"
	@echo "make clean    remove the private environment, caches and build outputs"

setup: $(STAMP)
	@echo "$(VENV) is up to date."

# A checkout that was moved or copied carries an environment that still points to the old place.
ifneq ($(shell cat $(STAMP) 2>/dev/null),$(CURDIR))
$(STAMP): FORCE
endif
$(STAMP): $(PINS) pyproject.toml
	@sh requirements/setup.sh $(VENV) $(PYTHON)
FORCE:

lint: $(STAMP)
	@echo "Style: ruff"
	@$(PY) -m ruff check $(CODE)

types: $(STAMP)
	@echo "Types: mypy --strict"
	@$(PY) -m mypy --strict $(CODE)

layers: $(STAMP)
	@echo "Layers: import-linter"
	@$(VENV)/bin/lint-imports

SCRIPTS := src/cardhouse/screens/static tests/screens/js
DENO    := DENO_NO_UPDATE_CHECK=1 $(VENV)/bin/deno
screens: $(STAMP)
	@echo "Scripts of the pages: deno fmt, check, lint and test"
	@$(DENO) fmt --quiet --check --config src/cardhouse/screens/static/deno.json $(SCRIPTS) tests/browser_checks.js
	@$(DENO) check --quiet --config src/cardhouse/screens/static/deno.json $(SCRIPTS)
	@$(DENO) lint --quiet $(SCRIPTS)
	@$(DENO) test --quiet --config src/cardhouse/screens/static/deno.json tests/screens/js

# The tests bring their own browser, below $(VENV), also where one is installed; CHROMIUM=/path chooses another.
browser: $(STAMP)
	@$(PY) -m cardhouse.sim.browser

unit: $(STAMP) browser
	@echo "Tests: pytest in $(WORKERS) processes"
	@$(PY) -m pytest -q -n $(WORKERS) --dist worksteal

rules: $(STAMP)
	@echo "Rules: every cited value that changed since the last run is changed once more; a scenario must notice"
	@$(VENV)/bin/cardhouse rules mutants --changed

# One after the other even under make -j, so that the first failure is the last thing on the screen.
test: $(STAMP)
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory types
	@$(MAKE) --no-print-directory layers
	@$(MAKE) --no-print-directory screens
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory rules
	@echo "All checks passed."

quick: $(STAMP)
	@echo "Style, types, layers, and the tests of what changed"
	@$(PY) tests/quick.py

# Built where a page, a picture or the code that describes the API is newer; without it the server says how to.
MANUAL  := build/manual/index.html
PAGES   := $(shell find docs -type f 2>/dev/null) $(shell find src/cardhouse -name '*.py' -newer $(MANUAL) 2>/dev/null)
docs: $(STAMP)
	@echo "Building the documentation with Sphinx; a link that leads nowhere stops it."
	@$(PY) -m cardhouse.screens.manual.build
$(MANUAL): $(STAMP) $(PAGES)
	@$(MAKE) --no-print-directory docs

run: $(STAMP)
	@$(MAKE) --no-print-directory $(MANUAL) || echo "Opening without the documentation."
	@echo "Opening a demonstration room with practice bots (play money only)."
	@$(VENV)/bin/cardhouse serve --demo

fast: $(STAMP)
	@echo "Compiling the hand engine with mypyc (a minute or two; the sources stay as they are)."
	@$(PY) -m cardhouse.sim.compiled --where > /dev/null
	@CARDHOUSE_ENGINE=compiled $(PY) -m pip wheel --quiet --no-deps --no-build-isolation -w dist .
	@echo "The wheel with the compiled engine is in dist: install it, and everything uses it."

fast-test: fast
	@echo "Tests of hands, rulings and scenarios on the compiled engine: pytest in $(WORKERS) processes"
	@PYTHONPATH=$$($(PY) -m cardhouse.sim.compiled --where) $(PY) -m pytest -q -n $(WORKERS) --dist worksteal \
		tests/play tests/rulings tests/histories tests/scenarios tests/test_scenarios.py tests/room/test_rulings_to_the_end.py \
		tests/room/test_faults.py tests/room/test_invariants.py
	@$(PY) -m pytest -q tests/compiled_wheel.py

bench: $(STAMP)
	@echo "Compiling the hand engine, to measure it both ways (optional)."
	@$(PY) -m cardhouse.sim.compiled --where-possible
	@echo "Installing the engines to compare with (optional)."
	@for peers in $(PEERS); do \
		$(PY) -m pip install --quiet --only-binary :all: --requirement $$peers \
			|| echo "$$peers could not be installed here: Cardhouse is measured without it."; \
	done
	@! $(PY) -c "import pyspiel" 2>/dev/null || $(PY) -m pytest -q bench
	@$(VENV)/bin/cardhouse bench all --write

pictures: $(STAMP)
	@echo "Taking pictures of every screen of a demonstration (a few minutes)."
	@PYTHONPATH=tests $(PY) tests/pictures.py

# Dated by the commit, so that whoever builds it later gets the same bytes.
MOMENT = $(shell git log -1 --format=%ct 2>/dev/null || echo 1580601600)
sbom: $(STAMP)
	@mkdir -p build
	@SOURCE_DATE_EPOCH=$(MOMENT) $(PY) requirements/sbom.py > build/sbom.cdx.json
	@echo "build/sbom.cdx.json is written."

wheel: $(STAMP)
	@SOURCE_DATE_EPOCH=$(MOMENT) $(PY) -m hatchling build -t wheel -d dist
	@$(PY) -c "import hashlib, pathlib; [print(hashlib.sha256(one.read_bytes()).hexdigest(), one.name) \
		for one in sorted(pathlib.Path('dist').glob('*.whl'))]"

# The packages that decide about chips, money and rules, by their own tests and by the stories.
CORE    := play rulings money floor
empty   :=
comma   := ,
coverage: $(STAMP)
	@echo "Installing what measures it (this target only)."
	@$(PY) -m pip install --quiet --only-binary :all: --requirement requirements/coverage.txt
	@echo "Tests of $(CORE) and every story, with their branches counted (an hour on a slow machine)."
	@mkdir -p build/coverage
	@COVERAGE_FILE=build/coverage/data $(PY) -m coverage run --branch \
		--source=$(subst $(empty) $(empty),$(comma),$(CORE:%=src/cardhouse/%)) -m pytest -q $(CORE:%=tests/%) tests/test_scenarios.py
	@COVERAGE_FILE=build/coverage/data $(PY) -m coverage json --quiet -o build/coverage/found.json
	@$(PY) tests/quality.py build/coverage/found.json

mutants: $(STAMP)
	@echo "Changing each cited rule value in turn and running the scenarios that cite its row."
	@$(VENV)/bin/cardhouse rules mutants

PIN := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url
pins:
	@echo "Writing the hash-pinned requirement files anew."
	$(PIN) pyproject.toml --output-file requirements/base.txt
	$(PIN) pyproject.toml --extra dev --extra fast --extra cluster --extra results --extra learn --extra docs --constraints requirements/base.txt \
		--output-file requirements/dev.txt
	for peers in $(PEERS:.txt=) requirements/coverage; do $(PIN) $$peers.in --constraints requirements/dev.txt --output-file $$peers.txt; done

clean:
	@echo "Removing $(VENV), caches and build outputs."
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .cardhouse
	@find src tests bench -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
