import SandlotJSON

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A line that has been parsed, in memory that is reused for the next line.
///
/// It is a class, so that the views of its objects share it. Accesses to its properties never overlap,
/// because one thread at a time reads a line.
@safe
final class ScannedLine {
    private let tape = JSONTape()
    private let table = TraceField.table
    private let strings = StringCache()
    /// The nodes, valid until the next line is parsed.
    @exclusivity(unchecked)
    private(set) var nodes = unsafe UnsafeBufferPointer<JSONNode>(start: nil, count: 0)
    /// The bytes of the line, which the caller owns.
    @exclusivity(unchecked)
    private(set) var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The contents of the line that do not depend on its event.
    @exclusivity(unchecked) var content = TraceContent()
    /// The latest `run` that is too long for ``strings``, and its bytes.
    @exclusivity(unchecked) private var run = (name: "", bytes: [UInt8]())

    /// Parses a line, which must be an object.
    func scan(_ line: UnsafeBufferPointer<UInt8>) throws(TraceError) {
        unsafe text = unsafe line
        do throws(JSONSyntaxError) {
            unsafe nodes = try unsafe tape.scan(line)
        } catch {
            throw TraceError(
                error.problem == .invalidUTF8 ? .notUTF8 : .invalidJSON, error.problem.rawValue,
                byte: error.offset)
        }
        guard unsafe nodes[0].kind == .object else {
            throw TraceError(.notAnObject, "the line is JSON, but not an object")
        }
        unsafe content.removeAll()
    }

    /// Returns the reason why a line is not JSON, or nil if it is.
    func syntaxProblem(in line: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError.Problem? {
        do throws(JSONSyntaxError) {
            _ = try unsafe tape.scan(line)
            return nil
        } catch {
            return error.problem
        }
    }

    // MARK: Names and strings

    /// Returns the number of the field with the name in a node.
    @inline(__always)
    func field(named node: JSONNode) -> Int? {
        guard !node.traits.hasEscapes else { return field(withEscapes: node) }
        return unsafe table.value(of: bytes(of: node), room: room(at: node)).map { Int($0) }
    }

    @inline(never)
    private func field(withEscapes node: JSONNode) -> Int? {
        unsafe Array(string(of: node).utf8).withUnsafeBufferPointer { name in
            unsafe table.value(of: name, room: name.count).map { Int($0) }
        }
    }

    /// Returns the bytes of a name or a string without its quotation marks.
    @inline(__always)
    func bytes(of node: JSONNode) -> UnsafeBufferPointer<UInt8> {
        // The scanner has found the node in the text.
        unsafe UnsafeBufferPointer(
            start: text.baseAddress.map { unsafe $0 + Int(node.start) },
            count: Int(node.end &- node.start))
    }

    /// Returns the number of readable bytes from the start of a name or a string.
    @inline(__always)
    func room(at node: JSONNode) -> Int {
        unsafe text.count &- Int(node.start)
    }

    @inline(__always)
    func string(of node: JSONNode) -> String {
        guard !node.traits.hasEscapes else { return string(withEscapes: node) }
        return unsafe strings.string(bytes(of: node), room: room(at: node))
    }

    @inline(never)
    private func string(withEscapes node: JSONNode) -> String {
        value(of: node)?.string ?? ""
    }

    /// Returns the name of the run, which is usually the same as in the previous line.
    ///
    /// - Parameter node: A string.
    /// - Returns: Its value.
    @inline(__always)
    func runName(_ node: JSONNode) -> String {
        let bytes = unsafe bytes(of: node)
        guard bytes.count > StringCache.maximumCount, !node.traits.hasEscapes else {
            return string(of: node)
        }
        if unsafe bytes.count == run.bytes.count, let start = bytes.baseAddress,
            unsafe memcmp(start, run.bytes, bytes.count) == 0
        {
            return unsafe run.name
        }
        unsafe run = (string(of: node), Array(bytes))
        return unsafe run.name
    }

    // MARK: Original text

    /// Returns the offset of a value's first byte, which is the quotation mark of a string.
    func offset(_ index: Int) -> Int {
        unsafe Int(nodes[index].start) - (nodes[index].kind == .string ? 1 : 0)
    }

    /// Returns the bytes of a value, including quotation marks.
    func rawBytes(of node: JSONNode) -> UnsafeBufferPointer<UInt8> {
        let quotes = node.kind == .string ? 1 : 0
        return unsafe UnsafeBufferPointer(
            rebasing: text[Int(node.start) - quotes..<Int(node.end) + quotes])
    }

    /// Returns a separate value, for rare types.
    func value(of node: JSONNode) -> JSONValue? {
        try? JSONDocument(unsafe Array(rawBytes(of: node))).root
    }

    // MARK: Contents

    /// Collects a name that is not in the vocabulary.
    @inline(never)
    func insert(foreign name: JSONNode) {
        unsafe content.insert(foreign: string(of: name))
    }

    /// Collects the names in a container, at any depth.
    func collectNames(of container: Int) {
        let isObject = unsafe nodes[container].kind == .object
        let end = unsafe Int(nodes[container].next)
        var index = container + 1
        while index < end {
            let name = unsafe nodes[index]
            if isObject { index += 1 }
            let value = unsafe nodes[index]
            if isObject, !value.isNull {
                if let field = field(named: name) {
                    unsafe content.insert(field)
                } else {
                    insert(foreign: name)
                }
            }
            if value.isContainer { collectNames(of: index) }
            index = Int(value.next)
        }
    }

    /// Returns whether a string in a container has an email address, at any depth.
    ///
    /// - Parameter container: The number of the container's node.
    /// - Returns: Whether there is one. Of members with the same name, only the last one counts.
    func hasEmailAddress(in container: Int) -> Bool {
        let isObject = unsafe nodes[container].kind == .object
        let end = unsafe Int(nodes[container].next)
        var index = container + (isObject ? 2 : 1)
        while index < end {
            let value = unsafe nodes[index]
            let isFound =
                switch value.kind {
                case .string: EmailAddress.occurs(in: string(of: value))
                case .object, .array: hasEmailAddress(in: index)
                case .number, .true, .false, .null: false
                }
            if isFound, !isObject || !isRepeated(index - 1, before: end) { return true }
            index = Int(value.next) + (isObject ? 1 : 0)
        }
        return false
    }

    /// Returns whether a later member of an object has the same name.
    ///
    /// - Parameters:
    ///   - name: The number of the node of the name.
    ///   - end: The number of the first node after the object.
    /// - Returns: Whether there is one.
    private func isRepeated(_ name: Int, before end: Int) -> Bool {
        let utf8 = unsafe string(of: nodes[name]).utf8
        var index = unsafe Int(nodes[name + 1].next)
        while index < end {
            if unsafe string(of: nodes[index]).utf8.elementsEqual(utf8) { return true }
            index = unsafe Int(nodes[index + 1].next)
        }
        return false
    }
}
