public import SandlotTrace

/// A question of the gate, without its answer.
public struct GateChallenge: Sendable, Hashable {
    /// The method of answering.
    public enum Input: String, Sendable, Hashable {
        /// The user types digits.
        case digits
        /// The user holds a button.
        case hold
        /// The user presses a button and presses it again later.
        case twoPresses = "two-presses"
    }

    /// The gate's name in the trace.
    public let gateID: String
    /// The purpose of the gate.
    public let purpose: TraceEvent.GatePurpose
    /// The question in the language of the gate.
    ///
    /// The accessible variant is meant to be read aloud. Hide the standard variant from screen
    /// readers, which would read number words to a child who cannot read them.
    public let text: String
    /// The variant of the question.
    public let variant: GateVariant
    /// The language of ``text``.
    public let language: GateLanguage
    /// The method of answering.
    public let input: Input
    /// The position of this question among ``count`` consecutive questions, starting at 1.
    public let position: Int
    /// The number of consecutive questions that must be answered correctly.
    public let count: Int
    /// The number of wrong answers until the gate locks, including one to this question.
    public let attemptsLeft: Int
}
