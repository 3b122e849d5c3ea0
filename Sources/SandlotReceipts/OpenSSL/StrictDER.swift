/// A strict checker of the Distinguished Encoding Rules (X.690, sections 10 and 11).
///
/// OpenSSL is lenient about the part of a certificate that the issuer signed, and the other readers
/// of receipts are not. Elements are traversed with an explicit stack, and only their form is
/// checked.
enum StrictDER {
    /// Returns whether the bytes are exactly one element in valid DER, including all nested
    /// elements.
    static func isValid(_ bytes: [UInt8]) -> Bool {
        var position = 0
        /// The ends of the constructed elements that are open.
        var ends: [Int] = [bytes.count]
        repeat {
            guard let element = element(bytes, at: position, end: ends[ends.count - 1]) else {
                return false
            }
            if element.isConstructed {
                guard element.tag != 0x31 || isSorted(bytes[element.content]) else { return false }
                ends.append(element.content.upperBound)
                position = element.content.lowerBound
            } else {
                guard isValid(element.tag, bytes[element.content]) else { return false }
                position = element.content.upperBound
            }
            while ends.count > 1, position == ends[ends.count - 1] { ends.removeLast() }
            // The outermost element must be the only one.
            if ends.count == 1 { return position == bytes.count }
        } while ends.count <= 64
        return false
    }

    private struct Element {
        let tag: UInt8
        let isConstructed: Bool
        let content: Range<Int>
    }

    /// An element inside another one.
    struct Child {
        let tag: UInt8
        /// The content without the tag and the length.
        let content: ArraySlice<UInt8>
        /// The whole element.
        let bytes: ArraySlice<UInt8>
    }

    /// Returns the consecutive elements in some bytes, or nil if the bytes are not DER.
    static func children(of bytes: ArraySlice<UInt8>) -> [Child]? {
        let all = Array(bytes)
        var children: [Child] = []
        var position = 0
        while position < all.count {
            guard let element = element(all, at: position, end: all.count) else { return nil }
            children.append(
                Child(
                    tag: element.tag, content: all[element.content],
                    bytes: all[position..<element.content.upperBound]))
            position = element.content.upperBound
        }
        return children
    }

    /// Reads the tag and the length of an element.
    ///
    /// Tag numbers must be low, and lengths must be definite and in the shortest form.
    private static func element(_ bytes: [UInt8], at start: Int, end: Int) -> Element? {
        guard start + 2 <= end else { return nil }
        let tag = bytes[start]
        guard tag & 0x1F != 0x1F else { return nil }
        var length = Int(bytes[start + 1])
        var content = start + 2
        if length >= 0x80 {
            let count = length - 0x80
            guard (1...4).contains(count), content + count <= end, bytes[content] != 0 else {
                return nil
            }
            length = bytes[content..<content + count].reduce(0) { $0 << 8 | Int($1) }
            guard length >= 0x80 else { return nil }
            content += count
        }
        guard length <= end - content else { return nil }
        let isConstructed = tag & 0x20 != 0
        if tag & 0xC0 == 0 {
            // SEQUENCE and SET are constructed. All other universal types are primitive.
            guard isConstructed == [0x10, 0x11].contains(tag & 0x1F) else { return nil }
        }
        return Element(tag: tag, isConstructed: isConstructed, content: content..<content + length)
    }

    /// Returns whether the content of a primitive universal element has the only form that DER
    /// allows.
    private static func isValid(_ tag: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
        switch tag {
        // A BOOLEAN in a certificate defaults to FALSE, and a default must not be encoded.
        case 0x01: return content.elementsEqual([0xFF])
        case 0x02, 0x0A:
            guard let first = content.first else { return false }
            guard let second = content.dropFirst().first else { return true }
            return !(first == 0 && second < 0x80 || first == 0xFF && second >= 0x80)
        case 0x03: return isBitString(content)
        case 0x05: return content.isEmpty
        case 0x06: return isObjectIdentifier(content)
        case 0x0C: return String(validating: content, as: UTF8.self) != nil
        case 0x13: return content.allSatisfy(isPrintable)
        case 0x17: return content.count == 13 && isTime(content)
        case 0x18: return content.count == 15 && isTime(content)
        default: return true
        }
    }

    /// Returns whether the elements of a SET OF are in the only order that DER allows (X.690,
    /// section 11.6).
    private static func isSorted(_ content: ArraySlice<UInt8>) -> Bool {
        guard let children = children(of: content) else { return false }
        return zip(children, children.dropFirst()).allSatisfy { one, other in
            !other.bytes.lexicographicallyPrecedes(one.bytes)
        }
    }

    private static func isBitString(_ content: ArraySlice<UInt8>) -> Bool {
        guard let unused = content.first, unused < 8 else { return false }
        guard let last = content.dropFirst().last else { return unused == 0 }
        return last & ((1 << unused) - 1) == 0
    }

    static func isObjectIdentifier(_ content: ArraySlice<UInt8>) -> Bool {
        guard let last = content.last, last < 0x80 else { return false }
        var isFirstOfArc = true
        for byte in content {
            if isFirstOfArc, byte == 0x80 { return false }
            isFirstOfArc = byte < 0x80
        }
        return true
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: " '()+,-./:=?".utf8.contains(byte)
        }
    }

    /// Returns whether the content consists of digits and a final Z (RFC 5280, section 4.1.2.5).
    private static func isTime(_ content: ArraySlice<UInt8>) -> Bool {
        content.last == UInt8(ascii: "Z")
            && content.dropLast().allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }
}
