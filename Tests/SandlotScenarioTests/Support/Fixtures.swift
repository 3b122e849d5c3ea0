import Foundation

/// The files under `fixtures/scenarios`.
enum Fixtures {
    /// The package's directory.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/")

    /// The directory of the scenarios.
    static let directory = "\(root)/fixtures/scenarios"

    /// The scenarios by their names.
    static let names = [
        "ask-to-buy-approved", "ask-to-buy-declined", "canceled", "codes", "consumables-coins",
        "family-sharing", "first-purchase", "interrupted", "offline-launch", "price-increase",
        "prices-by-country",
        "refund-then-buy-again", "restore-on-second-device", "subscription-grace-and-recovery",
        "upgrade-and-downgrade", "verification-failure", "watch-learns-from-phone",
    ]

    /// The stories of played apps.
    static let appStories: [String] = {
        let directory = "\(root)/fixtures/apps/stories"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(directory)/\($0)" }
    }()

    /// Returns the path of a scenario.
    static func path(_ name: String) -> String { "\(directory)/\(name).yaml" }

    /// Returns the bytes of a file.
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Returns a variable of the environment.
    static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }
}
