/// The SHA-384 hash, which binds signed data to a device (FIPS 180-4).
package enum SHA384 {
    /// Hashes bytes.
    ///
    /// - Parameter bytes: Any bytes.
    /// - Returns: 48 bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    package static func digest(_ bytes: [UInt8]) throws(ReceiptError) -> [UInt8] {
        try OpenSSL.sha384.hash(bytes)
    }
}
