package import SandlotReceipts

/// Half of the hash of a record's key, which identifies the key in little memory.
package struct KeyDigest: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the digest of a key.
    package init(_ key: [UInt8]) throws(ReceiptError) {
        let hash = try SHA256.digest(key)
        high = hash[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = hash[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
