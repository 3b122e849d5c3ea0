/// Checks of eight bytes of a text at once.
enum EightBytes {
    /// The top bit of each byte.
    static let topBits: UInt64 = 0x8080_8080_8080_8080

    /// Finds the characters that a JSON string contains only as escapes: quotation marks, backslashes, and
    /// control characters.
    ///
    /// - Parameter word: The bytes.
    /// - Returns: The top bits of such bytes. The lowest bit is correct. A borrow can set others above it.
    @inline(__always)
    static func escaped(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        return
            (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
            | ((word &- ones &* 0x20) & ~word)) & topBits
    }
}
