/// A parsed JSON text: its original bytes and the position of each value.
///
/// Parsing converts nothing. Strings and numbers are decoded on request, and the bytes of every
/// value remain accessible, so unknown data can be preserved unchanged.
package final class JSONDocument: Sendable {
    /// The text.
    package let bytes: [UInt8]
    let nodes: [JSONNode]

    /// Parses a text, which must be one JSON value (RFC 8259) in UTF-8 without a byte order mark.
    ///
    /// - Parameter bytes: The text, which must be smaller than 4 GiB.
    /// - Throws: ``JSONSyntaxError`` with the position of the first invalid byte.
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

    /// Returns whether an integer without a decimal point or exponent has more than a number of
    /// digits.
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
    /// Such a string has no meaning in Unicode, and readers treat it differently (RFC 8259, section
    /// 8.2).
    package var hasLoneSurrogate: Bool {
        nodes.contains { $0.traits.hasLoneSurrogate }
    }

    /// Returns the index of the value of an object's last member with a name, or nil if there is
    /// none.
    func memberIndex(_ name: String, inObjectAt index: Int) -> Int? {
        let (end, count) = (Int(nodes[index].next), name.utf8.count)
        var found: Int?
        var next = index + 1
        while next < end {
            let node = nodes[next]
            // Most names have another length, which costs less to see than to call a function.
            if Int(node.end - node.start) == count || node.traits.hasEscapes, isText(node, name) {
                found = next + 1
            }
            next = Int(nodes[next + 1].next)
        }
        return found
    }

    /// Returns whether a string is equal to a text, byte for byte.
    func isText(_ node: JSONNode, _ text: String) -> Bool {
        if node.traits.hasEscapes { return string(of: node).utf8.elementsEqual(text.utf8) }
        guard Int(node.end - node.start) == text.utf8.count else { return false }
        var index = Int(node.start)
        for byte in text.utf8 {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }
}
