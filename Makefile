.PHONY: help test fmt lint doc wasm python package wheel bench bench-fits

help:
	@echo "make test    formatting, lints, documentation, the library for wasm, every test of Rust and Python: what has to pass before a change goes in"
	@echo "make fmt     format the sources"
	@echo "make lint    formatting and clippy only"
	@echo "make doc     the documentation of the library, in target/doc"
	@echo "make wasm    the library for wasm32-unknown-unknown, where that target can be had"
	@echo "make python  the Python package: its tests, types and examples, in target/python"
	@echo "make wheel   a wheel of the Python package, with the command, in target/wheels"
	@echo "make package what would be published, built and not sent"
	@echo "make bench   the benchmarks; makes .venv with the Python packages they need, this one among them"
	@echo "make bench-fits   the tables of bench/tables: fits to twin data, and beside SciPy's COBYQA; more than an hour"

# Their parts one after the other: each takes all cores.
test: lint doc wasm
	cargo test --workspace --all-features
	$(MAKE) python

fmt:
	cargo fmt --all

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --workspace

WASM = wasm32-unknown-unknown

wasm:
	@if test -d "$$(rustc --print target-libdir --target $(WASM))" || rustup target add $(WASM); then \
		cargo build --package carom --lib --target $(WASM); \
	else \
		echo "*** SKIPPED: the library was not built for $(WASM), for that target cannot be had here ***"; \
	fi

# The extension is built as the tests of Rust are, from what they have built already.
python: target/python/installed
	cargo build --profile test --workspace --all-features
	target/python/venv/bin/python python/stage.py target/debug target/python/site
	PYTHONPATH=target/python/site target/python/venv/bin/python -m pytest -q python/tests

target/python/installed: python/tests/requirements.txt
	mkdir -p target/python
	python3 -m venv target/python/venv
	target/python/venv/bin/python -m pip install --quiet --requirement python/tests/requirements.txt
	touch $@

wheel: target/python/installed
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
