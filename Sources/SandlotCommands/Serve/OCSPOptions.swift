import ArgumentParser
import SandlotReceipts
import SandlotServer

/// The option that adds an OCSP responder to a served store.
struct OCSPOptions: ParsableArguments {
    @Flag(
        help: """
            Answer OCSP requests at /ocsp. The certificates of the store name this address, so \
            --port is needed.
            """)
    var ocsp = false

    /// Throws an error if the other options leave the responder without an address or keys.
    func check(port: Int, store: String?) throws {
        guard ocsp else { return }
        guard port != 0 else {
            throw ValidationError(
                "--ocsp needs --port: certificates state the address of the responder")
        }
        if let store {
            throw ValidationError(
                "--ocsp cannot be used with --store \(store), whose certificates name no responder; "
                    + "use --authority")
        }
    }

    /// Returns the authority that signs the receipts of the store.
    ///
    /// - Parameters:
    ///   - directory: The directory of an authority, or nil for a new one.
    ///   - host: The address that the server listens on.
    ///   - port: The port.
    /// - Returns: The authority, or nil if the store makes its own.
    /// - Throws: ``ReceiptError``, or ``CommandFailure`` if an existing leaf names no responder.
    func authority(
        in directory: String?, host: String, port: Int
    ) throws -> CertificateAuthority? {
        var options = CertificateAuthority.Options()
        options.ocspURL =
            "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(OCSPEndpoint.path)"
        guard let directory else { return ocsp ? try CertificateAuthority(options: options) : nil }
        let authority = try CertificateAuthority(contentsOf: directory)
        guard !ocsp || !authority.leaf.ocspURLs.isEmpty else {
            throw CommandFailure(
                ExitStatus.malformedInput,
                "the certificates in \(directory) name no OCSP responder; add it with `sandlot "
                    + "authority rotate intermediate --authority \(directory) --ocsp-url "
                    + "\(options.ocspURL ?? "")`")
        }
        return authority
    }

    /// Returns the responder for an authority, if one is wanted.
    func endpoint(of authority: CertificateAuthority?) -> OCSPEndpoint? {
        ocsp ? authority.map { OCSPEndpoint(authority: $0) } : nil
    }
}
