import SandlotJSON
import TestSupport
import Testing

@Suite struct VerifyOptionTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.writeReceipts("remove_ads", to: "tx.jws")
    }

    @Test
    func nothingIsTrustedUnlessARootIsGiven() throws {
        try sandlot.run("receipt", "verify", "tx.jws", "--bundle-id", "com.example.app").expect(
            64, saying: "--root")
        try sandlot.run("authority", "init", "--authority", "other").expect(0)
        let stranger = try sandlot.verify("tx.jws", "--root", "other/root.pem")
        stranger.expect(1)
        #expect(stranger.text.contains("untrusted-root"))
        try sandlot.verify(
            "tx.jws", "--root", "other/root.pem", "--root", SharedAuthority.root
        ).expect(0)
    }

    @Test
    func aRootMayBePEMOrDERAndNothingElse() throws {
        let authority = try SharedAuthority.path.get()
        try sandlot.verify("tx.jws", "--root", "\(authority)/root.pem").expect(0)
        for bytes in [[], [0], Array("garbage".utf8), Array(repeating: 0x30, count: 500)] {
            try sandlot.directory.write(bytes as [UInt8], to: "root")
            try sandlot.verify("tx.jws", "--root", "root").expect(
                65, saying: "root is not a certificate: it must be DER or PEM")
        }
        try sandlot.verify("tx.jws", "--root", "nowhere").expect(74, saying: "cannot read nowhere")
    }

    @Test
    func theAppMustBeNamedOrLeftOpen() throws {
        let root = try SharedAuthority.root
        try sandlot.run("receipt", "verify", "tx.jws", "--root", root).expect(
            64, saying: "--relax any-app")
        try sandlot.run("receipt", "verify", "tx.jws", "--root", root, "--relax", "any-app")
            .expect(0)
    }

    @Test
    func anOptionWithoutEffectIsRefused() throws {
        try sandlot.verify("tx.jws", "--timeout", "5").expect(
            64, saying: "--timeout has no meaning without --online")
    }

    @Test
    func noReceiptIsForAnAppWithoutAnIdentifier() throws {
        let outcome = try sandlot.verify("tx.jws", "--bundle-id", "")
        outcome.expect(1)
        #expect(outcome.text.contains("wrong-bundle"))
    }

    @Test
    func productionNeedsTheAppsNumber() throws {
        try sandlot.writeReceipts("remove_ads", "--environment", "Production", to: "live.jws")
        try sandlot.verify("live.jws", "--environment", "Production").expect(
            64, saying: "requires the app's number (its Apple ID)")
        try sandlot.verify(
            "live.jws", "--environment", "Production", "--app-apple-id", "1234567890"
        ).expect(0)
    }

    @Test(arguments: ["Sandbox", "Production", "Xcode", "LocalTesting"])
    func receiptsOfAnotherEnvironmentAreRefused(environment: String) throws {
        try sandlot.writeReceipts("remove_ads", "--environment", environment, to: "a.jws")
        let outcome = try sandlot.verify("a.jws", "tx.jws", "--format", "json")
        outcome.expect(environment == "Sandbox" ? 0 : 1)
        let results = try outcome.jsonLines()
        #expect(results[0]["verified"]?.bool == (environment == "Sandbox"))
        #expect(results[1]["verified"]?.bool == true)
    }

    /// Receipts with one problem that a relaxation permits.
    @Test(arguments: [
        (["--bundle-id", "com.example.other"], "wrong-bundle", "any-app"),
        (["--environment", "Xcode"], "wrong-environment", "any-environment"),
        (["--set", "offerPeriod=null"], "null-field", "null-fields"),
    ])
    func aRelaxationPermitsOnlyOneProblem(issued: [String], code: String, relaxation: String) throws
    {
        let receipt = try sandlot.issue(["remove_ads"] + issued).succeeded().output
        let strict = try sandlot.verify("--format", "json", input: .bytes(receipt))
        strict.expect(1)
        #expect(try strict.json()["code"]?.string == code)
        try sandlot.verify("--relax", relaxation, input: .bytes(receipt)).expect(0)
        for other in ["any-app", "any-environment", "null-fields", "certificate-profile"]
        where other != relaxation {
            try sandlot.verify("--relax", other, input: .bytes(receipt)).expect(1)
        }
    }

    @Test
    func noRelaxationForgivesABrokenSignatureOrChain() throws {
        for flaw in ["tampered-payload", "broken-chain", "untrusted-root", "missing-marker"] {
            let receipt = try sandlot.issue("remove_ads", "--flaw", flaw).succeeded().output
            try sandlot.verify(
                "--relax", "any-app", "--relax", "any-environment", "--relax", "null-fields",
                "--relax", "certificate-profile", input: .bytes(receipt)
            ).expect(1)
        }
    }

    @Test
    func theRelaxedProfileStillDemandsAnAuthority() throws {
        let receipt = try sandlot.issue("remove_ads", "--flaw", "not-an-authority").succeeded()
        try sandlot.verify("--relax", "certificate-profile", input: .bytes(receipt.output))
            .expect(1)
    }

    @Test
    func anUnknownRelaxationOrKindIsRefused() throws {
        try sandlot.verify("tx.jws", "--relax", "everything").expect(64)
        try sandlot.verify("tx.jws", "--kind", "receipt").expect(64)
        try sandlot.verify("tx.jws", "--environment", "Moon").expect(64)
    }

    @Test
    func nestedDataIsVerifiedOnlyOnDemand() throws {
        let forged = try sandlot.issue("remove_ads", "--flaw", "tampered-payload").succeeded()
        try sandlot.directory.write(
            #"""
            {"notificationType":"REFUND","notificationUUID":"0d1b0eb5-6c9f-4e3e-9e5e-1d6e9f3c2a11",
            "data":{"bundleId":"com.example.app","environment":"Sandbox",
            "signedTransactionInfo":"\#(forged.lines[0])"},"version":"2.0",
            "signedDate":1769851800000}
            """#, to: "notification.json")
        let notification = try sandlot.issue("--payload", "notification.json").succeeded().output
        let kind = ["--kind", "notification", "--format", "json"]
        try sandlot.verify(kind, input: .bytes(notification)).expect(0)
        let nested = try sandlot.verify(kind + ["--nested"], input: .bytes(notification))
        nested.expect(1)
        #expect(try nested.json()["code"]?.string == "bad-signature")
    }
}
