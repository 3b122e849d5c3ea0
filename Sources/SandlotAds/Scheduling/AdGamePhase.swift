public import SandlotTrace

/// A phase of the game.
public enum AdGamePhase: Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// No test is running.
    case none
    /// The slot before a test.
    case preAd
    /// A word is presented.
    case presenting
    /// A word is spelled.
    case spelling
    /// A word is evaluated.
    case feedback
    /// The slot after a test.
    case levelComplete
    /// A phase that is neither a slot nor gameplay.
    case other

    /// Creates a phase from its name in a trace.
    ///
    /// - Parameter word: The name, which need not be a known one.
    public init(_ word: TraceEvent.GamePhase) {
        switch word {
        case .none: self = .none
        case .preAd: self = .preAd
        case .presenting: self = .presenting
        case .spelling: self = .spelling
        case .feedback: self = .feedback
        case .levelComplete: self = .levelComplete
        default: self = .other
        }
    }

    /// Whether the user is working on a word.
    public var isGameplay: Bool { self == .presenting || self == .spelling || self == .feedback }

    /// Whether no test is in progress, so that a slot of your own is possible.
    public var isOutsideTest: Bool { self == .none || self == .levelComplete }

    /// The built-in slot of this phase, or nil if it is not a slot.
    public var slot: AdSlot? {
        switch self {
        case .preAd: .preTest
        case .levelComplete: .postTest
        case .none, .presenting, .spelling, .feedback, .other: nil
        }
    }
}
