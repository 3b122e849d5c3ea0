import SandlotReceipts
import TestSupport
import Testing

/// Tests of the certificates' contents with the `openssl` command line.
@Suite
struct CertificateContentTests {
    private static let leafMarker = "1.2.840.113635.100.6.11.1"
    private static let intermediateMarker = "1.2.840.113635.100.6.2.1"

    private static func text(_ certificate: Certificate, _ command: String...) throws -> String {
        let directory = try TemporaryDirectory()
        try directory.write(String(decoding: certificate.pem(), as: UTF8.self), to: "certificate")
        return try OpenSSLCommand.run(command + ["-in", directory.path("certificate")]).text
    }

    /// Returns the lines of a text without surrounding white space.
    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    /// Returns the extensions that `openssl` prints: each name and the line below it.
    private static func extensions(
        _ certificate: Certificate
    ) throws -> [(name: String, value: String)] {
        let all = try text(certificate, "x509", "-noout", "-text")
            .split(separator: "\n").map(String.init)
            .drop { !$0.contains("X509v3 extensions:") }.dropFirst()
            .prefix { $0.hasPrefix("            ") }
        let flat = Array(all)
        return flat.indices.filter { !flat[$0].hasPrefix("             ") }.map { index in
            (
                lines(flat[index])[0],
                index + 1 < flat.count ? lines(flat[index + 1]).first ?? "" : ""
            )
        }
    }

    @Test
    func theRootHasExactlyTheExtensionsOfARoot() throws {
        let found = try Self.extensions(Sample.authority().root)
        #expect(
            found.map(\.name) == [
                "X509v3 Basic Constraints: critical", "X509v3 Key Usage: critical",
                "X509v3 Subject Key Identifier:",
            ])
        #expect(found[0].value == "CA:TRUE")
        #expect(found[1].value == "Certificate Sign, CRL Sign")
    }

    @Test
    func theIntermediateHasExactlyTheExtensionsOfAnIntermediate() throws {
        let authority = try Sample.authority()
        let found = try Self.extensions(authority.intermediate)
        #expect(
            found.map(\.name) == [
                "X509v3 Basic Constraints: critical", "X509v3 Key Usage: critical",
                "X509v3 Subject Key Identifier:", "X509v3 Authority Key Identifier:",
                "\(Self.intermediateMarker):",
            ])
        #expect(found[0].value == "CA:TRUE, pathlen:0")
        #expect(found[1].value == "Certificate Sign, CRL Sign")
        #expect(try found[3].value == Self.extensions(authority.root)[2].value)
    }

    @Test
    func theLeafHasExactlyTheExtensionsOfALeaf() throws {
        let authority = try Sample.authority()
        let found = try Self.extensions(authority.leaf)
        #expect(
            found.map(\.name) == [
                "X509v3 Basic Constraints: critical", "X509v3 Key Usage: critical",
                "X509v3 Subject Key Identifier:", "X509v3 Authority Key Identifier:",
                "\(Self.leafMarker):",
            ])
        #expect(found[0].value == "CA:FALSE")
        #expect(found[1].value == "Digital Signature")
        #expect(try found[3].value == Self.extensions(authority.intermediate)[2].value)
    }

    @Test
    func theMarkersContainANull() throws {
        let authority = try Sample.authority()
        for (certificate, marker) in [
            (authority.leaf, Self.leafMarker), (authority.intermediate, Self.intermediateMarker),
        ] {
            let lines = Self.lines(try Self.text(certificate, "asn1parse"))
            let index = try #require(lines.firstIndex { $0.hasSuffix(":\(marker)") })
            // A critical extension would have a Boolean between the two.
            #expect(lines[index + 1].contains("OCTET STRING"))
            #expect(lines[index + 1].hasSuffix("[HEX DUMP]:0500"))
        }
    }

    @Test
    func keysAndSignaturesAreOnTheRightCurves() throws {
        let authority = try Sample.authority()
        for (certificate, curve) in [
            (authority.root, "secp384r1"), (authority.intermediate, "secp384r1"),
            (authority.leaf, "prime256v1"),
        ] {
            let lines = Self.lines(try Self.text(certificate, "x509", "-noout", "-text"))
            #expect(lines.contains("ASN1 OID: \(curve)"))
            #expect(lines.contains("Version: 3 (0x2)"))
            #expect(lines.filter { $0 == "Signature Algorithm: ecdsa-with-SHA384" }.count == 2)
        }
    }

    @Test
    func namesStateThatTheyAreNotApple() throws {
        let authority = try Sample.authority()
        for certificate in [authority.root, authority.intermediate, authority.leaf] {
            #expect(certificate.subject.contains("O=Sandlot (not Apple)"))
            #expect(certificate.subject.contains("OU=For tests only, never trust in production"))
            let subject = try Self.text(
                certificate, "x509", "-noout", "-subject", "-nameopt",
                "RFC2253,sep_comma_plus_space")
            #expect(subject.contains("O=Sandlot (not Apple)"))
        }
        let other = try CertificateAuthority()
        let subjects = [authority, other].flatMap { [$0.root, $0.intermediate, $0.leaf] }.map(
            \.subject)
        #expect(Set(subjects).count == 6)
        let serials = [authority, other].flatMap { [$0.root, $0.intermediate, $0.leaf] }
            .map(\.serialNumber)
        #expect(Set(serials).count == 6)
    }

    @Test
    func certificatePropertiesAgreeWithOpenSSL() throws {
        let leaf = try Sample.authority().leaf
        let serial = try Self.text(leaf, "x509", "-noout", "-serial")
        #expect(serial.lowercased().contains("serial=\(leaf.serialNumber)\n"))
        let fingerprint = try Self.text(leaf, "x509", "-noout", "-fingerprint", "-sha256")
        #expect(
            try fingerprint.lowercased().replacing(":", with: "").contains(
                "=\(leaf.fingerprint())\n"))
    }

    @Test
    func openSSLAcceptsTheChainInStrictMode() throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        let outcome = try OpenSSLCommand.run(
            "verify", "-x509_strict", "-CAfile", directory.path("root.pem"), "-untrusted",
            directory.path("intermediate.pem"), directory.path("leaf.pem"))
        #expect(outcome.status == 0, "\(outcome.text)")
        let other = try CertificateAuthority()
        try directory.write(String(decoding: other.root.pem(), as: UTF8.self), to: "other.pem")
        let refused = try OpenSSLCommand.run(
            "verify", "-x509_strict", "-CAfile", directory.path("other.pem"), "-untrusted",
            directory.path("intermediate.pem"), directory.path("leaf.pem"))
        #expect(refused.status != 0)
    }
}
