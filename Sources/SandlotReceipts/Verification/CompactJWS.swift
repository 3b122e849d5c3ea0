#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The three segments of a compact JWS, still encoded (RFC 7515, section 3.1).
package struct CompactJWS {
    /// The encoded header.
    package let header: ArraySlice<UInt8>
    /// The encoded payload.
    package let payload: ArraySlice<UInt8>
    /// The encoded signature.
    package let signature: ArraySlice<UInt8>

    /// Splits a token at its two dots.
    ///
    /// - Returns: nil if there are not exactly two dots.
    package init?(_ token: ArraySlice<UInt8>) {
        guard let first = Self.firstDot(in: token),
            let second = Self.firstDot(in: token[(first + 1)...]),
            Self.firstDot(in: token[(second + 1)...]) == nil
        else { return nil }
        header = token[..<first]
        payload = token[(first + 1)..<second]
        signature = token[(second + 1)...]
    }

    /// The index of the first dot, found by the C library at the speed of memory.
    private static func firstDot(in bytes: ArraySlice<UInt8>) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress,
                let found = unsafe memchr(base, Int32(UInt8(ascii: ".")), buffer.count)
            else { return nil }
            return unsafe bytes.startIndex + (UnsafeRawPointer(found) - base)
        }
    }
}

/// Whether two texts are the same, compared by the C library at the speed of memory.
func areSame(_ one: [UInt8], _ other: ArraySlice<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    return unsafe one.withUnsafeBytes { left in
        unsafe other.withUnsafeBytes { right in
            guard let left = left.baseAddress, let right = right.baseAddress else { return true }
            return unsafe memcmp(left, right, one.count) == 0
        }
    }
}
