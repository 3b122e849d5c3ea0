import Foundation
import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct AppReceiptTests {
    @Test(arguments: AppReceiptSigner.Digest.allCases)
    func aSignedReceiptIsVerifiedWithItsWholeContent(_ digest: AppReceiptSigner.Digest) throws {
        let signer = try AppReceiptSigner(authority: Sample.authority(), digest: digest)
        for environment in [ReceiptEnvironment.sandbox, .production, .xcode] {
            let receipt = try AppReceiptSample.receipt(environment)
            let signed = try signer.sign(receipt)
            let verifier = try AppReceiptSample.verifier(
                environment, appVersion: "42", device: AppReceiptSample.device)
            #expect(verifier.verify(signed).receipt == receipt)
            let untrusted = try UntrustedAppReceipt(signed)
            #expect(untrusted.content == receipt)
            #expect(untrusted.digest == digest)
            #expect(untrusted.certificates.contains(try Sample.authority().root))
            #expect(untrusted.certificates.count == 3)
        }
    }

    @Test(arguments: AppReceiptSigner.Digest.allCases)
    func openSSLVerifiesTheSignatureAndTheChain(_ digest: AppReceiptSigner.Digest) throws {
        let directory = try TemporaryDirectory()
        let signer = try AppReceiptSigner(authority: Sample.authority(), digest: digest)
        let receipt = try AppReceiptSample.receipt()
        try directory.write(signer.sign(receipt), to: "receipt")
        try directory.write(Sample.authority().root.pem(), to: "root.pem")
        try directory.write(CertificateAuthority().root.pem(), to: "other.pem")
        func verify(_ root: String) throws -> OpenSSLCommand.Outcome {
            try OpenSSLCommand.run(
                "cms", "-verify", "-inform", "DER", "-in", directory.path("receipt"), "-CAfile",
                directory.path(root), "-purpose", "any", "-binary", "-out",
                directory.path("content"))
        }
        #expect(try verify("other.pem").status != 0)
        let outcome = try verify("root.pem")
        #expect(outcome.status == 0, "\(outcome.text)")

        let content = try OpenSSLCommand.run(
            "asn1parse", "-inform", "DER", "-in", directory.path("content"))
        #expect(content.status == 0)
        // 2 is the bundle identifier, and 1703 a transaction, in hexadecimal digits.
        #expect(content.text.contains("INTEGER           :02"))
        let name = HexDigit.string(
            [0x0C, UInt8(Sample.bundleID.utf8.count)] + Array(Sample.bundleID.utf8))
        #expect(content.text.uppercased().contains("[HEX DUMP]:\(name.uppercased())"))
        let purchases = content.text.split(separator: "\n").filter {
            $0.contains("020206A7") && $0.contains("020206A5")
        }
        #expect(purchases.count == 2)
    }

    @Test
    func theHashIsThatOfTheDeviceTheOpaqueValueAndTheBundleIdentifier() throws {
        let directory = try TemporaryDirectory()
        let receipt = try AppReceiptSample.receipt()
        let name = Array(Sample.bundleID.utf8)
        let opaque = try #require(receipt.opaqueValue)
        try directory.write(
            AppReceiptSample.device + opaque + [0x0C, UInt8(name.count)] + name, to: "hashed")
        let outcome = try OpenSSLCommand.run("dgst", "-sha1", "-r", directory.path("hashed"))
        let hash = try #require(receipt.deviceHash)
        #expect(outcome.text.hasPrefix(HexDigit.string(hash) + " "))
    }

    @Test(arguments: [nil, ReceiptFlaw.tamperedPayload, .expiredIntermediate])
    func theLeafIsValidAsLongAsThatOfTheAuthority(_ flaw: ReceiptFlaw?) throws {
        var options = CertificateAuthority.Options()
        options.validity =
            Timestamp(milliseconds: 1_700_000_000_000)...Timestamp(milliseconds: 1_800_000_000_000)
        options.ocspURL = "http://localhost:1/ocsp"
        let authority = try CertificateAuthority(options: options)
        let signer =
            if let flaw {
                try AppReceiptSigner(
                    authority: authority, flaw: flaw, signingDate: Sample.signedDate)
            } else {
                try AppReceiptSigner(authority: authority)
            }
        let certificates = try UntrustedAppReceipt(
            signer.sign(AppReceiptSample.receipt())
        ).certificates
        let leaf = try #require(certificates.first { $0.subject.contains("Receipt Signing") })
        // The flaws of certificates come with certificates of their own.
        #expect((leaf.validity == options.validity) == (flaw != .expiredIntermediate))
        #expect((leaf.ocspURLs == ["http://localhost:1/ocsp"]) == (flaw != .expiredIntermediate))
    }

    @Test
    func unknownAttributesKeepTheirValues() throws {
        var receipt = try AppReceiptSample.receipt()
        receipt.unknownAttributes = [
            ReceiptAttribute(type: 6, version: 3, value: [1, 2, 3]),
            ReceiptAttribute(type: 4_000_000_000, value: []),
        ]
        receipt.purchases[0].unknownAttributes = [
            ReceiptAttribute(type: 1710, value: Array(repeating: 7, count: 70_000))
        ]
        let signed = try AppReceiptSample.signer().sign(receipt)
        #expect(try AppReceiptSample.verifier().verify(signed).receipt == receipt)
    }

    @Test(arguments: [
        ("ProductionVPP", ReceiptEnvironment.production), ("ProductionVPPSandbox", .sandbox),
    ])
    func receiptsOfVolumePurchasesBelongToTheirEnvironment(
        type: String, environment: ReceiptEnvironment
    ) throws {
        var receipt = try AppReceiptSample.receipt()
        receipt.receiptType = type
        let signed = try AppReceiptSample.signer().sign(receipt)
        #expect(try AppReceiptSample.verifier(environment).verify(signed).receipt == receipt)
        let other: ReceiptEnvironment = environment == .sandbox ? .production : .sandbox
        let refusal = try AppReceiptSample.verifier(other).verify(signed).refusal
        #expect(refusal?.code == .wrongEnvironment)
    }

    @Test
    func anEnvironmentSetsTheUsualType() {
        var receipt = AppReceipt()
        let types = [ReceiptEnvironment.production, .sandbox, .xcode, .localTesting].map {
            receipt.environment = $0
            return receipt.receiptType
        }
        #expect(types == ["Production", "ProductionSandbox", "Xcode", nil])
    }

    @Test
    func aReceiptCanHaveThousandsOfPurchases() throws {
        var receipt = try AppReceiptSample.receipt()
        receipt.purchases = (0..<5000).map { index in
            var purchase = AppReceiptSample.coin
            purchase.transactionID = "\(2_000_000_000_000_000 + index)"
            return purchase
        }
        let signed = try AppReceiptSample.signer().sign(receipt)
        #expect(try AppReceiptSample.verifier().verify(signed).receipt == receipt)
    }

    @Test
    func aTransactionBecomesAPurchase() {
        var transaction = Sample.transaction()
        transaction.type = .autoRenewableSubscription
        transaction.originalTransactionId = "7"
        transaction.purchaseDate = Timestamp(milliseconds: 5000)
        transaction.webOrderLineItemId = "8"
        transaction.offerType = .introductory
        transaction.offerDiscountType = .freeTrial
        let trial = InAppPurchaseReceipt(transaction)
        #expect(trial.isTrialPeriod == true)
        #expect(trial.isInIntroOfferPeriod == false)
        #expect(trial.originalTransactionID == "7")
        #expect(trial.originalPurchaseDate == transaction.purchaseDate)
        #expect(trial.webOrderLineItemID == 8)
        transaction.offerDiscountType = .payAsYouGo
        #expect(InAppPurchaseReceipt(transaction).isInIntroOfferPeriod == true)
        transaction.type = .consumable
        #expect(InAppPurchaseReceipt(transaction).isTrialPeriod == nil)
    }

    @Test(arguments: [(5999, 5000), (5000, 5000), (-1, -1000)] as [(Int64, Int64)])
    func aPurchaseOfATransactionHasTheDatesOfTheReceipt(
        milliseconds: Int64, whole: Int64
    ) throws {
        let date = Timestamp(milliseconds: milliseconds)
        var transaction = Sample.transaction()
        transaction.purchaseDate = date
        transaction.originalPurchaseDate = date
        transaction.expiresDate = date
        transaction.revocationDate = date
        var receipt = try AppReceiptSample.receipt()
        receipt.purchases = [InAppPurchaseReceipt(transaction)]
        let purchase = receipt.purchases[0]
        let dates = [
            purchase.purchaseDate, purchase.originalPurchaseDate, purchase.expiresDate,
            purchase.cancellationDate,
        ]
        #expect(dates.allSatisfy { $0 == Timestamp(milliseconds: whole) })
        let signed = try AppReceiptSample.signer().sign(receipt)
        #expect(try AppReceiptSample.verifier().verify(signed).receipt?.purchases == [purchase])
    }

    @Test
    func jsonHasAllAttributes() throws {
        var receipt = try AppReceiptSample.receipt()
        receipt.purchases = [AppReceiptSample.coin]
        receipt.unknownAttributes = [ReceiptAttribute(type: 6, value: [255])]
        let hash = HexDigit.string(try #require(receipt.deviceHash))
        #expect(
            String(decoding: receipt.json, as: UTF8.self) == """
                {"receiptType":"ProductionSandbox","appAppleId":1234567890,\
                "bundleId":"com.example.game","applicationVersion":"42",\
                "originalApplicationVersion":"1.0","receiptCreationDate":1750000000000,\
                "opaqueValue":"FBUWFxgZGhscHR4fICEiIw==","deviceHash":"\(hash)",\
                "inApp":[{"quantity":300,"productId":"com.example.game.coin",\
                "transactionId":"2000000000000003","purchaseDate":-1000}],\
                "unknownAttributes":[{"type":6,"version":1,"value":"ff"}]}
                """)
    }
}
