import CSandlotCrypto

/// A message authentication code, which only a holder of the secret can compute (RFC 2104).
enum HMACSHA256 {
    /// Computes the code of some bytes.
    static func code(of bytes: [UInt8], key: [UInt8]) throws(ReceiptError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: SHA256.byteCount)
        var length: UInt32 = 0
        let result = unsafe HMAC(
            EVP_sha256(), key, Int32(clamping: key.count), bytes, bytes.count, &code, &length)
        guard unsafe result != nil, Int(length) == code.count else {
            throw OpenSSL.failure("authenticate a statement")
        }
        return code
    }
}
