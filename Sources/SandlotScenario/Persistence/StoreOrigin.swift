import SandlotJSON
import SandlotStore

/// The properties that a store began with and must keep.
struct StoreOrigin: Sendable, Equatable {
    /// The environment of Apple's that the store resembles.
    var profile: StoreProfile
    /// The seed of its numbers and nonces.
    var seed: UInt64

    /// Takes the values of a story, or the defaults.
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

    /// Returns the first record of a ledger.
    ///
    /// - Parameter root: The SHA-256 of the root certificate of the store's signatures.
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

    /// Reads the first record of a ledger.
    ///
    /// Returns nil if it is another record, or one of a later version.
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
