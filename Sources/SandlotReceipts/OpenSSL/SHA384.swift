internal import CSandlotCrypto

/// The hash that binds signed data to a device (FIPS 180-4).
package enum SHA384 {
    /// Hashes bytes.
    ///
    /// - Parameter bytes: Any bytes.
    /// - Returns: 48 bytes.
    package static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 48)
        let isDone = unsafe EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha384(), nil)
        precondition(isDone == 1, "this build of OpenSSL has no SHA-384")
        return digest
    }
}
