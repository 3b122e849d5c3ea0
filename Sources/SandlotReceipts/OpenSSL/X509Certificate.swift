import CSandlotCrypto
import SandlotBase

/// A certificate of OpenSSL.
///
/// The certificate never changes after initialization, and OpenSSL allows reading it from several
/// threads.
@safe
final class X509Certificate: @unchecked Sendable {
    let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe X509_free(handle)
    }

    /// Parses DER.
    ///
    /// - Returns: nil if the bytes are not exactly one certificate in DER. Other BER encodings and
    ///   trailing bytes are refused.
    convenience init?(der: [UInt8]) {
        guard StrictDER.isValid(der) else { return nil }
        let parsed = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var position = buffer.baseAddress
            guard let certificate = unsafe d2i_X509(nil, &position, buffer.count) else {
                return nil
            }
            guard unsafe position == buffer.baseAddress.map({ unsafe $0 + buffer.count }) else {
                unsafe X509_free(certificate)
                return nil
            }
            return unsafe certificate
        }
        guard let parsed = unsafe parsed else {
            ERR_clear_error()
            return nil
        }
        unsafe self.init(owning: parsed)
        guard (try? self.der()) == der else { return nil }
    }

    /// Parses the first certificate in PEM.
    convenience init?(pem: [UInt8]) {
        // An empty pass phrase prevents OpenSSL from prompting for one on the terminal.
        var noPassphrase: [CChar] = [0]
        guard let bio = try? MemoryBIO(reading: pem),
            let certificate = unsafe noPassphrase.withUnsafeMutableBufferPointer({ phrase in
                unsafe PEM_read_bio_X509(bio.handle, nil, nil, phrase.baseAddress)
            })
        else {
            ERR_clear_error()
            return nil
        }
        unsafe self.init(owning: certificate)
    }

    /// Returns whether a text in PEM has more certificates than the first one.
    static func hasSeveral(inPEM pem: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        var noPassphrase: [CChar] = [0]
        guard let bio = try? MemoryBIO(reading: pem) else { return false }
        let found = (0..<2).prefix { _ in
            let certificate = unsafe noPassphrase.withUnsafeMutableBufferPointer { phrase in
                unsafe PEM_read_bio_X509(bio.handle, nil, nil, phrase.baseAddress)
            }
            unsafe X509_free(certificate)
            return unsafe certificate != nil
        }
        return found.count == 2
    }

    /// Encodes the certificate in DER.
    func der() throws(ReceiptError) -> [UInt8] {
        let length = unsafe i2d_X509(handle, nil)
        guard length > 0 else { throw OpenSSL.failure("encode a certificate") }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe i2d_X509(handle, &position)
        }
        guard written == length else { throw OpenSSL.failure("encode a certificate") }
        return bytes
    }

    /// Encodes the certificate in PEM.
    func pem() throws(ReceiptError) -> [UInt8] {
        let bio = try MemoryBIO()
        guard unsafe PEM_write_bio_X509(bio.handle, handle) == 1 else {
            throw OpenSSL.failure("encode a certificate")
        }
        return bio.contents
    }

    /// Returns whether the private key belongs to this certificate.
    func matches(_ key: PrivateKey) -> Bool {
        defer { ERR_clear_error() }
        return unsafe X509_check_private_key(handle, key.handle) == 1
    }

    /// Returns whether this certificate was signed with the key of another one.
    func isSigned(by issuer: X509Certificate) -> Bool {
        defer { ERR_clear_error() }
        guard let key = unsafe X509_get0_pubkey(issuer.handle) else { return false }
        return unsafe X509_verify(handle, key) == 1
    }

    /// The subject in DER.
    var subject: [UInt8] { unsafe Self.encoded(X509_get_subject_name(handle)) }

    /// The issuer in DER.
    var issuer: [UInt8] { unsafe Self.encoded(X509_get_issuer_name(handle)) }

    private static func encoded(_ name: OpaquePointer?) -> [UInt8] {
        var start: UnsafePointer<UInt8>?
        var count = 0
        guard let name = unsafe name, unsafe X509_NAME_get0_der(name, &start, &count) == 1 else {
            return []
        }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The subject in readable form, for example `CN=Example, O=Example`.
    var subjectText: String {
        guard let bio = try? MemoryBIO(),
            unsafe X509_NAME_print_ex(
                bio.handle, X509_get_subject_name(handle), 0,
                UInt(XN_FLAG_SEP_CPLUS_SPC) | UInt(ASN1_STRFLGS_UTF8_CONVERT)) >= 0
        else { return "" }
        return String(decoding: bio.contents, as: UTF8.self)
    }

    /// The common name of the subject, or an empty string.
    var commonName: String {
        guard let name = unsafe X509_get_subject_name(handle) else { return "" }
        let index = unsafe X509_NAME_get_index_by_NID(name, NID_commonName, -1)
        guard let entry = unsafe X509_NAME_get_entry(name, index),
            let text = unsafe X509_NAME_ENTRY_get_data(entry),
            let start = unsafe ASN1_STRING_get0_data(text)
        else { return "" }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(text)))
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// The serial number in hexadecimal digits.
    var serialNumber: String {
        guard let number = unsafe ASN1_INTEGER_to_BN(X509_get0_serialNumber(handle), nil) else {
            return ""
        }
        defer { unsafe BN_free(number) }
        guard let text = unsafe BN_bn2hex(number) else { return "" }
        defer { unsafe CRYPTO_free(text, "", 0) }
        return unsafe String(cString: text).lowercased()
    }

    /// The first and last instants of validity in seconds since 1970, or nil if they cannot be
    /// read.
    var validity: ClosedRange<Int64>? {
        guard let from = unsafe Self.seconds(X509_get0_notBefore(handle)),
            let through = unsafe Self.seconds(X509_get0_notAfter(handle)), from <= through
        else { return nil }
        return from...through
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        var parts = unsafe tm()
        guard let time = unsafe time, unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
        let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
        let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
        let days = CivilDate.days(
            year: Int64(year) + 1900, month: Int64(month) + 1, day: Int64(day))
        return days * 86400 + Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    }

    /// Whether the certificate has version 3.
    var isVersion3: Bool { unsafe X509_get_version(handle) == 2 }

    /// Whether the algorithm identifiers have the prescribed parameters.
    var hasPrescribedAlgorithms: Bool {
        (try? der()).map(AlgorithmIdentifiers.arePrescribed) ?? false
    }

    /// Whether the public key is encoded in whole bytes.
    var hasWholeKey: Bool {
        guard let bits = unsafe X509_get0_pubkey_bitstr(handle) else { return false }
        return unsafe bits.pointee.flags & 7 == 0
    }

    /// Whether every reader of receipts can use the public key.
    ///
    /// It is an uncompressed point on P-256, P-384, or P-521, a key of RSA with at least 2048 bits, or one of
    /// Ed25519. OpenSSL also accepts the point at infinity, with which anyone can make signatures.
    var hasCommonKey: Bool {
        defer { ERR_clear_error() }
        guard let key = unsafe X509_get0_pubkey(handle) else { return false }
        switch unsafe EVP_PKEY_get_base_id(key) {
        case NID_X9_62_id_ecPublicKey:
            let coordinateLength: Int32? =
                switch groupName {
                case "prime256v1": 32
                case "secp384r1": 48
                case "secp521r1": 66
                default: nil
                }
            guard let coordinateLength, let point = unsafe X509_get0_pubkey_bitstr(handle),
                let start = unsafe ASN1_STRING_get0_data(point)
            else { return false }
            return unsafe ASN1_STRING_length(point) == 2 * coordinateLength + 1 && start[0] == 4
        case NID_rsaEncryption: return hasRSAKey
        case NID_ED25519: return true
        default: return false
        }
    }

    /// Whether the public key is on P-256.
    var hasP256Key: Bool { groupName == "prime256v1" }

    /// OpenSSL's name of the elliptic curve of the public key, or nil for other keys.
    private var groupName: String? {
        var name = [CChar](repeating: 0, count: 80)
        var length = 0
        guard let key = unsafe X509_get0_pubkey(handle),
            unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1
        else {
            ERR_clear_error()
            return nil
        }
        return String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the public key is one of RSA with at least 2048 bits.
    var hasRSAKey: Bool {
        guard let key = unsafe X509_get0_pubkey(handle) else {
            ERR_clear_error()
            return false
        }
        return unsafe EVP_PKEY_get_base_id(key) == NID_rsaEncryption
            && EVP_PKEY_get_bits(key) >= 2048
    }

    /// Whether every reader of receipts can verify the signature.
    ///
    /// It is one of ECDSA with SHA-256, SHA-384, or SHA-512, of RSA (PKCS #1) with these or SHA-1, or of Ed25519.
    /// For MD5, forgeries are known.
    var hasCommonSignature: Bool {
        defer { ERR_clear_error() }
        var (digest, key) = (NID_undef, NID_undef)
        guard unsafe X509_get_signature_info(handle, &digest, &key, nil, nil) == 1 else {
            return false
        }
        let digests = [NID_sha256, NID_sha384, NID_sha512]
        switch key {
        case NID_X9_62_id_ecPublicKey: return digests.contains(digest)
        case NID_rsaEncryption: return digests.contains(digest) || digest == NID_sha1
        case NID_ED25519: return true
        default: return false
        }
    }

    /// The name of the signature's algorithm, for example `ecdsa-with-SHA256`.
    var signatureAlgorithm: String {
        guard let name = unsafe OBJ_nid2ln(X509_get_signature_nid(handle)) else { return "unknown" }
        return unsafe String(cString: name)
    }

    /// Whether the key may sign data: the certificate has no keyUsage, or one with digitalSignature.
    var allowsSigning: Bool {
        // Without the extension, OpenSSL returns all bits.
        unsafe X509_get_key_usage(handle) & UInt32(X509v3_KU_DIGITAL_SIGNATURE) != 0
    }

    /// Whether name constraints are about other names than those of hosts, addresses, and URIs.
    var constrainsUncommonNames: Bool {
        extensions.enumerated().contains { index, item in
            item.identifier == "2.5.29.30"
                && !ExtensionContent.constrainsOnlyHosts(value(at: Int32(index)) ?? [])
        }
    }

    /// Whether an extension occurs twice, or one that OpenSSL knows is malformed.
    var hasMalformedExtensions: Bool {
        let identifiers = extensions.map(\.identifier)
        guard Set(identifiers).count == identifiers.count else { return true }
        return (0..<extensionCount).contains { index in
            guard let found = unsafe X509_get_ext(handle, index), let bytes = value(at: index)
            else { return true }
            // The other readers of receipts ignore policyMappings.
            guard unsafe X509V3_EXT_get(found) != nil, identifiers[Int(index)] != "2.5.29.33" else {
                return false
            }
            let identifier = identifiers[Int(index)]
            // A path length is at most 255, which takes two bytes as an INTEGER.
            let pathLength = unsafe X509_get_pathlen(handle)
            if identifier == "2.5.29.19", bytes.count > 9 || pathLength > 255 { return true }
            if bytes == [0x30, 0], Self.neverEmpty.contains(identifier) { return true }
            guard StrictDER.isValid(bytes), ExtensionContent.isAllowed(identifier, bytes) else {
                return true
            }
            let isReadable = unsafe Self.isReadable(found)
            return !isReadable
        }
    }

    /// The extensions that must not be empty.
    ///
    /// They are privateKeyUsagePeriod, nameConstraints, policyConstraints, extKeyUsage, and TLS
    /// feature.
    private static let neverEmpty: Set<String> = [
        "2.5.29.16", "2.5.29.30", "2.5.29.36", "2.5.29.37", "1.3.6.1.5.5.7.1.24",
    ]

    private static func isReadable(_ found: OpaquePointer) -> Bool {
        let result = unsafe sandlot_crypto_extension_is_readable(found) == 1
        ERR_clear_error()
        return result
    }

    /// Returns whether the certificate has the extension and it is not critical.
    func hasUncriticalExtension(_ identifier: String) -> Bool {
        extensions.contains { $0.identifier == identifier && !$0.isCritical }
    }

    /// Returns the value of an extension, or nil if it has none.
    private func value(at index: Int32) -> [UInt8]? {
        guard let found = unsafe X509_get_ext(handle, index),
            let value = unsafe X509_EXTENSION_get_data(found),
            let start = unsafe ASN1_STRING_get0_data(value)
        else { return nil }
        return unsafe Array(
            UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(value))))
    }

    private var extensionCount: Int32 { unsafe X509_get_ext_count(handle) }

    /// The extensions with their dotted identifiers.
    var extensions: [(identifier: String, isCritical: Bool)] {
        (0..<extensionCount).compactMap { index in
            guard let found = unsafe X509_get_ext(handle, index),
                let object = unsafe X509_EXTENSION_get_object(found)
            else { return nil }
            var text = [CChar](repeating: 0, count: 128)
            let length = unsafe OBJ_obj2txt(&text, Int32(text.count), object, 1)
            guard length > 0, length < text.count else { return ("", true) }
            let identifier = String(
                decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return (identifier, unsafe X509_EXTENSION_get_critical(found) == 1)
        }
    }
}
