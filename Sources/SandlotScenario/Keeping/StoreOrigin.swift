internal import SandlotJSON
internal import SandlotStore

/// With what a store was begun, and must go on.
struct StoreOrigin: Sendable, Equatable {
    /// Which of Apple's environments it resembles.
    var profile: StoreProfile
    /// Where its numbers and nonces come from.
    var seed: UInt64

    /// What a story says, or the defaults.
    init(_ scenario: Scenario) {
        profile = scenario.profile ?? .sandbox
        seed = scenario.seed ?? 0
    }
}

// MARK: - In a ledger

extension StoreOrigin {
    private static let stream = "story"
    private static let kind = "begun"
    private static let version: Int32 = 1

    /// The first record of a ledger.
    ///
    /// - Parameter root: The SHA-256 of the root certificate in whose name the store signs.
    /// - Returns: The record.
    func record(root: String) -> LedgerRecord {
        let content = JSONElement.object([
            "profile": .string(profile.rawValue), "seed": .string("\(seed)"),
            "root": .string(root),
        ])
        return LedgerRecord(
            stream: Self.stream, kind: Self.kind, version: Self.version, key: "story-begun",
            bytes: Array(content.compact.utf8))
    }

    /// Reads the first record of a ledger; nil if it is another one, or of a later version.
    static func read(_ record: LedgerRecord) -> (origin: StoreOrigin, root: String)? {
        guard record.stream == stream, record.kind == kind, record.version == version,
            let content = try? JSONDocument(record.bytes).root,
            let profile = content["profile"]?.string.flatMap(StoreProfile.init),
            let seed = content["seed"]?.string.flatMap(UInt64.init),
            let root = content["root"]?.string
        else { return nil }
        return (StoreOrigin(profile: profile, seed: seed), root)
    }

    private init(profile: StoreProfile, seed: UInt64) {
        self.profile = profile
        self.seed = seed
    }
}
