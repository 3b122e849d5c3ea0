import SandlotJSON

/// A JSON value that is kept as text, because nothing here gives it a meaning.
///
/// White space between tokens is left out; strings and numbers stay byte for byte as they were.
public struct RawJSON: Sendable, Hashable {
    /// The value as compact JSON text.
    public let text: String

    /// Checks and keeps a JSON value, or gives nil if the text is not valid JSON.
    ///
    /// - Parameter text: One JSON value, as in `[1, 2]`.
    /// - Complexity: O(*n*) in the length of the text.
    public init?(_ text: String) {
        do {
            self.init(try JSONDocument(Array(text.utf8)).root)
        } catch {
            return nil
        }
    }

    init(_ value: JSONValue) {
        text = String(decoding: value.compactBytes, as: UTF8.self)
    }
}

extension RawJSON: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String { text }
}

extension RawJSON {
    /// The value for writing.
    var element: JSONElement {
        do {
            return .raw(try JSONDocument(Array(text.utf8)).root)
        } catch {
            // The initialisers let nothing else than JSON in.
            return .null
        }
    }
}
