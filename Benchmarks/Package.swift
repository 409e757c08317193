// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "overscroll", path: "..")],
  targets: [
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CMalloc",
        .product(name: "OverscrollWire", package: "overscroll"),
        .product(name: "RefreshEngine", package: "overscroll"),
        .product(name: "Sessions", package: "overscroll"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
