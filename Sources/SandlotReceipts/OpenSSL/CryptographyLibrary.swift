import CSandlotCrypto

/// The library that signs and verifies receipts.
package enum CryptographyLibrary {
    /// The version of OpenSSL that the process has loaded, as in `3.0.15`.
    package static var version: String {
        guard let text = unsafe OpenSSL_version(OPENSSL_VERSION_STRING) else { return "unknown" }
        return unsafe String(cString: text)
    }
}
