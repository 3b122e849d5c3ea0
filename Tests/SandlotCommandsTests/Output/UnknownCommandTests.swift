import TestSupport
import Testing

/// The message about a word in the place of a command.
@Suite struct UnknownCommandTests {
    @Test(arguments: [
        ("chek trace.jsonl", "'chek' is not a command of 'sandlot'; did you mean 'sandlot check'?"),
        (
            "receipt verfy tx.jws",
            "'verfy' is not a command of 'sandlot receipt'; did you mean 'sandlot receipt verify'?"
        ),
        (
            "verify tx.jws",
            "'verify' is not a command of 'sandlot'; did you mean 'sandlot receipt verify' or "
                + "'sandlot ledger verify'?"
        ),
        ("lint", "'lint' is not a command of 'sandlot'; did you mean 'sandlot catalog lint'?"),
        ("frobnicate", "'frobnicate' is not a command of 'sandlot'\n"),
    ])
    func theMessageNamesTheCommandThatIsMeant(words: String, message: String) throws {
        let arguments = words.split(separator: " ").map(String.init)
        let outcome = try Sandlot().run(arguments)
        outcome.expect(64, saying: "Error: \(message)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Usage: sandlot "))
        #expect(outcome.errors.hasSuffix("--help' for more information.\n"))
    }

    @Test(arguments: [
        "--chek", "check --chek trace.jsonl", "forecast nothing --chek", "gate odds --x",
    ])
    func anOptionOrAnArgumentIsNoCommand(words: String) throws {
        let arguments = words.split(separator: " ").map(String.init)
        let outcome = try Sandlot().run(arguments)
        outcome.expect(64, saying: "nknown option")
        #expect(!outcome.errors.contains("is not a command"))
    }

    @Test
    func theWordCannotSendCommandsToTheTerminal() throws {
        let outcome = try Sandlot().run("x\u{1B}[31m\n")
        outcome.expect(64, saying: #"'x\u{1b}[31m\u{a}' is not a command"#)
        #expect(!outcome.errors.contains("\u{1B}"))
    }
}
