import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

/// A responder, its authority's files, and OpenSSL's client in front of it.
final class Desk {
    let authority: CertificateAuthority
    var responder: OCSPResponder
    private let directory: TemporaryDirectory

    init() throws {
        var options = CertificateAuthority.Options()
        options.ocspURL = "http://127.0.0.1:1/ocsp"
        authority = try CertificateAuthority(options: options)
        responder = try OCSPResponder(authority: authority)
        directory = try TemporaryDirectory()
        try authority.write(to: directory.path)
    }

    func path(_ name: String) -> String { directory.path(name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try directory.write(bytes, to: name)
    }

    /// Returns the serial number of a certificate, as in an index of OpenSSL.
    func serialNumber(_ role: OCSPResponder.Role) -> String {
        (role == .leaf ? authority.leaf : authority.intermediate).serialNumber.uppercased()
    }

    /// Lets both issuers issue a certificate for a responder, with the key beside it.
    func makeDelegates() throws {
        try directory.write("extendedKeyUsage=OCSPSigning\n", to: "delegate.extensions")
        for issuer in ["root", "intermediate"] {
            let name = path("\(issuer)-delegate")
            let made = try OpenSSLCommand.run(
                "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", "\(name)-key.pem", "-subj", "/CN=Delegate", "-out", "\(name).csr")
            let issued = try OpenSSLCommand.run(
                "x509", "-req", "-in", "\(name).csr", "-CA", path("\(issuer).pem"), "-CAkey",
                path("\(issuer)-key.pem"), "-CAcreateserial", "-days", "1", "-extfile",
                path("delegate.extensions"), "-out", "\(name).pem")
            #expect(made.status == 0 && issued.status == 0, "\(made.text)\n\(issued.text)")
        }
    }

    func answer(_ request: [UInt8]) throws -> OCSPAnswer {
        try responder.answer(to: request, at: .now)
    }

    private func naming(_ role: OCSPResponder.Role) -> [String] {
        let issuer = role == .leaf ? "intermediate.pem" : "root.pem"
        return ["-issuer", path(issuer), "-cert", path("\(role.rawValue).pem")]
    }

    /// Returns OpenSSL's request about a certificate.
    func request(
        _ role: OCSPResponder.Role, hash: String = "-sha256", hasNonce: Bool = true
    ) throws -> [UInt8] {
        try request(arguments: [hash, hasNonce ? "-nonce" : "-no_nonce"] + naming(role))
    }

    func request(arguments: [String]) throws -> [UInt8] {
        _ = try OpenSSLCommand.run(["ocsp"] + arguments + ["-reqout", path("request.der")])
        return try FileContents.read(path("request.der"))
    }

    /// Returns what OpenSSL says about the response to its request.
    func exchange(_ role: OCSPResponder.Role, hash: String = "-sha256") throws -> String {
        let request = try request(role, hash: hash)
        guard let response = try answer(request).response else { return "no response" }
        return try judge(response, of: role, hash: hash)
    }

    /// Returns what OpenSSL says about a response, without comparing nonces.
    func judge(
        _ response: [UInt8], of role: OCSPResponder.Role, hash: String = "-sha256"
    ) throws -> String {
        try judge(response, of: role, as: [hash, "-no_nonce"] + naming(role))
    }

    /// Returns what OpenSSL says about the nonce of a response to its last request.
    func judgeNonce(_ response: [UInt8], of role: OCSPResponder.Role) throws -> String {
        try judge(response, of: role, as: ["-reqin", path("request.der")])
    }

    private func judge(
        _ response: [UInt8], of role: OCSPResponder.Role, as question: [String]
    ) throws -> String {
        let issuer = path(role == .leaf ? "intermediate.pem" : "root.pem")
        try directory.write(response, to: "response.der")
        return try OpenSSLCommand.run(
            ["ocsp"] + question
                + ["-respin", path("response.der"), "-CAfile", path("root.pem"), "-VAfile", issuer]
        ).text
    }
}
