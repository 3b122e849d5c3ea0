/// Reads the members of one object by name, strictly and each at most once.
///
/// A member that is missing or null reads as nil; one of the wrong type throws. Members that nobody
/// asked for are handed out at the end. Reading in the order of the text costs one comparison a
/// member.
package struct JSONObjectReader: ~Copyable {
    /// A member that does not have the type it must have.
    package struct Mismatch: Error {
        /// Where it stands, as in `data.status`.
        package let path: String
        /// What was expected, as in `an integer`.
        package let expected: String
        /// The offset of the value in the document.
        package let offset: Int
        /// Whether it is the object that has the same name twice.
        package let isDuplicate: Bool
    }

    private struct Field {
        /// The node of the name.
        let name: Int
        /// The name's ``key(of:count:)``.
        let key: UInt32
        var isTaken = false
    }

    private let document: JSONDocument
    private let path: String
    private var fields: [Field] = []
    /// A bit for each key, by which most names that are missing are told at once.
    private var presence: UInt64 = 0
    private var takenCount = 0
    private var cursor = 0
    /// The path of the first member that was asked for and was null.
    package var firstNull: String?

    /// Prepares to read an object.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - path: Where it stands, for messages; empty for the root.
    /// - Throws: ``Mismatch`` if the value is no object, or has two members of one name.
    package init(_ value: JSONValue, path: String = "") throws(Mismatch) {
        document = value.document
        self.path = path
        guard value.kind == .object else {
            throw Mismatch(
                path: path.isEmpty ? "the payload" : path, expected: "an object",
                offset: value.offset,
                isDuplicate: false)
        }
        var index = value.index + 1
        let end = Int(value.node.next)
        fields.reserveCapacity(40)
        while index < end {
            let key = Self.key(of: document.nodes[index], in: document)
            fields.append(Field(name: index, key: key))
            presence |= Self.bit(key)
            index = Int(document.nodes[index + 1].next)
        }
        if let duplicate = firstDuplicate() {
            throw Mismatch(
                path: join(document.string(of: document.nodes[duplicate])),
                expected: "one member of this name, not two",
                offset: Int(document.nodes[duplicate].start) - 1, isDuplicate: true)
        }
    }

    /// The members that were not asked for, in the order of the text.
    package var remaining: [(name: String, value: JSONValue)] {
        takenCount == fields.count
            ? []
            : fields.filter { !$0.isTaken }.map { field in
                (
                    document.string(of: document.nodes[field.name]),
                    JSONValue(document: document, index: field.name + 1)
                )
            }
    }

    /// Whether there is a member of this name that has not been taken, null or not.
    package func contains(_ name: StaticString) -> Bool {
        fields.contains { !$0.isTaken && matches(document.nodes[$0.name], name) }
    }

    /// Whether there is a member of this name, taken or not, null or not.
    package func hasMember(_ name: StaticString) -> Bool {
        fields.contains { matches(document.nodes[$0.name], name) }
    }

    /// Takes the value of a member, or nil if it is missing or null.
    package mutating func value(_ name: StaticString) -> JSONValue? {
        guard let index = take(name) else { return nil }
        return JSONValue(document: document, index: index)
    }

    /// Takes a string.
    package mutating func string(_ name: StaticString) throws(Mismatch) -> String? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        guard node.kind == .string else { throw mismatch(name, index, "a string") }
        return document.string(of: node)
    }

    /// Takes an integer of 64 bits.
    package mutating func int64(_ name: StaticString) throws(Mismatch) -> Int64? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        guard node.kind == .number, let number = document.integer(of: node) else {
            throw mismatch(name, index, "an integer of 64 bits")
        }
        return number
    }

    /// Takes an integer of 32 bits.
    package mutating func int32(_ name: StaticString) throws(Mismatch) -> Int32? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        guard node.kind == .number,
            let number = document.integer(of: node).flatMap(Int32.init(exactly:))
        else { throw mismatch(name, index, "an integer of 32 bits") }
        return number
    }

    /// Takes a number and rounds it towards zero, as needed for the fractional milliseconds of
    /// Xcode.
    package mutating func truncatedInteger(_ name: StaticString) throws(Mismatch) -> Int64? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        if node.kind == .number, let whole = document.truncated(node) { return whole }
        throw mismatch(name, index, "a number of milliseconds")
    }

    /// Takes a Boolean.
    package mutating func bool(_ name: StaticString) throws(Mismatch) -> Bool? {
        guard let index = take(name) else { return nil }
        switch document.nodes[index].kind {
        case .true: return true
        case .false: return false
        default: throw mismatch(name, index, "true or false")
        }
    }

    /// Takes an array of strings.
    package mutating func strings(_ name: StaticString) throws(Mismatch) -> [String]? {
        guard let index = take(name) else { return nil }
        guard let elements = JSONValue(document: document, index: index).elements else {
            throw mismatch(name, index, "an array of strings")
        }
        var strings: [String] = []
        for element in elements {
            guard let string = element.string else {
                throw mismatch(name, index, "an array of strings")
            }
            strings.append(string)
        }
        return strings
    }

    /// The error for a member whose value has the right JSON type but cannot be used.
    package func mismatch(
        _ name: StaticString, _ value: JSONValue, _ expected: String
    ) -> Mismatch {
        mismatch(name, value.index, expected)
    }

    /// The error for a member that must be there and is missing.
    package func missing(_ name: StaticString) -> Mismatch {
        outOfRange(name, "a value, which is missing,")
    }

    /// The error for a member that has been taken and whose value is not allowed.
    package func outOfRange(_ name: StaticString, _ expected: String) -> Mismatch {
        Mismatch(path: join("\(name)"), expected: expected, offset: 0, isDuplicate: false)
    }

    /// The path of a member of this object.
    package func path(of name: StaticString) -> String {
        join("\(name)")
    }

    private func mismatch(_ name: StaticString, _ index: Int, _ expected: String) -> Mismatch {
        Mismatch(
            path: join("\(name)"), expected: expected,
            offset: JSONValue(document: document, index: index).offset, isDuplicate: false)
    }

    private func join(_ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    /// The node of a member's value, searched from behind the one that was taken last.
    private mutating func take(_ name: StaticString) -> Int? {
        let count = fields.count
        let key = Self.key(of: name)
        guard presence & (Self.bit(key) | Self.bit(Self.escapedKey)) != 0 else { return nil }
        for step in 0..<count {
            var position = cursor + step
            if position >= count { position -= count }
            guard fields[position].key == key || fields[position].key == Self.escapedKey,
                !fields[position].isTaken, matches(document.nodes[fields[position].name], name)
            else { continue }
            let index = fields[position].name
            fields[position].isTaken = true
            takenCount += 1
            cursor = position + 1 == count ? 0 : position + 1
            if document.nodes[index + 1].kind == .null {
                firstNull = firstNull ?? path(of: name)
                return nil
            }
            return index + 1
        }
        return nil
    }

    // MARK: Keys

    /// Stands for names with escapes, which need a closer look.
    private static let escapedKey: UInt32 = .max

    /// Length and outermost bytes of a name: different for different names in most cases.
    private static func key(of name: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        guard count > 0 else { return 0 }
        return unsafe UInt32(truncatingIfNeeded: min(count, 0x7FFF)) << 16 | UInt32(name[0]) << 8
            | UInt32(name[count - 1])
    }

    private static func bit(_ key: UInt32) -> UInt64 {
        1 << UInt64((key &* 0x9E37_79B1) >> 26)
    }

    private static func key(of name: StaticString) -> UInt32 {
        unsafe key(of: name.utf8Start, count: name.utf8CodeUnitCount)
    }

    private static func key(of node: JSONNode, in document: JSONDocument) -> UInt32 {
        if node.traits.hasEscapes { return escapedKey }
        return unsafe document.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            return unsafe key(of: base + Int(node.start), count: Int(node.end - node.start))
        }
    }

    private func matches(_ node: JSONNode, _ name: StaticString) -> Bool {
        let start = Int(node.start)
        let length = Int(node.end) - start
        if node.traits.hasEscapes {
            return bytes(ofName: node).elementsEqual("\(name)".utf8)
        }
        guard length == name.utf8CodeUnitCount else { return false }
        return unsafe document.bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<length
            where unsafe bytes[start + offset] != name.utf8Start[offset] {
                return false
            }
            return true
        }
    }

    /// The second node of a name that occurs twice.
    private func firstDuplicate() -> Int? {
        if fields.count > 64 {
            var names: Set<[UInt8]> = []
            return fields.first { !names.insert(bytes(ofName: document.nodes[$0.name])).inserted }?
                .name
        }
        let hasEscapes = fields.contains { $0.key == Self.escapedKey }
        for later in fields.indices.dropFirst() {
            let key = fields[later].key
            for earlier in 0..<later where hasEscapes || fields[earlier].key == key {
                let (one, other) = (fields[earlier].name, fields[later].name)
                if sameName(document.nodes[one], document.nodes[other]) { return other }
            }
        }
        return nil
    }

    /// A name with its escapes resolved.
    ///
    /// Names are the same if their bytes are: Swift's strings would also equate different ways to
    /// write one character.
    private func bytes(ofName node: JSONNode) -> [UInt8] {
        Array(document.string(of: node).utf8)
    }

    private func sameName(_ one: JSONNode, _ other: JSONNode) -> Bool {
        if one.traits.hasEscapes || other.traits.hasEscapes {
            return bytes(ofName: one) == bytes(ofName: other)
        }
        guard one.end - one.start == other.end - other.start else { return false }
        return document.bytes[Int(one.start)..<Int(one.end)]
            == document.bytes[Int(other.start)..<Int(other.end)]
    }
}
