/// An encoder of the types of ASN.1 that app receipts use (X.690).
enum DER {
    static let integerTag: UInt8 = 0x02
    static let octetStringTag: UInt8 = 0x04
    static let utf8StringTag: UInt8 = 0x0C
    static let ia5StringTag: UInt8 = 0x16
    static let sequenceTag: UInt8 = 0x30
    static let setTag: UInt8 = 0x31

    /// Encodes an element with its tag and length.
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var header = [tag]
        if content.count < 0x80 {
            header.append(UInt8(content.count))
        } else {
            let digits = bytes(UInt64(content.count))
            header.append(0x80 | UInt8(digits.count))
            header += digits
        }
        return header + content
    }

    /// Encodes an INTEGER in the fewest bytes.
    static func integer(_ value: Int64) -> [UInt8] {
        var content = (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
        while content.count > 1,
            content[0] == 0 && content[1] < 0x80 || content[0] == 0xFF && content[1] >= 0x80
        {
            content.removeFirst()
        }
        return element(integerTag, content)
    }

    /// Encodes a UTF8String.
    static func utf8String(_ text: String) -> [UInt8] { element(utf8StringTag, Array(text.utf8)) }

    /// Encodes an IA5String.
    ///
    /// - Parameter text: A text in ASCII.
    /// - Returns: The element.
    static func ia5String(_ text: String) -> [UInt8] { element(ia5StringTag, Array(text.utf8)) }

    /// The bytes of a positive number without leading zeros, the most significant one first.
    private static func bytes(_ number: UInt64) -> [UInt8] {
        let all = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return Array(all.drop { $0 == 0 })
    }
}
