extension JSONScanner {
    /// Parses a text.
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

    /// Returns the largest number of nodes that a text can have.
    ///
    /// Every value except the last one in a container is followed by a comma, and every container
    /// except those that are open at an error has an end.
    static func capacity(for count: Int) -> Int {
        count / 2 + maximumDepth / 2 + 2
    }

    /// Scans a text into memory of a fixed size.
    ///
    /// - Returns: The number of nodes, or nil if they do not fit.
    static func scan(
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
