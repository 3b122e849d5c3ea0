// swift-tools-version: 6.2

// Clients of Sandlot that use only Apple's names, as app developers write them. They are in a
// separate package, so that Sandlot's enumerations are as open to them as to any user.

import PackageDescription

let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let storeKit: Target.Dependency = .product(name: "StoreKit", package: "sandlot")
let storeKitTest: Target.Dependency = .product(name: "StoreKitTest", package: "sandlot")
let sandlotStore: Target.Dependency = .product(name: "SandlotStore", package: "sandlot")
let sandlotAds: Target.Dependency = .product(name: "SandlotAds", package: "sandlot")
let sandlotAppSupport: Target.Dependency = .product(name: "SandlotAppSupport", package: "sandlot")
let sandlotCatalog: Target.Dependency = .product(name: "SandlotCatalog", package: "sandlot")
let sandlotCompliance: Target.Dependency = .product(name: "SandlotCompliance", package: "sandlot")
let sandlotLedger: Target.Dependency = .product(name: "SandlotLedger", package: "sandlot")
let sandlotTrace: Target.Dependency = .product(name: "SandlotTrace", package: "sandlot")
let sandlotTesting: Target.Dependency = .product(name: "SandlotTesting", package: "sandlot")
let held: [Target.Dependency] = [
    storeKit, storeKitTest, sandlotAds, sandlotLedger, sandlotStore, sandlotTesting, sandlotTrace,
]

// Module aliases apply to this target only. For other packages, `canImport(Combine)` remains false.
let appleNames: SwiftSetting = .unsafeFlags(
    [
        "-module-alias", "os=SandlotOS", "-module-alias", "OSLog=SandlotOSLog",
        "-module-alias", "Combine=SandlotCombine", "-module-alias", "SwiftUI=SandlotSwiftUI",
    ],
    .when(platforms: [.linux]))
let appleModules: [Target.Dependency] = [
    "SandlotOS", "SandlotOSLog", "SandlotCombine", "SandlotSwiftUI",
].map { .product(name: $0, package: "sandlot", condition: .when(platforms: [.linux])) }

let package = Package(
    name: "clients",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    dependencies: [.package(name: "sandlot", path: "../..")],
    targets: [
        // Store code in the styles of different apps.
        .target(name: "KidsShop", dependencies: [storeKit], swiftSettings: swift5),
        .target(name: "ObservedShop", dependencies: [storeKit], swiftSettings: swift6),
        .target(name: "CarShop", dependencies: [storeKit], swiftSettings: swift5),

        .target(name: "MagazineShop", dependencies: [storeKit], swiftSettings: swift5),

        // The code that an app copies to record its events.
        .target(name: "TraceEmitter", swiftSettings: swift5),

        // A shop behind a gate, in which a direct purchase is an error.
        .target(
            name: "GatedShop", dependencies: [storeKit, sandlotAds, sandlotAppSupport],
            swiftSettings: swift6 + [.treatWarning("DeprecatedDeclaration", as: .error)]),

        // The shorter examples of the documentation.
        .target(
            name: "Snippets",
            dependencies: [
                "TraceEmitter", storeKit, sandlotAds, sandlotAppSupport, sandlotStore,
                .product(name: "SandlotLedger", package: "sandlot"),
                .product(name: "SandlotReceipts", package: "sandlot"),
            ],
            swiftSettings: swift6),

        // Unmodified store code that imports more of Apple's modules.
        .target(
            name: "LoggedShop", dependencies: [storeKit] + appleModules,
            swiftSettings: swift5 + [appleNames]),
        .testTarget(
            name: "LoggedShopTests",
            dependencies: ["LoggedShop", storeKit, storeKitTest, sandlotTesting] + appleModules,
            resources: [.copy("Logged.storekit")], swiftSettings: swift6 + [appleNames]),

        // Code that is compiled but not run.
        .target(
            name: "Surface", dependencies: [storeKit, storeKitTest, sandlotAds],
            swiftSettings: swift6),

        .testTarget(
            name: "KidsShopTests",
            dependencies: ["KidsShop", storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("Products.storekit")], swiftSettings: swift5),
        .testTarget(
            name: "ObservedShopTests",
            dependencies: ["ObservedShop", storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("Shop.storekit")], swiftSettings: swift6),
        .testTarget(
            name: "CarShopTests",
            dependencies: ["CarShop", storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("Cars.storekit")], swiftSettings: swift5),

        .testTarget(
            name: "MagazineShopTests",
            dependencies: ["MagazineShop", storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("Magazine.storekit")], swiftSettings: swift6),

        // The example in the documentation.
        .testTarget(
            name: "ReadmeTests", dependencies: [storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("AdFree.storekit")], swiftSettings: swift6),

        // The behavior of the store, rule by rule.
        .testTarget(
            name: "RulesTests",
            dependencies: [storeKit, storeKitTest, sandlotStore, sandlotTesting],
            resources: [.copy("Rules.storekit")], swiftSettings: swift6),

        // A suite in the style of Xcode, with one environment for the process.
        .testTarget(
            name: "GymTests", dependencies: [storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("Gym.storekit")],
            swiftSettings: swift5 + [.treatAllWarnings(as: .error)]),

        // An app that handles promoted purchases with StoreKit's original API.
        .testTarget(
            name: "PromotionTests",
            dependencies: [storeKit, storeKitTest, sandlotStore, sandlotTesting],
            resources: [.copy("Promoted.storekit")], swiftSettings: swift5),

        // Code that holds Sandlot's objects, which the optimizer releases in the client's module.
        .testTarget(
            name: "Holding5Tests", dependencies: held, resources: [.copy("Pens.storekit")],
            swiftSettings: swift5),
        .testTarget(
            name: "Holding6Tests", dependencies: held, resources: [.copy("Pens.storekit")],
            swiftSettings: swift6),

        // A rehearsal of an app, as the documentation shows it.
        .testTarget(
            name: "RehearsalTests",
            dependencies: [
                storeKit, sandlotAds, sandlotCatalog, sandlotCompliance, sandlotTesting,
            ],
            swiftSettings: swift6),

        // The code that connects ads and the gate to an app.
        .testTarget(
            name: "AppSupportTests",
            dependencies: [
                "GatedShop", storeKit, storeKitTest, sandlotAds, sandlotAppSupport, sandlotStore,
                sandlotTesting,
            ],
            resources: [.copy("Gated.storekit")], swiftSettings: swift6),

        // Checks of traces with both test libraries, and a custom rule.
        .testTarget(
            name: "ComplianceTests",
            dependencies: ["TraceEmitter", sandlotCompliance, sandlotTrace, sandlotTesting],
            swiftSettings: swift6),

        // The guarantees of the drop-in modules.
        .testTarget(
            name: "DropIn5Tests",
            dependencies: [storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("Twice.storekit")], swiftSettings: swift5),
        .testTarget(
            name: "DropIn6Tests",
            dependencies: [storeKit, storeKitTest, sandlotTesting],
            resources: [.copy("Twice.storekit")], swiftSettings: swift6),
    ]
)

// A run of few tests, such as one under a sanitizer, builds only the test targets that it names.
if let names = Context.environment["SANDLOT_TEST_TARGETS"]?.split(separator: " ") {
    package.targets.removeAll { target in
        target.type == .test && !names.contains { $0 == target.name }
    }
}
