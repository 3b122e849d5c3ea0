// swift-tools-version: 6.2

import PackageDescription

/// A package that uses only libraries turns this trait off, and then fetches nothing for the server.
let ofServer = TargetDependencyCondition.when(traits: ["Server"])

/// The tests of the PostgreSQL ledger start a server of Debian's package.
let onLinux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
    name: "sandlot",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    products: [
        .library(name: "SandlotBase", targets: ["SandlotBase"]),
        .library(name: "SandlotReceipts", targets: ["SandlotReceipts"]),
        .library(name: "SandlotCatalog", targets: ["SandlotCatalog"]),
        .library(name: "SandlotStore", targets: ["SandlotStore"]),
        .library(name: "SandlotLedger", targets: ["SandlotLedger"]),
        .library(name: "SandlotClient", targets: ["SandlotClient"]),
        .library(name: "SandlotStoreKit", targets: ["SandlotStoreKit"]),
        .library(name: "SandlotStoreKitTest", targets: ["SandlotStoreKitTest"]),
        .library(name: "SandlotTrace", targets: ["SandlotTrace"]),
        .library(name: "SandlotAds", targets: ["SandlotAds"]),
        .library(name: "SandlotAppSupport", targets: ["SandlotAppSupport"]),
        .library(name: "SandlotCompliance", targets: ["SandlotCompliance"]),
        .library(name: "SandlotTesting", targets: ["SandlotTesting"]),
        .executable(name: "sandlot", targets: ["sandlot"]),
        .plugin(name: "SandlotPlugin", targets: ["SandlotPlugin"]),
    ],
    traits: [
        .trait(
            name: "Server",
            description: "`sandlot serve`. A package that uses only libraries can turn it off."),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // Ground floor: OpenSSL, the module that all others may import, and JSON with positions and raw bytes.
        .systemLibrary(
            name: "CSandlotCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        // PostgreSQL's client library. Only the program depends on it, with the trait Server.
        .systemLibrary(
            name: "CSandlotPQ",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        // TLS for the posts of notifications. Only SandlotServer imports it.
        .systemLibrary(
            name: "CSandlotTLS",
            pkgConfig: "libssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        // Lets Foundation read a time other than the system's. Only SandlotStore imports it.
        .target(name: "CSandlotClock"),
        // Calls that give work to other threads. It finds them as the clock finds Foundation's.
        .target(name: "CSandlotThreads", dependencies: ["CSandlotClock"]),
        .target(name: "SandlotBase"),
        .target(name: "SandlotJSON", dependencies: ["SandlotBase"]),

        // Floor 1: signed data and products for sale.
        .target(
            name: "SandlotReceipts", dependencies: ["CSandlotCrypto", "SandlotBase", "SandlotJSON"]),
        .target(name: "SandlotCatalog", dependencies: ["SandlotBase", "SandlotJSON"]),
        .target(name: "SandlotTrace", dependencies: ["SandlotBase", "SandlotJSON"]),
        // YAML with positions. No other module imports Yams.
        .target(
            name: "SandlotYAML",
            dependencies: [
                "SandlotBase", "SandlotJSON", .product(name: "Yams", package: "Yams"),
            ]),

        // Floor 1: where Swift's build systems put a program's resources.
        .target(name: "SandlotResources"),

        // Floor 1: other orders of the jobs of Swift's concurrency. It knows no store.
        .target(name: "SandlotExplorer", dependencies: ["CSandlotThreads"]),

        // Floor 2: the simulated store.
        .target(
            name: "SandlotStore",
            dependencies: [
                "CSandlotClock", "SandlotBase", "SandlotCatalog", "SandlotJSON", "SandlotReceipts",
                .product(name: "HeapModule", package: "swift-collections"),
            ]
        ),

        // Floor 2: product identifiers in Swift code. Only the program depends on it.
        .target(
            name: "SandlotSources", dependencies: ["SandlotBase", "SandlotCatalog", "SandlotJSON"]),

        // Floor 2: the ad scheduler and the parental gate, which depend only on traces.
        .target(name: "SandlotAds", dependencies: ["SandlotBase", "SandlotTrace"]),

        // Floor 3: the durable ledger. No other module imports GRDB.
        .target(
            name: "SandlotLedger",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotJSON", "SandlotReceipts", "SandlotStore",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),

        // Floor 3: the ledger of several servers. No other module imports CSandlotPQ.
        .target(
            name: "SandlotPostgres",
            dependencies: [
                "CSandlotPQ", "SandlotBase", "SandlotLedger", "SandlotReceipts", "SandlotStore",
            ]),

        // Floor 3: a store that another process serves. It uses only sockets, so that apps need no
        // library for it.
        .target(
            name: "SandlotClient",
            dependencies: ["SandlotBase", "SandlotJSON", "SandlotReceipts", "SandlotStore"]),

        // Floors 4 and 5: Apple's API on top of the store.
        .target(
            name: "SandlotStoreKit",
            dependencies: [
                "SandlotBase", "SandlotCatalog", "SandlotClient", "SandlotExplorer",
                "SandlotJSON", "SandlotReceipts", "SandlotStore",
            ]),
        .target(
            name: "SandlotStoreKitTest",
            dependencies: [
                "SandlotBase", "SandlotCatalog", "SandlotResources", "SandlotStore",
                "SandlotStoreKit",
            ]),

        // Floor 3: the App Store Server API, as a function of a store and a request.
        .target(
            name: "SandlotServerAPI",
            dependencies: [
                "SandlotBase", "SandlotCatalog", "SandlotJSON", "SandlotReceipts", "SandlotStore",
            ]),

        // Floor 3: the rules, which depend only on traces and on files of rules.
        .target(
            name: "SandlotCompliance",
            dependencies: ["SandlotBase", "SandlotJSON", "SandlotTrace", "SandlotYAML"]),

        // Floor 4: what the files of an app state. Only the program depends on it.
        .target(
            name: "SandlotScan", dependencies: ["SandlotBase", "SandlotCompliance", "SandlotJSON"]),

        // Floor 4: the sample apps, which use only the scheduler, the gate, and Apple's API.
        .target(
            name: "SandlotKids",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotCatalog", "SandlotJSON", "SandlotReceipts",
                "SandlotStore", "SandlotStoreKit", "SandlotTrace",
            ]),

        // Floor 5: stories, and support for users' own tests.
        .target(
            name: "SandlotScenario",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotCatalog", "SandlotCompliance",
                "SandlotExplorer", "SandlotJSON", "SandlotKids", "SandlotLedger",
                "SandlotReceipts", "SandlotStore", "SandlotStoreKit", "SandlotTrace",
                "SandlotYAML",
            ]),
        .target(
            name: "SandlotTesting",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotCatalog", "SandlotCompliance",
                "SandlotExplorer", "SandlotKids", "SandlotReceipts", "SandlotResources",
                "SandlotStore", "SandlotTrace",
            ]),

        // Floor 5: the clocks, storage, and store that connect ads and the gate to an app.
        .target(
            name: "SandlotAppSupport", dependencies: ["SandlotAds", "SandlotBase", "SandlotTrace"]),

        // Floor 6: the store over HTTP. No other module imports Hummingbird.
        .target(
            name: "SandlotServer",
            dependencies: [
                "CSandlotTLS", "SandlotBase", "SandlotCatalog", "SandlotCompliance", "SandlotJSON",
                "SandlotReceipts",
                "SandlotScenario", "SandlotServerAPI", "SandlotStore", "SandlotTrace",
                "SandlotYAML",
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Hummingbird", package: "hummingbird", condition: ofServer),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: ofServer),
                .product(name: "Logging", package: "swift-log", condition: ofServer),
                .product(name: "NIOCore", package: "swift-nio", condition: ofServer),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: ofServer),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: ofServer),
                .product(name: "NIOPosix", package: "swift-nio", condition: ofServer),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle",
                    condition: ofServer),
            ]),

        // Floor 6: the forecast of an app's revenue from a model of its families.
        .target(
            name: "SandlotForecast",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotCatalog", "SandlotCompliance", "SandlotJSON",
                "SandlotKids", "SandlotReceipts", "SandlotScenario", "SandlotStore",
                "SandlotTrace", "SandlotYAML",
            ]),

        // Floors 7 and 8: the command line.
        .target(
            name: "SandlotCommands",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotCatalog", "SandlotCompliance",
                "SandlotExplorer", "SandlotForecast", "SandlotJSON", "SandlotLedger",
                "SandlotReceipts", "SandlotScan", "SandlotScenario", "SandlotServer",
                "SandlotServerAPI", "SandlotSources", "SandlotStore", "SandlotTrace", "SandlotYAML",
                .target(name: "SandlotPostgres", condition: ofServer),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log", condition: ofServer),
            ]
        ),
        .executableTarget(name: "sandlot", dependencies: ["SandlotCommands"]),
        // Builds and runs the program in packages that depend on this one.
        .plugin(
            name: "SandlotPlugin",
            capability: .command(
                intent: .custom(verb: "sandlot", description: "Builds and runs sandlot."))),

        // Measurements. Not a product, so that users of the package do not build it.
        .executableTarget(
            name: "sandlot-bench",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotCatalog", "SandlotCompliance",
                "SandlotExplorer", "SandlotForecast", "SandlotJSON", "SandlotKids",
                "SandlotLedger", "SandlotReceipts", "SandlotScenario", "SandlotStore",
                "SandlotStoreKit", "SandlotTesting", "SandlotTrace", "TestSupport",
                .target(name: "SandlotPostgres", condition: onLinux),
                // Bare SQLite, which is the upper limit of the ledger's speed.
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                // The upper limit of the server's speed is its library.
                .product(name: "Hummingbird", package: "hummingbird", condition: ofServer),
                .product(name: "Logging", package: "swift-log", condition: ofServer),
            ],
            path: "Benchmarks",
            exclude: ["families.py", "orjson_rate.py", "requirements.txt", "spin"]
        ),

        // Cuts the power at a write of SQLite. Not a product.
        .target(
            name: "CFaultyVFS", path: "Tests/CFaultyVFS",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        // Support for the tests of several modules. Not a product.
        .target(name: "TestSupport", path: "Tests/TestSupport"),

        .testTarget(name: "SandlotExplorerTests", dependencies: ["SandlotExplorer"]),
        .testTarget(name: "SandlotBaseTests", dependencies: ["SandlotBase", "TestSupport"]),
        .testTarget(
            name: "SandlotJSONTests", dependencies: ["SandlotBase", "SandlotJSON", "TestSupport"]),
        .testTarget(
            name: "SandlotYAMLTests", dependencies: ["SandlotYAML", "TestSupport"]),
        .testTarget(
            name: "SandlotReceiptsTests",
            dependencies: ["SandlotBase", "SandlotReceipts", "SandlotJSON", "TestSupport"]),
        .testTarget(
            name: "SandlotCatalogTests",
            dependencies: ["SandlotBase", "SandlotCatalog", "SandlotJSON", "TestSupport"]),
        .testTarget(
            name: "SandlotSourcesTests",
            dependencies: ["SandlotBase", "SandlotCatalog", "SandlotSources", "TestSupport"]),
        .testTarget(
            name: "SandlotStoreTests",
            dependencies: [
                "SandlotBase", "SandlotStore", "SandlotCatalog", "SandlotLedger",
                "SandlotReceipts", "TestSupport",
                .target(name: "SandlotPostgres", condition: onLinux),
            ]),
        // Uses a ledger until the tests kill it. Not a product.
        .executableTarget(
            name: "ledger-exerciser",
            dependencies: [
                "SandlotBase", "SandlotCatalog", "SandlotLedger", "SandlotReceipts", "SandlotStore",
            ],
            path: "Tests/LedgerExerciser"
        ),
        .testTarget(
            name: "SandlotLedgerTests",
            dependencies: [
                "CFaultyVFS", "ledger-exerciser", "SandlotAds", "SandlotBase", "SandlotCatalog",
                "SandlotJSON",
                "SandlotLedger", "SandlotReceipts", "SandlotStore", "SandlotTrace",
                "TestSupport",
                // For tests that tamper with the file.
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // Buys in a store over a shared ledger until the tests kill it. Not a product.
        .executableTarget(
            name: "postgres-exerciser",
            dependencies: [
                "SandlotBase", "SandlotCatalog", "SandlotPostgres", "SandlotReceipts",
                "SandlotStore",
            ],
            path: "Tests/PostgresExerciser"),
        .testTarget(
            name: "SandlotPostgresTests",
            dependencies: [
                "postgres-exerciser", "SandlotBase", "SandlotCatalog", "SandlotJSON",
                "SandlotLedger", "SandlotPostgres",
                "SandlotReceipts", "SandlotStore", "TestSupport",
            ]),
        .testTarget(
            name: "SandlotStoreKitTests",
            dependencies: [
                "SandlotBase", "SandlotStoreKit", "SandlotStore", "SandlotCatalog",
                "SandlotReceipts", "SandlotResources",
            ]),
        .testTarget(
            name: "SandlotServerAPITests",
            dependencies: [
                "SandlotBase", "SandlotCatalog", "SandlotJSON", "SandlotReceipts",
                "SandlotServerAPI", "SandlotStore", "TestSupport",
            ]),
        .testTarget(
            name: "SandlotTraceTests", dependencies: ["SandlotTrace", "SandlotJSON", "TestSupport"]),
        .testTarget(
            name: "SandlotComplianceTests",
            dependencies: ["SandlotCompliance", "SandlotTrace", "SandlotJSON", "TestSupport"]),
        .testTarget(
            name: "SandlotScanTests",
            dependencies: ["SandlotBase", "SandlotCompliance", "SandlotScan", "TestSupport"]),
        .testTarget(
            name: "SandlotAdsTests",
            dependencies: [
                "SandlotAds", "SandlotCompliance", "SandlotTrace", "TestSupport",
            ]),
        .testTarget(
            name: "SandlotKidsTests",
            dependencies: [
                "SandlotAds", "SandlotCatalog", "SandlotCompliance", "SandlotKids",
                "SandlotBase", "SandlotReceipts", "SandlotScenario", "SandlotStore",
                "SandlotTrace", "SandlotYAML", "TestSupport",
            ]),
        .testTarget(
            name: "SandlotTestingTests",
            dependencies: [
                "CSandlotClock", "SandlotTesting", "SandlotAds", "SandlotBase", "SandlotCatalog",
                "SandlotCompliance", "SandlotReceipts", "SandlotStore", "SandlotTrace",
            ]),
        .testTarget(
            name: "SandlotScenarioTests",
            dependencies: [
                "sandlot", "SandlotBase", "SandlotCommands", "SandlotCompliance",
                "SandlotExplorer", "SandlotJSON", "SandlotKids", "SandlotLedger",
                "SandlotReceipts", "SandlotScenario", "SandlotStore", "SandlotYAML",
                "TestSupport",
            ]),
        .testTarget(
            name: "SandlotForecastTests",
            dependencies: [
                "SandlotAds", "SandlotBase", "SandlotCompliance", "SandlotForecast", "SandlotJSON",
                "SandlotKids", "SandlotReceipts", "SandlotScenario", "SandlotStore", "SandlotYAML",
                "TestSupport",
            ]),
        .testTarget(
            name: "SandlotServerTests",
            dependencies: [
                "SandlotBase", "SandlotClient", "SandlotJSON", "SandlotLedger", "SandlotReceipts",
                "SandlotScenario", "SandlotServer", "SandlotServerAPI", "SandlotStore",
                "SandlotStoreKit", "TestSupport",
                .product(name: "Logging", package: "swift-log", condition: ofServer),
            ]),
        .testTarget(
            name: "SandlotCommandsTests",
            dependencies: [
                "sandlot", "SandlotBase", "SandlotCatalog",
                "SandlotCompliance", "SandlotJSON", "SandlotLedger", "SandlotReceipts",
                "SandlotStore", "SandlotYAML", "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// On Linux, store code finds Apple's module names. On other platforms, the system provides these
// modules, and the package adds nothing.
#if os(Linux)
    package.dependencies.append(
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"))
    package.products += [
        .library(name: "StoreKit", targets: ["StoreKit"]),
        .library(name: "StoreKitTest", targets: ["StoreKitTest"]),
        .library(name: "SandlotOS", targets: ["SandlotOS"]),
        .library(name: "SandlotOSLog", targets: ["SandlotOSLog"]),
        .library(name: "SandlotCombine", targets: ["SandlotCombine"]),
        .library(name: "SandlotSwiftUI", targets: ["SandlotSwiftUI"]),
    ]
    let combine: [Target.Dependency] = [
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
    ]
    package.targets += [
        .target(
            name: "StoreKit",
            dependencies: [
                "SandlotExplorer", "SandlotResources", "SandlotStore", "SandlotStoreKit",
            ] + combine),
        .target(name: "StoreKitTest", dependencies: ["SandlotStoreKitTest", "StoreKit"]),

        // An app for the tests of a served store. Not a product.
        .executableTarget(
            name: "shop-exerciser", dependencies: ["StoreKit"], path: "Tests/ShopExerciser"),
        // Makes the tests of clients, below, use served stores. Not a product.
        .target(name: "CServedStores", path: "Tests/CServedStores"),
        .target(
            name: "ServedStores",
            dependencies: [
                "CServedStores", "SandlotClient", "SandlotReceipts", "SandlotServer",
                "SandlotStore",
                "TestSupport",
            ], path: "Tests/ServedStores"),

        // Modules that a target can use under Apple's names with module aliases.
        .target(name: "SandlotOS"),
        .target(name: "SandlotOSLog", dependencies: ["SandlotOS"]),
        .target(name: "SandlotCombine", dependencies: combine),
        .target(name: "SandlotSwiftUI", dependencies: combine),
        .testTarget(name: "SandlotOSTests", dependencies: ["SandlotOS"]),
    ]
    package.targets.first { $0.name == "SandlotAppSupport" }?.dependencies.append("StoreKit")
    package.targets.first { $0.name == "SandlotCommandsTests" }?.dependencies.append(
        "shop-exerciser")

    // The package of clients tests its store code in one process. Here, the same code and the same
    // tests use served stores. It is compiled as its developers compile it.
    let shops = ["CarShop", "KidsShop", "MagazineShop", "ObservedShop"]
    let clients =
        shops.map { name in
            Target.target(
                name: name, dependencies: ["StoreKit"], path: "Tests/Clients/Sources/\(name)",
                swiftSettings: [.swiftLanguageMode(.v5)])
        } + [
            .target(
                name: "GatedShop", dependencies: ["StoreKit", "SandlotAds", "SandlotAppSupport"],
                path: "Tests/Clients/Sources/GatedShop"),
            .testTarget(
                name: "ServedShopsTests",
                dependencies: [
                    "GatedShop", "KidsShop", "MagazineShop", "ObservedShop", "SandlotAds",
                    "SandlotAppSupport", "SandlotStore", "SandlotTesting", "ServedStores",
                    "StoreKit", "StoreKitTest",
                ],
                path: "Tests/Clients/Tests",
                exclude: [
                    "AppSupportTests/RemoveAdsObserverTests.swift",
                    "AppSupportTests/StorageTests.swift", "CarShopTests", "ComplianceTests",
                    "DropIn5Tests", "DropIn6Tests", "GymTests", "Holding5Tests", "Holding6Tests",
                    "LoggedShopTests", "ObservedShopTests/Eventually.swift", "RehearsalTests",
                    "RulesTests",
                ],
                resources: [
                    .copy("AppSupportTests/Gated.storekit"),
                    .copy("KidsShopTests/Products.storekit"),
                    .copy("MagazineShopTests/Magazine.storekit"),
                    .copy("ObservedShopTests/Shop.storekit"),
                    .copy("PromotionTests/Promoted.storekit"),
                    .copy("ReadmeTests/AdFree.storekit"),
                ],
                swiftSettings: [.swiftLanguageMode(.v5)]),
            .testTarget(
                name: "ServedRulesTests",
                dependencies: [
                    "SandlotStore", "SandlotTesting", "ServedStores", "StoreKit", "StoreKitTest",
                ],
                path: "Tests/Clients/Tests/RulesTests", resources: [.copy("Rules.storekit")]),
            .testTarget(
                name: "ExploringTests",
                dependencies: [
                    "CarShop", "KidsShop", "MagazineShop", "ObservedShop", "SandlotCatalog",
                    "SandlotStore", "SandlotTesting", "StoreKit", "StoreKitTest",
                ],
                resources: [.copy("Guide/Coins.storekit")]),
            .testTarget(
                name: "ServedStoresTests",
                dependencies: ["SandlotClient", "SandlotStore", "SandlotTesting", "ServedStores"]),
        ]
    package.targets += clients
    package.targets.first { $0.name == "SandlotServerTests" }?.dependencies += shops.map {
        .byName(name: $0)
    }
#else
    let clients: [Target] = []
#endif

// A run of few tests, such as one under a sanitizer, names test targets, or folders of them, as in
// `SandlotJSONTests SandlotTraceTests/Fuzzing`. It builds only these and what they need.
if let names = Context.environment["SANDLOT_TEST_TARGETS"]?.split(separator: " ") {
    let parts = names.map { $0.split(separator: "/", maxSplits: 1).map(String.init) }
    let folders = Dictionary(grouping: parts) { $0[0] }.mapValues { $0.flatMap { $0.dropFirst() } }
    var unvisited = package.targets.filter { $0.type == .test && folders.keys.contains($0.name) }
    for target in unvisited where folders[target.name] != [] {
        target.sources = folders[target.name]
    }
    var needed: [Target] = []
    while let target = unvisited.popLast() {
        guard !needed.contains(where: { $0 === target }) else { continue }
        needed.append(target)
        let dependencies: [String] = target.dependencies.compactMap { dependency in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        }
        unvisited += package.targets.filter { dependencies.contains($0.name) }
    }
    // The package of clients, which depends on this one, names its own targets.
    if !needed.isEmpty {
        package.targets = needed
        package.products = []
    }
}

let strictlySafe = [
    "SandlotBase", "SandlotJSON", "SandlotLedger", "SandlotPostgres", "SandlotReceipts",
    "SandlotServer", "SandlotStore", "SandlotTrace",
]
for target in package.targets
where ![.system, .plugin].contains(target.type)
    && !clients.contains(where: { $0.name == target.name })
{
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
    if strictlySafe.contains(target.name) {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}

// CI tests optimized modules, but does not wait for the optimization of the tests, which are two fifths of all code.
if Context.environment["SANDLOT_PLAIN_TESTS"] != nil {
    for target in package.targets where target.type == .test {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [
                .unsafeFlags(["-Onone"], .when(configuration: .release))
            ]
    }
}
