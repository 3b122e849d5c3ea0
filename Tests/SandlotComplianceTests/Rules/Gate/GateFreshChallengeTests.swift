import SandlotCompliance
import Testing

@Suite("gate-fresh-challenge")
struct GateFreshChallengeTests {
    private typealias G = GateLines
    private static let rule = RuleUnderTest("gate-fresh-challenge")

    @Test(arguments: [
        Case("no challenge", .notApplicable, G.shown(t: 0), G.wrong()),
        Case("one challenge", .pass, G.multiply(8, 7, t: 0)),
        Case(
            "another after a wrong answer", .pass, G.multiply(8, 7, t: 0), G.wrong(),
            G.multiply(6, 9)),
        Case(
            "the same after a wrong answer", .fail, G.multiply(8, 7, t: 0), G.wrong(),
            G.multiply(8, 7)),
        Case(
            "the operands in another order", .fail, G.multiply(8, 7, t: 0), G.wrong(),
            G.multiply(7, 8)),
        Case(
            "another kind with the same operands", .pass, G.multiply(8, 7, t: 0), G.wrong(),
            G.shown(#""kind":"add","a":8,"b":7"#)),
        Case(
            "a kind without operands is the same", .fail, G.shown(#""kind":"hold""#, t: 0),
            G.wrong(), G.shown(#""kind":"hold""#)),
        Case(
            "the same after a right answer", .pass, G.multiply(8, 7, t: 0), G.right(),
            G.multiply(8, 7)),
        Case(
            "the same after it was left", .pass, G.multiply(8, 7, t: 0), G.canceled(),
            G.multiply(8, 7)),
        Case(
            "the same after a wrong answer and after it was left", .fail, G.multiply(8, 7, t: 0),
            G.wrong(), G.canceled(), G.multiply(8, 7)),
        Case(
            "the locked state between them", .fail, G.multiply(8, 7, t: 0), G.wrong(), G.shown(),
            G.multiply(8, 7)),
        Case(
            "the same as the one before the last", .pass, G.multiply(8, 7, t: 0), G.wrong(),
            G.multiply(6, 9), G.wrong(), G.multiply(8, 7)),
        Case(
            "a second answer to one challenge", .fail, G.multiply(8, 7, t: 0), G.wrong(),
            G.right()),
        Case(
            "a second answer behind the locked state", .fail, G.multiply(8, 7, t: 0), G.wrong(),
            G.locked(), G.shown(), G.right(t: 90_000)),
        Case(
            "a second answer after a right one", .pass, G.multiply(8, 7, t: 0), G.right(),
            G.wrong()),
        Case(
            "a wrong answer before any challenge", .pass, G.wrong(t: 0), G.wrong(),
            G.multiply(8, 7)),
        Case(
            "another run", .pass, G.multiply(8, 7, t: 0), G.wrong(), G.run("r2"),
            G.multiply(8, 7, t: 0)),
        Case(
            "missing events between wrong answer and new challenge", .inconclusive,
            G.multiply(8, 7, t: 0, seq: 1), G.wrong(), G.multiply(6, 9, seq: 7)),
        Case(
            "missing events between different challenges without an answer", .pass,
            G.multiply(8, 7, t: 0, seq: 1), G.multiply(6, 9, seq: 7)),
        Case(
            "missing events do not excuse the same challenge", .fail,
            G.multiply(8, 7, t: 0, seq: 1), G.wrong(), G.multiply(8, 7, seq: 7)),
    ])
    func aWrongAnswerBringsANewChallenge(_ example: Case) throws { try Self.rule.check(example) }

    /// The challenge of gate `a`, and then that of gate `b` while the first is still open.
    private static let twoGates = G.story(
        G.multiply(8, 7, t: 0, gate: "a"), G.multiply(6, 9, gate: "b"))

    @Test(arguments: [
        Case(
            "two wrong answers to the earlier challenge", .fail, twoGates, G.wrong(gate: "a"),
            G.wrong(gate: "a")),
        Case(
            "a right answer after a wrong one to the earlier challenge", .fail, twoGates,
            G.wrong(gate: "a"), G.right(gate: "a")),
        Case(
            "two wrong answers to the earlier challenge after a pass", .fail, twoGates, G.passed(),
            G.wrong(gate: "a"), G.wrong(gate: "a")),
        Case(
            "a new challenge after the wrong answer to the earlier one", .pass, twoGates,
            G.wrong(gate: "a"), G.multiply(12, 4, gate: "a"), G.right(gate: "a")),
        Case(
            "missing events after the wrong answer to the earlier challenge", .inconclusive,
            twoGates, G.wrong(gate: "a"), G.multiply(12, 4, seq: 9, gate: "a")),
        Case(
            "one wrong answer to each challenge, the next one in between", .pass,
            G.multiply(8, 7, t: 0, gate: "a"), G.wrong(gate: "a"), G.multiply(6, 9, gate: "b"),
            G.wrong(gate: "b")),
    ])
    func eachOfTwoOpenGatesBringsANewChallenge(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func aFindingNamesTheChallengeThatWasAnswered() throws {
        let result = try Self.rule.result(Self.twoGates, G.wrong(gate: "a"), G.wrong(gate: "a"))
        #expect(result.findings.map(\.seqs) == [[1, 3, 4]])
    }

    @Test(arguments: [
        Case("the product", .fail, G.multiply(8, 7, t: 0), G.text("56")),
        Case("the product in a sentence", .fail, G.multiply(8, 7, t: 0), G.text("It is 56!")),
        Case(
            "the product in another window", .fail, G.multiply(8, 7, t: 0),
            G.text("56", scene: "two")),
        Case(
            "the product in digits of another script", .fail, G.multiply(8, 7, t: 0), G.text("٥٦")),
        Case(
            "the product within a longer number", .pass, G.multiply(8, 7, t: 0),
            G.text("156 560 1567")),
        Case("the sum of a multiplication", .pass, G.multiply(8, 7, t: 0), G.text("15")),
        Case("the operands", .pass, G.multiply(8, 7, t: 0), G.text("8 × 7 = ?")),
        Case(
            "the sum of an addition", .fail, G.shown(#""kind":"add","a":8,"b":7"#, t: 0),
            G.text("15")),
        Case(
            "the product of an addition", .pass, G.shown(#""kind":"add","a":8,"b":7"#, t: 0),
            G.text("56")),
        Case("a number with a hold gesture", .pass, G.shown(#""kind":"hold""#, t: 0), G.text("56")),
        Case("the product before the challenge", .pass, G.text("56"), G.multiply(8, 7, t: 0)),
        Case("the product after a pass", .pass, G.multiply(8, 7, t: 0), G.passed(), G.text("56")),
        Case(
            "the product after it was left", .pass, G.multiply(8, 7, t: 0), G.canceled(),
            G.text("56")),
        Case("the product after a lock", .pass, G.multiply(8, 7, t: 0), G.locked(), G.text("56")),
        Case("the product after an answer", .fail, G.multiply(8, 7, t: 0), G.wrong(), G.text("56")),
        Case(
            "the product of the first challenge during the second", .fail, G.multiply(8, 7, t: 0),
            G.wrong(), G.multiply(6, 9), G.text("56")),
        Case(
            "the product of the second challenge during the second", .fail, G.multiply(8, 7, t: 0),
            G.wrong(), G.multiply(6, 9), G.text("54")),
        Case(
            "a text without words", .inconclusive, G.multiply(8, 7, t: 0), G.text(nil), G.passed()),
        Case(
            "a text without words after a pass", .pass, G.multiply(8, 7, t: 0), G.passed(),
            G.text(nil)),
        Case(
            "a text without words and one with the product", .fail, G.multiply(8, 7, t: 0),
            G.text(nil), G.text("56")),
        Case(
            "operands whose product is beyond all bounds", .pass,
            G.multiply(1 << 53, 1 << 53, t: 0), G.text("56")),
    ])
    func noTextShowsTheAnswer(_ example: Case) throws { try Self.rule.check(example) }

    private static func run(_ pairs: (Int, Int)...) -> String {
        pairs.map { G.multiply($0.0, $0.1, t: 0) }.joined(separator: "\n")
    }

    @Test(arguments: [
        Case(
            "eight challenges, three of them different", .fail,
            run((6, 7), (7, 8), (8, 9), (6, 7), (7, 6), (8, 7), (9, 8), (6, 7))),
        Case(
            "eight challenges, four of them different", .pass,
            run((6, 7), (7, 8), (8, 9), (6, 7), (7, 6), (8, 7), (9, 8), (12, 4))),
        Case(
            "seven challenges, always the same", .pass,
            run((6, 7), (6, 7), (6, 7), (6, 7), (6, 7), (6, 7), (6, 7))),
        Case(
            "fewer challenges are looked at", .fail, run((6, 7), (7, 6)),
            parameters: ["minPresentations": 2, "minDistinct": 2]),
    ])
    func challengesVary(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingsNameWhatWasSeen() throws {
        let result = try Self.rule.result(
            G.multiply(8, 7, t: 0), G.wrong(), G.multiply(7, 8), G.text("56"), G.wrong(), G.wrong(),
            G.wrong())
        #expect(result.findings.map(\.seqs) == [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6]])
    }
}
