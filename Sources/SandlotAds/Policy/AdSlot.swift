public import SandlotTrace

/// The places in the game where an ad may stand: there is none in the middle of a test.
public enum AdSlot: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// Before the first word of a test.
    case preTest
    /// After the last word of a test.
    case postTest

    /// Finds a slot by its name.
    ///
    /// - Parameter name: The name, as in `preTest`.
    /// - Throws: ``AdPolicyError`` with ``AdPolicyError/Code/slotInGameplay`` if it names a part of the test
    ///   itself, else ``AdPolicyError/Code/unknownSlot``.
    public init(named name: String) throws(AdPolicyError) {
        guard let slot = AdSlot(rawValue: name) else {
            let known = AdSlot.allCases.map(\.rawValue).joined(separator: " and ")
            throw Self.gameplayNames.contains(name)
                ? AdPolicyError(
                    .slotInGameplay, at: "slots",
                    "no ad may stand in the middle of a test, as in \(name); the slots are \(known)"
                )
                : AdPolicyError(
                    .unknownSlot, at: "slots", "there is no slot \(name); the slots are \(known)")
        }
        self = slot
    }

    private static let gameplayNames: Set<String> = [
        "gameplay", "test", "presenting", "spelling", "feedback",
    ]

    /// The word of the trace.
    public var word: TraceEvent.AdSlot {
        switch self {
        case .preTest: .preTest
        case .postTest: .postTest
        }
    }
}
