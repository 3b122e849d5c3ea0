/// A table that maps names to numbers without creating strings.
///
/// It is an open hash table over the ``ShortText`` of a name. The bytes between the first eight and the
/// last eight of a longer name are compared.
struct NameTable: Sendable {
    private struct Entry {
        var text = ShortText()
        var value = UInt8.max
    }

    private static let mask = 1023
    /// The value of an empty entry.
    private static let none = UInt8.max
    private var entries = [Entry](repeating: Entry(), count: mask + 1)
    private var names: [[UInt8]] = []

    /// Creates a table in which the value of a name is its index.
    ///
    /// - Parameter names: Fewer than 255 different names.
    init(_ names: [String]) {
        self.names = names.map { Array($0.utf8) }
        for (index, name) in self.names.enumerated() {
            let text = unsafe name.withUnsafeBufferPointer {
                unsafe ShortText($0, room: $0.count)
            }
            var slot = Self.slot(text)
            while entries[slot].value != Self.none { slot = (slot + 1) & Self.mask }
            entries[slot] = Entry(text: text, value: UInt8(index))
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
        let text = unsafe ShortText(name, room: room)
        var slot = Self.slot(text)
        while true {
            let entry = entries[slot]
            if entry.text == text, unsafe middleEquals(name, entry.value) { return entry.value }
            if entry.value == Self.none { return nil }
            slot = (slot &+ 1) & Self.mask
        }
    }

    /// Returns whether the bytes that are not in the ``ShortText`` are equal.
    @inline(__always)
    private func middleEquals(_ name: UnsafeBufferPointer<UInt8>, _ value: UInt8) -> Bool {
        name.count <= ShortText.maximumCount ? true : unsafe equals(name, value)
    }

    @inline(never)
    private func equals(_ name: UnsafeBufferPointer<UInt8>, _ value: UInt8) -> Bool {
        unsafe name.elementsEqual(names[Int(value)])
    }

    @inline(__always)
    private static func slot(_ text: ShortText) -> Int {
        Int(text.hash >> 54)
    }
}

extension TraceField {
    static let table = NameTable(allCases.map { "\($0.name)" })
}

extension TraceEventKind {
    static let table = NameTable(allCases.dropLast().map(\.name))
}
