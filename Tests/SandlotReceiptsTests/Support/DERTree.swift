/// A DER element that can be changed and encoded again.
struct DERTree {
    var tag: UInt8
    /// The content of a primitive element.
    var content: [UInt8] = []
    /// The elements of a constructed element.
    var children: [DERTree] = []

    struct Malformed: Error {}

    /// Reads one element.
    init(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        self = try Self.read(&rest)
    }

    private init(tag: UInt8) { self.tag = tag }

    private static func read(_ bytes: inout ArraySlice<UInt8>) throws -> DERTree {
        guard let tag = bytes.popFirst(), var length = bytes.popFirst().map(Int.init) else {
            throw Malformed()
        }
        if length >= 0x80 {
            let count = length - 0x80
            length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(count)
        }
        guard bytes.count >= length else { throw Malformed() }
        var inner = bytes.prefix(length)
        bytes = bytes.dropFirst(length)
        var tree = DERTree(tag: tag)
        if tag & 0x20 == 0 {
            tree.content = Array(inner)
        } else {
            while !inner.isEmpty { tree.children.append(try read(&inner)) }
        }
        return tree
    }

    /// The element in DER.
    var bytes: [UInt8] {
        let content = tag & 0x20 == 0 ? content : children.flatMap(\.bytes)
        var length = [UInt8(truncatingIfNeeded: content.count)]
        if content.count > 0xFF {
            length = [0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
        } else if content.count >= 0x80 {
            length = [0x81, UInt8(content.count)]
        }
        return [tag] + length + content
    }
}
