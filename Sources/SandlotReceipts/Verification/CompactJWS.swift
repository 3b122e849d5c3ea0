#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The three segments of a compact JWS, still encoded (RFC 7515, section 3.1).
///
/// The segments are slices of the token, which is not copied.
package struct CompactJWS<Token: RandomAccessCollection<UInt8>> where Token.Index == Int {
    /// The encoded header.
    package let header: Token.SubSequence
    /// The encoded payload.
    package let payload: Token.SubSequence
    /// The encoded signature.
    package let signature: Token.SubSequence
    /// The encoded header and the dot after it, with which the signed text starts.
    package let prefix: Token.SubSequence

    /// Splits a token at its two dots.
    ///
    /// - Returns: The segments, or nil if there are not exactly two dots.
    package init?(_ token: Token) {
        guard let first = Self.firstDot(in: token[...]),
            let second = Self.firstDot(in: token[(first + 1)...]),
            Self.firstDot(in: token[(second + 1)...]) == nil
        else { return nil }
        header = token[..<first]
        payload = token[(first + 1)..<second]
        signature = token[(second + 1)...]
        prefix = token[...first]
    }

    /// Returns the index of the first dot, using the C library's search for speed.
    private static func firstDot(in bytes: Token.SubSequence) -> Int? {
        let dot = UInt8(ascii: ".")
        let found = bytes.withContiguousStorageIfAvailable { buffer -> Int? in
            guard let base = unsafe UnsafeRawPointer(buffer.baseAddress),
                let found = unsafe memchr(base, Int32(dot), buffer.count)
            else { return nil }
            return unsafe bytes.startIndex + (UnsafeRawPointer(found) - base)
        }
        return found ?? bytes.firstIndex(of: dot)
    }
}

extension CompactJWS: Sendable where Token: Sendable, Token.SubSequence: Sendable {}

/// Returns whether two texts are equal, using the C library's comparison for speed.
func areSame(_ one: [UInt8], _ other: some RandomAccessCollection<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    let answer = unsafe one.withUnsafeBytes { left in
        other.withContiguousStorageIfAvailable { right in
            guard let left = left.baseAddress, let right = right.baseAddress else { return true }
            return unsafe memcmp(left, right, one.count) == 0
        }
    }
    return answer ?? one.elementsEqual(other)
}
