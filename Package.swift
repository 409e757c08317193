// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of the package is compiled with.
let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The targets that call C or use memory by its address are checked for each unsafe use as well.
let swiftOverMemory: [SwiftSetting] = swift + [.strictMemorySafety()]

/// What takes longer to optimize than it will ever run is not, in a release build either.
///
/// No library product may have such flags: other packages could not depend on it.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What the tests are compiled with.
///
/// Without the last flag the compiler would run twice for each target, once for its module alone.
let swiftOfTests: [SwiftSetting] =
  swift
  + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

let package = Package(
  name: "overscroll",
  products: [
    .executable(name: "overscroll", targets: ["overscroll"]),
    .library(name: "Explorer", targets: ["Explorer"]),
    .library(name: "MicroHTTP", targets: ["MicroHTTP"]),
    .library(name: "OverscrollAPI", targets: ["OverscrollAPI"]),
    .library(name: "OverscrollWire", targets: ["OverscrollWire"]),
    .library(name: "PostgresLog", targets: ["PostgresLog", "SessionLog"]),
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
  targets: [
    // From the bottom up: an arrow between targets only ever points to a target above it here.
    .target(name: "ScrollPhysics", swiftSettings: swift),
    .target(name: "RefreshEngine", dependencies: ["ScrollPhysics"], swiftSettings: swift),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .target(name: "StrictJSON", dependencies: ["CJansson"], swiftSettings: swiftOverMemory),
    .target(
      name: "OverscrollWire",
      dependencies: ["RefreshEngine", "ScrollPhysics", "StrictJSON"],
      swiftSettings: swiftOverMemory
    ),
    .target(name: "CRecordingTexts"),
    .target(
      name: "Recordings",
      dependencies: ["CRecordingTexts", "OverscrollWire", "RefreshEngine", "StrictJSON"],
      exclude: ["Upgrade/changes.jsonl"],
      swiftSettings: swift
    ),
    .target(
      name: "Explorer",
      dependencies: ["RefreshEngine", "ScrollPhysics"],
      swiftSettings: swift
    ),
    .target(name: "SessionLog", swiftSettings: swift),
    .systemLibrary(name: "CGlibc"),
    .target(name: "SystemPrimitives", dependencies: ["CGlibc"], swiftSettings: swiftOverMemory),
    .target(
      name: "GroupLog",
      dependencies: ["SessionLog", "SystemPrimitives"],
      swiftSettings: swiftOverMemory
    ),
    .target(
      name: "Explorations",
      dependencies: [
        "Explorer", "OverscrollWire", "Recordings", "RefreshEngine", "StrictJSON",
        "SystemPrimitives",
      ],
      swiftSettings: swift
    ),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SQLiteLog",
      dependencies: ["CSQLite", "CZlib", "GroupLog", "SessionLog", "SystemPrimitives"],
      swiftSettings: swiftOverMemory
    ),
    .target(
      name: "Sessions",
      dependencies: [
        "OverscrollWire", "Recordings", "RefreshEngine", "SessionLog", "StrictJSON",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: swift
    ),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "PostgresLog",
      dependencies: ["CPostgres", "GroupLog", "SessionLog", "SystemPrimitives"],
      swiftSettings: swiftOverMemory
    ),
    .systemLibrary(
      name: "CMicrohttpd",
      pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]
    ),
    .target(
      name: "MicroHTTP",
      dependencies: ["CMicrohttpd", "SystemPrimitives"],
      swiftSettings: swiftOverMemory
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .target(name: "HTTPClient", dependencies: ["CCurl"], swiftSettings: swiftOverMemory),
    .target(name: "Problems", dependencies: ["StrictJSON"], swiftSettings: swift),
    .target(
      name: "Description",
      dependencies: [
        "Explorations", "Explorer", "OverscrollWire", "Problems", "Recordings", "StrictJSON",
      ],
      swiftSettings: swift
    ),
    .target(
      name: "Operations",
      dependencies: ["MicroHTTP", "Problems", "SystemPrimitives"],
      swiftSettings: swiftOverMemory
    ),
    .target(
      name: "OverscrollAPI",
      dependencies: [
        "CZlib", "Description", "Explorations", "Explorer", "MicroHTTP", "Operations",
        "OverscrollWire", "Problems",
        "Recordings", "RefreshEngine", "ScrollPhysics", "SessionLog", "Sessions", "StrictJSON",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: swiftOverMemory
    ),
    .executableTarget(
      name: "overscroll",
      dependencies: [
        "Explorations", "Explorer", "HTTPClient", "MicroHTTP", "Operations", "OverscrollAPI",
        "OverscrollWire", "Recordings", "RefreshEngine", "PostgresLog", "SQLiteLog", "SessionLog",
        "Sessions",
        "StrictJSON", "SystemPrimitives",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: swiftOverMemory + unoptimized
    ),
    // Writes files of the repository; nothing but its tests depends on it.
    .executableTarget(
      name: "Tools",
      dependencies: [
        "Explorations", "Explorer", "OverscrollWire", "Recordings", "RefreshEngine",
        "ScrollPhysics", "StrictJSON",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swift + unoptimized
    ),
    .testTarget(
      name: "ScrollPhysicsTests",
      dependencies: ["ScrollPhysics"],
      resources: [.copy("Resources")],
      swiftSettings: swiftOfTests
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftOfTests),
    .testTarget(
      name: "RefreshEngineTests",
      dependencies: ["RefreshEngine", "ScrollPhysics", "TestSupport"],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "StrictJSONTests",
      dependencies: ["StrictJSON", "TestSupport"],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "OverscrollWireTests",
      dependencies: [
        "OverscrollWire", "RefreshEngine", "ScrollPhysics", "StrictJSON", "TestSupport",
      ],
      resources: [.copy("Resources")],
      swiftSettings: swiftOfTests
    ),
    .target(
      name: "ArchiveTesting",
      dependencies: ["CZlib"],
      path: "Tests/ArchiveTesting",
      swiftSettings: swiftOfTests
    ),
    .target(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "ProcessTesting",
      dependencies: ["CSpawn"],
      path: "Tests/ProcessTesting",
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "RecordingsTests",
      dependencies: [
        "ArchiveTesting", "Recordings", "OverscrollWire", "RefreshEngine", "ScrollPhysics",
        "StrictJSON", "TestSupport", "Tools",
      ],
      resources: [.copy("Resources")],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "ExplorerTests",
      dependencies: [
        "Explorer", "OverscrollWire", "Recordings", "RefreshEngine", "StrictJSON", "TestSupport",
      ],
      resources: [.copy("Resources")],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "ExplorationsTests",
      dependencies: [
        "Explorations", "Explorer", "OverscrollWire", "Recordings", "RefreshEngine", "StrictJSON",
        "TestSupport",
      ],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "ToolsTests",
      dependencies: [
        "Explorations", "Explorer", "OverscrollWire", "Recordings", "RefreshEngine", "StrictJSON",
        "Tools",
      ],
      swiftSettings: swiftOfTests
    ),
    .target(
      name: "LogTesting",
      dependencies: ["SessionLog"],
      path: "Tests/LogTesting",
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "GroupLogTests",
      dependencies: ["GroupLog", "LogTesting", "SessionLog"],
      swiftSettings: swiftOfTests
    ),
    .target(
      name: "PostgresTesting",
      dependencies: ["ProcessTesting"],
      path: "Tests/PostgresTesting",
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "SessionLogTests",
      dependencies: ["LogTesting", "PostgresLog", "PostgresTesting", "SQLiteLog", "SessionLog"],
      swiftSettings: swiftOfTests
    ),
    .target(
      name: "CFailingVFS",
      path: "Tests/CFailingVFS",
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    .testTarget(
      name: "SQLiteLogTests",
      dependencies: [
        "CFailingVFS", "GroupLog", "LogTesting", "ProcessTesting", "SQLiteLog", "SessionLog",
        "TestSupport",
      ],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "PostgresLogTests",
      dependencies: [
        "GroupLog", "LogTesting", "PostgresLog", "PostgresTesting", "SessionLog",
      ],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "SessionsTests",
      dependencies: [
        "LogTesting", "OverscrollWire", "RefreshEngine", "SessionLog", "Sessions", "StrictJSON",
        "TestSupport",
      ],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "MicroHTTPTests",
      dependencies: ["MicroHTTP", "SystemPrimitives", "TestSupport"],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "HTTPClientTests",
      dependencies: ["HTTPClient", "MicroHTTP", "ProcessTesting"],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "ProblemsTests",
      dependencies: ["Problems", "StrictJSON"],
      swiftSettings: swiftOfTests
    ),
    .target(
      name: "DescriptionTesting",
      dependencies: ["Description", "SessionLog", "StrictJSON"],
      path: "Tests/DescriptionTesting",
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "DescriptionTests",
      dependencies: [
        "Description", "DescriptionTesting", "OverscrollWire", "Recordings", "RefreshEngine",
        "ScrollPhysics", "StrictJSON",
      ],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "OperationsTests",
      dependencies: ["MicroHTTP", "Operations", "Problems", "StrictJSON"],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "OverscrollAPITests",
      dependencies: [
        "ArchiveTesting", "Description", "DescriptionTesting", "Explorer", "LogTesting",
        "MicroHTTP", "Operations", "OverscrollAPI", "OverscrollWire", "Problems", "Recordings",
        "RefreshEngine", "SessionLog", "Sessions", "StrictJSON", "TestSupport",
      ],
      swiftSettings: swiftOfTests
    ),
    .testTarget(
      name: "OverscrollTests",
      dependencies: [
        "overscroll", "ArchiveTesting", "MicroHTTP", "Operations", "OverscrollAPI",
        "PostgresTesting",
        "ProcessTesting", "SQLiteLog", "SessionLog", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftOfTests
    ),
  ],
  swiftLanguageModes: [.v6],
  // For #embed.
  cLanguageStandard: .gnu2x
)

/// The tests that `make test-sanitizers` builds: of what calls C, uses memory or has threads.
///
/// Without the others a build takes half the time.
let sanitizedTests = [
  "address": [
    "GroupLogTests", "HTTPClientTests", "MicroHTTPTests", "OverscrollAPITests",
    "OverscrollWireTests",
    "OperationsTests", "PostgresLogTests", "SQLiteLogTests", "SessionLogTests", "StrictJSONTests",
  ],
  // Not those of sessions: the sanitizer does not see what Swift's tasks hand over, nor that an empty
  // value has no memory.
  "thread": ["MicroHTTPTests", "PostgresLogTests", "SQLiteLogTests", "SessionLogTests"],
]

// `make docs` alone needs the plugin: no other build fetches it.
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

// The thread sanitizer does not see the standard library's mutex, which waits by a system call, and
// takes what it protects for a race. So `import Synchronization` imports mutexes of pthreads there.
if Context.environment["OVERSCROLL_SANITIZER"] == "thread" {
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.dependencies.append("PthreadSynchronization")
    target.swiftSettings?.append(
      .unsafeFlags(["-module-alias", "Synchronization=PthreadSynchronization"])
    )
  }
  package.targets.append(
    .target(name: "PthreadSynchronization", path: "Tests/PthreadSynchronization")
  )
}
