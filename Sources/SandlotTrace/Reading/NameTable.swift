/// A table that maps names to numbers without creating strings.
///
/// It is an open hash table over the first eight bytes and the length of a name, which distinguish almost
/// all names of the vocabulary. The remaining bytes are compared.
struct NameTable: Sendable {
    private struct Entry {
        var head: UInt64 = 0
        var length = -1
        var value: UInt8 = 0
    }

    private static let mask = 1023
    private var entries = [Entry](repeating: Entry(), count: mask + 1)
    private var names: [[UInt8]] = []

    /// Creates a table in which the value of a name is its index.
    ///
    /// - Parameter names: Fewer than 255 different names.
    init(_ names: [String]) {
        self.names = names.map { Array($0.utf8) }
        for (index, name) in self.names.enumerated() {
            let head = unsafe name.withUnsafeBufferPointer {
                unsafe Self.head(of: $0, room: $0.count)
            }
            var slot = Self.slot(head, name.count)
            while entries[slot].length >= 0 { slot = (slot + 1) & Self.mask }
            entries[slot] = Entry(head: head, length: name.count, value: UInt8(index))
        }
    }

    /// Returns the value of a name, or nil if the table does not contain the name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - room: The number of readable bytes from the start of the name, at least its length.
    /// - Returns: The value, or nil.
    @inline(__always)
    func value(of name: UnsafeBufferPointer<UInt8>, room: Int) -> UInt8? {
        let head = unsafe Self.head(of: name, room: room)
        var slot = Self.slot(head, name.count)
        while true {
            let entry = entries[slot]
            if entry.length < 0 { return nil }
            if entry.head == head, entry.length == name.count,
                unsafe tailEquals(name, entry.value)
            {
                return entry.value
            }
            slot = (slot + 1) & Self.mask
        }
    }

    @inline(__always)
    private func tailEquals(_ name: UnsafeBufferPointer<UInt8>, _ value: UInt8) -> Bool {
        if name.count <= 8 { return true }
        let known = names[Int(value)]
        for index in 8..<name.count where unsafe known[index] != name[index] { return false }
        return true
    }

    @inline(__always)
    private static func head(of name: UnsafeBufferPointer<UInt8>, room: Int) -> UInt64 {
        if room >= 8, let base = name.baseAddress {
            let word = unsafe UInt64(
                littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self))
            return name.count >= 8 ? word : word & ((1 << (8 * UInt64(name.count))) &- 1)
        }
        var head: UInt64 = 0
        for index in 0..<min(8, name.count) {
            head |= unsafe UInt64(name[index]) << (8 * UInt64(index))
        }
        return head
    }

    @inline(__always)
    private static func slot(_ head: UInt64, _ length: Int) -> Int {
        Int(((head &+ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15) >> 54)
    }
}

extension TraceField {
    static let table = NameTable(allCases.map { "\($0.name)" })
}

extension TraceEventKind {
    static let table = NameTable(allCases.dropLast().map(\.name))
}
