# Every target installs the Debian packages that it needs, or prints the one command that does.

SWIFT ?= swift
SANDLOT = .build/debug/sandlot
VENV = .venv
LOOK_VENV = .venv-look
FUZZ_SECONDS ?= 60
FUZZ_CONFIGURATION ?= release

.PHONY: help demo receipts build test clients clients-release coverage lint format bench interop look fuzz soak sanitize \
    goldens clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

demo: ## Play the first week of a family with an app, and judge it.
	@Scripts/require build
	@echo 'building sandlot; the first time takes a minute or two'
	@$(SWIFT) build --product sandlot --quiet
	@Scripts/demo $(SANDLOT)

receipts: ## Issue a receipt, verify it, see a forgery refused, and play a story.
	@Scripts/require build
	@$(SWIFT) build --product sandlot --quiet
	@Scripts/receipts $(SANDLOT)

build: ## Build everything.
	@Scripts/require build
	$(SWIFT) build

test: clients ## Run all tests, with seeded samples of the long ones.
	@Scripts/require build test
	$(SWIFT) test --parallel --disable-xctest

clients: ## Run code that knows only what is public: store code, own rules, expectations.
	@Scripts/require build test
	$(SWIFT) test --parallel --package-path Tests/Clients
	Tests/Clients/check-refusals
	Tests/Clients/check-failures

clients-release: ## Run the same code optimized, with access to internal declarations and without.
	@Scripts/require build test
	$(SWIFT) test --parallel --package-path Tests/Clients --configuration release \
	    --scratch-path Tests/Clients/.build-release
	$(SWIFT) test --parallel --package-path Tests/Clients --configuration release \
	    --disable-testable-imports --scratch-path Tests/Clients/.build-release-plain

coverage: ## Compare the public API with Apple's, and write COVERAGE.md.
	@Scripts/require build
	Scripts/coverage --swift $(SWIFT)

lint: ## Check the format and the documentation comments.
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks
	@Scripts/snippets
	@Scripts/rules
	@Scripts/imports

format: ## Mend what lint finds, where it can be mended.
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

bench: $(VENV)/installed ## Measure speed beside OpenSSL, SQLite, orjson and Apple's library, in the same run.
	@Scripts/require build test bench
	$(SWIFT) build --configuration release --product sandlot-bench
	.build/release/sandlot-bench --python $(VENV)/bin/python $(BENCH_FLAGS)

interop: $(VENV)/installed ## Let Apple's own library judge what Sandlot issues.
	@Scripts/require build test
	$(SWIFT) build --product sandlot
	$(VENV)/bin/python Tests/Interop/run.py --sandlot $(SANDLOT)

look: $(LOOK_VENV)/installed ## Look at the reports in a browser, and validate SARIF.
	@Scripts/require build look
	$(SWIFT) build --product sandlot
	$(LOOK_VENV)/bin/python Scripts/look/run.py --sandlot $(SANDLOT) --pictures .build/look

fuzz: ## Feed the parsers mutated inputs under AddressSanitizer, FUZZ_SECONDS for each test.
	@Scripts/require build test
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp:print_suppressions=0 \
	SANDLOT_FUZZ_SECONDS=$(FUZZ_SECONDS) $(SWIFT) test --disable-xctest \
	    --configuration $(FUZZ_CONFIGURATION) --sanitize address --scratch-path .build-address \
	    --filter Fuzzing

soak: ## Run every long check: kills at each call that changes a file, flipped bits, hours of fuzzing.
	@Scripts/require build test strace
	SANDLOT_FULL=1 SANDLOT_SOAK=1 SANDLOT_CRASH_ROUNDS=$${SANDLOT_CRASH_ROUNDS:-5000} $(SWIFT) test --disable-xctest \
	    --configuration release --filter 'CrashTests|FlippedBitTests|FlipsBeforeWritesTests|StaleFileTests|DiskTests'
	$(MAKE) fuzz FUZZ_SECONDS=1200

sanitize: ## Run the tests of what is shared between threads under ThreadSanitizer.
	@Scripts/require build test
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/threads.supp \
	$(SWIFT) test --disable-xctest --sanitize thread --scratch-path .build-thread \
	    --filter 'Concurren|FeedTests|LedgerContract|LedgerMemory|DemandTests'
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/threads.supp \
	$(SWIFT) test --sanitize thread --package-path Tests/Clients \
	    --scratch-path .build-thread-clients --filter IsolationTests

goldens: ## Write the expected outputs in fixtures anew; look at the difference before you commit it.
	SANDLOT_RECORD=1 $(SWIFT) test --disable-xctest --filter 'Golden|Lint'

clean: ## Remove everything that was built.
	rm -rf .build .build-address .build-thread .build-thread-clients Tests/Clients/.build \
	    Tests/Clients/.build-release Tests/Clients/.build-release-plain $(VENV) $(LOOK_VENV)

$(VENV)/installed: Tests/Interop/requirements.txt Benchmarks/requirements.txt
	@Scripts/require python
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/Interop/requirements.txt \
	    -r Benchmarks/requirements.txt
	@touch $@

$(LOOK_VENV)/installed: Scripts/look/requirements.txt
	@Scripts/require python look
	python3 -m venv $(LOOK_VENV)
	$(LOOK_VENV)/bin/pip install --quiet --disable-pip-version-check -r Scripts/look/requirements.txt
	@touch $@
