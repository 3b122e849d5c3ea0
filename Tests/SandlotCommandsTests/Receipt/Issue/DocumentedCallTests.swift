import SandlotJSON
import SandlotReceipts
import TestSupport
import Testing

@Suite struct DocumentedCallTests {
    @Test
    func fiftyReceiptsOfOneAuthorityAreVerified() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        try sandlot.run("authority", "init", "--authority", "DIR").expect(0)
        let issued = try sandlot.run(
            "receipt", "issue", "remove_ads", "--authority", "DIR", "--catalog", "Products.json",
            "--bundle-id", "com.example.spellflare", "--environment", "Sandbox", "--count", "50")
        issued.expect(0)
        #expect(issued.lines.count == 50)
        try sandlot.directory.write(issued.output, to: "tx.jws")
        let verified = try sandlot.run(
            "receipt", "verify", "tx.jws", "--root", "DIR/root.der", "--bundle-id",
            "com.example.spellflare", "--environment", "Sandbox", "--format", "json")
        verified.expect(0)
        let results = try verified.jsonLines()
        #expect(results.compactMap { $0["line"]?.integer } == Array(1...50))
        #expect(results.allSatisfy { $0["verified"]?.bool == true })
        let identifiers = results.compactMap { $0["payload"]?["transactionId"]?.string }
        #expect(Set(identifiers).count == 50)
    }

    @Test(arguments: ReceiptKind.allCases)
    func everyKindIsIssuedAndVerified(kind: ReceiptKind) throws {
        let sandlot = try Sandlot()
        let issued = try sandlot.issue(
            "club_year", "--kind", kind.rawValue, catalog: Fixtures.catalog("5.0")
        ).succeeded()
        for format in ["text", "json"] {
            try sandlot.verify(
                "--kind", kind.rawValue, "--nested", "--format", format,
                input: .bytes(issued.output)
            ).expect(0)
        }
    }

    @Test
    func aResultHasTheDocumentedKeys() throws {
        let sandlot = try Sandlot()
        let receipt = try sandlot.issue("remove_ads").succeeded().text
        let outcome = try sandlot.verify(
            "--format", "json", input: .text(receipt + "no receipt\n"))
        outcome.expect(1)
        let results = try outcome.jsonLines()
        let keys = ["code", "file", "line", "payload", "reason", "schema", "verified"]
        #expect(results.map { $0.memberList.map(\.name) } == [keys, keys])
        #expect(results[0].text.hasPrefix(#"{"code":null,"file":"-","line":1,"payload":{"tra"#))
        #expect(results[0]["reason"]?.isNull == true)
        #expect(results[1]["code"]?.string == "malformed-token")
        #expect(results[1]["payload"]?.isNull == true)
        #expect(results[1]["reason"]?.string?.isEmpty == false)
        #expect(results[1]["verified"]?.bool == false)
    }

    @Test(arguments: ReceiptFlaw.allCases)
    func everyFlawIsRefusedWithItsCode(flaw: ReceiptFlaw) throws {
        // Only the app's own receipts contain its number, which is checked only in Production.
        let app =
            flaw == .wrongAppID
            ? ["--kind", "app-transaction", "--environment", "Production", "--app-apple-id", "7"]
            : []
        let sandlot = try Sandlot()
        let issued = try sandlot.issue(["remove_ads", "--flaw", flaw.rawValue] + app).succeeded()
        let outcome = try sandlot.verify(
            ["--format", "json"] + app, input: .bytes(issued.output))
        outcome.expect(1)
        let result = try outcome.json()
        #expect(result["verified"]?.bool == false)
        #expect(result["code"]?.string == flaw.code.rawValue)
    }

    @Test(arguments: ["Sandbox", "Production"])
    func aFlawWithoutEffectIsReported(environment: String) throws {
        let issued = try Sandlot().issue(
            "remove_ads", "--kind", "notification", "--flaw", "wrong-app-id", "--environment",
            environment)
        issued.expect(0)
        let isAnnounced = issued.errors.contains("add --environment Production")
        #expect(isAnnounced == (environment == "Sandbox"))
    }

    @Test
    func aFlawThatAKindCannotHaveIsAWrongCommandLine() throws {
        try Sandlot().issue("remove_ads", "--flaw", "wrong-app-id").expect(
            64, saying: "a receipt of the kind transaction cannot have the flaw wrong-app-id")
    }

    @Test(arguments: ["wrong-bundle", "wrong-environment"])
    func theShownPayloadIsTheOneThatIsSigned(flaw: String) throws {
        let sandlot = try Sandlot()
        let issued = try sandlot.issue("remove_ads", "--flaw", flaw, "--jsonl").succeeded().json()
        let jws = try #require(issued["jws"]?.string)
        let inspected = try sandlot.run(
            ["receipt", "inspect", "--format", "json"], input: .text(jws))
        #expect(try issued["payload"]?.text == inspected.json()["payload"]?.text)
    }
}
