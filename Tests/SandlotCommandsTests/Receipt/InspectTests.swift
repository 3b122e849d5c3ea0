import SandlotJSON
import TestSupport
import Testing

@Suite struct InspectTests {
    private let sandlot: Sandlot
    private let receipt: String

    init() throws {
        sandlot = try Sandlot()
        receipt = try sandlot.issue("remove_ads").succeeded().text
        try sandlot.directory.write(receipt, to: "good.jws")
    }

    @Test
    func everyViewSaysThatNothingWasVerified() throws {
        let forged = try sandlot.issue("remove_ads", "--flaw", "untrusted-root").succeeded().output
        let text = try sandlot.run(["receipt", "inspect"], input: .bytes(forged))
        text.expect(0)
        #expect(text.text.hasPrefix("NOT VERIFIED -:1"))
        let json = try sandlot.run(
            ["receipt", "inspect", "-", "--format", "json"], input: .bytes(forged))
        #expect(try json.json()["verified"]?.bool == false)
    }

    @Test
    func anInvalidReceiptFailsAndTheOthersAreShown() throws {
        let outcome = try sandlot.run(
            ["receipt", "inspect", "--format", "json"],
            input: .text("no receipt\n\(receipt.dropLast())\r\n\n\(receipt)"))
        outcome.expect(1, saying: "-:1: this is not a compact JWS")
        #expect(try outcome.jsonLines().map { $0["line"]?.integer } == [2, 4])
    }

    @Test(arguments: [
        ("..", "header"), ("W10.e30.AA", "header"), ("e30.W10.AA", "payload"),
        ("e30.bm8.AA", "payload"),
    ])
    func aTokenThatIsNoReceiptIsShownAndFails(token: String, part: String) throws {
        let outcome = try sandlot.run(["receipt", "inspect"], input: .text(token))
        outcome.expect(
            1, saying: "-:1: the \(part) is not a JSON object, so this is not a receipt")
        #expect(outcome.text.contains("signature"))
        #expect(token.contains("W10") == outcome.text.contains("  []"))
    }

    @Test
    func binaryAndEmptyInputsFail() throws {
        try sandlot.run(["receipt", "inspect"], input: .bytes([0x61, 0])).expect(
            1, saying: "NUL byte")
        try sandlot.run(["receipt", "inspect"], input: .bytes([])).expect(
            1, saying: "the file contains no receipt")
    }

    @Test
    func theSignedDataInsideANotificationIsShown() throws {
        let notification = try sandlot.issue(
            "club_year", "--kind", "notification", catalog: Fixtures.catalog("5.0")
        ).succeeded().output
        let text = try sandlot.run(["receipt", "inspect"], input: .bytes(notification))
        for part in ["data.signedTransactionInfo", "data.signedRenewalInfo", "autoRenewStatus"] {
            #expect(text.text.contains(part))
        }
        // The tokens themselves are too long to show.
        #expect(text.lines.allSatisfy { $0.utf8.count < 2000 })
        let json = try sandlot.run(
            ["receipt", "inspect", "--format", "json"], input: .bytes(notification)
        ).json()
        let nested = json["nested"]
        #expect(
            nested?["data.signedTransactionInfo"]?["payload"]?["productId"]?.string == "club_year")
        #expect(nested?["data.signedRenewalInfo"]?["payload"]?["autoRenewStatus"]?.integer == 1)
    }

    @Test
    func blanksAroundAReceiptDoNotMatter() throws {
        try sandlot.run(["receipt", "inspect"], input: .text("  \(receipt)")).expect(0)
    }

    @Test
    func receiptsBeforeAnUnreadableFileAreShown() throws {
        let outcome = try sandlot.run("receipt", "inspect", "good.jws", "nowhere.jws")
        outcome.expect(74, saying: "cannot read nowhere.jws")
        #expect(outcome.text.hasPrefix("NOT VERIFIED good.jws:1"))
    }

    @Test
    func aLineThatIsTooLongIsNotPassedOver() throws {
        let long = String(repeating: "a", count: 17 << 20)
        let outcome = try sandlot.run(["receipt", "inspect"], input: .text("\(receipt)\(long)\n"))
        outcome.expect(1, saying: "-:2")
    }

    @Test
    func aReceiptCannotSendCommandsToTheTerminal() throws {
        let escaping = try sandlot.issue("remove_ads", "--set", "\u{1B}[2J=\u{1B}[31m").succeeded()
        let outcome = try sandlot.run(["receipt", "inspect"], input: .bytes(escaping.output))
        outcome.expect(0)
        #expect(!outcome.text.contains("\u{1B}"))
    }

    @Test
    func aLongNameDoesNotMakeEveryLineLong() throws {
        let long = String(repeating: "n", count: 20_000)
        let members = (0..<2_000).map { "\"m\($0)\":0" }.joined(separator: ",")
        try sandlot.directory.write("{\"\(long)\":0,\(members)}", to: "wide.json")
        let token = try sandlot.issue("--payload", "wide.json").succeeded().output
        let outcome = try sandlot.run(["receipt", "inspect"], input: .bytes(token))
        outcome.expect(0)
        #expect(outcome.output.count < 200_000)
    }
}
