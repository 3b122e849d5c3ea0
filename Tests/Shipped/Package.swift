// swift-tools-version: 6.2

// Programs that are built in release as they are shipped, and one that links what belongs to tests.
// Scripts/shipped looks into them.

import PackageDescription

let package = Package(
    name: "shipped",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "sandlot", path: "../..")],
    targets: [
        // The ads and the gate of a game.
        .executableTarget(
            name: "ShippedGame", dependencies: [.product(name: "SandlotAds", package: "sandlot")]),
        // A backend that verifies receipts.
        .executableTarget(
            name: "ShippedBackend",
            dependencies: [.product(name: "SandlotReceipts", package: "sandlot")]),
        // The same game and backend with the simulated store, its keys, and a recorder.
        .executableTarget(
            name: "TestedGame",
            dependencies: [
                .product(name: "SandlotAds", package: "sandlot"),
                .product(name: "SandlotReceipts", package: "sandlot"),
                .product(name: "SandlotTrace", package: "sandlot"),
                .product(name: "StoreKit", package: "sandlot"),
            ]),
    ]
)
