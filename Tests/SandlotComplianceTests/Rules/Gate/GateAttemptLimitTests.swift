import SandlotCompliance
import Testing

@Suite("gate-attempt-limit")
struct GateAttemptLimitTests {
    private typealias G = GateLines
    private static let rule = RuleUnderTest("gate-attempt-limit")
    private static let three = G.story(G.wrong(t: 1_000), G.wrong(), G.wrong())

    @Test(arguments: [
        Case("no answer", .notApplicable, G.multiply(7, 8, t: 0)),
        Case("a right answer", .pass, G.right(t: 0)),
        Case("two wrong answers and a right one", .pass, G.wrong(t: 0), G.wrong(), G.right()),
        Case("three wrong answers and a lock", .pass, three, G.locked()),
        Case(
            "three wrong answers and another challenge", .fail, three, G.multiply(7, 8),
            G.locked()),
        Case("three wrong answers, and the gate is left", .fail, three, G.canceled()),
        Case("three wrong answers and a right one", .fail, three, G.right()),
        Case("three wrong answers and a pass", .fail, three, G.passed()),
        Case("three wrong answers and the end of the run", .inconclusive, three),
        Case(
            "something else than the gate between the third wrong answer and the lock", .pass,
            three, G.tap(), G.locked()),
        Case("four wrong answers", .fail, three, G.wrong(), G.locked()),
        Case("a wrong answer after the lock", .fail, three, G.locked(), G.wrong()),
        Case(
            "a right answer while the lock holds is checked elsewhere", .pass, three, G.locked(),
            G.right()),
        Case(
            "attempts across reopenings count together", .fail, G.wrong(t: 0), G.wrong(),
            G.canceled(), G.multiply(7, 8), G.wrong(), G.multiply(7, 9)),
        Case(
            "attempts of two gates count together", .fail, G.wrong(t: 0, gate: "a"),
            G.wrong(gate: "b"), G.wrong(gate: "c"), G.right(gate: "a")),
        Case(
            "a pass begins the count anew", .pass, G.wrong(t: 0), G.wrong(), G.right(), G.passed(),
            G.wrong(), G.wrong()),
        Case(
            "a right answer alone does not", .inconclusive, G.wrong(t: 0), G.wrong(), G.right(),
            G.wrong()),
        Case("more attempts", .pass, three, G.right(), parameters: ["maxAttempts": 4]),
        Case("no attempt", .fail, G.wrong(t: 0), G.locked(), parameters: ["maxAttempts": 0]),
        Case(
            "another run counts for itself", .pass, G.wrong(t: 0), G.wrong(), G.run("r2"),
            G.wrong(t: 0), G.wrong()),
    ])
    func wrongAnswersAreCounted(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("an answer as the lock ends", .pass, three, G.locked(t: 2_000), G.wrong(t: 62_000)),
        Case(
            "an answer just before the lock ends", .fail, three, G.locked(t: 2_000),
            G.wrong(t: 61_999)),
        Case(
            "the lock's own duration", .pass, three, G.locked(t: 2_000, for: 500),
            G.wrong(t: 2_500)),
        Case(
            "another duration for locks that do not say", .pass, three, G.locked(t: 2_000),
            G.wrong(t: 2_500), parameters: ["lockoutMs": 500]),
        Case(
            "after the lock three more wrong answers lock again", .pass, three, G.locked(t: 2_000),
            G.multiply(7, 8, t: 70_000), G.wrong(), G.wrong(), G.wrong(), G.locked()),
        Case(
            "after the lock a fourth wrong answer is one too many", .fail, three,
            G.locked(t: 2_000), G.multiply(7, 8, t: 70_000), G.wrong(), G.wrong(), G.wrong(),
            G.wrong()),
        Case(
            "a new lock takes the place of the old", .fail, three, G.locked(t: 2_000),
            G.locked(t: 50_000), G.wrong(t: 70_000)),
        Case(
            "the longest duration", .fail, three, G.locked(t: 2_000, for: 1 << 53),
            G.wrong(t: 70_000)),
    ])
    func aLockThatIsOverAllowsNewAttempts(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("attempts used", .fail, G.header(G.state(2)), G.wrong(), G.multiply(7, 8)),
        Case("all attempts used", .fail, G.header(G.state(3)), G.wrong()),
        Case("all attempts used, and a right answer", .pass, G.header(G.state(3)), G.right()),
        Case(
            "a state without attempts", .pass, G.header(G.state(lockedUntil: "10:00:00")),
            G.wrong(), G.wrong()),
        Case(
            "a right answer beyond the limit without a lock", .pass, G.header(G.state(4)),
            G.right()),
        Case(
            "a right answer beyond the limit while the lock holds", .fail,
            G.header(G.state(4, lockedUntil: "10:00:00")), G.right(t: 5, wall: "09:59:59")),
        Case(
            "a right answer beyond the limit when the lock is over", .pass,
            G.header(G.state(4, lockedUntil: "10:00:00")), G.right(t: 5, wall: "10:00:00")),
        Case(
            "a wrong answer while the lock holds", .fail,
            G.header(G.state(3, lockedUntil: "10:00:00")), G.wrong(t: 5, wall: "09:59:59")),
        Case(
            "a wrong answer as a lock with an offset ends", .pass,
            G.header(
                #""gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T11:00:00+01:00"}"#),
            G.wrong(t: 5, wall: "10:00:00")),
        Case(
            "a wrong answer as the lock ends", .pass, G.header(G.state(3, lockedUntil: "10:00:00")),
            G.wrong(t: 5, wall: "10:00:00")),
        Case(
            "any event of the gate ends a lock that is over", .pass,
            G.header(G.state(3, lockedUntil: "10:00:00")), G.canceled(t: 4, wall: "10:00:01"),
            G.wrong(t: 5)),
        Case(
            "without a wall clock the lock never ends", .fail,
            G.header(G.state(3, lockedUntil: "10:00:00")), G.wrong(t: 9_000_000)),
        Case(
            "an end of the lock that cannot be read", .inconclusive,
            G.header(#""gateState":{"attemptsUsed":3,"lockedUntilWall":"soon"}"#),
            G.wrong(t: 5, wall: "10:00:00")),
        Case(
            "an end that cannot be read does not matter for the first wrong answer", .pass,
            G.header(#""gateState":{"lockedUntilWall":"soon"}"#), G.wrong(t: 5)),
    ])
    func aHeaderCarriesAttemptsOver(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "missing events between wrong answers", .inconclusive, G.wrong(t: 0, seq: 1),
            G.wrong(seq: 5)),
        Case("missing events before the first", .pass, G.wrong(t: 0, seq: 4), G.wrong(seq: 5)),
        Case(
            "missing events do not excuse a fourth wrong answer", .fail, G.wrong(t: 0, seq: 1),
            G.wrong(), G.wrong(seq: 5), G.wrong()),
        Case(
            "missing events between the third wrong answer and the lock", .inconclusive,
            G.wrong(t: 0, seq: 1), G.wrong(), G.wrong(), G.locked(seq: 9)),
        Case(
            "missing events between a pass and the next answer", .inconclusive,
            G.right(t: 0, seq: 1), G.passed(), G.wrong(seq: 5)),
        Case(
            "missing events before the pass that began the count anew", .pass,
            G.wrong(t: 0, seq: 1), G.passed(seq: 5), G.wrong()),
        Case(
            "a clock that went back between lock and answer", .inconclusive, three,
            G.locked(t: 100_000), G.wrong(t: 5_000)),
        Case(
            "a clock that went back between wrong answers", .fail, G.wrong(t: 9_000), G.wrong(t: 0),
            G.wrong(), G.wrong()),
    ])
    func gapsAndClockChangesMayBeInconclusive(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func findingCountsTheWrongAnswers() throws {
        let result = try Self.rule.result(Self.three, G.locked(), G.wrong())
        #expect(result.findings.map(\.seqs) == [[1, 4, 5]])
        #expect(result.findings.first?.measure == .count(4, limit: 3))
    }

    @Test func findingNamesWhatCameInsteadOfALock() throws {
        let result = try Self.rule.result(Self.three, G.canceled())
        #expect(result.findings.map(\.seqs) == [[1, 3, 4]])
    }
}
