import CSandlotCrypto

extension X509Certificate {
    /// The addresses of OCSP responders in the extension authorityInfoAccess.
    var ocspURLs: [String] {
        defer { ERR_clear_error() }
        guard let addresses = unsafe X509_get1_ocsp(handle) else { return [] }
        defer { unsafe X509_email_free(addresses) }
        return (0..<(unsafe sandlot_crypto_strings_count(addresses))).compactMap { index in
            unsafe sandlot_crypto_strings_value(addresses, index).map {
                unsafe String(cString: $0)
            }
        }
    }
}
