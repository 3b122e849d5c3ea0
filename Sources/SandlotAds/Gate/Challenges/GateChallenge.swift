public import SandlotTrace

/// What the gate shows: a question without its answer.
public struct GateChallenge: Sendable, Hashable {
    /// How the answer is given.
    public enum Input: String, Sendable, Hashable {
        /// Digits are typed.
        case digits
        /// A button is held.
        case hold
        /// A button is pressed, and pressed again later.
        case twoPresses = "two-presses"
    }

    /// The gate, as it is named in the trace.
    public let gateID: String
    /// What it guards.
    public let purpose: TraceEvent.GatePurpose
    /// The question in the language of the gate.
    ///
    /// In the accessible variant it is meant to be read aloud. The standard one is to be hidden from a screen reader,
    /// which would read number words to a child who cannot.
    public let text: String
    /// How the question is put.
    public let variant: GateVariant
    /// The language of ``text``.
    public let language: GateLanguage
    /// How the answer is given.
    public let input: Input
    /// Which of ``count`` questions in a row this is, from 1.
    public let position: Int
    /// How many questions in a row must be answered.
    public let count: Int
    /// How many wrong answers lead to a lock, this one included.
    public let attemptsLeft: Int
}
