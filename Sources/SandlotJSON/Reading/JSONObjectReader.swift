/// A strict reader of an object's members, each of which can be read once.
///
/// A missing or null member is read as nil, and a member of the wrong type throws an error. Members
/// that have not been read are available in ``remaining``. Reading members in the order of the text
/// takes one comparison for each member.
package struct JSONObjectReader: ~Copyable {
    /// The error for a member that does not have the required type.
    package struct Mismatch: Error {
        /// The path of the member, for example `data.status`.
        package let path: String
        /// The expected kind of value, for example `an integer`.
        package let expected: String
        /// The offset of the value in the document.
        package let offset: Int
        /// Whether the error is a second member with the same name.
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
    /// A set of bits of the keys, which quickly rules out most missing names.
    private var presence: UInt64 = 0
    private var takenCount = 0
    private var cursor = 0
    /// The path of the first member that was read and was null.
    package var firstNull: String?

    /// Creates a reader of an object.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - path: The path of the object for error messages, which is empty for the root.
    /// - Throws: ``Mismatch`` if the value is not an object, or has two members with the same name.
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
                expected: "only one member with this name",
                offset: Int(document.nodes[duplicate].start) - 1, isDuplicate: true)
        }
    }

    /// The members that have not been read, in the order of the text.
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

    /// Returns whether there is an unread member with a name, even if it is null.
    package func contains(_ name: StaticString) -> Bool {
        let key = Self.key(of: name)
        return fields.contains {
            $0.key == key && !$0.isTaken && matches(document.nodes[$0.name], name)
        }
    }

    /// Returns whether there is a member with a name, even if it is null or has been read.
    package func hasMember(_ name: StaticString) -> Bool {
        let key = Self.key(of: name)
        return fields.contains { $0.key == key && matches(document.nodes[$0.name], name) }
    }

    /// Reads the value of a member, or returns nil if it is missing or null.
    package mutating func value(_ name: StaticString) -> JSONValue? {
        guard let index = take(name) else { return nil }
        return JSONValue(document: document, index: index)
    }

    /// Reads a string.
    package mutating func string(_ name: StaticString) throws(Mismatch) -> String? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        guard node.kind == .string else { throw mismatch(name, at: index, expected: "a string") }
        return document.string(of: node)
    }

    /// Reads a 64-bit integer.
    package mutating func int64(_ name: StaticString) throws(Mismatch) -> Int64? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        guard node.kind == .number, let number = document.integer(of: node) else {
            throw mismatch(name, at: index, expected: "a 64-bit integer")
        }
        return number
    }

    /// Reads a 32-bit integer.
    package mutating func int32(_ name: StaticString) throws(Mismatch) -> Int32? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        guard node.kind == .number,
            let number = document.integer(of: node).flatMap(Int32.init(exactly:))
        else { throw mismatch(name, at: index, expected: "a 32-bit integer") }
        return number
    }

    /// Reads a number and rounds it toward zero, as required for Xcode's fractional milliseconds.
    package mutating func truncatedInteger(_ name: StaticString) throws(Mismatch) -> Int64? {
        guard let index = take(name) else { return nil }
        let node = document.nodes[index]
        if node.kind == .number, let whole = document.truncated(node) { return whole }
        throw mismatch(name, at: index, expected: "a number of milliseconds")
    }

    /// Reads a Boolean.
    package mutating func bool(_ name: StaticString) throws(Mismatch) -> Bool? {
        guard let index = take(name) else { return nil }
        switch document.nodes[index].kind {
        case .true: return true
        case .false: return false
        case .object, .array, .string, .number, .null:
            throw mismatch(name, at: index, expected: "true or false")
        }
    }

    /// Reads an array of strings.
    package mutating func strings(_ name: StaticString) throws(Mismatch) -> [String]? {
        guard let index = take(name) else { return nil }
        guard let elements = JSONValue(document: document, index: index).elements else {
            throw mismatch(name, at: index, expected: "an array of strings")
        }
        var strings: [String] = []
        for element in elements {
            guard let string = element.string else {
                throw mismatch(name, at: index, expected: "an array of strings")
            }
            strings.append(string)
        }
        return strings
    }

    /// Returns the error for a member whose value has the right JSON type but is invalid.
    package func mismatch(
        _ name: StaticString, at value: JSONValue, expected: String
    ) -> Mismatch {
        mismatch(name, at: value.index, expected: expected)
    }

    /// Returns the error for a required member that is missing.
    package func missing(_ name: StaticString) -> Mismatch {
        outOfRange(name, "a value for this missing member")
    }

    /// Returns the error for a member that has been read and whose value is not allowed.
    package func outOfRange(_ name: StaticString, _ expected: String) -> Mismatch {
        Mismatch(path: join("\(name)"), expected: expected, offset: 0, isDuplicate: false)
    }

    /// Returns the path of a member of this object.
    package func path(of name: StaticString) -> String {
        join("\(name)")
    }

    private func mismatch(_ name: StaticString, at index: Int, expected: String) -> Mismatch {
        Mismatch(
            path: join("\(name)"), expected: expected,
            offset: JSONValue(document: document, index: index).offset, isDuplicate: false)
    }

    private func join(_ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    /// Finds the node of a member's value, starting after the member that was read last.
    private mutating func take(_ name: StaticString) -> Int? {
        let count = fields.count
        let key = Self.key(of: name)
        guard presence & Self.bit(key) != 0 else { return nil }
        for step in 0..<count {
            var position = cursor + step
            if position >= count { position -= count }
            guard fields[position].key == key, !fields[position].isTaken,
                matches(document.nodes[fields[position].name], name)
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

    /// Computes a key from the length and the outermost bytes of a name without escapes.
    ///
    /// Different names usually have different keys.
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
        if node.traits.hasEscapes {
            let name = Array(document.string(of: node).utf8)
            return unsafe name.withUnsafeBufferPointer { bytes in
                unsafe bytes.baseAddress.map { unsafe key(of: $0, count: bytes.count) } ?? 0
            }
        }
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

    /// Returns the second node of a name that occurs twice.
    private func firstDuplicate() -> Int? {
        if fields.count > 64 {
            var names: Set<[UInt8]> = []
            return fields.first { !names.insert(bytes(ofName: document.nodes[$0.name])).inserted }?
                .name
        }
        for later in fields.indices.dropFirst() {
            let key = fields[later].key
            for earlier in 0..<later where fields[earlier].key == key {
                let (one, other) = (fields[earlier].name, fields[later].name)
                if sameName(document.nodes[one], document.nodes[other]) { return other }
            }
        }
        return nil
    }

    /// Returns the bytes of a name with its escapes resolved.
    ///
    /// Names are equal if their bytes are equal. Swift's string comparison would also equate
    /// different encodings of the same character.
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
