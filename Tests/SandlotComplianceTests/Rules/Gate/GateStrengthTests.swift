import SandlotCompliance
import Testing

@Suite("gate-strength")
struct GateStrengthTests {
    private typealias G = GateLines
    private static let rule = RuleUnderTest("gate-strength")
    private static func header(maxAge: Int) -> String {
        G.header(#""audience":{"minAge":6,"maxAge":\#(maxAge)}"#)
    }

    @Test(arguments: [
        Case("the locked state", .notApplicable, G.shown(t: 0)),
        Case("the largest operands", .pass, G.multiply(12, 9, t: 0)),
        Case("the smallest operands", .pass, G.multiply(6, 4, t: 0)),
        Case("the operands in the other order", .pass, G.multiply(4, 12, t: 0)),
        Case("a first operand too large", .fail, G.multiply(13, 9, t: 0)),
        Case("a second operand too small", .fail, G.multiply(6, 3, t: 0)),
        Case("both operands beyond the second range", .fail, G.multiply(10, 10, t: 0)),
        Case("both operands below the first range", .fail, G.multiply(5, 5, t: 0)),
        Case("operands that fit in one order only", .pass, G.multiply(5, 12, t: 0)),
        Case(
            "other ranges", .pass, G.multiply(20, 3, t: 0),
            parameters: ["aRange": [20, 30], "bRange": [2, 3]]),
        Case("an addition", .inconclusive, G.shown(#""kind":"add","a":8,"b":7"#, t: 0)),
        Case("a kind that nobody knows", .inconclusive, G.shown(#""kind":"riddle""#, t: 0)),
        Case(
            "an addition with four buttons", .inconclusive,
            G.shown(#""kind":"add","a":8,"b":7"#, t: 0, choices: 4)),
        Case("nine buttons", .fail, G.multiply(8, 7, t: 0, choices: 9)),
        Case("ten buttons", .advisory, G.multiply(8, 7, t: 0, choices: 10)),
        Case("fourteen buttons", .advisory, G.multiply(8, 7, t: 0, choices: 14)),
        Case("fifteen buttons", .pass, G.multiply(8, 7, t: 0, choices: 15)),
        Case(
            "fifteen buttons and four attempts", .advisory, G.multiply(8, 7, t: 0, choices: 15),
            parameters: ["maxAttempts": 4]),
        Case(
            "ten buttons and one attempt", .pass, G.multiply(8, 7, t: 0, choices: 10),
            parameters: ["maxAttempts": 1]),
        Case(
            "guessing may work", .pass, G.multiply(8, 7, t: 0, choices: 10),
            parameters: ["maxGuess": 0.3]),
        Case(
            "four buttons where four suffice", .advisory, G.multiply(8, 7, t: 0, choices: 4),
            parameters: ["minChoices": 4]),
        Case(
            "no button where none is needed", .advisory, G.multiply(8, 7, t: 0, choices: 0),
            parameters: ["minChoices": 0]),
        Case("an audience up to eight years", .pass, header(maxAge: 8), G.multiply(8, 7)),
        Case("an audience up to nine years", .advisory, header(maxAge: 9), G.multiply(8, 7)),
        Case(
            "easy numbers for an audience up to nine years", .fail, header(maxAge: 9),
            G.multiply(2, 3)),
        Case("no audience", .inconclusive, G.header(), G.multiply(8, 7)),
        Case("easy numbers without an audience", .fail, G.header(), G.multiply(2, 3)),
        Case(
            "one easy challenge among others", .fail, G.multiply(8, 7, t: 0), G.multiply(2, 3),
            G.multiply(8, 7)),
    ])
    func aChallengeIsHardForAChild(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [[6], [6, 12, 13], [12, 6], ["6", "12"], 6] as [ParameterValue])
    func invalidRangesAreRefused(value: ParameterValue) throws {
        let registry = RuleCatalog.standard.parameters
        #expect(throws: ParameterError.self) { try registry.resolve("aRange", value) }
    }

    @Test(arguments: [
        (2, 3, "which is too easy"), (20, 30, "whose operands are outside the accepted ranges"),
    ])
    func theMessageSaysWhatIsWrongWithTheOperands(_ a: Int, _ b: Int, _ flaw: String) throws {
        let line =
            #"{"e":"gate_shown","gateId":"g","purpose":"purchase","challenge":{"kind":"multiply","#
            + #""a":\#(a),"b":\#(b)}}"#
        let findings = try RuleUnderTest("gate-strength").result(line).findings
        #expect(findings.map(\.message) == ["The gate asks for \(a) × \(b), \(flaw)."])
    }
}
