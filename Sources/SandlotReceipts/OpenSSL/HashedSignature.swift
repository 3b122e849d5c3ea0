/// An ES256 signature and the hash of the bytes that it should cover.
package struct HashedSignature: Sendable {
    /// The signature *r*‖*s*, 64 bytes.
    package let signature: [UInt8]
    /// The SHA-256 hash, 32 bytes.
    package let hash: [UInt8]

    /// Creates a value, or nil if a length is wrong.
    ///
    /// ES256 always hashes with SHA-256 (RFC 7518, section 3.4), so a hash is never truncated or
    /// extended.
    ///
    /// - Parameters:
    ///   - signature: 64 bytes.
    ///   - hash: 32 bytes.
    package init?(_ signature: [UInt8], hash: [UInt8]) {
        guard signature.count == ECDSASignature.rawLength, hash.count == SHA256.byteCount else {
            return nil
        }
        self.signature = signature
        self.hash = hash
    }
}
