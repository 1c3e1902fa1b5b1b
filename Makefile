.PHONY: help test fmt lint doc page page-test python package wheel bench bench-fits

help:
	@echo "make test    formatting, lints, documentation, every test of Rust, Python and the page: what has to pass before a change goes in"
	@echo "make fmt     format the sources"
	@echo "make lint    formatting and clippy only"
	@echo "make doc     the documentation of the library, in target/doc"
	@echo "make page    the page for browsers, in target/page and where the command takes it in when it is built the next time"
	@echo "make page-test    the page as people use it, in Chromium, and wrong requests by the hundred"
	@echo "make python  the Python package: its tests, types and examples, in target/python"
	@echo "make wheel   a wheel of the Python package, with the command, in target/wheels"
	@echo "make package what would be published, built and not sent"
	@echo "make bench   the benchmarks; makes .venv with the Python packages they need, this one among them"
	@echo "make bench-fits   the tables of bench/tables: fits to twin data, and beside SciPy's COBYQA; more than an hour"

# Their parts one after the other: each takes all cores. Examples are run as modules of the tests, so they are not built by themselves; the
# library is not built a second time with optimisation for its unit tests, which take a moment.
test: export CARGO_INCREMENTAL ?= 0
test: lint doc page
	cargo test --package carom --profile dev --lib
	cargo test --workspace --all-features --test all
	cargo test --workspace --exclude carom --all-features --tests
	cargo test --workspace --all-features --doc
	$(MAKE) page-test
	$(MAKE) python

fmt:
	cargo fmt --all

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --workspace

WASM = wasm32-unknown-unknown
MODULE = target/$(WASM)/page/carom_page.wasm
BUILT_IN = crates/carom-cli/page/carom.html

# Paths of the machine stay out of it: the same sources give the same page.
page:
	@if test -d "$$(rustc --print target-libdir --target $(WASM))" || rustup target add $(WASM); then \
		RUSTFLAGS="-C target-feature=+simd128 --remap-path-prefix=$(CURDIR)=. --remap-path-prefix=$${CARGO_HOME:-$$HOME/.cargo}=cargo" \
			cargo build --package carom-page --profile page --target $(WASM) && \
		python3 crates/carom-page/web/build.py $(MODULE) target/page/carom.html && \
		{ cmp -s target/page/carom.html $(BUILT_IN) || cp target/page/carom.html $(BUILT_IN); }; \
	else \
		echo "*** SKIPPED: the page was not built, for the target $(WASM) cannot be had here ***"; \
	fi

BROWSER = $(firstword $(shell command -v chromium chromium-browser google-chrome 2>/dev/null))
PAGE_TESTS = crates/carom-page/web/tests

page-test: target/page/installed
	@if test -f $(MODULE); then CAROM_MODULE=$(MODULE) node --test $(PAGE_TESTS)/door.test.mjs; \
	else echo "*** SKIPPED: there is no page to test ***"; fi
	@if test -f $(MODULE) && test -n "$(BROWSER)"; then \
		cargo build --profile test --workspace --all-features && \
		CAROM=target/debug/carom CAROM_PAGE=target/page/carom.html CAROM_NODE=target/page CAROM_BROWSER="$(BROWSER)" \
			node --test --test-concurrency=1 --test-timeout=600000 $(PAGE_TESTS)/browser.test.mjs $(PAGE_TESTS)/habits.test.mjs; \
	else echo "*** SKIPPED: the page was not tried in a browser; install Chromium to do so ***"; fi

target/page/installed: $(PAGE_TESTS)/package.json
	mkdir -p target/page
	cp $(PAGE_TESTS)/package.json target/page/package.json
	npm install --prefix target/page --no-audit --no-fund --no-package-lock --silent
	touch $@

# The extension is built as the tests of Rust are, from what they have built already.
python: target/python/installed
	cargo build --profile test --workspace --all-features
	target/python/venv/bin/python python/stage.py target/debug target/python/site
	PYTHONPATH=target/python/site target/python/venv/bin/python -m pytest -q python/tests

target/python/installed: python/tests/requirements.txt
	mkdir -p target/python
	python3 -m venv target/python/venv
	target/python/venv/bin/python -m pip install --quiet --no-compile --requirement python/tests/requirements.txt
	touch $@

wheel: target/python/installed page
	target/python/venv/bin/python -m pip wheel --quiet --no-deps --wheel-dir target/wheels .

package:
	cargo publish --workspace --dry-run

bench: .venv/installed
	.venv/bin/python -m pip install --quiet .
	.venv/bin/python bench/run.py
	.venv/bin/python bench/driven_cycle.py
	cargo build --release --quiet
	.venv/bin/python bench/beam_study.py

bench-fits: .venv/installed
	cargo bench --quiet -p carom --bench identify
	cargo build --release --quiet
	.venv/bin/python bench/peer_fit.py

.venv/installed: bench/requirements.txt
	python3 -m venv .venv
	.venv/bin/python -m pip install --quiet --requirement bench/requirements.txt
	touch $@
