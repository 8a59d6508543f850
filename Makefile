# Each target installs what it needs. `make help` lists them.

.PHONY: help play test lint bench pictures prepare setup

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

play: setup ## Try the bot on this machine, on a page like a Discord channel; ARGS="--no-browser" passes options
	cargo build --bin parlor --bin parlor-sandbox
	cargo run --bin parlor -- sandbox $(ARGS)

test: ## Run all tests
	@.ci/setup tests
	.ci/test

lint: ## Check format, lints, docs, and licences and advisories of dependencies
	@.ci/setup tests
	.ci/format --check
	cargo clippy --workspace --all-targets -- -D warnings
	# Benchmarks that only run by hand are not in --all-targets.
	cargo clippy --bench scale --bench soak --bench memory --bench throughput --bench load -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items --quiet
	.ci/deny

bench: setup ## Measure rules, pictures, and the time from a move to its board
	cargo bench

pictures: ## Renew the film in README.md
	@.ci/setup tests
	PARLOR_ACCEPT=1 PARLOR_BROWSER=required cargo test --workspace --test browser -- --ignored the_film

prepare: setup ## Update .sqlx after a change to a query or a migration
	.ci/with-postgres .ci/prepare

setup: ## Install a C compiler and PostgreSQL if they are missing
	@.ci/setup
