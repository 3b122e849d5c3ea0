/// A value in a parsed document.
package struct JSONValue: Sendable {
    /// The document that owns the bytes.
    package let document: JSONDocument
    let index: Int

    var node: JSONNode { document.nodes[index] }

    /// The kind of value.
    package var kind: JSONNode.Kind { node.kind }

    /// The offset of the value's first byte in the document, which is the quotation mark of a
    /// string.
    package var offset: Int {
        Int(node.start) - (node.kind == .string ? 1 : 0)
    }

    /// The bytes of the value in the document, including quotation marks.
    package var rawBytes: ArraySlice<UInt8> {
        document.bytes[offset..<Int(node.end) + (node.kind == .string ? 1 : 0)]
    }

    /// Whether the value is `null`.
    package var isNull: Bool { kind == .null }

    /// The value of a string with its escapes resolved, or nil for another kind of value.
    ///
    /// A surrogate without its other half becomes U+FFFD.
    package var string: String? {
        kind == .string ? document.string(of: node) : nil
    }

    /// The value of a number if it is an integer in any notation, or nil.
    ///
    /// `1`, `1.0`, and `10e-1` are the same integer. Values outside the range of `Int64` are nil.
    package var integer: Int64? {
        kind == .number ? document.integer(of: node) : nil
    }

    /// The value of a number rounded toward zero, or nil if it is not a number or does not fit.
    package var truncatedInteger: Int64? {
        kind == .number ? document.truncated(node) : nil
    }

    /// The value of a number, or nil for another kind of value.
    package var double: Double? {
        kind == .number ? document.double(of: node) : nil
    }

    /// The value of `true` and `false`, or nil for another kind of value.
    package var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        case .object, .array, .string, .number, .null: nil
        }
    }

    /// The elements of an array, or nil for another kind of value.
    package var elements: JSONElements? {
        kind == .array ? JSONElements(container: self) : nil
    }

    /// The members of an object in the order of the text, or nil for another kind of value.
    package var members: JSONMembers? {
        kind == .object ? JSONMembers(container: self) : nil
    }

    /// The elements of an array, or an empty array for another kind of value.
    package var elementList: [JSONValue] {
        elements.map { Array($0) } ?? []
    }

    /// The members of an object in the order of the text, or an empty array for another kind of
    /// value.
    package var memberList: [JSONMembers.Member] {
        members.map { Array($0) } ?? []
    }

    /// Returns the value of the last member with a name, or nil if there is none or the value is
    /// not an object.
    ///
    /// - Complexity: O(*n*) in the number of members.
    package subscript(name: String) -> JSONValue? {
        guard kind == .object else { return nil }
        return document.memberIndex(name, inObjectAt: index).map {
            JSONValue(document: document, index: $0)
        }
    }
}

/// The elements of an array.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(container: JSONValue) {
        document = container.document
        index = container.index + 1
        end = Int(container.node.next)
    }

    /// Returns the next element.
    package mutating func next() -> JSONValue? {
        guard index < end else { return nil }
        defer { index = Int(document.nodes[index].next) }
        return JSONValue(document: document, index: index)
    }
}

/// The members of an object.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    /// A name and its value.
    package struct Member: Sendable {
        /// The name as a string value, which has an offset.
        package let nameValue: JSONValue
        /// The value.
        package let value: JSONValue

        /// The name with its escapes resolved.
        package var name: String { nameValue.document.string(of: nameValue.node) }

        /// Returns whether the member's name is equal to another one, byte for byte.
        package func isNamed(_ name: String) -> Bool {
            nameValue.document.isText(nameValue.node, name)
        }
    }

    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(container: JSONValue) {
        document = container.document
        index = container.index + 1
        end = Int(container.node.next)
    }

    /// Returns the next member.
    package mutating func next() -> Member? {
        guard index < end else { return nil }
        defer { index = Int(document.nodes[index + 1].next) }
        return Member(
            nameValue: JSONValue(document: document, index: index),
            value: JSONValue(document: document, index: index + 1))
    }
}
