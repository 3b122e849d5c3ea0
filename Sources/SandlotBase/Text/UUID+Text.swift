#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

// Foundation parses and formats UUIDs with C's formatted input and output. That takes longer than
// all other processing of the field, and it accepts other forms as well.
extension UUID {
    /// Returns whether a position in the 36 characters is that of a hyphen.
    private static func isHyphen(at position: Int) -> Bool {
        position == 8 || position == 13 || position == 18 || position == 23
    }

    /// Parses a UUID in its usual form, in uppercase or lowercase (RFC 9562, section 4).
    ///
    /// - Parameter text: The text. The result is nil for any other form.
    package init?(usualForm text: String.UTF8View) {
        guard text.count == 36 else { return nil }
        var (high, low) = (UInt64(0), UInt64(0))
        var position = 0
        for byte in text {
            defer { position += 1 }
            if Self.isHyphen(at: position) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = HexDigit.value(of: byte) else { return nil }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit)
        }
        self.init(high: high, low: low)
    }

    /// Creates a UUID from its two halves, with the first byte highest.
    package init(high: UInt64, low: UInt64) {
        func byte(_ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> (56 - 8 * (index % 8)))
        }
        self.init(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8),
                byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            ))
    }

    /// The 36 characters in lowercase, as the App Store writes them.
    package var lowercaseText: String {
        unsafe withUnsafeBytes(of: uuid) { bytes in
            unsafe String(unsafeUninitializedCapacity: 36) { text in
                var position = 0
                for index in 0..<16 {
                    let byte = unsafe bytes[index]
                    if Self.isHyphen(at: position) {
                        unsafe text[position] = UInt8(ascii: "-")
                        position += 1
                    }
                    unsafe text[position] = HexDigit.digit(byte >> 4)
                    unsafe text[position + 1] = HexDigit.digit(byte & 15)
                    position += 2
                }
                return position
            }
        }
    }
}
