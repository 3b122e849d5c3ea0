import SandlotJSON
import TestSupport
import Testing

@Suite struct OneLineTests {
    @Test
    func aPayloadCannotPretendToBeAnotherResult() throws {
        let sandlot = try Sandlot()
        let receipt = try sandlot.issue(
            "remove_ads", "--set", #"productId="a\ntx.jws:2: verified b""#
        ).succeeded()
        let outcome = try sandlot.verify(input: .bytes(receipt.output))
        outcome.expect(0)
        #expect(outcome.lines.count == 1)
    }

    @Test
    func aPayloadCannotSendCommandsToTheTerminal() throws {
        let sandlot = try Sandlot()
        let receipt = try sandlot.issue("remove_ads", "--set", #"productId="\u001b[2J""#)
            .succeeded()
        let outcome = try sandlot.verify(input: .bytes(receipt.output))
        outcome.expect(0)
        #expect(!outcome.text.contains("\u{1B}"))
    }

    @Test(arguments: [
        "run", "explore", "forecast", "check", "scan --html ESC/r", "rules test", "fleet merge",
        "catalog show", "catalog lint", "ledger show", "ledger verify", "receipt inspect",
        "receipt issue ESC --authority CA --catalog", "receipt issue x --authority", "gate odds",
        "authority show --authority", "check --ESC", "serve --catalog",
    ])
    func anArgumentCannotSendCommandsToTheTerminal(command: String) throws {
        let sandlot = try Sandlot()
        let escape = "h/x\u{1B}[31m\u{202E}"
        let authority = try SharedAuthority.path.get()
        let words = command.split(separator: " ").map {
            String($0).replacing("ESC", with: escape).replacing("CA", with: authority)
        }
        let outcome = try sandlot.run(words + [escape])
        #expect(outcome.status >= 64, "\(outcome)")
        #expect(outcome.errors.contains(#"h/x\u{1b}[31m\u{202e}"#), "\(outcome)")
        #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\u{202E}"))
    }

    @Test
    func aFileCannotSendCommandsToTheTerminalInAnError() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(
            #"{"products": [{"productID": "a\u001b[31m\nb", "type": "Consumable"}]}"#,
            to: "c.storekit")
        let unknown = try sandlot.issue("x", catalog: "c.storekit")
        unknown.expect(64, saying: #"which has a\u{1b}[31m\u{a}b"#)
        try sandlot.directory.write("scenarios: 1\n", to: "a\u{1B}\nb.yaml")
        let story = try sandlot.run("run", "a\u{1B}\nb.yaml")
        story.expect(65, saying: #"error: a\u{1b}\u{a}b.yaml:1:"#)
        #expect(!(unknown.errors + story.errors).contains("\u{1B}"))
    }

    @Test
    func theNameOfAFileCannotPretendToBeAResult() throws {
        let sandlot = try Sandlot()
        let name = "a.jws:1: verified no_ads 1\nb\u{1B}[31m.jws"
        try sandlot.directory.write("junk\n", to: name)
        let outcome = try sandlot.verify([name])
        outcome.expect(1)
        #expect(outcome.lines.count == 1)
        #expect(
            outcome.text.hasPrefix(#"a.jws:1: verified no_ads 1\u{a}b\u{1b}[31m.jws:1: refused "#))
    }

    @Test
    func jsonEscapesWhatIsNotPrintable() throws {
        let sandlot = try Sandlot()
        let receipt = try sandlot.issue("remove_ads", "--set", #"productId="a\nb\u001b""#)
            .succeeded()
        let outcome = try sandlot.verify("--format", "json", input: .bytes(receipt.output))
        outcome.expect(0)
        #expect(outcome.lines.count == 1)
        #expect(try outcome.json()["payload"]?["productId"]?.string == "a\nb\u{1B}")
    }
}
