/// A reader of consecutive elements in DER.
///
/// It reads one element at a time and copies nothing, so that a hostile text with millions of elements takes no
/// memory. Lengths must be definite and in the shortest form, and tag numbers must be low.
struct DERCursor {
    /// The bytes are not elements in DER.
    struct Malformed: Error {}

    /// An element.
    struct Element {
        let tag: UInt8
        /// The content without the tag and the length.
        let content: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Whether all elements have been read.
    var isAtEnd: Bool { rest.isEmpty }

    /// Reads the next element.
    mutating func next() throws(Malformed) -> Element {
        guard let tag = rest.popFirst(), tag & 0x1F != 0x1F, let first = rest.popFirst() else {
            throw Malformed()
        }
        var length = Int(first)
        if length >= 0x80 {
            let count = length - 0x80
            guard (1...4).contains(count), rest.count >= count, rest.first != 0 else {
                throw Malformed()
            }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            guard length >= 0x80 else { throw Malformed() }
            rest = rest.dropFirst(count)
        }
        guard length <= rest.count else { throw Malformed() }
        let content = rest.prefix(length)
        rest = rest.dropFirst(length)
        return Element(tag: tag, content: content)
    }

    /// Reads the next element, which must have a tag.
    mutating func next(_ tag: UInt8) throws(Malformed) -> ArraySlice<UInt8> {
        let element = try next()
        guard element.tag == tag else { throw Malformed() }
        return element.content
    }

    /// Reads an INTEGER of at most 8 bytes.
    mutating func integer() throws(Malformed) -> Int64 {
        let content = try next(DER.integerTag)
        guard let first = content.first, content.count <= 8 else { throw Malformed() }
        if let second = content.dropFirst().first {
            let isLonger = first == 0 && second < 0x80 || first == 0xFF && second >= 0x80
            guard !isLonger else { throw Malformed() }
        }
        return content.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    /// Reads the content of the only element in some bytes.
    static func only(
        _ tag: UInt8, in bytes: ArraySlice<UInt8>
    ) throws(Malformed) -> ArraySlice<UInt8> {
        var cursor = DERCursor(bytes)
        let content = try cursor.next(tag)
        guard cursor.isAtEnd else { throw Malformed() }
        return content
    }
}
