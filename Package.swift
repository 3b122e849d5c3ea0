// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "sandlot",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    products: [
        .library(name: "SandlotReceipts", targets: ["SandlotReceipts"]),
        .library(name: "SandlotCatalog", targets: ["SandlotCatalog"]),
        .library(name: "SandlotStore", targets: ["SandlotStore"]),
        .executable(name: "sandlot", targets: ["sandlot"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        // Ground floor: the toolchain's libraries, OpenSSL, and JSON with positions and raw bytes.
        .systemLibrary(
            name: "CSandlotCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .target(name: "SandlotJSON"),

        // Floor 1: what is signed, and what is for sale.
        .target(name: "SandlotReceipts", dependencies: ["CSandlotCrypto", "SandlotJSON"]),
        .target(name: "SandlotCatalog", dependencies: ["SandlotJSON"]),

        // Floor 2: the simulated store.
        .target(
            name: "SandlotStore",
            dependencies: [
                "SandlotCatalog", "SandlotJSON", "SandlotReceipts",
                .product(name: "HeapModule", package: "swift-collections"),
            ]
        ),

        // Floors 6 and 7: the command line.
        .target(
            name: "SandlotCommands",
            dependencies: [
                "SandlotCatalog", "SandlotJSON", "SandlotReceipts",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(name: "sandlot", dependencies: ["SandlotCommands"]),

        // Measurements; no product, so that nobody builds it who only uses the package.
        .executableTarget(
            name: "sandlot-bench",
            dependencies: ["SandlotJSON", "SandlotReceipts"],
            path: "Benchmarks"
        ),

        .testTarget(name: "SandlotJSONTests", dependencies: ["SandlotJSON"]),
        .testTarget(
            name: "SandlotReceiptsTests", dependencies: ["SandlotReceipts", "SandlotJSON"]),
        .testTarget(name: "SandlotCatalogTests", dependencies: ["SandlotCatalog", "SandlotJSON"]),
        .testTarget(
            name: "SandlotStoreTests",
            dependencies: ["SandlotStore", "SandlotCatalog", "SandlotReceipts"]),
        .testTarget(
            name: "SandlotCommandsTests",
            dependencies: ["sandlot", "SandlotCatalog", "SandlotJSON", "SandlotReceipts"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
    if ["SandlotJSON", "SandlotReceipts", "SandlotStore"].contains(target.name) {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}
