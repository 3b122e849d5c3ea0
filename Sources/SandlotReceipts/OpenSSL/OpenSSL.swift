import CSandlotCrypto

/// Digests and error handling that all uses of OpenSSL share.
enum OpenSSL {
    /// SHA-256, fetched once because fetching by name costs more than hashing a receipt.
    static let sha256 = Digest(name: "SHA256")
    /// SHA-384, for the signatures of certificates.
    static let sha384 = Digest(name: "SHA384")
    /// SHA-1, which app receipts still use to bind themselves to a device.
    static let sha1 = Digest(name: "SHA1")

    /// Returns an error that contains the errors in this thread's OpenSSL queue and empties the
    /// queue.
    ///
    /// Call this immediately after the call that failed.
    static func failure(
        _ action: String, _ code: ReceiptError.Code = .cryptography
    ) -> ReceiptError {
        ReceiptError(code, "cannot \(action)", underlying: takeErrors())
    }

    /// Removes all errors from OpenSSL's queue and returns their texts, oldest first.
    static func takeErrors() -> String? {
        var texts: [String] = []
        while true {
            let code = ERR_get_error()
            guard code != 0 else { break }
            if let reason = unsafe ERR_reason_error_string(code) {
                unsafe texts.append(String(cString: reason))
            } else {
                texts.append("error \(sandlot_crypto_error_reason(code))")
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
}

/// A message digest algorithm of OpenSSL.
///
/// The algorithm never changes after it is fetched, and OpenSSL allows its use from several
/// threads.
@safe
final class Digest: @unchecked Sendable {
    private let algorithm: OpaquePointer?

    init(name: String) {
        unsafe algorithm = EVP_MD_fetch(nil, name, nil)
    }

    deinit {
        unsafe EVP_MD_free(algorithm)
    }

    /// Returns the algorithm for calls of OpenSSL.
    func handle() throws(ReceiptError) -> OpaquePointer {
        guard let algorithm = unsafe algorithm else { throw OpenSSL.failure("use a hash function") }
        return unsafe algorithm
    }

    /// Computes the hash of some bytes.
    func hash(_ bytes: [UInt8]) throws(ReceiptError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        guard unsafe EVP_Digest(bytes, bytes.count, &hash, &length, try handle(), nil) == 1 else {
            throw OpenSSL.failure("compute a hash")
        }
        return Array(hash.prefix(Int(length)))
    }
}
