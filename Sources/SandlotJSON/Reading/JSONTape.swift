/// The nodes of successive texts, in memory that is reused.
///
/// Use it to read many short texts. Once the memory fits the longest text, nothing more is
/// allocated.
package struct JSONTape: Sendable {
    /// The nodes of the last text, in document order.
    ///
    /// Elements after the first node's ``JSONNode/next`` are meaningless.
    package private(set) var nodes: [JSONNode] = []

    /// Creates an empty tape.
    package init() {}

    /// Parses a text and replaces the nodes.
    ///
    /// - Parameter text: One JSON value (RFC 8259) in UTF-8.
    /// - Throws: ``JSONSyntaxError`` with the position of the first invalid byte.
    /// - Complexity: O(*n*) in the number of bytes.
    package mutating func scan(_ text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
        try unsafe JSONScanner.scan(text, into: &nodes)
    }
}
