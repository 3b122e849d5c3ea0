/// A JSON value with its original text, which the vocabulary does not define further.
public struct TraceJSON: Sendable, Hashable {
    /// The JSON text.
    public let text: String

    /// Creates a value from JSON text, which is not validated.
    public init(text: String) {
        self.text = text
    }
}
