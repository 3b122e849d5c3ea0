import SandlotJSON
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
