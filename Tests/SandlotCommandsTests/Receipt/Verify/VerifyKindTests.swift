import SandlotJSON
import TestSupport
import Testing

@Suite
struct VerifyKindTests {
    private static let kinds = ["transaction", "renewal", "app-transaction", "notification"]
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
    }

    private func issue(_ kind: String, _ options: String...) throws -> [UInt8] {
        try sandlot.issue(
            ["club_year", "--kind", kind] + options, catalog: Fixtures.catalog("5.0")
        ).succeeded().output
    }

    @Test
    func theKindFollowsFromThePayload() throws {
        let all = try Self.kinds.flatMap { try issue($0) }
        let outcome = try sandlot.verify("--nested", "--format", "json", input: .bytes(all))
        outcome.expect(0)
        let payloads = try outcome.jsonLines().compactMap { $0["payload"] }
        #expect(payloads.count == 4)
        #expect(payloads[3]["notificationType"]?.string == "SUBSCRIBED")
    }

    @Test
    func anotherKindThanTheExpectedOneIsNamed() throws {
        for kind in ["notification", "renewal"] {
            let outcome = try sandlot.verify(
                "--kind", "transaction", "--format", "json", input: .bytes(issue(kind)))
            outcome.expect(1)
            let reason = try outcome.json()["reason"]?.string
            #expect(reason?.contains("looks like --kind \(kind)") == true, "\(reason ?? "")")
        }
    }

    /// Renewal information names no app that could be compared.
    @Test
    func aReceiptOfAnotherAppDoesNotPassForRenewalInformation() throws {
        for (issued, expected) in [("transaction", "renewal"), ("renewal", "app-transaction")] {
            let receipt = try issue(issued, "--bundle-id", "com.other")
            let outcome = try sandlot.verify(
                "--kind", expected, "--format", "json", input: .bytes(receipt))
            outcome.expect(1)
            let reason = try outcome.json()["reason"]?.string
            #expect(reason?.contains("looks like --kind \(issued)") == true, "\(reason ?? "")")
        }
    }

    @Test(arguments: [
        ("transaction", "renewal"), ("app-transaction", "renewal"),
        ("app-transaction", "transaction"), ("transaction", "app-transaction"),
    ])
    func aReceiptOfXcodeDoesNotPassForAnotherKind(issued: String, expected: String) throws {
        for app in ["com.example.app", "com.other"] {
            let receipt = try issue(issued, "--like-xcode", "--bundle-id", app)
            let outcome = try sandlot.verify(
                "--kind", expected, "--allow-xcode", "--format", "json", input: .bytes(receipt))
            outcome.expect(1)
            let reason = try outcome.json()["reason"]?.string
            #expect(reason?.contains("looks like --kind \(issued)") == true, "\(reason ?? "")")
        }
    }

    /// Apple can add a member to a kind of payload that only another kind has today.
    @Test
    func aReceiptWithMembersOfTwoKindsIsOfTheStatedOne() throws {
        let renewal = try issue("renewal", "--set", "purchaseDate=1700000000000", "--allow-unknown")
        try sandlot.verify("--kind", "renewal", input: .bytes(renewal)).expect(0)
        try sandlot.verify("--kind", "transaction", input: .bytes(renewal)).expect(1)
    }

    @Test
    func aReceiptOfXcodeIsReadAndNeverCalledVerified() throws {
        for kind in ["transaction", "renewal", "app-transaction"] {
            let receipt = try issue(kind, "--like-xcode")
            try sandlot.verify("--environment", "Xcode", input: .bytes(receipt)).expect(1)
            let outcome = try sandlot.verify(
                "--allow-xcode", "--format", "json", input: .bytes(receipt))
            outcome.expect(0)
            let result = try outcome.json()
            #expect(result["verified"]?.bool == false)
            #expect(result["code"]?.string == "unverified")
            #expect(result["payload"]?["signedDate"] != nil || kind == "app-transaction")
            let text = try sandlot.verify("--allow-xcode", input: .bytes(receipt))
            text.expect(0, saying: "0 verified, 1 unverified, 0 refused")
            #expect(text.text.contains("unverified"))
        }
    }

    @Test
    func aReceiptOfXcodeIsSignedAsXcodeDoesIt() throws {
        let receipt = try issue("transaction", "--like-xcode")
        let inspected = try sandlot.run(
            ["receipt", "inspect", "--format", "json"], input: .bytes(receipt)
        ).json()
        let header = try #require(inspected["header"])
        #expect(header["kid"]?.string == "Apple_Xcode_Key" && header["typ"]?.string == "JWT")
        #expect(header["x5c"]?.elements.map { Array($0).count } == 1)
        let named = try sandlot.issue("remove_ads", "--environment", "Xcode").succeeded()
        #expect(named.errors.contains("--like-xcode does the same"))
        try sandlot.issue("remove_ads", "--like-xcode", "--kind", "notification")
            .expect(64, saying: "sends no notifications")
    }

    @Test
    func aReceiptOfXcodeForAnotherAppOrWithAnotherSignatureIsRefused() throws {
        let receipt = try issue("transaction", "--like-xcode", "--bundle-id", "com.other")
        try sandlot.verify("--allow-xcode", input: .bytes(receipt)).expect(1)
        try sandlot.verify("--allow-xcode", "--relax", "any-app", input: .bytes(receipt)).expect(0)
        var forged = try issue("transaction", "--like-xcode")
        let dot = try #require(forged.lastIndex(of: UInt8(ascii: ".")))
        forged[dot + 9] =
            forged[dot + 9] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        let outcome = try sandlot.verify(
            "--allow-xcode", "--format", "json", input: .bytes(forged))
        outcome.expect(1)
        #expect(try outcome.json()["code"]?.string == "bad-signature")
    }

    @Test
    func otherReceiptsAreVerifiedNormally() throws {
        try sandlot.verify("--allow-xcode", input: .bytes(issue("transaction"))).expect(0)
        let forged = try issue("transaction", "--flaw", "untrusted-root")
        try sandlot.verify("--allow-xcode", input: .bytes(forged)).expect(1)
    }
}
