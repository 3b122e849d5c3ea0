# Each target installs the Debian packages that it needs, or prints the command that does.

SWIFT ?= swift
# The number of tests that run at the same time. If all of them do, minutes can pass between two turns of one. Swift
# 6.2 does not have the option.
WIDTH = $(if $(findstring Swift version 6.2,$(shell $(SWIFT) --version 2>/dev/null)),,\
    --experimental-maximum-parallelization-width 4)
SANDLOT = .build/debug/sandlot
# The package of code that knows only what is public. It shares its build folder with this one, so that modules
# are built once.
CLIENTS = --package-path Tests/Clients
# The packages that users copy. They share the build folder, too.
EXAMPLES = Template Subscriptions KidsGame AdNetworks Exploration
# The modules of those tests that use served stores here.
SERVED = '^Served'
VENV = .venv
LOOK_VENV = .venv-look
SPARK_VENV = .venv-spark
SITE_VENV = .venv-site
# The path of the site on its server, without slashes around it. Empty for the root.
SITE_BASE ?=
# The build of the program that is installed. It contains the runtime library of Swift, and is therefore a build of
# its own. The linker is that of the toolchain: GNU ld cannot make the program's relocations read-only. CI checks an
# installation of its ordinary build: `make check-install INSTALL_BUILD=.build INSTALL_FLAGS=`.
INSTALL_BUILD ?= .build-static
INSTALL_FLAGS ?= --static-swift-stdlib -Xswiftc -use-ld=lld
INSTALLED = --configuration release $(INSTALL_FLAGS) --scratch-path $(INSTALL_BUILD)
PREFIX ?= /usr/local
export PREFIX DESTDIR
FUZZ_SECONDS ?= 60
FUZZ_CONFIGURATION ?= release
# The tests of stories and mappings need the whole program with its server.
FUZZ_STORIES = $(addprefix SandlotScenarioTests/,Reading Support)
# The test targets, or folders of them, that sanitizers need; the others are not built for them.
FUZZ_TARGETS = SandlotJSONTests SandlotCatalogTests SandlotScanTests SandlotSourcesTests \
    $(addprefix SandlotReceiptsTests/,AppReceipts Revocation Support Verification) \
    $(addprefix SandlotTraceTests/,Fuzzing Importing) \
    $(addprefix SandlotComplianceTests/,Fuzzing Sessions Support) \
    $(addprefix SandlotLedgerTests/,Exchange Support) $(FUZZ_STORIES)
THREAD_TARGETS = SandlotBaseTests SandlotServerAPITests SandlotServerTests \
    $(addprefix SandlotReceiptsTests/,Signatures Support Verification) \
    $(addprefix SandlotStoreTests/,Feeds Ledger Replay Support) \
    $(addprefix SandlotLedgerTests/,Concurrency Faults Memory Support) \
    $(addprefix SandlotComplianceTests/,Checking Sessions Support)
# The test targets, or folders of them, with tests that `make full` runs longer than `make test` does.
FULL_TARGETS = ExploringTests SandlotLedgerTests SandlotPostgresTests \
    $(addprefix SandlotAdsTests/,Gate Promises Support) \
    $(addprefix SandlotCommandsTests/,Crashes Postgres Serve Support) \
    $(addprefix SandlotComplianceTests/,Checking Metamorphic Mutations Sessions Support) \
    $(addprefix SandlotForecastTests/,BothWaysTests.swift Support) \
    $(addprefix SandlotKidsTests/,Persistence Promises Support) \
    $(addprefix SandlotReceiptsTests/,Signatures Support Verification) \
    $(addprefix SandlotScenarioTests/,Persistence Searching Support) \
    $(addprefix SandlotStoreTests/,Promises Replay Support)
THREAD_FLAGS = --sanitize thread --scratch-path $(CURDIR)/.build-thread

.PHONY: help demo receipts build program install uninstall check-install package test clients \
    clients-release clients-testable examples apple-names shipped coverage api api-record lint \
    format bench interop look images site look-site spark fuzz full soak sanitize goldens newcomer clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

demo: ## Play a family's first week with an app, and check it against the rules.
	@Scripts/require build
	@echo 'building sandlot; the first time takes a few minutes'
	@$(SWIFT) build --product sandlot --quiet
	@Scripts/demo $(SANDLOT)

receipts: ## Issue and verify a receipt, refuse a forgery, and play a story.
	@Scripts/require build
	@$(SWIFT) build --product sandlot --quiet
	@Scripts/receipts $(SANDLOT)

build: ## Build everything.
	@Scripts/require build
	$(SWIFT) build

program: ## Build the program for installation, with its manual and its completions.
	@Scripts/require build
	$(SWIFT) build $(INSTALLED) --product sandlot
	$(SWIFT) build $(INSTALLED) --product generate-manual
	@Scripts/program $(INSTALL_BUILD)/release $(INSTALL_BUILD)/program

install: ## Install the program, its manual, and completions for bash, zsh, and fish below PREFIX.
	@# With sudo, Swift is often not in the path. `make program` has built everything before.
	@! command -v $(SWIFT) >/dev/null || $(MAKE) --no-print-directory program
	@Scripts/install $(INSTALL_BUILD)/program

uninstall: ## Remove exactly what `make install` installed.
	@Scripts/install --uninstall $(INSTALL_BUILD)/program

check-install: program ## Install into a folder, press Tab in bash, zsh, and fish, read the manual, and uninstall.
	@Scripts/require shells
	@Scripts/check-install $(INSTALL_BUILD)/program

package: ## Make a Debian package and a tarball that need no Swift, and try both.
	@Scripts/require build package
	$(SWIFT) build $(INSTALLED) --product sandlot
	$(SWIFT) build $(INSTALLED) --product generate-manual
	@Scripts/package $(INSTALL_BUILD)/release $(INSTALL_BUILD)/packages

test: ## Run all tests, with seeded samples of the long ones.
	@Scripts/require build test
	$(SWIFT) test --parallel $(WIDTH) --disable-xctest --skip $(SERVED)
	@# Tests of clients with served stores. A pass of the gate expires if thousands of tests run beside them.
	$(SWIFT) test --parallel --disable-xctest --skip-build --filter $(SERVED)
	@$(MAKE) --no-print-directory clients

clients: ## Test code that uses only public API: store code, custom rules, expectations.
	@Scripts/require build test
	$(SWIFT) test --parallel $(CLIENTS) --scratch-path $(CURDIR)/.build
	Tests/Clients/check-refusals $(CURDIR)/.build
	Tests/Clients/check-failures $(CURDIR)/.build

clients-release: ## Test the same code in release.
	@Scripts/require build test
	$(SWIFT) test --parallel $(CLIENTS) --configuration release --disable-testable-imports \
	    --scratch-path $(CURDIR)/.build

clients-testable: ## Test the same code in release, with testable imports, which builds everything once more.
	@Scripts/require build test
	$(SWIFT) test --parallel $(CLIENTS) --configuration release \
	    --scratch-path $(CURDIR)/.build-testable

examples: $(VENV)/installed ## Build and test the examples, check their traces, and run the backend in Python.
	@Scripts/require build
	$(SWIFT) build --product sandlot
	@mkdir -p .build/examples
	for name in $(EXAMPLES); do \
	    SANDLOT_TRACE=$(CURDIR)/.build/examples/kids-game.jsonl $(SWIFT) test --disable-xctest \
	        --package-path Examples/$$name --scratch-path $(CURDIR)/.build || exit 1; \
	done
	@# As a package does that depends on Sandlot.
	$(SWIFT) package --package-path Examples/KidsGame --scratch-path $(CURDIR)/.build \
	    sandlot check --packs all --summary .build/examples/kids-game.jsonl
	SANDLOT=$(CURDIR)/$(SANDLOT) Examples/Compliance/test
	SANDLOT=$(CURDIR)/$(SANDLOT) $(VENV)/bin/python -B Examples/PythonBackend/test_backend.py

apple-names: ## Compare what tests with Apple's names observe with the page about it. On a Mac, they use Apple's StoreKit.
	Tests/OnMac/run --check

shipped: ## Look for what belongs to tests in programs that are built as they are shipped.
	@Scripts/require build binaries
	Scripts/shipped --swift $(SWIFT)

coverage: ## Compare the public API with Apple's, and write COVERAGE.md.
	@Scripts/require build python
	Scripts/coverage --swift $(SWIFT)

api: ## Compare the public API with that of the previous version.
	@Scripts/require build python
	Scripts/api --swift $(SWIFT)

api-record: ## Record the public API of a version that is being released.
	@Scripts/require build python
	Scripts/api --swift $(SWIFT) --record

lint: ## Check the format and the documentation comments.
	@Scripts/require python
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples Plugins
	@Scripts/snippets
	@Scripts/rules
	@Scripts/imports

format: ## Fix the findings of lint where possible.
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks Examples Plugins

bench: $(VENV)/installed ## Measure speed, compared with OpenSSL, SQLite, PostgreSQL, orjson, and Apple's library.
	@Scripts/require build test bench
	$(SWIFT) build --configuration release --product sandlot-bench
	$(SWIFT) build --configuration release --product sandlot
	.build/release/sandlot-bench --python $(VENV)/bin/python $(BENCH_FLAGS)

interop: $(VENV)/installed ## Verify Sandlot's receipts with Apple's own library.
	@Scripts/require build test
	$(SWIFT) build --product sandlot
	$(VENV)/bin/python Tests/Interop/run.py --sandlot $(SANDLOT)

look: $(LOOK_VENV)/installed ## Check the reports and the dashboard in a browser, and validate SARIF.
	@Scripts/require build look
	$(SWIFT) build --product sandlot
	$(LOOK_VENV)/bin/python Scripts/look/run.py --sandlot $(SANDLOT) --pictures .build/look

images: $(LOOK_VENV)/installed ## Make the pictures of the documentation again.
	@Scripts/require build look
	$(SWIFT) build --product sandlot
	$(LOOK_VENV)/bin/python Scripts/look/run.py --sandlot $(SANDLOT) --renew-images

site: $(SITE_VENV)/installed ## Make the pages of the documentation in .build/site, and check their links.
	@Scripts/require build
	$(SWIFT) build
	python3 -B Scripts/site/api.py --build .build/debug --out .build/site-api \
	    --base $(if $(SITE_BASE),$(SITE_BASE)/api,api)
	$(SITE_VENV)/bin/python -B Scripts/site/build.py --out .build/site --api .build/site-api
	python3 -B Scripts/site/links.py .build/site

look-site: site $(LOOK_VENV)/installed ## Look at the pages of the documentation in a browser.
	@Scripts/require look
	$(LOOK_VENV)/bin/python -B Scripts/site/look.py --site .build/site --pictures .build/look-site

spark: $(SPARK_VENV)/installed ## Compare the Spark driver with the bare program, and kill a worker of a cluster.
	@Scripts/require build spark
	$(SWIFT) build --product sandlot
	$(SPARK_VENV)/bin/python -B Integrations/spark/test.py --sandlot $(SANDLOT)

fuzz: ## Feed the parsers mutated inputs under AddressSanitizer, FUZZ_SECONDS for each test.
	@Scripts/require build test
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp:print_suppressions=0 \
	SANDLOT_TEST_TARGETS='$(FUZZ_TARGETS)' SANDLOT_FUZZ_SECONDS=$(FUZZ_SECONDS) \
	$(SWIFT) test --disable-xctest \
	    --configuration $(FUZZ_CONFIGURATION) --sanitize address --scratch-path .build-address \
	    --filter Fuzzing

full: ## Run the long tests with their full counts, optimized, which takes minutes.
	@Scripts/require build test
	@# Without testable imports, `swift test` uses the flags of `swift build`, so that no module is built twice.
	@# The tests themselves are not optimized, which saves minutes.
	SANDLOT_TEST_TARGETS='$(FULL_TARGETS)' SANDLOT_PLAIN_TESTS=1 SANDLOT_FULL=1 \
	$(SWIFT) test --parallel $(WIDTH) --disable-xctest --configuration release --disable-testable-imports

soak: ## Run every long check, which takes hours: kills at each system call, flipped bits, explorations, replays, and fuzzing.
	@Scripts/require build test strace
	SANDLOT_FULL=1 SANDLOT_SOAK=1 SANDLOT_CRASH_ROUNDS=$${SANDLOT_CRASH_ROUNDS:-5000} $(SWIFT) test --disable-xctest \
	    --configuration release --filter 'CrashTests|CrashPointTests|FlippedBitTests|RandomSignatureTests|PromiseTests|OddsSimulationTests|FlipsBeforeWritesTests|StaleFileTests|DiskTests|AppSystemTests|AppContinuityTests|HostileValueTests|ConcurrentHistoryTests|theSameTokenGivesTheSameStory|theSameSeedGivesTheSameRuns|ClientTests|SampleSystemTests'
	# A process for each seed, because an exploration frees no tasks of killed apps.
	# The last seeds are new every day.
	for seed in 0 1 2 3 4 5 6 7 8 9 $$(date +%Y%m%d) $$(date +%Y%m%d1); do \
	    echo "exploring with seed $$seed"; \
	    SANDLOT_FULL=1 SANDLOT_SOAK=1 SANDLOT_TEST_SEED=$$seed $(SWIFT) test --disable-xctest \
	        --configuration release --filter nothingIsFoundInTheFix || exit 1; \
	done
	$(MAKE) clients-testable
	$(MAKE) fuzz FUZZ_SECONDS=1200

sanitize: ## Run the tests of shared state under ThreadSanitizer.
	@Scripts/require build test
	mkdir -p .build-thread
	clang -O1 -Wall -Werror -shared -fPIC -o .build-thread/swift-mutex.so Tests/ThreadSanitizer/SwiftMutex.c
	SANDLOT_TEST_TARGETS='$(THREAD_TARGETS)' $(SWIFT) build --build-tests $(THREAD_FLAGS)
	SANDLOT_TEST_TARGETS='$(THREAD_TARGETS)' LD_PRELOAD=$(CURDIR)/.build-thread/swift-mutex.so \
	$(SWIFT) test --disable-xctest --skip-build $(THREAD_FLAGS) \
	    --filter 'Concurren|FeedTests|LedgerContract|LedgerMemory|DemandTests|LongReplay|Prefetch|SandlotServer'
	SANDLOT_TEST_TARGETS='DropIn5Tests DropIn6Tests' $(SWIFT) build --build-tests $(CLIENTS) $(THREAD_FLAGS)
	SANDLOT_TEST_TARGETS='DropIn5Tests DropIn6Tests' LD_PRELOAD=$(CURDIR)/.build-thread/swift-mutex.so \
	$(SWIFT) test --skip-build $(CLIENTS) $(THREAD_FLAGS) --filter IsolationTests

newcomer: ## Install a fresh Debian with nothing but Swift into a folder, and do there what a newcomer does.
	@Scripts/require newcomer
	@Scripts/newcomer

goldens: ## Regenerate the expected outputs in fixtures. Review the difference before you commit it.
	@Scripts/require build test
	SANDLOT_RECORD=1 $(SWIFT) test --disable-xctest --filter 'Golden|golden|Lint|ScanCommand'

clean: ## Remove all build products.
	rm -rf .build .build-address .build-static .build-thread .build-testable Tests/Clients/.build Examples/*/.build \
	    Examples/Compliance/reports $(VENV) $(LOOK_VENV) $(SPARK_VENV) $(SITE_VENV)

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

$(SITE_VENV)/installed: Scripts/site/requirements.txt
	@Scripts/require python
	python3 -m venv $(SITE_VENV)
	$(SITE_VENV)/bin/pip install --quiet --disable-pip-version-check -r Scripts/site/requirements.txt
	@touch $@

$(SPARK_VENV)/installed: Integrations/spark/requirements.txt Integrations/spark/test-requirements.txt
	@Scripts/require python spark
	python3 -m venv $(SPARK_VENV)
	$(SPARK_VENV)/bin/pip install --quiet --disable-pip-version-check \
	    -r Integrations/spark/requirements.txt -r Integrations/spark/test-requirements.txt
	@touch $@
