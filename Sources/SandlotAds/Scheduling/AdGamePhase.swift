public import SandlotTrace

/// What the game is doing.
public enum AdGamePhase: Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// No test is going on.
    case none
    /// The slot before a test.
    case preAd
    /// A word is presented.
    case presenting
    /// A word is spelled.
    case spelling
    /// A word is judged.
    case feedback
    /// The slot after a test.
    case levelComplete
    /// Something that has no ads and is no gameplay either.
    case other

    /// Reads the word of a trace.
    ///
    /// - Parameter word: The word, known or not.
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

    /// Whether a child is at work on a word.
    public var isGameplay: Bool { self == .presenting || self == .spelling || self == .feedback }

    /// The slot that this phase is, if it is one.
    public var slot: AdSlot? {
        switch self {
        case .preAd: .preTest
        case .levelComplete: .postTest
        default: nil
        }
    }
}
