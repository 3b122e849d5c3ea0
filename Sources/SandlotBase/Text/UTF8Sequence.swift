/// The well-formed sequences of UTF-8 (Unicode, table 3-7).
package enum UTF8Sequence {
    /// Returns the length of the character at a position.
    ///
    /// Overlong forms, surrogates, and values above U+10FFFF are not well-formed.
    ///
    /// - Parameters:
    ///   - pointer: The first byte of the sequence.
    ///   - available: The number of bytes that may be read, at least 1.
    /// - Returns: The length of the well-formed sequence, or 0 if the bytes are not UTF-8.
    @inlinable
    @inline(__always)
    package static func length(at pointer: UnsafePointer<UInt8>, available: Int) -> Int {
        let lead = unsafe pointer[0]
        let length: Int
        let second: ClosedRange<UInt8>
        switch lead {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard available >= length, unsafe second.contains(pointer[1]) else { return 0 }
        for index in 2..<max(length, 2) where unsafe pointer[index] & 0xC0 != 0x80 {
            return 0
        }
        return length
    }

    /// Returns the offset of the first byte that is not well-formed UTF-8, or nil if all bytes are.
    ///
    /// - Complexity: O(*n*).
    package static func firstInvalidOffset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let highBits = 0x8080_8080_8080_8080 as UInt64
        var offset = 0
        while offset < bytes.count {
            let (next, count) = unsafe (UnsafeRawPointer(base + offset), bytes.count - offset)
            if count >= 32,
                unsafe next.loadUnaligned(as: SIMD4<UInt64>.self) & SIMD4(repeating: highBits)
                    == .zero
            {
                offset += 32
                continue
            }
            if count >= 8, unsafe next.loadUnaligned(as: UInt64.self) & highBits == 0 {
                offset += 8
                continue
            }
            let length = unsafe length(at: base + offset, available: count)
            guard length > 0 else { return offset }
            offset += length
        }
        return nil
    }
}
