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

    /// Throws an error if the other options leave the responder without an address.
    func check(port: Int) throws {
        guard !ocsp || port != 0 else {
            throw ValidationError(
                "--ocsp needs --port: certificates state the address of the responder")
        }
    }

    /// Returns the options of new certificates.
    ///
    /// - Parameters:
    ///   - host: The address that the server listens on.
    ///   - port: The port.
    /// - Returns: The options, with the address of the responder if one is wanted.
    func certificates(host: String, port: Int) -> CertificateAuthority.Options {
        var options = CertificateAuthority.Options()
        if ocsp {
            options.ocspURL =
                "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(OCSPEndpoint.path)"
        }
        return options
    }

    /// Checks that the certificates of an authority name a responder, if one is wanted.
    ///
    /// - Parameters:
    ///   - authority: The authority.
    ///   - directory: Its directory.
    ///   - certificates: The options of new certificates.
    /// - Throws: ``CommandFailure`` if the leaf names no responder.
    func check(
        _ authority: CertificateAuthority, in directory: String,
        _ certificates: CertificateAuthority.Options
    ) throws {
        guard !ocsp || !authority.leaf.ocspURLs.isEmpty else {
            throw CommandFailure(
                ExitStatus.malformedInput,
                "the certificates in \(directory) name no OCSP responder; add it with `sandlot "
                    + "authority rotate intermediate --authority \(directory) --ocsp-url "
                    + "\(certificates.ocspURL ?? "")`")
        }
    }

    /// Returns the responder for an authority, if one is wanted.
    ///
    /// - Throws: ``CommandFailure`` if the responder's certificates cannot be made.
    func endpoint(of authority: CertificateAuthority?) throws -> OCSPEndpoint? {
        guard ocsp, let authority else { return nil }
        return try CommandFailure.converting { try OCSPEndpoint(authority: authority) }
    }
}
