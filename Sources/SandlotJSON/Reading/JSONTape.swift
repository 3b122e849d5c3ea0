/// The nodes of successive texts, in memory that is reused.
///
/// Use it to read many short texts. Once the memory fits the longest text, nothing more is
/// allocated. It is a class that owns its memory, because a reader looks at every node, and the
/// checks of an array would cost as much as the reader's own work.
@safe
package final class JSONTape {
    private var nodes = unsafe UnsafeMutableBufferPointer<JSONNode>(start: nil, count: 0)

    /// Creates an empty tape.
    package init() {}

    deinit {
        unsafe nodes.deallocate()
    }

    /// Parses a text and replaces the nodes.
    ///
    /// - Parameter text: One JSON value (RFC 8259) in UTF-8.
    /// - Returns: The nodes in document order, valid until the next text is parsed. Elements after
    ///   the first node's ``JSONNode/next`` are meaningless.
    /// - Throws: ``JSONSyntaxError`` with the position of the first invalid byte.
    /// - Complexity: O(*n*) in the number of bytes.
    package func scan(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(JSONSyntaxError) -> UnsafeBufferPointer<JSONNode> {
        if try unsafe JSONScanner.scan(text, into: nodes) == nil {
            unsafe nodes.deallocate()
            unsafe nodes = .allocate(capacity: JSONScanner.capacity(for: text.count))
            _ = try unsafe JSONScanner.scan(text, into: nodes)
        }
        return unsafe UnsafeBufferPointer(nodes)
    }
}
