/// The nodes of one text after another, in memory that is used again.
///
/// For readers of many short texts: nothing is allocated once the memory has grown to what the
/// longest text needs.
package struct JSONTape: Sendable {
    /// The nodes of the last text, in document order; what stands behind the first one's
    /// ``JSONNode/next`` means nothing.
    package private(set) var nodes: [JSONNode] = []

    /// Creates an empty tape.
    package init() {}

    /// Parses a text and replaces the nodes.
    ///
    /// - Parameter text: One JSON value (RFC 8259) in UTF-8.
    /// - Throws: ``JSONSyntaxError`` with the byte at which the text stops being JSON.
    /// - Complexity: O(*n*) in the number of bytes.
    package mutating func scan(_ text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
        try unsafe JSONScanner.scan(text, into: &nodes)
    }
}
