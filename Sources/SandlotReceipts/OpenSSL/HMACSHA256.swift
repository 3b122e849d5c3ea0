internal import CSandlotCrypto

/// A code that only somebody with the same secret can make (RFC 2104).
enum HMACSHA256 {
    /// Makes the code of some bytes.
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
