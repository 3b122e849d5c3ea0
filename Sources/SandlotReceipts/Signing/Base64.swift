/// A strict codec for Base64 in the two alphabets that a JWS uses (RFC 4648, sections 4 and 5).
///
/// Decoding accepts exactly the output of encoding: no white space, no other characters, and no
/// bits set after the last byte. Otherwise, one token could be written in several ways.
package enum Base64 {
    /// The characters for 62 and 63, and the padding.
    package enum Form: Sendable {
        /// `-` and `_` without padding, for the segments of a JWS.
        case url
        /// `+` and `/` with `=` as padding, for the certificates in `x5c`.
        case standard
    }

    private static let shared: [UInt8] = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let urlAlphabet = shared + Array("-_".utf8)
    private static let standardAlphabet = shared + Array("+/".utf8)
    private static let urlPairs = pairs(of: urlAlphabet)
    private static let standardPairs = pairs(of: standardAlphabet)
    private static let urlValues = values(of: urlAlphabet)
    private static let standardValues = values(of: standardAlphabet)
    /// The value of a character outside the alphabet.
    private static let invalid: UInt8 = 0xFF

    /// Returns the two characters of each value of twelve bits, as they follow each other in memory.
    private static func pairs(of alphabet: [UInt8]) -> [UInt16] {
        alphabet.flatMap { first in
            alphabet.map { UInt16(littleEndian: UInt16(first) | UInt16($0) << 8) }
        }
    }

    private static func values(of alphabet: [UInt8]) -> [UInt8] {
        var values = [UInt8](repeating: invalid, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }

    /// Encodes bytes.
    ///
    /// - Complexity: O(*n*).
    package static func encoded(_ bytes: [UInt8], as form: Form) -> [UInt8] {
        let pairs = form == .url ? urlPairs : standardPairs
        let rest = bytes.count % 3
        let padding = rest == 0 || form == .url ? 0 : 3 - rest
        let count = bytes.count / 3 * 4 + (rest == 0 ? 0 : rest + 1) + padding
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe pairs.withUnsafeBufferPointer { pairs in
                    unsafe encode(input, pairs, into: UnsafeMutableRawBufferPointer(output))
                }
            }
            for index in (count - padding)..<count { unsafe output[index] = UInt8(ascii: "=") }
            written = count
        }
    }

    /// Encodes groups of three bytes, and then the remaining bytes.
    private static func encode(
        _ input: UnsafeBufferPointer<UInt8>, _ pairs: UnsafeBufferPointer<UInt16>,
        into output: UnsafeMutableRawBufferPointer
    ) {
        var position = 0
        var offset = 0
        while position + 3 <= input.count {
            let group =
                unsafe UInt32(input[position]) << 16 | UInt32(input[position + 1]) << 8
                | UInt32(input[position + 2])
            unsafe output.storeBytes(
                of: pairs[Int(group >> 12)], toByteOffset: offset, as: UInt16.self)
            unsafe output.storeBytes(
                of: pairs[Int(group & 0xFFF)], toByteOffset: offset + 2, as: UInt16.self)
            position += 3
            offset += 4
        }
        let rest = input.count - position
        guard rest > 0 else { return }
        let second = rest == 2 ? unsafe UInt32(input[position + 1]) : 0
        let group = unsafe UInt32(input[position]) << 16 | second << 8
        unsafe output.storeBytes(
            of: pairs[Int(group >> 12)], toByteOffset: offset, as: UInt16.self)
        // The third character is the first one of the next pair.
        guard rest == 2 else { return }
        unsafe output.storeBytes(
            of: UInt8(truncatingIfNeeded: UInt16(littleEndian: pairs[Int(group & 0xFFF)])),
            toByteOffset: offset + 2, as: UInt8.self)
    }

    /// Decodes a text.
    ///
    /// - Returns: The bytes, or nil if the text is not output of ``encoded(_:as:)``.
    /// - Complexity: O(*n*).
    package static func decode(
        _ text: some RandomAccessCollection<UInt8>, as form: Form
    ) -> [UInt8]? {
        let decoded = text.withContiguousStorageIfAvailable { text in
            unsafe decode(text, as: form)
        }
        if let decoded { return decoded }
        let copy = Array(text)
        return unsafe copy.withUnsafeBufferPointer { text in unsafe decode(text, as: form) }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>, as form: Form) -> [UInt8]? {
        let values = form == .url ? urlValues : standardValues
        var length = text.count
        if form == .standard {
            guard length % 4 == 0 else { return nil }
            for _ in 0..<2 where length > 0 {
                if unsafe text[length - 1] == UInt8(ascii: "=") { length -= 1 }
            }
        }
        let remainder = length % 4
        guard remainder != 1 else { return nil }
        let count = length / 4 * 3 + (remainder == 0 ? 0 : remainder - 1)
        var isValid = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
            unsafe values.withUnsafeBufferPointer { values in
                let input = unsafe UnsafeBufferPointer(rebasing: text[..<length])
                isValid = unsafe decode(input, values, into: output)
            }
            written = count
        }
        return isValid ? bytes : nil
    }

    /// Decodes groups of four characters, and then the remaining ones.
    ///
    /// The caller has checked the length.
    private static func decode(
        _ input: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        var seen: UInt32 = 0
        var position = 0
        var offset = 0
        while position + 4 <= input.count {
            let first = unsafe UInt32(values[Int(input[position])])
            let second = unsafe UInt32(values[Int(input[position + 1])])
            let third = unsafe UInt32(values[Int(input[position + 2])])
            let fourth = unsafe UInt32(values[Int(input[position + 3])])
            seen |= first | second | third | fourth
            let group = first << 18 | second << 12 | third << 6 | fourth
            unsafe output[offset] = UInt8(truncatingIfNeeded: group >> 16)
            unsafe output[offset + 1] = UInt8(truncatingIfNeeded: group >> 8)
            unsafe output[offset + 2] = UInt8(truncatingIfNeeded: group)
            position &+= 4
            offset &+= 3
        }
        // Values are below 64. The mark of an invalid character has the upper bits set.
        guard seen < 64 else { return false }
        let rest = input.count - position
        guard rest > 0 else { return true }
        let first = unsafe values[Int(input[position])]
        let second = unsafe values[Int(input[position + 1])]
        guard first < 64, second < 64 else { return false }
        unsafe output[offset] = first << 2 | second >> 4
        guard rest == 3 else { return second & 15 == 0 }
        let third = unsafe values[Int(input[position + 2])]
        guard third < 64 else { return false }
        unsafe output[offset + 1] = second << 4 | third >> 2
        return third & 3 == 0
    }
}
