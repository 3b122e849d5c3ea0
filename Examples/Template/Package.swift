// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Template",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "TemplateShop", targets: ["TemplateShop"])],
    targets: [
        .target(name: "TemplateShop"),
        .testTarget(
            name: "TemplateShopTests", dependencies: ["TemplateShop"],
            resources: [.copy("Products.storekit")]),
    ],
    swiftLanguageModes: [.v6]
)

// On Linux, Sandlot provides StoreKit. In your copy, give its address instead of the path:
// .package(url: "<ADDRESS>", from: "1.0.0", traits: [])
#if os(Linux)
    package.dependencies.append(.package(name: "sandlot", path: "../.."))
    for target in package.targets {
        target.dependencies.append(.product(name: "StoreKit", package: "sandlot"))
        guard target.isTest else { continue }
        target.dependencies.append(.product(name: "StoreKitTest", package: "sandlot"))
        target.dependencies.append(.product(name: "SandlotTesting", package: "sandlot"))
    }
#endif
