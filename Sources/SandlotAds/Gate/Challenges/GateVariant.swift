/// The two ways in which each question can be put.
///
/// Both have the same questions with the same chances, so neither is easier to guess. Only the variant that was
/// shown is judged: an answer to the other one is wrong.
public enum GateVariant: String, Sendable, Hashable, CaseIterable {
    /// To be looked at.
    case standard
    /// To be read aloud and answered without holding anything down.
    case accessible
}
