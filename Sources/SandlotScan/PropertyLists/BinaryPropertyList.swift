/// The reader of binary property lists, version 00.
///
/// Every offset and count is checked before it is used. An object that is referred to several times is read
/// each time, but the total number of values is limited, so that references cannot multiply. A reference is read
/// only when its object is, so the memory depends on the number of values that are read, not on the numbers that
/// a file claims.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetTable: Int
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private var count = 0

    /// Reads a file.
    ///
    /// - Throws: ``ScanError``.
    static func read(_ bytes: [UInt8]) throws(ScanError) -> PropertyList {
        guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 8 + 32 else {
            throw ScanError(
                .malformed,
                "this binary property list is truncated, or of another version; convert it with "
                    + "`plutil -convert xml1`", at: 0)
        }
        let trailer = bytes.count - 32
        guard let objects = number(in: bytes, at: trailer + 8, size: 8),
            let top = number(in: bytes, at: trailer + 16, size: 8),
            let table = number(in: bytes, at: trailer + 24, size: 8),
            (1...8).contains(bytes[trailer + 6]), (1...8).contains(bytes[trailer + 7]),
            objects <= bytes.count, table >= 8, table <= trailer, top < objects,
            objects * Int(bytes[trailer + 6]) <= trailer - table
        else {
            throw ScanError(
                .malformed,
                "the trailer of this binary property list is wrong; save the file again, or build "
                    + "the app again", at: trailer)
        }
        var reader = BinaryPropertyList(
            bytes: bytes, offsetTable: table, offsetSize: Int(bytes[trailer + 6]),
            referenceSize: Int(bytes[trailer + 7]), objectCount: objects)
        return try reader.object(top, depth: 0)
    }

    private init(
        bytes: [UInt8], offsetTable: Int, offsetSize: Int, referenceSize: Int, objectCount: Int
    ) {
        self.bytes = bytes
        self.offsetTable = offsetTable
        self.offsetSize = offsetSize
        self.referenceSize = referenceSize
        self.objectCount = objectCount
    }

    /// Reads a big-endian number of up to 16 bytes, or returns nil if it is beyond the bytes or beyond 2^47.
    private static func number(in bytes: [UInt8], at offset: Int, size: Int) -> Int? {
        guard offset >= 0, size > 0, offset <= bytes.count - size else { return nil }
        var value: UInt64 = 0
        for byte in bytes[offset..<(offset + size)] {
            value = value << 8 | UInt64(byte)
            // A number that is too large stays too large, so that no bit is lost.
            guard value < 1 << 47 else { return nil }
        }
        return Int(value)
    }

    private func malformed(_ reason: String, at offset: Int) -> ScanError {
        ScanError(
            .malformed,
            "this binary property list is damaged: \(reason); save the file again, or build the "
                + "app again", at: offset)
    }

    private mutating func object(_ index: Int, depth: Int) throws(ScanError) -> PropertyList {
        count += 1
        guard depth <= PropertyList.maximumDepth, count <= PropertyList.maximumCount else {
            throw ScanError(
                .tooLarge,
                "the property list has more levels or values than any real one; check that it is "
                    + "the right file")
        }
        guard index < objectCount,
            let offset = Self.number(
                in: bytes, at: offsetTable + index * offsetSize, size: offsetSize),
            offset >= 8, offset < offsetTable
        else { throw malformed("a reference to a missing object", at: offsetTable) }
        let marker = bytes[offset]
        switch marker >> 4 {
        case 0x0: return marker == 0x08 || marker == 0x09 ? .bool(marker == 0x09) : .other
        case 0x1:
            let size = try integerSize(marker, at: offset)
            guard offset + 1 + size <= offsetTable else {
                throw malformed("an integer is longer than the file", at: offset)
            }
            // No rule needs a number that is negative or larger than 2^47.
            guard let number = Self.number(in: bytes, at: offset + 1, size: size) else {
                return .other
            }
            return .number("\(number)")
        case 0x2, 0x3, 0x4, 0x8: return .other
        case 0x5, 0x6, 0x7:
            let unit = marker >> 4 == 0x6 ? 2 : 1
            let (length, start) = try extent(at: offset)
            guard length <= (offsetTable - start) / unit else {
                throw malformed("a string is longer than the file", at: offset)
            }
            // Many references to one long text must not multiply it.
            count += length >> 4
            return .string(text(start, length, unit: unit))
        case 0xA, 0xC:
            let (length, start) = try collection(at: offset, referencesPerItem: 1)
            var elements: [PropertyList] = []
            for number in 0..<length {
                elements.append(try object(reference(number, in: start), depth: depth + 1))
            }
            return .array(elements)
        case 0xD:
            let (length, start) = try collection(at: offset, referencesPerItem: 2)
            var entries: [PropertyList.Entry] = []
            for number in 0..<length {
                let key = try object(reference(number, in: start), depth: depth + 1)
                guard case .string(let name) = key else {
                    throw malformed("a key is not a string", at: offset)
                }
                let value = try object(reference(length + number, in: start), depth: depth + 1)
                entries.append(PropertyList.Entry(key: name, value: value, line: nil))
            }
            return .dictionary(entries)
        default: throw malformed("an unknown type", at: offset)
        }
    }

    /// Returns the length of the object at an offset, and the offset of its content.
    private func extent(at offset: Int) throws(ScanError) -> (length: Int, start: Int) {
        let short = Int(bytes[offset] & 0xF)
        if short < 0xF { return (short, offset + 1) }
        guard offset + 1 < offsetTable, bytes[offset + 1] >> 4 == 0x1 else {
            throw malformed("a length is not a number", at: offset)
        }
        let size = try integerSize(bytes[offset + 1], at: offset)
        guard let length = Self.number(in: bytes, at: offset + 2, size: size), length <= bytes.count
        else {
            throw malformed("a length is beyond the file", at: offset)
        }
        return (length, offset + 2 + size)
    }

    /// Returns the number of bytes of an integer: 1, 2, 4, 8, or 16.
    private func integerSize(_ marker: UInt8, at offset: Int) throws(ScanError) -> Int {
        guard marker & 0xF <= 4 else { throw malformed("an integer has no such size", at: offset) }
        return 1 << Int(marker & 0xF)
    }

    /// Returns the number of items of the collection at an offset, and the offset of its references.
    private func collection(
        at offset: Int, referencesPerItem: Int
    ) throws(ScanError) -> (length: Int, start: Int) {
        let (length, start) = try extent(at: offset)
        guard start <= offsetTable,
            length <= (offsetTable - start) / (referenceSize * referencesPerItem)
        else {
            throw malformed("a collection is longer than the file", at: min(start, bytes.count))
        }
        return (length, start)
    }

    private func reference(_ number: Int, in start: Int) throws(ScanError) -> Int {
        guard
            let reference = Self.number(
                in: bytes, at: start + number * referenceSize, size: referenceSize)
        else { throw malformed("a reference is beyond the file", at: start) }
        return reference
    }

    private func text(_ start: Int, _ length: Int, unit: Int) -> String {
        if unit == 1 { return String(decoding: bytes[start..<(start + length)], as: UTF8.self) }
        let units = (0..<length).map { index in
            UInt16(bytes[start + 2 * index]) << 8 | UInt16(bytes[start + 2 * index + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
