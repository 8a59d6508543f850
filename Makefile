# Each target does its own set-up. `make help` lists them.

.PHONY: help play test lint bench prepare setup

help: ## Say what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

play: setup ## Try the bot on this machine, in a page like a channel of Discord's
	cargo run -- sandbox

test: ## Run all tests
	@.ci/setup tests
	cargo test

lint: ## Check format, lints, docs, and, where cargo-deny is installed, licences and advisories of crates
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	# These are no targets of all: nothing but a hand runs them.
	cargo clippy --bench scale --bench soak -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --document-private-items --quiet
	.ci/deny

bench: setup ## Measure rules, pictures, and the way from a move to its board
	cargo bench

prepare: setup ## Renew .sqlx after a change to a query or a migration
	.ci/with-postgres .ci/prepare

setup: ## Install PostgreSQL where it is missing
	@.ci/setup
