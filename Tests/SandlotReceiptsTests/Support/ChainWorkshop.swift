import Foundation
import SandlotReceipts
import TestSupport
import Testing

/// A maker of chains of any shape, which uses the `openssl` command line.
struct ChainWorkshop {
    /// The extensions of each certificate, in the notation of OpenSSL's configuration files.
    struct Shape {
        var root = [
            "basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign",
            "subjectKeyIdentifier=hash", "authorityKeyIdentifier=none",
        ]
        var intermediate = [
            "basicConstraints=critical,CA:TRUE,pathlen:0", "keyUsage=critical,keyCertSign,cRLSign",
            "subjectKeyIdentifier=hash", "authorityKeyIdentifier=keyid:always",
            "1.2.840.113635.100.6.2.1=DER:0500",
        ]
        var leaf = [
            "basicConstraints=critical,CA:FALSE", "keyUsage=critical,digitalSignature",
            "subjectKeyIdentifier=hash", "authorityKeyIdentifier=keyid:always",
            "1.2.840.113635.100.6.11.1=DER:0500",
        ]
        /// The curve of the authorities' keys, or the kind and the length of another key, such as `rsa:2048`.
        var curve = "P-384"
        var digest = "sha384"
    }

    struct Failed: Error {
        let output: String
    }

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Makes an authority with an additional leaf, issued by another certificate with the
    /// intermediate's key.
    ///
    /// The two issuers differ only in the case of their names, which OpenSSL treats as equal.
    func authorityWithTwin() throws -> (
        authority: CertificateAuthority, leaf: Certificate, key: String
    ) {
        let authority = try authority(Shape())
        let config = directory.path("config")
        try directory.write(
            "[req]\ndistinguished_name=dn\n[dn]\n[ext]\n"
                + Shape().intermediate.joined(separator: "\n") + "\n", to: "config")
        let outcome = try OpenSSLCommand.run(
            "req", "-x509", "-new", "-key", directory.path("intermediate-key.pem"), "-out",
            directory.path("twin.pem"), "-subj", "/CN=TEST INTERMEDIATE", "-days", "3650",
            "-sha384",
            "-config", config, "-extensions", "ext", "-CA", directory.path("root.pem"), "-CAkey",
            directory.path("root-key.pem"))
        guard outcome.status == 0 else { throw Failed(output: outcome.text) }
        let key = try #require(directory.text(of: "intermediate-key.pem"))
        try directory.write(key, to: "twin-key.pem")
        try make("leaf", Shape().leaf, "P-256", "sha384", issuer: "twin")
        return (
            authority, try Certificate(contentsOf: directory.path("leaf.pem")),
            directory.path("leaf-key.pem")
        )
    }

    /// Makes an authority with a shape.
    func authority(_ shape: Shape) throws -> CertificateAuthority {
        try make("root", shape.root, shape.curve, shape.digest, issuer: nil)
        try make("intermediate", shape.intermediate, shape.curve, shape.digest, issuer: "root")
        try make("leaf", shape.leaf, "P-256", shape.digest, issuer: "intermediate")
        return try CertificateAuthority(contentsOf: directory.path)
    }

    private func make(
        _ name: String, _ extensions: [String], _ curve: String, _ digest: String, issuer: String?
    ) throws {
        let text =
            "[req]\ndistinguished_name=dn\n[dn]\n[ext]\n" + extensions.joined(separator: "\n")
        try directory.write(text + "\n", to: "config")
        let key =
            curve.contains(":")
            ? ["-newkey", curve] : ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:\(curve)"]
        var command = ["req", "-x509", "-new"] + key
        command += [
            "-nodes", "-keyout", directory.path("\(name)-key.pem"), "-out",
            directory.path("\(name).pem"),
            "-subj", "/CN=Test \(name)", "-days", "3650", "-\(digest)", "-config",
            directory.path("config"), "-extensions", "ext",
        ]
        if let issuer {
            command += [
                "-CA", directory.path("\(issuer).pem"), "-CAkey",
                directory.path("\(issuer)-key.pem"),
            ]
        }
        let outcome = try OpenSSLCommand.run(command)
        guard outcome.status == 0 else { throw Failed(output: outcome.text) }
    }
}

extension [String] {
    /// Returns the extensions without those whose lines start with a prefix.
    func without(_ prefix: String) -> [String] { filter { !$0.hasPrefix(prefix) } }

    /// Returns the extensions with some values replaced.
    func setting(_ lines: String...) -> [String] {
        lines.reduce(self) { all, line in
            all.without(String(line.prefix { $0 != "=" } + "=")) + [line]
        }
    }
}
