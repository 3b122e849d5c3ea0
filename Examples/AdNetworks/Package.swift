// swift-tools-version: 6.2

// Adapters to copy into an app, compiled against stubs. A stub has the names and the signatures of an SDK that the
// adapters use, and a test decides what it answers. No SDK is here.

import PackageDescription

let sandlotAds: Target.Dependency = .product(name: "SandlotAds", package: "sandlot")

let package = Package(
    name: "AdNetworks",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "sandlot", path: "../..")],
    targets: [
        .target(name: "AppleShapes", path: "Stubs/AppleShapes"),
        .target(
            name: "GoogleMobileAds", dependencies: ["AppleShapes"], path: "Stubs/GoogleMobileAds"),
        .target(name: "IronSource", dependencies: ["AppleShapes"], path: "Stubs/IronSource"),
        .target(name: "SuperAwesome", dependencies: ["AppleShapes"], path: "Stubs/SuperAwesome"),
        .target(
            name: "AdNetworkAdapters",
            dependencies: ["GoogleMobileAds", "IronSource", "SuperAwesome", sandlotAds]),
        .testTarget(
            name: "AdNetworkAdaptersTests",
            dependencies: [
                "AdNetworkAdapters", "GoogleMobileAds", "IronSource", "SuperAwesome", sandlotAds,
            ]),
    ],
    swiftLanguageModes: [.v6]
)
