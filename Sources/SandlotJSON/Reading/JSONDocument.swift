/// A parsed JSON text: the bytes as they were, and where each value stands in them.
///
/// Nothing is converted while parsing. Strings and numbers are decoded when they are asked for, and
/// the bytes of every value stay reachable, so that what is not understood can be kept unchanged.
package final class JSONDocument: Sendable {
    /// The text.
    package let bytes: [UInt8]
    let nodes: [JSONNode]

    /// Parses a whole text, which must be one JSON value (RFC 8259) in UTF-8 without a byte order
    /// mark.
    ///
    /// - Parameter bytes: The text, less than 4 GiB of it.
    /// - Throws: ``JSONSyntaxError`` with the byte at which the text stops being JSON.
    /// - Complexity: O(*n*) in the number of bytes.
    package init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        var failure: JSONSyntaxError?
        nodes = unsafe bytes.withUnsafeBufferPointer { text in
            do throws(JSONSyntaxError) {
                return try unsafe JSONScanner.nodes(of: text)
            } catch {
                failure = error
                return []
            }
        }
        if let failure { throw failure }
        self.bytes = bytes
    }

    /// The outermost value.
    package var root: JSONValue {
        JSONValue(document: self, index: 0)
    }

    /// Whether any integer, written without point and exponent, has more digits than this.
    package func hasInteger(longerThan digitCount: Int) -> Bool {
        nodes.contains { node in
            node.kind == .number && node.end - node.start > digitCount
                && !node.traits.isFractional
                && bytes[Int(node.start)..<Int(node.end)].count { $0 != UInt8(ascii: "-") }
                    > digitCount
        }
    }

    /// Whether any string contains an escaped surrogate without its other half.
    ///
    /// Such a string has no meaning in Unicode; readers disagree about it (RFC 8259, section 8.2).
    package var hasLoneSurrogate: Bool {
        nodes.contains { $0.traits.hasLoneSurrogate }
    }
}
