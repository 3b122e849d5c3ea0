/// The two encodings of an ECDSA signature on P-256: `r‖s` of JWS (RFC 7518, section 3.4) and DER.
enum ECDSASignature {
    /// The length of `r‖s` in bytes.
    static let rawLength = 64

    /// Converts `r‖s` to DER: a SEQUENCE of two INTEGERs.
    ///
    /// This avoids seven OpenSSL allocations, which would cost a hundredth of a verification.
    /// OpenSSL parses the result in any case.
    ///
    /// - Parameter raw: 64 bytes.
    /// - Returns: 8 to 72 bytes.
    static func der(raw: [UInt8]) -> [UInt8] {
        var der: [UInt8] = []
        der.reserveCapacity(72)
        der.append(0x30)
        der.append(0)
        for number in [raw[..<32], raw[32...]] {
            let digits = number.drop { $0 == 0 }
            // A set top bit would make the number negative, and zero takes one byte.
            let needsZero = (digits.first ?? 0x80) >= 0x80
            der.append(0x02)
            der.append(UInt8(digits.count + (needsZero ? 1 : 0)))
            if needsZero { der.append(0) }
            der.append(contentsOf: digits)
        }
        der[1] = UInt8(der.count - 2)
        return der
    }

    /// Converts DER to `r‖s`.
    ///
    /// This avoids OpenSSL for the same reason. The input was made by OpenSSL.
    ///
    /// - Parameter der: A SEQUENCE of two INTEGERs of up to 32 bytes each, plus a leading zero.
    /// - Returns: 64 bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if it has another form.
    static func raw(der: [UInt8]) throws(ReceiptError) -> [UInt8] {
        var raw = [UInt8](repeating: 0, count: rawLength)
        var rest = der[...]
        guard rest.popFirst() == 0x30, rest.popFirst().map(Int.init) == rest.count else {
            throw unreadable
        }
        for end in [32, 64] {
            guard rest.popFirst() == 0x02, let length = rest.popFirst().map(Int.init),
                length <= rest.count
            else { throw unreadable }
            let digits = rest.prefix(length).drop { $0 == 0 }
            guard digits.count <= 32 else { throw unreadable }
            raw.replaceSubrange(end - digits.count..<end, with: digits)
            rest = rest.dropFirst(length)
        }
        guard rest.isEmpty else { throw unreadable }
        return raw
    }

    private static var unreadable: ReceiptError {
        ReceiptError(
            .cryptography, "cannot decode a signature: it is not a SEQUENCE of two numbers")
    }
}
