import CSandlotCrypto

/// A private key for signing, or a public key for verification.
enum ES256Key: Sendable {
    case privateKey(PrivateKey)
    case publicKey(PrivateKey)
    /// The public key in a certificate.
    case certificate(X509Certificate)

    var handle: OpaquePointer? {
        switch self {
        case .privateKey(let key), .publicKey(let key): unsafe key.handle
        case .certificate(let certificate): unsafe X509_get0_pubkey(certificate.handle)
        }
    }

    /// Whether the key is on the curve P-256.
    var isOnP256: Bool {
        switch self {
        case .privateKey(let key), .publicKey(let key): key.isOnP256
        case .certificate(let certificate): certificate.hasP256Key
        }
    }

    /// The point of a public key as it is encoded, or nil for a private key.
    var encodedPoint: [UInt8]? {
        if case .privateKey = self { return nil }
        // A point of P-256 has at most 65 bytes.
        var bytes = [UInt8](repeating: 0, count: 128)
        var count = 0
        guard let handle = unsafe handle,
            unsafe EVP_PKEY_get_octet_string_param(
                handle, OSSL_PKEY_PARAM_PUB_KEY, &bytes, bytes.count, &count) == 1
        else {
            ERR_clear_error()
            return nil
        }
        return Array(bytes.prefix(count))
    }
}
