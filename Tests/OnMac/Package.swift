// swift-tools-version: 6.2

// Tests that use only Apple's names. On a Mac, they use Apple's StoreKit and StoreKitTest. On Linux, they use those
// of Sandlot. `Tests/OnMac/run` runs them and prints what they observed.

import PackageDescription

let package = Package(
    name: "on-mac",
    platforms: [.macOS(.v15)],
    targets: [
        .testTarget(
            name: "AppleNamesTests", resources: [.copy("Shop.storekit")],
            swiftSettings: [.swiftLanguageMode(.v5)])
    ]
)

#if os(Linux)
    package.dependencies.append(.package(name: "sandlot", path: "../.."))
    package.targets[0].dependencies = [
        .product(name: "StoreKit", package: "sandlot"),
        .product(name: "StoreKitTest", package: "sandlot"),
    ]
#endif
