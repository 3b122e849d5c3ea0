import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct AuthorityOptionsTests {
    private static func options(
        _ from: String, _ through: String
    ) throws -> CertificateAuthority.Options {
        var options = CertificateAuthority.Options()
        let first = try #require(Timestamp(parsing: from))
        options.validity = first...(try #require(Timestamp(parsing: through)))
        return options
    }

    private static func dump(_ certificate: Certificate) throws -> String {
        let directory = try TemporaryDirectory()
        try directory.write(String(decoding: certificate.pem(), as: UTF8.self), to: "pem")
        let dates = try OpenSSLCommand.run("x509", "-noout", "-dates", "-in", directory.path("pem"))
        return try dates.text
            + OpenSSLCommand.run("asn1parse", "-in", directory.path("pem")).text
    }

    @Test
    func theDefaultValidityIsFrom2000To2090() throws {
        let authority = try Sample.authority()
        for certificate in [authority.root, authority.intermediate, authority.leaf] {
            #expect(certificate.validity.lowerBound.description == "2000-01-01T00:00:00.000Z")
            #expect(certificate.validity.upperBound.description == "2090-01-01T00:00:00.000Z")
            let dump = try Self.dump(certificate)
            #expect(dump.contains("notBefore=Jan  1 00:00:00 2000 GMT"))
            #expect(dump.contains("notAfter=Jan  1 00:00:00 2090 GMT"))
            #expect(dump.contains("UTCTIME           :000101000000Z"))
            #expect(dump.contains("GENERALIZEDTIME   :20900101000000Z"))
        }
    }

    @Test(arguments: [
        (
            "1950-01-01T00:00:00Z", "2049-12-31T23:59:59Z", "UTCTIME           :500101000000Z",
            "UTCTIME           :491231235959Z"
        ),
        (
            "2050-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "GENERALIZEDTIME   :20500101000000Z",
            "GENERALIZEDTIME   :99991231235959Z"
        ),
        (
            "1949-12-31T23:59:59Z", "2024-02-29T12:34:56Z", "GENERALIZEDTIME   :19491231235959Z",
            "UTCTIME           :240229123456Z"
        ),
    ])
    func timesAreGeneralizedOutside1950To2049(
        _ from: String, _ through: String, _ notBefore: String, _ notAfter: String
    ) throws {
        let options = try Self.options(from, through)
        let authority = try CertificateAuthority(options: options)
        for certificate in [authority.root, authority.intermediate, authority.leaf] {
            #expect(certificate.validity == options.validity)
        }
        let dump = try Self.dump(authority.leaf)
        #expect(dump.contains(notBefore))
        #expect(dump.contains(notAfter))
    }

    /// 10101-01-01 has the digits of 1010-10-10T10:00:00, and the digits of 12026-01-31 are not a
    /// date.
    @Test(
        arguments: [
            253_402_300_800_000, 256_589_596_800_000, 317_335_795_200_000, -62_198_755_200_000,
        ] as [Int64])
    func yearsThatACertificateCannotRepresentAreRefused(_ milliseconds: Int64) throws {
        let instant = Timestamp(milliseconds: milliseconds)
        let now = Sample.signedDate
        var options = CertificateAuthority.Options()
        options.validity = min(instant, now)...max(instant, now)
        let error = #expect(throws: ReceiptError.self, "\(instant)") {
            try CertificateAuthority(options: options)
        }
        #expect(error?.code == .invalidOption)
    }

    @Test(arguments: ["http://127.0.0.1:8080/ocsp", "http://localhost/a?b=c"])
    func theOCSPAddressIsInTheIntermediateAndTheLeaf(_ url: String) throws {
        var options = CertificateAuthority.Options()
        options.ocspURL = url
        let authority = try CertificateAuthority(options: options)
        let directory = try TemporaryDirectory()
        try authority.write(to: directory.path)
        for (name, expected) in [("leaf", "\(url)\n"), ("intermediate", "\(url)\n"), ("root", "")] {
            let outcome = try OpenSSLCommand.run(
                "x509", "-noout", "-ocsp_uri", "-in", directory.path("\(name).pem"))
            #expect(outcome.text == expected)
        }
        let token = try ReceiptSigner(authority: authority).sign(Sample.transaction())
        #expect(try Sample.verifier(roots: [authority.root]).refusal(of: token) == nil)
    }

    /// A comma separates values in OpenSSL's notation but must not do so here.
    @Test(arguments: [
        "http://localhost/a,b", "http://localhost,caIssuers;URI:http://localhost/evil", "x\ny", "",
    ])
    func anAddressIsWrittenUnchangedOrRefused(_ url: String) throws {
        var options = CertificateAuthority.Options()
        options.ocspURL = url
        do {
            let authority = try CertificateAuthority(options: options)
            let directory = try TemporaryDirectory()
            try authority.write(to: directory.path)
            let outcome = try OpenSSLCommand.run(
                "x509", "-noout", "-ocsp_uri", "-in", directory.path("leaf.pem"))
            #expect(outcome.text == "\(url)\n")
            let text = try OpenSSLCommand.run(
                "x509", "-noout", "-text", "-in", directory.path("leaf.pem")
            ).text
            #expect(!text.contains("CA Issuers"))
        } catch let error as ReceiptError {
            #expect(error.code == .invalidOption)
        }
    }
}
