import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct XcodeAppReceiptTests {
    private static let made = Result {
        try OpenSSLReceipt().likeXcode(AppReceiptSample.receipt(.xcode))
    }

    private func refusal(
        _ bytes: [UInt8], by verifier: AppReceiptVerifier
    ) -> ReceiptRefusal.Code? {
        do throws(XcodeReceipt.Unreadable) {
            _ = try verifier.readXcode(bytes)
            return nil
        } catch {
            return error.refusal.code
        }
    }

    @Test
    func anIntactReceiptOfXcodeIsReadButNotVerified() throws {
        let bytes = try Self.made.get()
        #expect(bytes.starts(with: [0x30, 0x80]))
        let verifier = try AppReceiptSample.verifier(
            appVersion: "42", device: AppReceiptSample.device)
        #expect(try verifier.readXcode(bytes) == AppReceiptSample.receipt(.xcode))
        let strict = try AppReceiptSample.verifier(.xcode)
        #expect(strict.verify(bytes).refusal?.code == .brokenChain)
    }

    @Test
    func aReceiptOfXcodeThatWasChangedIsRefused() throws {
        var bytes = try Self.made.get()
        let range = try #require(bytes.firstRange(of: Array("com.example.game.pro".utf8)))
        bytes.replaceSubrange(range, with: "com.example.game.max".utf8)
        let verifier = try AppReceiptSample.verifier()
        let content = try UntrustedAppReceipt(bytes).content
        #expect(content.purchases[0].productID == "com.example.game.max")
        #expect(refusal(bytes, by: verifier) == .badSignature)
    }

    @Test
    func aReceiptOfXcodeWithoutItsCertificateIsRefused() throws {
        let flawed = try AppReceiptSigner(
            authority: Sample.authority(), flaw: .missingChain, signingDate: Sample.signedDate)
        let bytes = try flawed.sign(AppReceiptSample.receipt(.xcode))
        #expect(try refusal(bytes, by: AppReceiptSample.verifier()) == .missingChain)
    }

    @Test
    func aReceiptOfXcodeMustBelongToTheAppTheVersionAndTheDevice() throws {
        let bytes = try Self.made.get()
        let verifiers: [(AppReceiptVerifier, ReceiptRefusal.Code?)] = [
            (try AppReceiptSample.verifier(bundleID: "com.example.other"), .wrongBundle),
            (
                try AppReceiptSample.verifier(
                    bundleID: "com.example.other", relaxations: .anyApp), nil
            ),
            (try AppReceiptSample.verifier(appVersion: "43"), .wrongVersion),
            (try AppReceiptSample.verifier(device: [1]), .wrongDevice),
        ]
        for (verifier, code) in verifiers { #expect(refusal(bytes, by: verifier) == code) }
    }

    @Test
    func anExpiredReceiptOfXcodeIsRefused() throws {
        var receipt = try AppReceiptSample.receipt(.xcode)
        receipt.expirationDate = Timestamp(milliseconds: Sample.signedDate.milliseconds - 2000)
        let bytes = try AppReceiptSample.signer().sign(receipt)
        #expect(try refusal(bytes, by: AppReceiptSample.verifier()) == .receiptExpired)
    }

    @Test
    func otherReceiptsDoNotClaimToComeFromXcode() throws {
        let bytes = try AppReceiptSample.signer().sign(AppReceiptSample.receipt())
        #expect(try AppReceiptSample.verifier().readXcode(bytes) == nil)
        #expect(try AppReceiptSample.verifier().readXcode([0x30]) == nil)
    }
}
