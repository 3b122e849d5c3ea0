// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "sandlot",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    targets: [
        // Ground floor: the toolchain's libraries, OpenSSL, and JSON with positions and raw bytes.
        .target(name: "SandlotJSON"),

        .testTarget(name: "SandlotJSONTests", dependencies: ["SandlotJSON"]),
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
    if ["SandlotJSON", "SandlotReceipts"].contains(target.name) {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}
