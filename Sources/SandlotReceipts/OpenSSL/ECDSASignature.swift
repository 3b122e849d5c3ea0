internal import CSandlotCrypto

/// The two forms of an ECDSA signature on P-256: `r‖s` of JWS (RFC 7518, section 3.4) and DER.
enum ECDSASignature {
    /// The length of `r‖s` in bytes.
    static let rawLength = 64

    /// Converts `r‖s` to DER: a SEQUENCE of two INTEGERs.
    ///
    /// By hand, because seven allocations of OpenSSL's would cost a hundredth of a verification. What it
    /// makes is parsed by OpenSSL in any case.
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
            // A set top bit would make the number negative; zero has one byte.
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
    static func raw(der: [UInt8]) throws(ReceiptError) -> [UInt8] {
        let decoded = unsafe der.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &position, buffer.count)
        }
        guard let signature = unsafe decoded else { throw OpenSSL.failure("decode a signature") }
        defer { unsafe ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: rawLength)
        let isWritten = unsafe raw.withUnsafeMutableBufferPointer { buffer in
            unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), buffer.baseAddress, 32) == 32
                && BN_bn2binpad(
                    ECDSA_SIG_get0_s(signature), buffer.baseAddress.map { unsafe $0 + 32 }, 32)
                    == 32
        }
        guard isWritten else { throw OpenSSL.failure("decode a signature") }
        return raw
    }
}
