import CSandlotCrypto

/// An incremental SHA-256 hash, which starts over after each result (FIPS 180-4).
///
/// A value has one owner and can therefore be passed between threads.
@safe
package struct SHA256: ~Copyable, @unchecked Sendable {
    /// The length of a hash in bytes.
    package static let byteCount = 32

    private let context: OpaquePointer
    /// Whether every OpenSSL call has succeeded.
    ///
    /// A failure is reported with the result.
    private var isGood: Bool

    /// Starts a hash.
    ///
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    package init() throws(ReceiptError) {
        let algorithm = unsafe try OpenSSL.sha256.handle()
        guard let context = unsafe EVP_MD_CTX_new() else {
            throw OpenSSL.failure("allocate memory")
        }
        unsafe self.context = context
        isGood = unsafe EVP_DigestInit_ex(context, algorithm, nil) == 1
    }

    deinit {
        unsafe EVP_MD_CTX_free(context)
    }

    /// Adds bytes to the hash.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        let answer = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        isGood = isGood && answer == 1
    }

    /// Adds bytes to the hash.
    package mutating func update(_ bytes: [UInt8]) {
        let answer = unsafe EVP_DigestUpdate(context, bytes, bytes.count)
        isGood = isGood && answer == 1
    }

    /// Writes the hash to the first bytes of an array and starts the next hash.
    ///
    /// - Parameter hash: An array of at least ``byteCount`` bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL has failed
    ///   since the start of the hash.
    package mutating func finish(into hash: inout [UInt8]) throws(ReceiptError) {
        precondition(hash.count >= Self.byteCount, "a SHA-256 hash needs 32 bytes")
        let isFinished = unsafe EVP_DigestFinal_ex(context, &hash, nil) == 1
        let isBegun = unsafe EVP_DigestInit_ex(context, try OpenSSL.sha256.handle(), nil) == 1
        guard isGood, isFinished, isBegun else { throw OpenSSL.failure("compute a hash") }
    }

    /// Hashes bytes.
    ///
    /// - Parameter bytes: Any bytes.
    /// - Returns: 32 bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    package static func digest(_ bytes: [UInt8]) throws(ReceiptError) -> [UInt8] {
        try OpenSSL.sha256.hash(bytes)
    }
}
