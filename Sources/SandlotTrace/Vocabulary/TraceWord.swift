/// A value out of a list that may grow: a word that is not listed is kept, and equals none that is.
public protocol TraceWord: RawRepresentable<String>, Sendable, Hashable {
    /// Makes one from a word, known or not.
    init(rawValue: String)
}
