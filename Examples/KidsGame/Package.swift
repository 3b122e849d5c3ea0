// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "KidsGame",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "WordPond", targets: ["WordPond"])],
    dependencies: [.package(name: "sandlot", path: "../..")],
    targets: [
        .target(
            name: "WordPond",
            dependencies: [
                .product(name: "SandlotAds", package: "sandlot"),
                .product(name: "SandlotAppSupport", package: "sandlot"),
            ]),
        .testTarget(
            name: "WordPondTests", dependencies: ["WordPond"],
            resources: [.copy("Pond.storekit")]),
    ],
    swiftLanguageModes: [.v6]
)

// On Linux, Sandlot provides StoreKit, too.
#if os(Linux)
    for target in package.targets {
        target.dependencies.append(.product(name: "StoreKit", package: "sandlot"))
        guard target.isTest else { continue }
        target.dependencies += ["StoreKitTest", "SandlotCompliance", "SandlotTesting"].map {
            .product(name: $0, package: "sandlot")
        }
    }
#endif
