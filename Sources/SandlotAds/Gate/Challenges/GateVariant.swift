/// A variant of a question.
///
/// Both variants have the same questions with the same probabilities, so neither is easier to
/// guess. Only an answer to the variant that was shown is correct.
public enum GateVariant: String, Sendable, Hashable, CaseIterable {
    /// A variant to read on the screen.
    case standard
    /// A variant to read aloud and to answer without holding a button.
    case accessible
}
