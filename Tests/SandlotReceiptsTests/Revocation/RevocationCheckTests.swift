import Foundation
import SandlotBase
import SandlotReceipts
import Synchronization
import TestSupport
import Testing

@Suite struct RevocationCheckTests {
    /// Returns a signed transaction of a desk's authority.
    private func receipt(_ desk: Desk) throws -> String {
        try ReceiptSigner(authority: desk.authority).sign(Sample.transaction())
    }

    /// Returns a check whose exchange answers in this process.
    private func check(
        _ desk: Desk, roots: [Certificate]? = nil,
        _ answer: @escaping @Sendable ([UInt8], OCSPResponder) throws -> [UInt8]? = {
            try $1.answer(to: $0, at: .now).response
        }
    ) -> RevocationCheck {
        let responder = desk.responder
        return RevocationCheck(roots: roots ?? [desk.authority.root]) {
            request, url throws(RevocationUnknown) in
            guard url == "http://127.0.0.1:1/ocsp", let bytes = try? answer(request, responder)
            else { throw RevocationUnknown("nothing came") }
            return bytes
        }
    }

    @Test(arguments: OCSPResponder.Role.allCases)
    func eachStateHasItsVerdict(_ role: OCSPResponder.Role) throws {
        let desk = try Desk()
        let receipt = try receipt(desk)
        let instant = Timestamp(milliseconds: 1_767_225_600_000)
        let cases: [(CertificateState, ReceiptRefusal.Code?, String)] = [
            (.good, nil, ""), (.slow(.seconds(1)), nil, ""),
            (
                .revoked(at: instant, reason: .keyCompromise), .certificateRevoked,
                "the \(role) was revoked on 2026-01-01T00:00:00.000Z (keyCompromise)"
            ),
            (.revoked(at: instant, reason: nil), .certificateRevoked, "was revoked on 2026-01-01"),
            (.unknown, .revocationUnknown, "does not know the certificate"),
            (.stale, .revocationUnknown, "is not valid now"),
            (.tryLater, .revocationUnknown, "trylater"),
            (.unavailable, .revocationUnknown, "nothing came"),
        ]
        for (state, code, text) in cases {
            desk.responder[role] = state
            let refusal = check(desk).refusal(of: receipt)
            #expect(refusal?.code == code, "\(state)")
            if let reason = refusal?.reason { #expect(reason.contains(text), "\(reason)") }
        }
    }

    /// A root that was renewed with the same key.
    @Test func theRootThatIsValidNowIsUsed() throws {
        let desk = try Desk()
        let receipt = try receipt(desk)
        let old = try desk.authority.root(validFrom: "000101000000Z", through: "100101000000Z")
        for roots in [[old, desk.authority.root], [desk.authority.root, old]] {
            #expect(check(desk, roots: roots).refusal(of: receipt) == nil)
        }
        #expect(check(desk, roots: [old]).refusal(of: receipt)?.code == .certificateExpired)
    }

    @Test func eachCertificateIsAskedAboutOnce() throws {
        let desk = try Desk()
        let count = Mutex(0)
        let check = check(desk) { request, responder in
            count.withLock { $0 += 1 }
            return try responder.answer(to: request, at: .now).response
        }
        for _ in 0..<3 { #expect(check.refusal(of: try receipt(desk)) == nil) }
        #expect(count.withLock { $0 } == 2)
    }

    @Test func withoutAnAddressNothingIsKnown() throws {
        let authority = try CertificateAuthority()
        let receipt = try ReceiptSigner(authority: authority).sign(Sample.transaction())
        let check = RevocationCheck(roots: [authority.root]) { _, _ throws(RevocationUnknown) in
            throw RevocationUnknown("this is never called")
        }
        let refusal = try #require(check.refusal(of: receipt))
        #expect(refusal.code == .revocationUnknown)
        #expect(refusal.reason.contains("names no OCSP responder"))
    }

    @Test func anotherRootIsNotTheIssuer() throws {
        let desk = try Desk()
        let check = RevocationCheck(roots: [try CertificateAuthority().root]) { _, _ in [] }
        #expect(check.refusal(of: try receipt(desk))?.code == .revocationUnknown)
        #expect(check.refusal(of: "x")?.code == .revocationUnknown)
    }

    /// Online checks of Apple's libraries need certificates that are valid now, and not only when the
    /// payload was signed.
    @Test(arguments: ["leaf", "intermediate", "root"], [false, true])
    func certificatesMustBeValidNow(_ name: String, isExpired: Bool) throws {
        let year: Int64 = 31_536_000_000
        var limited = CertificateAuthority.Options()
        limited.ocspURL = "http://127.0.0.1:1/ocsp"
        var unlimited = limited
        limited.validity =
            isExpired
            ? Timestamp(milliseconds: 45 * year)...Timestamp(milliseconds: 50 * year)
            : Timestamp(milliseconds: 100 * year)...Timestamp(milliseconds: 110 * year)
        if name == "root" { swap(&limited, &unlimited) }
        let whole = try CertificateAuthority(options: unlimited)
        let authority =
            switch name {
            case "leaf": try whole.rotating(.leaf, options: limited)
            case "intermediate":
                try whole.rotating(.intermediate, options: limited)
                    .rotating(.leaf, options: unlimited)
            default: try whole.rotating(.intermediate, options: limited)
            }
        let receipt = try ReceiptSigner(authority: authority).sign(Sample.transaction())
        let responder = try OCSPResponder(authority: authority)
        let check = RevocationCheck(roots: [authority.root]) {
            request, _ throws(RevocationUnknown) in
            guard let answer = try? responder.answer(to: request, at: .now).response else {
                throw RevocationUnknown("nothing came")
            }
            return answer
        }
        let refusal = try #require(check.refusal(of: receipt))
        #expect(refusal.code == (isExpired ? .certificateExpired : .certificateNotYetValid))
        #expect(refusal.reason.hasPrefix("the \(name) "), "\(refusal.reason)")
    }

    /// An answer that ends too early or too late proves nothing.
    @Test func anAnswerOfAnotherLengthProvesNothing() throws {
        let desk = try Desk()
        let receipt = try receipt(desk)
        let length = Mutex(Int.max)
        var cut = 1
        while cut <= length.withLock(\.self) {
            let missing = cut
            let refusal = check(desk) { request, responder in
                let response = try responder.answer(to: request, at: .now).response ?? []
                length.withLock { $0 = response.count }
                return response.dropLast(missing)
            }.refusal(of: receipt)
            #expect(refusal?.code == .revocationUnknown, "without the last \(missing) bytes")
            cut += 5
        }
        #expect(cut > 100)
        let longer = check(desk) { request, responder in
            (try responder.answer(to: request, at: .now).response ?? []) + [0]
        }
        #expect(longer.refusal(of: receipt)?.code == .revocationUnknown)
    }

    /// An answer to an earlier request has another nonce, even if it is about the same certificate.
    @Test func anEarlierAnswerIsRefused() throws {
        let desk = try Desk()
        let kept = Mutex<[UInt8]?>(nil)
        let answer: @Sendable ([UInt8], OCSPResponder) throws -> [UInt8]? = { request, responder in
            let response = try responder.answer(to: request, at: .now).response
            return kept.withLock { kept in
                defer { kept = kept ?? response }
                return kept ?? response
            }
        }
        _ = check(desk, answer).refusal(of: try receipt(desk))
        let refusal = check(desk, answer).refusal(of: try receipt(desk))
        #expect(refusal?.reason.contains("one to another request") == true)
    }

    /// A responder with the same name and another key, or one that answers about something else.
    @Test func onlyTheIssuerIsBelieved() throws {
        let (desk, other) = (try Desk(), try Desk())
        let receipt = try receipt(desk)
        let stranger = other.responder
        let leafRequest = try other.request(.leaf, hasNonce: false)
        let refusal = check(desk) { _, _ in
            try stranger.answer(to: leafRequest, at: .now).response
        }.refusal(of: receipt)
        #expect(refusal?.reason.contains("not signed by the issuer") == true, "\(refusal as Any)")
        let ownRequest = try desk.request(.intermediate, hasNonce: false)
        let swapped = check(desk) { _, responder in
            try responder.answer(to: ownRequest, at: .now).response
        }.refusal(of: receipt)
        #expect(swapped?.code == .revocationUnknown)
    }

    @Test(arguments: [false, true])
    func openSSLsResponderIsUnderstood(isRevoked: Bool) throws {
        let desk = try Desk()
        let receipt = try receipt(desk)
        for isDelegated in [false, true] {
            try desk.makeDelegates()
            let responder = try OpenSSLResponder(desk, isRevoked: isRevoked, isDelegated)
            let refusal = check(desk) { request, _ in try responder.answer(request) }
                .refusal(of: receipt)
            #expect(refusal?.code == (isRevoked ? .certificateRevoked : nil), "\(refusal as Any)")
        }
    }
}

/// OpenSSL's own responders for the leaf and for the intermediate.
private struct OpenSSLResponder: Sendable {
    private let arguments: [OCSPResponder.Role: [String]]
    private let directory: String

    init(_ desk: Desk, isRevoked: Bool, _ isDelegated: Bool) throws {
        directory = desk.path(".")
        var arguments: [OCSPResponder.Role: [String]] = [:]
        for (role, issuer) in [(OCSPResponder.Role.leaf, "intermediate"), (.intermediate, "root")] {
            let signer = isDelegated ? "\(issuer)-delegate" : issuer
            let serial = desk.serialNumber(role)
            let state = isRevoked ? "R\t300101000000Z\t260101000000Z" : "V\t300101000000Z\t"
            try desk.write(
                Array("\(state)\t\(serial)\tunknown\t/CN=x\n".utf8), to: "\(role).index")
            arguments[role] = [
                "-index", desk.path("\(role).index"), "-CA", desk.path("\(issuer).pem"),
                "-rsigner", desk.path("\(signer).pem"), "-rkey", desk.path("\(signer)-key.pem"),
                "-ndays", "1", "-resp_key_id",
            ]
        }
        self.arguments = arguments
    }

    /// Returns the answer of the responder for the leaf, or of that for the intermediate.
    func answer(_ request: [UInt8]) throws -> [UInt8]? {
        let name = directory + "/question"
        try Data(request).write(to: URL(filePath: name))
        for role in OCSPResponder.Role.allCases {
            _ = try OpenSSLCommand.run(
                ["ocsp", "-reqin", name, "-respout", name + ".answer"] + (arguments[role] ?? []))
            let text = try OpenSSLCommand.run(
                ["ocsp", "-respin", name + ".answer", "-noverify", "-resp_text"]
            ).text
            if !text.contains("Cert Status: unknown") {
                return try FileContents.read(name + ".answer")
            }
        }
        return nil
    }
}
