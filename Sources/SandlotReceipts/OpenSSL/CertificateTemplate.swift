import CSandlotCrypto
import SandlotBase

/// The contents of a certificate to issue.
///
/// Extensions are in the notation of OpenSSL's configuration files, in order. The negative fixtures
/// are made by changing a correct template.
struct CertificateTemplate {
    /// An extension: its name or dotted identifier, and its value, for example `critical,CA:FALSE`.
    struct Extension {
        var name: String
        var value: String
    }

    var commonName: String
    var validity: ClosedRange<Timestamp>
    var extensions: [Extension]

    /// Apple's marker extension of certificates that sign receipts.
    static let leafMarker = "1.2.840.113635.100.6.11.1"
    /// Apple's marker extension of its intermediate certificates.
    static let intermediateMarker = "1.2.840.113635.100.6.2.1"

    /// Removes an extension.
    mutating func remove(_ name: String) {
        extensions.removeAll { $0.name == name }
    }

    /// Replaces the value of an extension.
    mutating func replace(_ name: String, with value: String) {
        for index in extensions.indices where extensions[index].name == name {
            extensions[index].value = value
        }
    }

    /// Issues the certificate.
    ///
    /// - Parameters:
    ///   - key: The key that the certificate is for.
    ///   - issuer: The issuing certificate and its key, or nil for a self-signed certificate.
    /// - Returns: The signed certificate.
    /// - Throws: ``ReceiptError`` if a date or an extension cannot be encoded.
    func issue(
        for key: PrivateKey, by issuer: (certificate: X509Certificate, key: PrivateKey)?
    ) throws(ReceiptError) -> X509Certificate {
        guard let handle = unsafe X509_new() else { throw OpenSSL.failure("allocate memory") }
        let certificate = unsafe X509Certificate(owning: handle)
        guard unsafe X509_set_version(handle, 2) == 1,
            unsafe X509_set_pubkey(handle, key.handle) == 1
        else { throw OpenSSL.failure("build a certificate") }
        try unsafe setSerialNumber(handle)
        try unsafe Self.set(X509_getm_notBefore(handle), validity.lowerBound)
        try unsafe Self.set(X509_getm_notAfter(handle), validity.upperBound)
        try unsafe setSubject(handle)
        let issuerHandle = unsafe issuer?.certificate.handle ?? handle
        guard unsafe X509_set_issuer_name(handle, X509_get_subject_name(issuerHandle)) == 1 else {
            throw OpenSSL.failure("build a certificate")
        }
        for wanted in extensions { try unsafe add(wanted, to: handle, issuer: issuerHandle) }
        let signingKey = unsafe issuer?.key.handle ?? key.handle
        guard unsafe X509_sign(handle, signingKey, try OpenSSL.sha384.handle()) > 0 else {
            throw OpenSSL.failure("sign a certificate")
        }
        return certificate
    }

    /// Sets a random positive serial number of 16 bytes.
    private func setSerialNumber(_ certificate: OpaquePointer) throws(ReceiptError) {
        var generator = SystemRandomNumberGenerator()
        var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        bytes[0] = bytes[0] & 0x7F | 0x40
        guard let number = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil) else {
            throw OpenSSL.failure("allocate memory")
        }
        defer { unsafe BN_free(number) }
        guard unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil else {
            throw OpenSSL.failure("build a certificate")
        }
    }

    /// Sets a time in whole seconds, as GeneralizedTime from 2050 on (RFC 5280, section 4.1.2.5).
    private static func set(
        _ time: UnsafeMutablePointer<ASN1_TIME>?, _ instant: Timestamp
    ) throws(ReceiptError) {
        let digits = instant.description.utf8.filter { (48...57).contains($0) }.prefix(14)
        let text = String(decoding: digits, as: UTF8.self) + "Z"
        guard unsafe ASN1_TIME_set_string_X509(time, text) == 1 else {
            throw OpenSSL.failure("write \(instant) into a certificate", .invalidOption)
        }
    }

    private func setSubject(_ certificate: OpaquePointer) throws(ReceiptError) {
        let name = unsafe X509_get_subject_name(certificate)
        for (type, text) in [
            ("CN", commonName), ("OU", "For tests only, never trust in production"),
            ("O", "Sandlot (not Apple)"),
        ] {
            let bytes = Array(text.utf8)
            guard
                unsafe X509_NAME_add_entry_by_txt(
                    name, type, Int32(MBSTRING_FLAG), bytes, Int32(bytes.count), -1, 0) == 1
            else { throw OpenSSL.failure("set the subject of a certificate", .invalidOption) }
        }
    }

    private func add(
        _ wanted: Extension, to certificate: OpaquePointer, issuer: OpaquePointer
    ) throws(ReceiptError) {
        var context = unsafe X509V3_CTX()
        unsafe X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        guard let made = unsafe X509V3_EXT_nconf(nil, &context, wanted.name, wanted.value) else {
            throw OpenSSL.failure("write the extension \(wanted.name)", .invalidOption)
        }
        defer { unsafe X509_EXTENSION_free(made) }
        guard unsafe X509_add_ext(certificate, made, -1) == 1 else {
            throw OpenSSL.failure("write the extension \(wanted.name)")
        }
    }
}
