// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "overscroll", path: "../..")],
  targets: [
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CMalloc",
        .product(name: "Explorer", package: "overscroll"),
        .product(name: "OverscrollWire", package: "overscroll"),
        .product(name: "RefreshEngine", package: "overscroll"),
        .product(name: "Sessions", package: "overscroll"),
      ]
    ),
    // What the server is compared with, in C: nothing but the libraries that it stands on.
    .target(name: "BareLog", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "BareServer",
      dependencies: ["BareLog"],
      linkerSettings: [.linkedLibrary("jansson"), .linkedLibrary("microhttpd")]
    ),
    // The same of a writer of the log in PostgreSQL.
    .systemLibrary(
      name: "CLibpq",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"])]
    ),
    .executableTarget(
      name: "BareWriter",
      dependencies: ["CLibpq"],
      linkerSettings: [.linkedLibrary("pq")]
    ),
    // The client that drives both servers.
    .executableTarget(name: "Load"),
    .executableTarget(
      name: "ServerBenchmarks",
      dependencies: [
        "BareLog",
        .product(name: "OverscrollWire", package: "overscroll"),
        .product(name: "RefreshEngine", package: "overscroll"),
        .product(name: "SQLiteLog", package: "overscroll"),
        .product(name: "Sessions", package: "overscroll"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
