public import SandlotBase

/// A certificate: a trusted root or a link of a chain.
public struct Certificate: Sendable {
    let x509: X509Certificate

    /// The certificate in DER.
    public let der: [UInt8]

    init(_ x509: X509Certificate) throws(ReceiptError) {
        self.x509 = x509
        der = try x509.der()
    }

    /// Reads a certificate in DER or PEM.
    ///
    /// A text with several certificates is refused, because its order would decide which one is trusted.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - name: The file's name, used in error messages.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedCertificate``.
    public init(bytes: [UInt8], name: String = "the certificate") throws(ReceiptError) {
        guard let certificate = X509Certificate(der: bytes) ?? X509Certificate(pem: bytes) else {
            throw ReceiptError(
                .malformedCertificate, "\(name) is not a certificate: it must be DER or PEM")
        }
        guard !X509Certificate.hasSeveral(inPEM: bytes) else {
            throw ReceiptError(
                .malformedCertificate,
                "\(name) has several certificates; use a file with one of them, and others with "
                    + "files of their own")
        }
        try self.init(certificate)
    }

    /// Reads a certificate from a file in DER or PEM.
    ///
    /// - Parameter path: The path of the file. Apple's own root is "Apple Root CA - G3" on
    ///   <https://www.apple.com/certificateauthority/>.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/inputOutput`` or
    ///   ``ReceiptError/Code/malformedCertificate``.
    public init(contentsOf path: String) throws(ReceiptError) {
        try self.init(
            bytes: ReceiptError.reading { () throws(FileError) in try FileContents.read(path) },
            name: path)
    }

    /// Encodes the certificate in PEM.
    ///
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if memory runs out.
    public func pem() throws(ReceiptError) -> [UInt8] {
        try x509.pem()
    }

    /// The name of the subject, for example `CN=Example, O=Example`.
    public var subject: String { x509.subjectText }

    /// The subject's common name.
    var commonName: String { x509.commonName }

    /// The serial number in lowercase hexadecimal digits.
    public var serialNumber: String { x509.serialNumber }

    /// The first and last instants at which the certificate is valid.
    public var validity: ClosedRange<Timestamp> {
        let seconds = x509.validity ?? 0...0
        return Timestamp(
            milliseconds: seconds.lowerBound * 1000)...Timestamp(
                milliseconds: seconds.upperBound * 1000)
    }

    /// The addresses of the OCSP responders that the certificate names.
    package var ocspURLs: [String] { x509.ocspURLs }

    /// Computes the SHA-256 hash of the DER encoding in lowercase hexadecimal digits.
    ///
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL has no
    ///   SHA-256.
    public func fingerprint() throws(ReceiptError) -> String {
        HexDigit.string(try OpenSSL.sha256.hash(der))
    }
}

extension Certificate: Hashable {
    /// Compares the DER encodings.
    public static func == (one: Certificate, other: Certificate) -> Bool {
        one.der == other.der
    }

    /// Hashes the DER encoding.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(der)
    }
}

extension ReceiptError {
    /// Runs a file operation and converts its error to a ``ReceiptError``.
    static func reading<Result>(
        _ operation: () throws(FileError) -> Result
    ) throws(ReceiptError) -> Result {
        do {
            return try operation()
        } catch {
            throw ReceiptError(.inputOutput, error.description)
        }
    }
}
