import CSandlotCrypto
import Synchronization

/// The key context and the hash state of one ES256 operation.
///
/// The pool ensures that only one thread uses a context at a time.
@safe
final class ES256Context: @unchecked Sendable {
    let key: OpaquePointer
    private let hash: OpaquePointer

    init(key: PrivateKeyOrCertificate) throws(ReceiptError) {
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
            case .certificate: unsafe EVP_PKEY_verify_init(context)
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

/// A key to sign with, or the public key in a certificate to verify with.
enum PrivateKeyOrCertificate: Sendable {
    case privateKey(PrivateKey)
    case certificate(X509Certificate)

    var handle: OpaquePointer? {
        switch self {
        case .privateKey(let key): unsafe key.handle
        case .certificate(let certificate): unsafe X509_get0_pubkey(certificate.handle)
        }
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

/// A pool of contexts, which grows to the largest number in use at the same time.
final class ES256ContextPool: Sendable {
    private let key: PrivateKeyOrCertificate
    private let idle = Mutex<[ES256Context]>([])

    init(_ key: PrivateKeyOrCertificate) {
        self.key = key
    }

    /// Calls a closure with a context from the pool.
    func withContext<Result>(
        _ body: (ES256Context) throws(ReceiptError) -> Result
    ) throws(ReceiptError) -> Result {
        let pooled = idle.withLock { $0.popLast() }
        let context: ES256Context
        if let pooled { context = pooled } else { context = try ES256Context(key: key) }
        let result = try body(context)
        idle.withLock { $0.append(context) }
        return result
    }
}
