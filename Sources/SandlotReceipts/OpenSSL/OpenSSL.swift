internal import CSandlotCrypto

/// What is shared by all uses of OpenSSL.
enum OpenSSL {
    /// SHA-256, fetched once: fetching by name for each use costs more than the hash of a receipt.
    static let sha256 = Digest(name: "SHA256")
    /// SHA-384, for the signatures of certificates.
    static let sha384 = Digest(name: "SHA384")

    /// Takes the errors of this thread out of OpenSSL's queue and makes them part of ours.
    ///
    /// Must be called directly after the call that failed.
    static func failure(
        _ action: String, _ code: ReceiptError.Code = .cryptography
    ) -> ReceiptError {
        ReceiptError(code, "cannot \(action)", underlying: takeErrors())
    }

    /// The texts in OpenSSL's error queue, oldest first; the queue is empty afterwards.
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

/// Owns a message digest of OpenSSL.
///
/// The algorithm is never changed after it was fetched, and OpenSSL allows its use from several threads.
@safe
final class Digest: @unchecked Sendable {
    private let algorithm: OpaquePointer?

    init(name: String) {
        unsafe algorithm = EVP_MD_fetch(nil, name, nil)
    }

    deinit {
        unsafe EVP_MD_free(algorithm)
    }

    /// The algorithm for calls that need it.
    func handle() throws(ReceiptError) -> OpaquePointer {
        guard let algorithm = unsafe algorithm else { throw OpenSSL.failure("use the SHA-2 hash") }
        return unsafe algorithm
    }

    /// The hash of some bytes.
    func hash(_ bytes: [UInt8]) throws(ReceiptError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        guard unsafe EVP_Digest(bytes, bytes.count, &hash, &length, try handle(), nil) == 1 else {
            throw OpenSSL.failure("compute a hash")
        }
        return Array(hash.prefix(Int(length)))
    }
}
