# One command each to run, test, lint, format and measure; .ci/run calls them too.
# `make` lists those that one needs; the others are parts of them.

PORT ?= 8080
ARGS ?=
PROGRAM ?=
FUZZ_SECONDS ?= 60
FAULTS ?=
SEED ?=
# A request crosses ten targets: it takes 5 % fewer instructions where all are optimized together. Without
# debug information the program is a fifth smaller, and valgrind can read it; a backtrace has the names of
# the functions all the same.
OPTIMIZED = -c release -Xswiftc -cross-module-optimization -debug-info-format none
# With Swift's own libraries in it the program starts twice as fast. Its addresses are all resolved when
# it starts, and then read-only, as Debian wants it. All else is compiled as for the tests.
RELEASE = $(OPTIMIZED) --product overscroll --static-swift-stdlib --disable-local-rpath \
  -Xlinker -z -Xlinker now
# One build for release, with what tests see of the targets, serves all but the sanitizers.
TEST_BUILD = $(OPTIMIZED) -Xswiftc -enable-testing --scratch-path .build-test
TEST_PROGRAM = .build-test/release/overscroll
SWIFT_TESTS = .build-test/release/overscrollPackageTests.xctest --testing-library swift-testing
# The environment of what starts servers.
OF_RELEASE = OVERSCROLL_PROGRAM=$(abspath $(or $(PROGRAM),.build/release/overscroll))
OF_TESTS = OVERSCROLL_PROGRAM=$(abspath $(or $(PROGRAM),$(TEST_PROGRAM)))
# Debian 12's Node.js 18 lacks some of what the tests use.
NODE = node $(shell node --test-timeout=1 -e 0 2>/dev/null && echo --test-timeout=900000 || \
  echo --import ./Tests/Public/Driver/node18.mjs)
PYTEST = .build-python/bin/pytest
CLUSTER_TESTS = $(PYTEST) -c Tests/Cluster/pytest.ini Tests/Cluster
SOURCES = Package.swift Sources Tests

.DEFAULT_GOAL := help
.PHONY: help release run cluster test ci soak generate test-build test-swift test-live test-program test-whole test-debian test-journeys test-postgres \
  test-failover test-rules test-search test-scorecard test-browser test-node test-python test-http test-work test-schema \
  test-cluster test-instructions test-address build-address test-thread test-sanitizers museum vectors \
  scorecard reference docs-site docs fuzz \
  check-compose lint format bench bench-large bench-cluster bench-build clean pictures package \
  package-check toolchain

help:
	@for part in '1 Run it' '2 Change it' '3 Before it goes in'; do \
	  echo "$${part#? }"; \
	  sed -n "s/^\([a-z-]*\):.* ##$${part%% *} \(.*\)/  make \1\t\2/p" $(MAKEFILE_LIST) | expand -t 16; \
	done

release: toolchain
	@Scripts/install-packages build
	swift build $(RELEASE)

run: release docs-site ##1 build for release and serve locally on port 8080 (PORT=9000 ARGS="--memory")
	OVERSCROLL_DATA_DIR=$(or $(OVERSCROLL_DATA_DIR),data) .build/release/overscroll serve --port $(PORT) $(ARGS)

cluster: toolchain .build-patroni/ready ##1 run three servers and a balancer on PostgreSQL under Patroni (PORT=9000 BASE_PORT=9100)
	@Scripts/install-packages build cluster
	$(if $(PROGRAM),,swift build $(RELEASE))
	@python3 Scripts/cluster up --program $(or $(PROGRAM),.build/release/overscroll) --port $(PORT) $(if $(BASE_PORT),--base-port $(BASE_PORT))

# Debian's own Python, which the user of the databases may run.
.build-patroni/ready: deploy/cluster/requirements.txt
	@Scripts/install-packages cluster
	/usr/bin/python3 -m venv .build-patroni
	.build-patroni/bin/pip --quiet --disable-pip-version-check install -r $<
	@touch $@

# The targets that are joined by commas run one after another, beside the others.
test: test-build ##2 build and run the tests, and a sample of what is much alike
	@Scripts/run-tests test-swift test-live,test-python test-program test-journeys,test-node

# What has to pass before a change goes in: all that is certain, in fifteen minutes.
ci: test-build ##3 all that has to pass: test, the whole browser, HTTP, PostgreSQL, rules, instructions, lint
	@Scripts/install-packages postgres cluster count debian page
	@OVERSCROLL_CRASH_ROUNDS=20 Scripts/run-tests test-whole,test-rules,lint test-live,test-program,test-postgres,test-python,check-compose test-browser,test-node
	@Scripts/run-tests test-http test-debian,test-instructions

# What takes long, or does not come out alike each time: before a change of what it tests, and before a release.
soak: test-build ##3 sanitizers, failover, chaos, the package, the schema, deep searches
	@Scripts/install-packages postgres cluster
	@OVERSCROLL_WHOLE=1 Scripts/run-tests build-address,package-check test-schema,test-search,test-scorecard,test-live,test-node
	@Scripts/run-tests test-address test-work
	@FAULTS=$(or $(FAULTS),18) Scripts/run-tests test-failover,test-cluster

# Checks the imports as well. The runner gives IS_BUILT.
test-build: toolchain .build-python/ready
	@$(if $(IS_BUILT),,Scripts/install-packages build test http)
	$(if $(IS_BUILT),,swift build $(TEST_BUILD) --build-tests --explicit-target-dependency-import-check error)

# One PyPI environment of all tests in Python.
.build-python/ready: Tests/requirements.txt
	@Scripts/install-packages test
	python3 -m venv .build-python
	.build-python/bin/pip --quiet --disable-pip-version-check install -r $<
	@touch $@

# The commit decides which sample is taken; SEED= repeats a run.
SAMPLE = SEED=$(or $(SEED),$(shell git rev-parse --short=8 HEAD 2>/dev/null))
# Those of sockets, threads, disks and their times, one after another, and those of the program's processes.
LIVE = MicroHTTPTests|SQLiteLogTests|SessionLogTests|SessionsTests
PROGRAM_TESTS = OverscrollTests|HTTPClientTests

# Lower in priority than the tests beside them, which wait for answers in time.
# Run the Swift tests but those of live servers and of PostgreSQL.
test-swift: test-build
	$(SAMPLE) nice $(SWIFT_TESTS) --skip "PostgresLogTests|$(LIVE)|$(PROGRAM_TESTS)"

# Run the Swift tests of sockets, threads and disks, one after another.
test-live: test-build
	$(SAMPLE) $(SWIFT_TESTS) --no-parallel --filter "$(LIVE)"

# Run the Swift tests of the program, one after another.
test-program: test-build
	$(SAMPLE) $(SWIFT_TESTS) --no-parallel --filter "$(PROGRAM_TESTS)"

# Run test-swift with the whole of each sample.
test-whole: test-build
	OVERSCROLL_WHOLE=1 nice $(SWIFT_TESTS) --skip "PostgresLogTests|$(LIVE)|$(PROGRAM_TESTS)"

# Run the program and its tests with the libraries of a bare Debian 13 (as root).
test-debian: test-build
	@Scripts/install-packages debian
	Scripts/test-debian trixie .build-test/release $(PYTEST)

# Run the Swift tests of the log in PostgreSQL but those of failover.
test-postgres: test-build
	@Scripts/install-packages postgres
	$(SWIFT_TESTS) --filter PostgresLogTests --skip FailoverTests

# Run the Swift tests in which a standby takes over.
test-failover: test-build
	@Scripts/install-packages postgres
	$(SWIFT_TESTS) --filter FailoverTests

# Change each rule of each dialect of the inset family and see that a recording notices.
test-rules: test-build
	OVERSCROLL_TEST_RULES=1 $(SWIFT_TESTS) --filter RuleMutationTests

# Search 800,000 sequences for faults of the engine, and for the bugs that are known.
test-search: test-build
	OVERSCROLL_TEST_SEARCH=1 $(SWIFT_TESTS) --filter ExplorerTests --filter ExplorationsTests

# Search the suite again and compare with the scorecard.
test-scorecard: test-build
	OVERSCROLL_TEST_SCORECARD=1 $(SWIFT_TESTS) --filter ScorecardTests

# Run those tests of the page in a browser that are a user's journeys.
test-journeys: test-build
	OVERSCROLL_JOURNEYS=1 $(SAMPLE) $(OF_TESTS) $(NODE) --test Tests/Public/browser/

# The limit of time of node is that of each test, and of each file too.
# Run the tests of the page in a browser.
test-browser: test-build
	$(SAMPLE) $(OF_TESTS) $(NODE) --test Tests/Public/browser/

# Run the tests of the page's modules, the README, the examples.
test-node: test-build
	$(SAMPLE) $(OF_TESTS) $(NODE) --test Tests/Public/modules.test.mjs \
	  Tests/Readme/ examples/

# Run the tests of the scripts and of the checker of histories.
test-python: test-build
	$(OF_TESTS) $(PYTEST) -q -p no:cacheprovider Tests/Scripts
	$(CLUSTER_TESTS) --ignore Tests/Cluster/test_chaos.py --ignore Tests/Cluster/test_fences.py

# Attack a running server: framing, JSON, slow clients, signals, races.
test-http: test-build
	$(OF_TESTS) Tests/HTTP/run $(PYTEST) $(ARGS)

# Count the instructions of a request.
test-instructions: test-build
	@Scripts/install-packages count
	Scripts/count-instructions $(or $(PROGRAM),$(TEST_PROGRAM))

# See that no request occupies a worker for more than 150 ms of processor time.
test-work: test-build
	$(OF_TESTS) $(PYTEST) -c Tests/HTTP/pytest.ini Tests/HTTP/test_work.py

# Hold a running server against its OpenAPI description.
test-schema: test-build
	Tests/HTTP/schema/run $(abspath $(or $(PROGRAM),$(TEST_PROGRAM)))

# Kill, pause and cut off the nodes of a cluster under load (FAULTS=50 SEED=...).
test-cluster: test-build .build-patroni/ready
	@Scripts/install-packages cluster
	$(OF_TESTS) OVERSCROLL_CLUSTER_FAULTS=$(or $(FAULTS),50) OVERSCROLL_CLUSTER_SEED=$(SEED) \
	  $(CLUSTER_TESTS) $(ARGS)

# Run the tests of memory and threads with both sanitizers.
test-sanitizers: test-address test-thread

# Run the tests of what touches memory with the address sanitizer.
test-address: toolchain
	@Scripts/install-packages build
	Scripts/test-sanitized address .build-asan

build-address: toolchain
	@Scripts/install-packages build
	Scripts/test-sanitized address .build-asan build

# Run the tests of what has threads with the thread sanitizer.
test-thread: toolchain
	@Scripts/install-packages build
	Scripts/test-sanitized thread .build-tsan

generate: vectors museum scorecard reference ##2 write all files anew that are made from others (some minutes)

# Write the files in Public/museum anew from Museum/museum.json.
museum: toolchain
	swift run $(TEST_BUILD) Tools museum

# Write Tests/Public/vectors anew from the laws.
vectors: toolchain
	swift run $(TEST_BUILD) Tools vectors

# Search the suite in all dialects and write Public/scorecard anew.
scorecard: toolchain
	swift run $(TEST_BUILD) Tools scorecard

# Write the parts of docs/reference anew that the program says: fields, presets, help.
reference: test-build
	$(OF_TESTS) node Scripts/docs/write-reference.mjs

# Write the pages of /docs/ from the documents, if cmark-gfm and node are installed.
docs-site:
	@Scripts/docs/build-site

# A build of its own, so that the others keep their dependencies.
# Build the documentation of the libraries RefreshEngine and ScrollPhysics, in .build-docs.
docs: toolchain
	@Scripts/install-packages build
	Scripts/docs/build-docc RefreshEngine ScrollPhysics

fuzz: toolchain ##3 fuzz each target for a part of FUZZ_SECONDS=60, with a limit of 250 ms a request
	@Scripts/install-packages build http
	swift build $(RELEASE)
	swift build -c release --sanitize fuzzer -Xswiftc -enable-testing --package-path Tests/Fuzz \
	  --scratch-path .build-fuzz
	Tests/Fuzz/run .build-fuzz/release/Fuzz $(FUZZ_SECONDS)

# Check docker-compose.yml, if compose is available.
check-compose:
	@Scripts/check-compose

lint: toolchain ##2 see that the sources have their format and their size, and the documents plain words
	@Scripts/check-prose
	@Scripts/check-sizes
	swift format lint --strict -r -p $(SOURCES)

format: toolchain ##2 format the sources by .swift-format
	swift format -i -r -p $(SOURCES)

bench: bench-build ##3 measure engine and server: CPU time, instructions, rates beside bare C
	.build-bench/release/Benchmarks
	Scripts/bench-dialects .build-bench/release/Benchmarks
	.build-bench/release/ServerBenchmarks .build/release/overscroll

# Measure a million sessions (some minutes, 2 GB of disk).
bench-large: bench-build
	.build-bench/release/ServerBenchmarks .build/release/overscroll sessions

# Measure a cluster on this machine beside a bare libpq writer (some minutes).
bench-cluster: toolchain .build-patroni/ready
	@Scripts/install-packages build cluster
	swift build $(RELEASE)
	swift build $(OPTIMIZED) --package-path Tests/Benchmarks --scratch-path .build-bench --product Load
	swift build $(OPTIMIZED) --package-path Tests/Benchmarks --scratch-path .build-bench --product BareWriter
	@python3 Tests/Benchmarks/Cluster .build/release/overscroll .build-bench/release $(ARGS)

bench-build: release
	@Scripts/install-packages bench
	swift build $(OPTIMIZED) --package-path Tests/Benchmarks --scratch-path .build-bench

# Make the pictures of the documents, screenshots of the whole page, and measure it.
pictures:
	@Scripts/install-packages build test page pictures
	$(if $(PROGRAM),,swift build $(RELEASE))
	$(OF_RELEASE) Scripts/pictures
	$(OF_RELEASE) Scripts/screenshots
	$(OF_RELEASE) Scripts/measure-page

package: release docs-site ##1 make a Debian package and an archive, in .build-package/packages
	@Scripts/install-packages package page
	@Scripts/build-package .build/release/overscroll .build-package/packages

# Install the package in bare Debians 12 and 13 in a folder, and use it (as root).
package-check: package
	@Scripts/install-packages package-check
	@for release in bookworm trixie; do \
	  Scripts/check-package .build-package $$release $(OLDER) && \
	  Scripts/check-service .build-package $$release || exit; \
	done

clean: ##2 remove all build products
	rm -rf .build .build-*

toolchain:
	@command -v swift >/dev/null || \
	  { echo 'swift is not on PATH: install Swift 6.3 (https://www.swift.org/install)' >&2; exit 1; }
