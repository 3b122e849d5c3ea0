public import SandlotTrace

/// A place in the game where an ad can appear, which is never in the middle of a test.
public enum AdSlot: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// Before the first word of a test.
    case preTest
    /// After the last word of a test.
    case postTest

    /// Creates a slot from its name.
    ///
    /// - Parameter name: The name, such as `preTest`.
    /// - Throws: ``AdPolicyError`` with ``AdPolicyError/Code/slotInGameplay`` if the name stands
    ///   for a part of the test itself, or ``AdPolicyError/Code/unknownSlot`` otherwise.
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

    /// The slot's name in the trace.
    public var word: TraceEvent.AdSlot {
        switch self {
        case .preTest: .preTest
        case .postTest: .postTest
        }
    }
}
