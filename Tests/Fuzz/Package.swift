// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "overscroll", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "MicroHTTP", package: "overscroll"),
        .product(name: "OverscrollAPI", package: "overscroll"),
        .product(name: "StrictJSON", package: "overscroll"),
        .product(name: "Sessions", package: "overscroll"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
