/// A JSON value that the vocabulary does not look into, as it was written.
public struct TraceJSON: Sendable, Hashable {
    /// The JSON text.
    public let text: String

    /// Keeps a JSON text; that it is one is not checked.
    public init(text: String) {
        self.text = text
    }
}
