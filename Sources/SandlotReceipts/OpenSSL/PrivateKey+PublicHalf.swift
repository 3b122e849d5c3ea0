import CSandlotCrypto

extension PrivateKey {
    /// Whether the key is on the curve P-256.
    var isOnP256: Bool {
        var name = [CChar](repeating: 0, count: 32)
        var length = 0
        guard unsafe EVP_PKEY_get_group_name(handle, &name, name.count, &length) == 1 else {
            ERR_clear_error()
            return false
        }
        return name.prefix(length).elementsEqual(
            "prime256v1".utf8.map { CChar(bitPattern: $0) })
    }

    /// Encodes the public key as SubjectPublicKeyInfo in DER.
    func publicKeyInfo() throws(ReceiptError) -> [UInt8] {
        let length = unsafe i2d_PUBKEY(handle, nil)
        guard length > 0 else { throw OpenSSL.failure("encode a public key") }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe i2d_PUBKEY(handle, &position)
        }
        guard written == length else { throw OpenSSL.failure("encode a public key") }
        return bytes
    }
}
