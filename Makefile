# What people and CI type. Needs nothing but Rust and a C compiler.

CARGO ?= cargo

.PHONY: help build demo test lint format docs install clean

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

build: ## Build the release binary
	$(CARGO) build --release

demo: ## Watch a client drive the simulated Mac
	@$(CARGO) build --quiet
	@$(CARGO) run --quiet -- demo

test: ## Run every test that this machine can run
	PROPTEST_DISABLE_FAILURE_PERSISTENCE=true $(CARGO) test --workspace --quiet --no-fail-fast

lint: ## Formatting and lints, as CI checks them
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(CARGO) clippy --all-targets --no-default-features --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings -A rustdoc::private-intra-doc-links" $(CARGO) doc --workspace --no-deps --document-private-items --quiet

format: ## Format the code
	$(CARGO) fmt --all

docs: ## Write the generated parts of the README
	MACMCP_BLESS=1 $(CARGO) test --quiet --test unit docs

install: ## Install the binary for this user
	$(CARGO) install --locked --path .

clean: ## Remove what was built
	$(CARGO) clean
