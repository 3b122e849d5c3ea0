import Foundation
import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct AppReceiptRefusalTests {
    @Test(arguments: ReceiptFlaw.allCases)
    func everyPossibleFlawIsRefusedWithItsCode(_ flaw: ReceiptFlaw) throws {
        func signer() throws(ReceiptError) -> AppReceiptSigner {
            let authority: CertificateAuthority
            do { authority = try Sample.authority() } catch {
                throw ReceiptError(.cryptography, "")
            }
            return try AppReceiptSigner(
                authority: authority, flaw: flaw, signingDate: Sample.signedDate)
        }
        guard let code = flaw.appReceiptCode else {
            #expect(throws: ReceiptError(.invalidOption, "")) { try signer() }
            return
        }
        // The app's number is compared only in Production.
        let environment: ReceiptEnvironment = flaw == .wrongAppID ? .production : .sandbox
        let signed = try signer().sign(AppReceiptSample.receipt(environment))
        let refusal = try AppReceiptSample.verifier(environment).verify(signed).refusal
        #expect(refusal?.code == code, "\(refusal?.description ?? "verified")")
    }

    /// Tests with one receipt for each code that no flaw produces.
    private static let examples:
        [(code: ReceiptRefusal.Code, verify: @Sendable () throws -> ReceiptRefusal.Code?)] = [
            (.malformedReceipt, { try verify(Array("{}".utf8)) }),
            (
                .invalidField,
                { try changed { $0.unknownAttributes = [attribute(3, [0x0C, 1, 0xFF])] } }
            ),
            (
                .duplicateMember,
                { try changed { $0.unknownAttributes = [attribute(3, [0x0C, 0])] } }
            ),
            (.missingField, { try changed { $0.bundleID = nil } }),
            (.unreadableCertificate, { try verify(withLenientCertificates()) }),
            (.receiptExpired, { try changed { $0.expirationDate = Sample.signedDate.adding(-1) } }),
            (.wrongVersion, { try verify(by: AppReceiptSample.verifier(appVersion: "43")) }),
            (.wrongDevice, { try verify(by: AppReceiptSample.verifier(device: [1])) }),
        ]

    private static func attribute(_ type: Int64, _ value: [UInt8]) -> ReceiptAttribute {
        ReceiptAttribute(type: type, value: value)
    }

    private static func changed(
        _ change: (inout AppReceipt) throws -> Void
    ) throws -> ReceiptRefusal.Code? {
        try AppReceiptSample.refusal(change)
    }

    private static func verify(_ bytes: [UInt8]) throws -> ReceiptRefusal.Code? {
        try AppReceiptSample.verifier().verify(bytes).refusal?.code
    }

    private static func verify(by verifier: AppReceiptVerifier) throws -> ReceiptRefusal.Code? {
        try verifier.verify(AppReceiptSample.signer().sign(AppReceiptSample.receipt())).refusal?
            .code
    }

    /// Returns a receipt whose certificates have TRUE as 01, which BER allows and DER does not.
    private static func withLenientCertificates() throws -> [UInt8] {
        var signed = try AppReceiptSample.signer().sign(AppReceiptSample.receipt())
        let critical: [UInt8] = [0x55, 0x1D, 0x13, 0x01, 0x01, 0xFF]
        for range in signed.ranges(of: critical) { signed[range.upperBound - 1] = 0x01 }
        return signed
    }

    @Test
    func everyCodeHasAReceipt() throws {
        for (code, verify) in Self.examples { #expect(try verify() == code) }
        let produced = Set(ReceiptFlaw.allCases.compactMap(\.appReceiptCode))
            .union(Self.examples.map(\.code))
        #expect(produced == Set(ReceiptRefusal.Code.ofAppReceipts))
        #expect(produced.count == ReceiptRefusal.Code.ofAppReceipts.count)
    }

    /// The strings are part of the command line's output and must never change.
    @Test
    func codesAreStable() {
        let codes = Set(ReceiptRefusal.Code.ofAppReceipts).subtracting(ReceiptRefusal.Code.all)
        #expect(
            Set(codes.map(\.rawValue)) == [
                "malformed-receipt", "missing-field", "wrong-version", "wrong-device",
                "receipt-expired",
            ])
    }

    @Test
    func anUnknownAttributeThatOccursTwiceIsRefused() throws {
        let twice = [Self.attribute(99, [1]), Self.attribute(99, [2])]
        #expect(try Self.changed { $0.unknownAttributes = twice } == .duplicateMember)
        #expect(
            try Self.changed { $0.purchases[0].unknownAttributes = twice } == .duplicateMember)
        // An attribute of a purchase is not one of the receipt.
        let once = try Self.changed {
            $0.unknownAttributes = [twice[0]]
            $0.purchases[0].unknownAttributes = [twice[1]]
        }
        #expect(once == nil)
    }

    @Test
    func aReceiptWithoutACreationDateIsRefused() throws {
        #expect(try Self.changed { $0.creationDate = nil } == .missingField)
    }

    @Test
    func certificatesAreCheckedOnTheCreationDateAndNotNow() throws {
        let date = Timestamp(milliseconds: 1_600_000_000_000)
        let flawed = try AppReceiptSigner(
            authority: Sample.authority(), flaw: .expiredLeaf, signingDate: date)
        var receipt = try AppReceiptSample.receipt()
        receipt.creationDate = date
        let verifier = try AppReceiptSample.verifier()
        #expect(try verifier.verify(flawed.sign(receipt)).refusal?.code == .certificateExpired)
        // Ten days earlier, the same leaf was valid.
        receipt.creationDate = Timestamp(milliseconds: 1_599_136_000_000)
        #expect(try verifier.verify(flawed.sign(receipt)).receipt == receipt)
    }

    @Test
    func relaxationsSkipOnlyTheirChecks() throws {
        let signed = try AppReceiptSample.signer().sign(AppReceiptSample.receipt())
        let strict = try AppReceiptSample.verifier(.production, bundleID: "com.example.other")
        #expect(strict.verify(signed).refusal?.code == .wrongBundle)
        let anyApp = try AppReceiptSample.verifier(
            .production, bundleID: "com.example.other", relaxations: .anyApp)
        #expect(anyApp.verify(signed).refusal?.code == .wrongEnvironment)
        let any = try AppReceiptSample.verifier(
            .production, bundleID: "com.example.other", relaxations: [.anyApp, .anyEnvironment])
        #expect(any.verify(signed).receipt != nil)
    }

    @Test
    func theAppleIDOfTheAppIsComparedInProductionOnly() throws {
        func refusal(
            _ appleID: Int64?, _ environment: ReceiptEnvironment, _ relaxations: Relaxation = []
        ) throws -> ReceiptRefusal.Code? {
            var receipt = try AppReceiptSample.receipt(environment)
            receipt.appAppleID = appleID
            let verifier = try AppReceiptSample.verifier(environment, relaxations: relaxations)
            return try verifier.verify(AppReceiptSample.signer().sign(receipt)).refusal?.code
        }
        #expect(try refusal(Sample.appAppleID, .production) == nil)
        for other in [0, nil] as [Int64?] {
            #expect(try refusal(other, .production) == .wrongAppID)
            #expect(try refusal(other, .production, .anyApp) == nil)
            #expect(try refusal(other, .sandbox) == nil)
        }
    }

    @Test
    func aReceiptThatHasNotExpiredIsVerified() throws {
        #expect(try Self.changed { $0.expirationDate = Sample.signedDate.adding(1000) } == nil)
    }

    @Test
    func theSignatureOfAnotherReceiptIsRefused() throws {
        let signer = try AppReceiptSample.signer()
        var other = try AppReceiptSample.receipt()
        other.purchases[0].productID = "com.example.game.max"
        let signed = try signer.sign(AppReceiptSample.receipt())
        let forged = try signed.replacing(
            Array("com.example.game.pro".utf8), with: Array("com.example.game.max".utf8))
        #expect(try Self.verify(forged) == .badSignature)
        #expect(try UntrustedAppReceipt(forged).content == other)
    }

    @Test
    func anUnknownHashFunctionIsAWrongAlgorithm() throws {
        var signed = try AppReceiptSample.signer().sign(AppReceiptSample.receipt())
        // The last component of SHA-256's identifier, 2.16.840.1.101.3.4.2.1.
        let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
        for range in signed.ranges(of: sha256) { signed[range.upperBound - 1] = 0x7F }
        #expect(try Self.verify(signed) == .wrongAlgorithm)
        #expect(try UntrustedAppReceipt(signed).digest == nil)
    }

    @Test
    func aReceiptWithoutASignatureIsMalformed() throws {
        // A SignedData of version 1 with content and without certificates and signatures.
        func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            let length = [0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
            return [tag] + (content.isEmpty ? [0] : length) + content
        }
        let content = try AppReceiptContent.bytes(of: AppReceiptSample.receipt())
        let pkcs7: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7]
        let signedData = element(
            0x30,
            [0x02, 1, 1] + element(0x31, [])
                + element(0x30, pkcs7 + [1] + element(0xA0, element(0x04, content)))
                + element(0x31, []))
        let message = element(0x30, pkcs7 + [2] + element(0xA0, signedData))
        #expect(try Self.verify(message) == .malformedReceipt)
        #expect(try UntrustedAppReceipt(message).content == AppReceiptSample.receipt())
    }

    @Test
    func aReceiptWithoutRootsCannotBeVerified() {
        #expect(throws: ReceiptError(.noTrustedRoots, "")) {
            try AppReceiptVerifier(
                roots: [], expectation: .init(bundleID: "a", environment: .sandbox))
        }
    }

    @Test
    func aReceiptOfXcodesKindWithoutIssuerIsRefused() throws {
        let directory = try TemporaryDirectory()
        try directory.write("content", to: "content")
        let made = try OpenSSLCommand.run(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", directory.path("key.pem"),
            "-out", directory.path("certificate.pem"), "-subj", "/CN=StoreKit", "-days", "1")
        #expect(made.status == 0)
        let content = try AppReceiptSample.signer().sign(AppReceiptSample.receipt())
        try directory.write(content, to: "receipt")
        let extracted = try OpenSSLCommand.run(
            "cms", "-verify", "-inform", "DER", "-in", directory.path("receipt"), "-noverify",
            "-binary", "-out", directory.path("content"))
        #expect(extracted.status == 0)
        // -stream writes BER of indefinite length, as Xcode does.
        let signed = try OpenSSLCommand.run(
            "cms", "-sign", "-binary", "-nodetach", "-noattr", "-stream", "-outform", "DER", "-in",
            directory.path("content"), "-signer", directory.path("certificate.pem"), "-inkey",
            directory.path("key.pem"), "-out", directory.path("xcode"))
        #expect(signed.status == 0, "\(signed.text)")
        let bytes = try directory.bytes(of: "xcode")
        #expect(bytes.starts(with: [0x30, 0x80]))
        #expect(try Self.verify(bytes) == .brokenChain)
        #expect(try UntrustedAppReceipt(bytes).content == AppReceiptSample.receipt())
    }
}

extension Timestamp {
    /// Returns the instant after some milliseconds.
    fileprivate func adding(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + milliseconds)
    }
}

extension [UInt8] {
    /// Returns the bytes with a part replaced by one of the same length.
    fileprivate func replacing(_ old: [UInt8], with new: [UInt8]) throws -> [UInt8] {
        let range = try #require(firstRange(of: old))
        var bytes = self
        bytes.replaceSubrange(range, with: new)
        return bytes
    }
}

extension TemporaryDirectory {
    fileprivate func bytes(of name: String) throws -> [UInt8] {
        try Array(#require(FileManager.default.contents(atPath: path(name))))
    }
}
