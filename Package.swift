// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target of the package.
let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of targets that call C or use memory by its address: the compiler checks each unsafe use.
let swiftOverMemory: [SwiftSetting] = swift + [.strictMemorySafety()]

/// The settings of targets whose optimization takes longer than they run: a release build does not optimize
/// them.
///
/// Library products must not have such flags: other packages could not depend on them.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The settings of the tests.
///
/// Without the last flag the compiler runs twice for each target, once for its module alone.
let swiftOfTests: [SwiftSetting] =
  swift
  + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

/// Gives each target the folder of its name in a house.
func house(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "\(folder)/\(target.name)" }
  return targets
}

/// A target of the code that several test targets share.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftOfTests)
}

/// The tests of the target `name`.
func tests(
  _ name: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: dependencies,
    exclude: exclude,
    resources: resources,
    swiftSettings: swiftOfTests
  )
}

let testTargets: [Target] =
  house(
    "Tests/Support",
    [
      .target(name: "CSpawn"),
      .target(name: "CFailingVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
      // Optimized: its code runs for each byte of each snapshot.
      .target(name: "TestSupport", swiftSettings: swift),
      support("ArchiveTesting", ["CZlib"]),
      support("EngineTesting", ["RefreshEngine", "ScrollPhysics", "TestSupport"]),
      support("ProcessTesting", ["CSpawn"]),
      support("SocketTesting"),
      support("LogTesting", ["SessionLog"]),
      support("PostgresTesting", ["ProcessTesting"]),
      // Optimized too: the tests check each answer of the API against its schema.
      .target(
        name: "DescriptionTesting",
        dependencies: ["Description", "OverscrollWire", "SessionLog", "StrictJSON"],
        swiftSettings: swift
      ),
    ]
  )
  + house(
    "Tests/Engine",
    [
      tests("ScrollPhysics", ["ScrollPhysics", "TestSupport"], resources: [.copy("Resources")]),
      tests("RefreshEngine", ["EngineTesting", "RefreshEngine", "ScrollPhysics", "TestSupport"]),
    ]
  )
  + house(
    "Tests/Wire",
    [
      tests("StrictJSON", ["StrictJSON", "TestSupport"]),
      tests("Problems", ["Problems", "StrictJSON"]),
      tests(
        "OverscrollWire",
        ["OverscrollWire", "RefreshEngine", "ScrollPhysics", "StrictJSON", "TestSupport"],
        resources: [.copy("Resources")]
      ),
      tests(
        "Recordings",
        [
          "ArchiveTesting", "EngineTesting", "OverscrollWire", "Problems", "Recordings",
          "RefreshEngine", "ScrollPhysics", "StrictJSON", "TestSupport",
        ],
        resources: [.copy("Resources")]
      ),
    ]
  )
  + house(
    "Tests/Search",
    [
      tests(
        "Explorer",
        [
          "Explorer", "OverscrollWire", "Recordings", "RefreshEngine", "StrictJSON",
          "TestSupport",
        ],
        resources: [.copy("Resources")]
      ),
      tests(
        "Explorations",
        [
          "ArchiveTesting", "Explorations", "Explorer", "OverscrollWire", "Recordings",
          "RefreshEngine", "StrictJSON", "TestSupport",
        ]
      ),
    ]
  )
  + house(
    "Tests/Storage",
    [
      tests(
        "SessionLog",
        ["LogTesting", "PostgresLog", "PostgresTesting", "SQLiteLog", "SessionLog"]
      ),
      tests(
        "SQLiteLog",
        [
          "CFailingVFS", "LogTesting", "SQLiteLog", "SessionLog", "TestSupport",
        ]
      ),
      tests(
        "PostgresLog",
        ["LogTesting", "PostgresLog", "PostgresTesting", "SessionLog", "SystemPrimitives"]
      ),
    ]
  )
  + house(
    "Tests/Server",
    [
      tests("MicroHTTP", ["MicroHTTP", "SocketTesting", "SystemPrimitives", "TestSupport"]),
      tests("HTTPSemantics", ["HTTPSemantics"]),
      tests("Operations", ["MicroHTTP", "Operations", "Problems", "StrictJSON"]),
      tests(
        "Sessions",
        [
          "LogTesting", "OverscrollWire", "RefreshEngine", "SessionLog", "Sessions",
          "StrictJSON", "TestSupport",
        ]
      ),
      tests(
        "Description",
        [
          "Description", "DescriptionTesting", "OverscrollWire", "Problems", "Recordings",
          "RefreshEngine", "ScrollPhysics", "StrictJSON", "TestSupport",
        ]
      ),
      tests(
        "OverscrollAPI",
        [
          "ArchiveTesting", "Description", "DescriptionTesting", "Explorer", "HTTPSemantics",
          "LogTesting", "MicroHTTP", "Operations", "OverscrollAPI", "OverscrollWire", "Problems",
          "Recordings",
          "RefreshEngine", "SessionLog", "Sessions", "StrictJSON", "SystemPrimitives",
          "TestSupport",
        ],
        exclude: ["Conversations"]
      ),
    ]
  )
  + house(
    "Tests/Program",
    [
      tests("HTTPClient", ["HTTPClient", "MicroHTTP", "ProcessTesting"]),
      tests(
        "Overscroll",
        [
          "overscroll", "ArchiveTesting", "MicroHTTP", "Operations", "OverscrollAPI",
          "PostgresTesting", "ProcessTesting", "SQLiteLog", "Serving", "SessionLog",
          "SocketTesting", "TestSupport",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]
      ),
      tests(
        "Tools",
        [
          "Explorations", "Explorer", "OverscrollWire", "Recordings", "RefreshEngine",
          "StrictJSON", "TestSupport", "Tools",
        ]
      ),
    ]
  )

let package = Package(
  name: "overscroll",
  products: [
    .executable(name: "overscroll", targets: ["overscroll"]),
    .library(name: "Explorer", targets: ["Explorer"]),
    .library(name: "MicroHTTP", targets: ["MicroHTTP"]),
    .library(name: "OverscrollAPI", targets: ["OverscrollAPI", "HTTPSemantics", "Operations"]),
    .library(name: "OverscrollWire", targets: ["OverscrollWire"]),
    .library(name: "RefreshEngine", targets: ["RefreshEngine"]),
    .library(name: "ScrollPhysics", targets: ["ScrollPhysics"]),
    .library(name: "Sessions", targets: ["Sessions", "SessionLog"]),
    .library(name: "SQLiteLog", targets: ["SQLiteLog", "SessionLog"]),
    .library(name: "StrictJSON", targets: ["StrictJSON"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  // From the bottom up: a target depends only on targets above it in this list, a house on houses above it.
  targets: house(
    "Sources/System",
    [
      .systemLibrary(name: "CGlibc"),
      .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
      .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
      .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
      .systemLibrary(
        name: "CMicrohttpd",
        pkgConfig: "libmicrohttpd",
        providers: [.apt(["libmicrohttpd-dev"])]
      ),
      .systemLibrary(
        name: "CCurl",
        pkgConfig: "libcurl",
        providers: [.apt(["libcurl4-openssl-dev"])]
      ),
      .target(name: "CTexts"),
      .target(name: "SystemPrimitives", dependencies: ["CGlibc"], swiftSettings: swiftOverMemory),
    ]
  )
    + house(
      "Sources/Engine",
      [
        .target(name: "ScrollPhysics", swiftSettings: swift),
        .target(name: "RefreshEngine", dependencies: ["ScrollPhysics"], swiftSettings: swift),
      ]
    )
    + house(
      "Sources/Wire",
      [
        .target(name: "StrictJSON", swiftSettings: swiftOverMemory),
        .target(
          name: "Problems",
          dependencies: ["CTexts", "StrictJSON"],
          exclude: ["page.html", "problems.json"],
          swiftSettings: swift
        ),
        .target(
          name: "OverscrollWire",
          dependencies: ["CTexts", "RefreshEngine", "ScrollPhysics", "StrictJSON"],
          exclude: [
            "Fields/sentences.json", "Presets/presets.json", "Wire/conditions.json",
            "Wire/events.json",
          ],
          swiftSettings: swiftOverMemory
        ),
        .target(
          name: "Recordings",
          dependencies: ["CTexts", "OverscrollWire", "Problems", "RefreshEngine", "StrictJSON"],
          exclude: ["Pull/gestures.txt", "Upgrade/changes.jsonl"],
          swiftSettings: swift
        ),
      ]
    )
    + house(
      "Sources/Search",
      [
        .target(
          name: "Explorer",
          dependencies: ["CTexts", "RefreshEngine", "ScrollPhysics", "StrictJSON"],
          exclude: ["Properties/properties.json"],
          swiftSettings: swift
        ),
        .target(
          name: "Explorations",
          dependencies: [
            "CTexts", "Explorer", "OverscrollWire", "Recordings", "RefreshEngine", "StrictJSON",
          ],
          exclude: ["suite.json"],
          swiftSettings: swift
        ),
      ]
    )
    + house(
      "Sources/Storage",
      [
        .target(
          name: "SessionLog",
          dependencies: [
            "SystemPrimitives", .product(name: "DequeModule", package: "swift-collections"),
          ],
          swiftSettings: swiftOverMemory
        ),
        .target(
          name: "SQLiteLog",
          dependencies: ["CSQLite", "CTexts", "CZlib", "SessionLog", "SystemPrimitives"],
          exclude: ["Opening/schema.sql"],
          swiftSettings: swiftOverMemory
        ),
        .target(
          name: "PostgresLog",
          dependencies: ["CPostgres", "CTexts", "SessionLog", "SystemPrimitives"],
          exclude: ["Opening/schema.sql"],
          swiftSettings: swiftOverMemory
        ),
      ]
    )
    + house(
      "Sources/Server",
      [
        .target(
          name: "MicroHTTP",
          dependencies: ["CMicrohttpd", "SystemPrimitives"],
          swiftSettings: swiftOverMemory
        ),
        .target(
          name: "HTTPSemantics",
          dependencies: [
            "CZlib", "MicroHTTP", "OverscrollWire", "Problems", "RefreshEngine", "StrictJSON",
          ],
          swiftSettings: swiftOverMemory
        ),
        .target(
          name: "Operations",
          dependencies: ["CTexts", "MicroHTTP", "Problems", "StrictJSON", "SystemPrimitives"],
          exclude: ["metrics.json"],
          swiftSettings: swiftOverMemory
        ),
        .target(
          name: "Sessions",
          dependencies: [
            "OverscrollWire", "RefreshEngine", "SessionLog", "StrictJSON", "SystemPrimitives",
            .product(name: "DequeModule", package: "swift-collections"),
          ],
          swiftSettings: swift
        ),
        .target(
          name: "Description",
          dependencies: [
            "CTexts", "Explorer", "OverscrollWire", "Problems", "Recordings", "RefreshEngine",
            "ScrollPhysics", "StrictJSON",
          ],
          exclude: ["openapi.json"],
          swiftSettings: swift
        ),
        .target(
          name: "OverscrollAPI",
          dependencies: [
            "Description", "Explorer", "HTTPSemantics", "MicroHTTP", "Operations",
            "OverscrollWire", "Problems", "Recordings", "RefreshEngine", "ScrollPhysics",
            "SessionLog", "Sessions", "StrictJSON",
            .product(name: "DequeModule", package: "swift-collections"),
          ],
          swiftSettings: swiftOverMemory
        ),
      ]
    )
    + house(
      "Sources/Program",
      [
        .target(name: "HTTPClient", dependencies: ["CCurl"], swiftSettings: swiftOverMemory),
        .target(
          name: "CommandSupport",
          dependencies: [
            "SystemPrimitives", .product(name: "ArgumentParser", package: "swift-argument-parser"),
          ],
          swiftSettings: swiftOverMemory + unoptimized
        ),
        .target(
          name: "Commands",
          dependencies: [
            "CommandSupport", "Explorations", "Explorer", "HTTPClient", "OverscrollWire",
            "Problems", "Recordings", "RefreshEngine", "StrictJSON", "SystemPrimitives",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
          ],
          swiftSettings: swiftOverMemory + unoptimized
        ),
        .target(
          name: "Serving",
          dependencies: [
            "CommandSupport", "HTTPSemantics", "MicroHTTP", "Operations", "OverscrollAPI",
            "PostgresLog", "SQLiteLog", "SessionLog", "Sessions", "SystemPrimitives",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"),
          ],
          swiftSettings: swiftOverMemory + unoptimized
        ),
        .executableTarget(
          name: "overscroll",
          dependencies: [
            "CommandSupport", "Commands", "HTTPClient", "MicroHTTP", "OverscrollAPI", "PostgresLog",
            "SQLiteLog", "Serving", "StrictJSON", "SystemPrimitives",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
          ],
          swiftSettings: swiftOverMemory + unoptimized
        ),
        // Tools write files of the repository; only their tests depend on them.
        .executableTarget(
          name: "Tools",
          dependencies: [
            "Explorations", "Explorer", "OverscrollWire", "Recordings", "RefreshEngine",
            "ScrollPhysics", "StrictJSON",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
          ],
          swiftSettings: swift + unoptimized
        ),
      ]
    ) + testTargets,
  swiftLanguageModes: [.v6],
  // For #embed.
  cLanguageStandard: .gnu2x
)

/// The tests that `make test-sanitizers` builds: the targets that call C, use memory or have threads.
///
/// A build without the other tests takes half the time.
let sanitizedTests = [
  "address": [
    "HTTPClientTests", "MicroHTTPTests", "OverscrollAPITests",
    "OverscrollWireTests",
    "OperationsTests", "PostgresLogTests", "SQLiteLogTests", "SessionLogTests", "StrictJSONTests",
  ],
  // The tests of sessions are missing: the sanitizer reports false races for values that Swift's tasks pass
  // on, and for empty values.
  "thread": ["MicroHTTPTests", "PostgresLogTests", "SQLiteLogTests", "SessionLogTests"],
]

// Only `make docs` needs the plugin: no other build fetches it.
if Context.environment["OVERSCROLL_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")
  )
}

if let sanitizer = Context.environment["OVERSCROLL_SANITIZER"],
  let tests = sanitizedTests[sanitizer]
{
  package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}

// The thread sanitizer does not see the standard library's mutex, which waits by a system call, and reports
// races under its lock. So `import Synchronization` imports mutexes of pthreads there.
if Context.environment["OVERSCROLL_SANITIZER"] == "thread" {
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.dependencies.append("PthreadSynchronization")
    target.swiftSettings?.append(
      .unsafeFlags(["-module-alias", "Synchronization=PthreadSynchronization"])
    )
  }
  package.targets.append(
    .target(name: "PthreadSynchronization", path: "Tests/Support/PthreadSynchronization")
  )
}
