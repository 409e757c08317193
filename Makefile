# One command each to run, test, lint and format; .ci/run calls the same ones.
# `make` alone lists them.

PORT ?= 8080
ARGS ?=
SOURCES = Package.swift Sources Tests $(wildcard Benchmarks)

.DEFAULT_GOAL := help
.PHONY: help run test check-compose lint format bench clean toolchain

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: toolchain ## build for release and serve on port 8080 of this machine (PORT=9000 ARGS="--memory")
	@Scripts/install-packages build
	swift build -c release --product overscroll
	.build/release/overscroll serve --port $(PORT) $(ARGS)

test: toolchain ## build and run all tests, and check the imports and docker-compose.yml
	@Scripts/install-packages build test
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build
	node --test Tests/Public/ Tests/Readme/
	@$(MAKE) --no-print-directory check-compose

check-compose: ## check docker-compose.yml, if a compose can be had
	@Scripts/check-compose

lint: toolchain ## refuse what differs from .swift-format
	swift format lint --strict -r -p $(SOURCES)

format: toolchain ## rewrite the sources as .swift-format says
	swift format -i -r -p $(SOURCES)

bench: toolchain ## time the engine: CPU time per operation, medians
	@Scripts/install-packages build
	swift run -c release --package-path Benchmarks --scratch-path .build-bench Benchmarks

clean: ## remove all that was built
	rm -rf .build .build-*

toolchain:
	@command -v swift >/dev/null || \
	  { echo 'swift is not on PATH: install Swift 6.3 (https://www.swift.org/install)' >&2; exit 1; }
