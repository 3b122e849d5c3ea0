/// The algorithm identifiers of a certificate and the parameters that are prescribed for them.
///
/// OpenSSL accepts an ECDSA signature whose identifier has parameters. RFC 5758, section 3.2,
/// requires them to be absent, and other readers of receipts refuse them.
enum AlgorithmIdentifiers {
    private static let ecdsaSignature: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04]
    private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let pkcs1: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
    /// RSASSA-PSS, whose parameters are a structure.
    private static let pss = pkcs1 + [0x0A]

    /// Returns whether the identifiers of both signatures and of the key have the prescribed
    /// parameters.
    ///
    /// - Parameter certificate: A certificate in DER.
    /// - Returns: Whether the parameters are as prescribed, which is false if the bytes are not a
    ///   certificate.
    static func arePrescribed(in certificate: [UInt8]) -> Bool {
        guard let whole = StrictDER.children(of: certificate[...])?.first,
            let parts = StrictDER.children(of: whole.content), parts.count == 3,
            var fields = StrictDER.children(of: parts[0].content)
        else { return false }
        if fields.first?.tag == 0xA0 { fields.removeFirst() }
        // serialNumber, signature, issuer, validity, subject, subjectPublicKeyInfo
        guard fields.count >= 6, fields[1].bytes == parts[1].bytes,
            let key = StrictDER.children(of: fields[5].content), key.count == 2
        else { return false }
        return isPrescribed(fields[1].content) && isPrescribed(key[0].content)
    }

    private static func isPrescribed(_ content: ArraySlice<UInt8>) -> Bool {
        guard let parts = StrictDER.children(of: content), let name = parts.first,
            name.tag == 0x06, parts.count <= 2
        else { return false }
        let parameters = parts.dropFirst().first
        if name.content.starts(with: ecdsaSignature) { return parameters == nil }
        if name.content.elementsEqual(ecPublicKey) { return parameters?.tag == 0x06 }
        if name.content.elementsEqual(pss) { return true }
        if name.content.starts(with: pkcs1) {
            return parameters?.tag == 0x05 && parameters?.content.isEmpty == true
        }
        return true
    }
}
