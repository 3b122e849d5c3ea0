import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

/// The responder, judged by OpenSSL's own client.
@Suite
struct OCSPResponderTests {
    /// A case: the certificate, its state, and what OpenSSL prints.
    struct Sighting: CustomTestStringConvertible, Sendable {
        var role: OCSPResponder.Role
        var state: CertificateState
        var texts: [String]

        var testDescription: String { "\(role): \(state)" }
    }

    static let sightings: [Sighting] = OCSPResponder.Role.allCases.flatMap { role in
        [
            Sighting(role: role, state: .good, texts: ["Response verify OK", ".pem: good"]),
            Sighting(
                role: role,
                state: .revoked(
                    at: Timestamp(milliseconds: 1_767_225_600_000), reason: .keyCompromise),
                texts: [
                    "Response verify OK", ".pem: revoked", "Reason: keyCompromise",
                    "Revocation Time: Jan  1 00:00:00 2026 GMT",
                ]),
            Sighting(
                role: role,
                state: .revoked(at: Timestamp(milliseconds: 1_767_225_600_000), reason: nil),
                texts: ["Response verify OK", ".pem: revoked"]),
            Sighting(role: role, state: .unknown, texts: ["Response verify OK", ".pem: unknown"]),
            Sighting(role: role, state: .stale, texts: ["Response verify OK", "expired"]),
            Sighting(
                role: role, state: .slow(.seconds(5)), texts: ["Response verify OK", ".pem: good"]),
            Sighting(role: role, state: .tryLater, texts: ["Responder Error: trylater (3)"]),
        ]
    }

    @Test(arguments: sightings)
    func openSSLSeesTheStateThatWasSet(_ sighting: Sighting) throws {
        let desk = try Desk()
        desk.responder[sighting.role] = sighting.state
        let text = try desk.exchange(sighting.role)
        for expected in sighting.texts { #expect(text.contains(expected), "\(text)") }
        let other: OCSPResponder.Role = sighting.role == .leaf ? .intermediate : .leaf
        #expect(try desk.exchange(other).contains(".pem: good"))
    }

    /// OpenSSL 3.0 has no names for the other two reasons.
    @Test(
        arguments: CertificateRevocationReason.allCases.filter {
            $0 != .privilegeWithdrawn && $0 != .aACompromise
        })
    func openSSLNamesTheReason(_ reason: CertificateRevocationReason) throws {
        let desk = try Desk()
        desk.responder[.leaf] = .revoked(at: .now, reason: reason)
        let text = try desk.exchange(.leaf)
        #expect(text.contains("Reason: \(reason.rawValue)\n"), "\(text)")
    }

    @Test(arguments: ["-sha1", "-sha256", "-sha384", "-md5"])
    func theRequestChoosesTheHashFunction(_ hash: String) throws {
        #expect(try Desk().exchange(.leaf, hash: hash).contains(".pem: good"))
    }

    @Test(arguments: [true, false])
    func aNonceIsRepeated(_ hasNonce: Bool) throws {
        let desk = try Desk()
        let request = try desk.request(.leaf, hasNonce: hasNonce)
        let response = try #require(try desk.answer(request).response)
        let text = try desk.judgeNonce(response, of: .leaf)
        #expect(text.contains("Response verify OK"))
        #expect(!text.lowercased().contains("nonce"), "\(text)")
    }

    /// The profile that all of Apple's libraries accept: the one for Node.js refuses the issuer itself.
    @Test(arguments: OCSPResponder.Role.allCases)
    func aDelegateOfTheIssuerSigns(role: OCSPResponder.Role) throws {
        let desk = try Desk()
        let response = try #require(try desk.answer(desk.request(role)).response)
        try desk.write(response, to: "response.der")
        let text = try OpenSSLCommand.run(
            "ocsp", "-respin", desk.path("response.der"), "-resp_text", "-noverify"
        ).text
        let issuer = role == .leaf ? desk.authority.intermediate : desk.authority.root
        let name = try #require(issuer.subject.firstMatch(of: /CN ?= ?([^,]+)/)?.1)
        #expect(
            text.split(separator: "\n").contains { $0.contains("Issuer:") && $0.contains(name) })
        #expect(
            text.contains("X509v3 Extended Key Usage: \n                OCSP Signing"), "\(text)")
        #expect(text.contains("OCSP No Check"))
        #expect(text.contains("ASN1 OID: prime256v1"))
        #expect(text.contains("Signature Algorithm: ecdsa-with-SHA256"))
        // A hash of the key, not a name.
        #expect(text.contains(/Responder Id: [0-9A-F]{40}\n/))
    }

    @Test
    func onlyTheDelayOfASlowCertificateIsReported() throws {
        let desk = try Desk()
        desk.responder[.leaf] = .slow(.seconds(9))
        #expect(try desk.answer(desk.request(.leaf)).delay == .seconds(9))
        #expect(try desk.answer(desk.request(.intermediate)).delay == .zero)
    }

    @Test
    func anUnavailableResponderGivesNoResponse() throws {
        let desk = try Desk()
        desk.responder[.intermediate] = .unavailable
        #expect(try desk.answer(desk.request(.intermediate)).response == nil)
    }

    @Test
    func anotherAuthorityIsNotAnswered() throws {
        let (desk, stranger) = (try Desk(), try Desk())
        let answer = try desk.answer(stranger.request(.leaf))
        #expect(answer.response == [0x30, 0x03, 0x0A, 0x01, 6])
    }

    /// One response has one signature, and only the issuer may sign.
    @Test
    func certificatesOfTwoIssuersAreNotAnswered() throws {
        let desk = try Desk()
        let answer = try desk.answer(
            desk.request(arguments: [
                "-issuer", desk.path("root.pem"), "-cert", desk.path("intermediate.pem"),
                "-issuer", desk.path("intermediate.pem"), "-cert", desk.path("leaf.pem"),
            ]))
        #expect(answer.response == [0x30, 0x03, 0x0A, 0x01, 6])
    }

    @Test
    func anEarlierLeafStaysGoodAfterARotation() throws {
        let desk = try Desk()
        let earlier = try desk.request(.leaf)
        var options = CertificateAuthority.Options()
        options.ocspURL = "http://127.0.0.1:1/ocsp"
        desk.responder = try OCSPResponder(
            authority: desk.authority.rotating(.leaf, options: options))
        desk.responder[.leaf] = .revoked(at: .now, reason: .superseded)
        let response = try #require(try desk.answer(earlier).response)
        #expect(try desk.judge(response, of: .leaf).contains(".pem: good"))
    }
}
