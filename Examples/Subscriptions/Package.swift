// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Subscriptions",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "ReadingClub", targets: ["ReadingClub"])],
    targets: [
        .target(name: "ReadingClub"),
        .testTarget(
            name: "ReadingClubTests", dependencies: ["ReadingClub"],
            resources: [.copy("Club.storekit")]),
    ],
    swiftLanguageModes: [.v6]
)

// On Linux, Sandlot provides StoreKit.
#if os(Linux)
    package.dependencies.append(.package(name: "sandlot", path: "../.."))
    for target in package.targets {
        target.dependencies.append(.product(name: "StoreKit", package: "sandlot"))
        guard target.isTest else { continue }
        target.dependencies.append(.product(name: "StoreKitTest", package: "sandlot"))
        target.dependencies.append(.product(name: "SandlotTesting", package: "sandlot"))
    }
#endif
