import SandlotJSON

/// A JSON value that is preserved as text because it has no meaning here.
///
/// White space between tokens is removed. Strings and numbers are preserved byte for byte.
public struct RawJSON: Sendable, Hashable {
    /// The value as compact JSON text.
    public let text: String

    /// Creates a value from JSON text, or returns nil if the text is not valid JSON.
    ///
    /// - Parameter text: One JSON value, for example `[1, 2]`.
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
            // The initializers accept only valid JSON.
            return .null
        }
    }
}
