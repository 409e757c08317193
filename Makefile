# One command each to run, test, lint, format and measure; .ci/run calls them too.
# `make` lists them.

PORT ?= 8080
ARGS ?=
PROGRAM ?= .build/release/overscroll
FUZZ_SECONDS ?= 60
FAULTS ?= 50
SEED ?=
# With Swift's own libraries in it the program starts twice as fast.
RELEASE = -c release --product overscroll --static-swift-stdlib
CLUSTER_TESTS = .build-cluster/bin/pytest -c Tests/Cluster/pytest.ini Tests/Cluster
SOURCES = Package.swift Sources Tests $(wildcard Benchmarks Fuzz)

.DEFAULT_GOAL := help
.PHONY: help run cluster cluster-patroni test test-http test-cluster test-rules test-address \
  test-thread test-sanitizers museum vectors fuzz check-compose lint format bench bench-large \
  bench-cluster bench-build clean pictures package package-check toolchain

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: toolchain ## build for release and serve locally on port 8080 (PORT=9000 ARGS="--memory")
	@Scripts/install-packages build
	swift build $(RELEASE)
	.build/release/overscroll serve --port $(PORT) $(ARGS)

cluster: toolchain ## run PostgreSQL with two standbys, three servers and a balancer on port 8080 (PORT=9000)
	@Scripts/install-packages build cluster
	$(if $(filter .build/%,$(PROGRAM)),swift build $(RELEASE))
	@python3 Scripts/cluster up --program $(PROGRAM) --port $(PORT)

cluster-patroni: toolchain .build-patroni/ready ## the same, where Patroni promotes a standby by itself
	@Scripts/install-packages build cluster
	$(if $(filter .build/%,$(PROGRAM)),swift build $(RELEASE))
	@python3 Scripts/cluster up --program $(PROGRAM) --port $(PORT) --patroni .build-patroni/bin/patroni

# Debian's own Python, which the user of the databases may run.
.build-patroni/ready: cluster/requirements.txt
	@Scripts/install-packages patroni
	/usr/bin/python3 -m venv .build-patroni
	.build-patroni/bin/pip --quiet --disable-pip-version-check install -r $<
	@touch $@

# Tests of failing databases have limits of time, which others at the same time would exceed.
# The limit of time of node is that of each test, and of each file too.
test: toolchain .build-golden/ready .build-cluster/ready ## build and run all tests, check the imports and docker-compose.yml
	@Scripts/install-packages build test cluster
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build --skip PostgresLogTests
	swift test --skip-build --filter PostgresLogTests
	node --test --test-timeout=300000 Tests/Public/ Tests/Readme/ Tests/Golden/ examples/
	python3 -m unittest discover -q -s Tests/Scripts
	OVERSCROLL_PROGRAM=$(abspath .build/debug/overscroll) $(CLUSTER_TESTS)
	@$(MAKE) --no-print-directory check-compose

.build-golden/ready: Tests/Golden/requirements.txt
	@Scripts/install-packages test
	python3 -m venv .build-golden
	.build-golden/bin/pip --quiet --disable-pip-version-check install -r $<
	@touch $@

test-rules: toolchain ## change each rule of each dialect and see that a recording notices (release build)
	@Scripts/install-packages build
	swift build -c release -Xswiftc -enable-testing --build-tests --scratch-path .build-rules
	swift test -c release -Xswiftc -enable-testing --scratch-path .build-rules --skip-build \
	  --filter RuleMutationTests

test-http: toolchain .build-http/ready ## attack a running server: framing, JSON, slow clients, signals, races, work
	@Scripts/install-packages build
	$(if $(filter .build/%,$(PROGRAM)),swift build $(RELEASE))
	OVERSCROLL_PROGRAM=$(abspath $(PROGRAM)) Tests/HTTP/run .build-http/bin/pytest $(ARGS)
	Tests/HTTP/schema/run $(abspath $(PROGRAM))

.build-http/ready: Tests/HTTP/requirements.txt
	@Scripts/install-packages http
	python3 -m venv .build-http
	.build-http/bin/pip --quiet --disable-pip-version-check install -r $<
	@touch $@

test-cluster: toolchain .build-cluster/ready ## kill, pause and cut off the nodes of a cluster under load (FAULTS=50 SEED=...)
	@Scripts/install-packages build
	$(if $(filter .build/%,$(PROGRAM)),swift build $(RELEASE))
	OVERSCROLL_PROGRAM=$(abspath $(PROGRAM)) OVERSCROLL_CLUSTER_FAULTS=$(FAULTS) \
	  OVERSCROLL_CLUSTER_SEED=$(SEED) $(CLUSTER_TESTS) $(ARGS)

.build-cluster/ready: Tests/Cluster/requirements.txt
	@Scripts/install-packages cluster
	python3 -m venv .build-cluster
	.build-cluster/bin/pip --quiet --disable-pip-version-check install -r $<
	@touch $@

test-sanitizers: test-address test-thread ## run the tests of memory and threads with both sanitizers

test-address: toolchain ## run the tests of what touches memory with the address sanitizer
	@Scripts/install-packages build
	Scripts/test-sanitized address .build-asan

test-thread: toolchain ## run the tests of what has threads with the thread sanitizer
	@Scripts/install-packages build
	Scripts/test-sanitized thread .build-tsan

museum: toolchain ## write the files in Public/museum anew from Museum/museum.json
	swift build --build-tests
	OVERSCROLL_WRITE_MUSEUM=1 swift test --skip-build --filter MuseumFileTests

vectors: toolchain ## write Tests/Public/vectors anew from the laws
	swift build --build-tests
	OVERSCROLL_WRITE_VECTORS=1 swift test --skip-build --filter PhysicsVectorTests

fuzz: toolchain ## fuzz each target for a part of FUZZ_SECONDS=60, with a limit of 250 ms a request
	@Scripts/install-packages build http
	swift build $(RELEASE)
	swift build -c release --sanitize fuzzer -Xswiftc -enable-testing --package-path Fuzz \
	  --scratch-path .build-fuzz
	Fuzz/run .build-fuzz/release/Fuzz $(FUZZ_SECONDS)

check-compose: ## check docker-compose.yml, if compose is available
	@Scripts/check-compose

lint: toolchain ## fail where the sources differ from .swift-format
	swift format lint --strict -r -p $(SOURCES)

format: toolchain ## format the sources by .swift-format
	swift format -i -r -p $(SOURCES)

bench: bench-build ## measure engine and server: CPU time, instructions, rates beside bare C
	.build-bench/release/Benchmarks
	Scripts/bench-dialects .build-bench/release/Benchmarks
	.build-bench/release/ServerBenchmarks .build/release/overscroll

bench-large: bench-build ## measure a million sessions (some minutes, 2 GB of disk)
	.build-bench/release/ServerBenchmarks .build/release/overscroll sessions

bench-cluster: toolchain ## measure a cluster on this machine beside a bare libpq writer (some minutes)
	@Scripts/install-packages build cluster
	swift build $(RELEASE)
	swift build -c release --package-path Benchmarks --scratch-path .build-bench --product Load
	swift build -c release --package-path Benchmarks --scratch-path .build-bench --product BareWriter
	@python3 Benchmarks/Cluster .build/release/overscroll .build-bench/release $(ARGS)

bench-build: toolchain
	@Scripts/install-packages build
	swift build $(RELEASE)
	swift build -c release --package-path Benchmarks --scratch-path .build-bench

pictures: ## make the pictures of the README, screenshots of the whole page, and measure it
	@Scripts/install-packages build test pictures
	swift build --product overscroll
	Scripts/pictures
	Scripts/screenshots
	Scripts/measure-page

package: toolchain ## make a Debian package and an archive, in .build-package/packages
	@Scripts/install-packages build package
	swift build $(RELEASE) --disable-local-rpath \
	  -Xlinker -z -Xlinker now --scratch-path .build-package
	@Scripts/build-package .build-package/release/overscroll .build-package/packages

package-check: package ## install the package in a bare Debian 12 in a folder, and use it (as root)
	@Scripts/install-packages package-check
	@Scripts/check-package .build-package
	@Scripts/check-service .build-package

clean: ## remove all build products
	rm -rf .build .build-*

toolchain:
	@command -v swift >/dev/null || \
	  { echo 'swift is not on PATH: install Swift 6.3 (https://www.swift.org/install)' >&2; exit 1; }
