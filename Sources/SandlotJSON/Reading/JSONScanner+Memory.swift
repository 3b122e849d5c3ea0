extension JSONScanner {
    /// Parses a whole text.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func nodes(of text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> [JSONNode] {
        var failure: JSONSyntaxError?
        func nodes(capacity: Int) -> [JSONNode]? {
            var isComplete = true
            let nodes = unsafe [JSONNode](unsafeUninitializedCapacity: capacity) { nodes, used in
                do throws(JSONSyntaxError) {
                    if let count = try unsafe Self.scan(text, into: nodes) {
                        used = count
                    } else {
                        isComplete = false
                    }
                } catch {
                    failure = error
                }
            }
            return isComplete ? nodes : nil
        }
        let nodes =
            nodes(capacity: text.count / 8 + 8) ?? nodes(capacity: capacity(for: text.count))
        if let failure { throw failure }
        return nodes ?? []
    }

    /// Parses a whole text into the memory of an earlier result.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - memory: Filled with the nodes of the text from its beginning, and made larger if it has
    ///     to be; what stands behind the root's ``JSONNode/next`` means nothing.
    /// - Throws: ``JSONSyntaxError`` with the byte at which the text stops being JSON.
    static func scan(
        _ text: UnsafeBufferPointer<UInt8>, into memory: inout [JSONNode]
    ) throws(JSONSyntaxError) {
        let used = try unsafe memory.withUnsafeMutableBufferPointer {
            nodes throws(JSONSyntaxError) in
            try unsafe scan(text, into: nodes)
        }
        guard used == nil else { return }
        let filler = JSONNode(kind: .null, start: 0, end: 0, next: 0)
        memory = [JSONNode](repeating: filler, count: capacity(for: text.count))
        try unsafe memory.withUnsafeMutableBufferPointer { nodes throws(JSONSyntaxError) in
            _ = try unsafe scan(text, into: nodes)
        }
    }

    /// As many nodes as a text can have: all but the last value of a container are followed by a
    /// comma, and all but those that are open at an error have an end.
    private static func capacity(for count: Int) -> Int {
        count / 2 + maximumDepth / 2 + 2
    }

    /// - Returns: The number of nodes, or nil if there was no room for them.
    private static func scan(
        _ text: UnsafeBufferPointer<UInt8>, into nodes: UnsafeMutableBufferPointer<JSONNode>
    ) throws(JSONSyntaxError) -> Int? {
        guard let base = text.baseAddress, text.count > 0 else {
            throw JSONSyntaxError(.empty, at: 0)
        }
        guard text.count < Int(UInt32.max) else { throw JSONSyntaxError(.tooLarge, at: 0) }
        var scanner = unsafe JSONScanner(base: base, count: text.count, nodes: nodes)
        do throws(JSONSyntaxError) {
            try scanner.scan()
        } catch {
            if scanner.isFull { return nil }
            throw error
        }
        return scanner.used
    }
}
