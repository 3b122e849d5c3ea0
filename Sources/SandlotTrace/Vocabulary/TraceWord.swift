/// A word from an open set.
///
/// Unknown words are kept, and equal none of the known ones.
public protocol TraceWord: RawRepresentable<String>, Sendable, Hashable {
    /// Creates a value from a known or unknown word.
    init(rawValue: String)
}
