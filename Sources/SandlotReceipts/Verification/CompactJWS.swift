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
    private let token: Token
    // Two positions take less to copy than four slices, each of which would count as an owner of the token.
    private let firstDot: Int
    private let secondDot: Int

    /// Splits a token at its two dots.
    ///
    /// - Returns: The segments, or nil if there are not exactly two dots.
    package init?(_ token: Token) {
        guard let first = Self.firstDot(in: token[...]),
            let second = Self.firstDot(in: token[(first + 1)...]),
            Self.firstDot(in: token[(second + 1)...]) == nil
        else { return nil }
        self.token = token
        firstDot = first
        secondDot = second
    }

    /// The encoded header.
    package var header: Token.SubSequence { token[..<firstDot] }
    /// The encoded payload.
    package var payload: Token.SubSequence { token[(firstDot + 1)..<secondDot] }
    /// The encoded signature.
    package var signature: Token.SubSequence { token[(secondDot + 1)...] }
    /// The encoded header and the dot after it, with which the signed text starts.
    package var prefix: Token.SubSequence { token[...firstDot] }

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

extension CompactJWS: Sendable where Token: Sendable {}

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
