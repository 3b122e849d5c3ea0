import CSandlotCrypto
import Synchronization

/// The key context and the hash state of one ES256 operation.
///
/// The pool ensures that only one thread uses a context at a time.
@safe
final class ES256Context: @unchecked Sendable {
    let key: OpaquePointer
    private let hash: OpaquePointer

    init(key: ES256Key) throws(ReceiptError) {
        guard let hash = unsafe EVP_MD_CTX_new() else { throw OpenSSL.failure("allocate memory") }
        guard let handle = unsafe key.handle, let context = unsafe EVP_PKEY_CTX_new(handle, nil)
        else {
            unsafe EVP_MD_CTX_free(hash)
            throw OpenSSL.failure("use a key")
        }
        unsafe self.hash = unsafe hash
        unsafe self.key = unsafe context
        let isReady =
            switch key {
            case .privateKey: unsafe EVP_PKEY_sign_init(context)
            case .publicKey, .certificate: unsafe EVP_PKEY_verify_init(context)
            }
        guard isReady == 1 else { throw OpenSSL.failure("use a key") }
    }

    deinit {
        unsafe EVP_PKEY_CTX_free(key)
        unsafe EVP_MD_CTX_free(hash)
    }

    /// Computes the SHA-256 hash of a prefix, whose state is already known, and the bytes after it.
    func hash(
        _ prefix: HashedPrefix, _ rest: some Collection<UInt8>
    ) throws(ReceiptError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: 32)
        let isUpdated = unsafe EVP_MD_CTX_copy_ex(hash, prefix.handle) == 1 && update(rest)
        guard isUpdated, unsafe EVP_DigestFinal_ex(hash, &result, nil) == 1 else {
            throw OpenSSL.failure("compute a hash")
        }
        return result
    }

    private func update(_ bytes: some Collection<UInt8>) -> Bool {
        let answer = bytes.withContiguousStorageIfAvailable { bytes in
            unsafe EVP_DigestUpdate(hash, bytes.baseAddress, bytes.count)
        }
        if let answer { return answer == 1 }
        let copy = Array(bytes)
        return unsafe EVP_DigestUpdate(hash, copy, copy.count) == 1
    }
}

/// The SHA-256 state after a prefix that many receipts share.
///
/// The state never changes after initialization, and copying it only reads it.
@safe
final class HashedPrefix: @unchecked Sendable {
    let handle: OpaquePointer

    init(_ bytes: some Collection<UInt8>) throws(ReceiptError) {
        guard let context = unsafe EVP_MD_CTX_new() else {
            throw OpenSSL.failure("allocate memory")
        }
        unsafe handle = context
        let bytes = Array(bytes)
        guard unsafe EVP_DigestInit_ex(context, try OpenSSL.sha256.handle(), nil) == 1,
            unsafe EVP_DigestUpdate(context, bytes, bytes.count) == 1
        else { throw OpenSSL.failure("compute a hash") }
    }

    deinit {
        unsafe EVP_MD_CTX_free(handle)
    }
}
