import SandlotCompliance
import Testing

@Suite("gate-lockout-persists")
struct GateLockoutPersistsTests {
    private typealias G = GateLines
    private static let rule = RuleUnderTest("gate-lockout-persists")
    /// A run that is locked at 10:00:10 for a minute and ends at once.
    private static let lockedRun = G.story(
        G.header(wall: "10:00:00"), G.locked(t: 10_000, wall: "10:00:10"), G.end(t: 11_000),
        G.run("r2"))
    /// The same, and nobody knows when.
    private static let lockedRunWithoutWall = G.story(
        G.header(), G.locked(t: 10_000), G.end(t: 11_000), G.run("r2"))
    private static let untilNoon = G.header(G.state(3, lockedUntil: "12:00:00"), wall: "11:59:00")
    /// The same end of the lock, in a time zone east of it.
    private static let untilNoonElsewhere = G.header(
        #""gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T13:00:00+01:00"}"#,
        wall: "11:59:00")

    @Test(arguments: [
        Case("the header tells of no lock", .notApplicable, G.header(), G.right(t: 5)),
        Case("nothing happens", .notApplicable, untilNoon),
        Case("a gate that is only shown", .notApplicable, untilNoon, G.multiply(7, 8, t: 5)),
        Case("an answer too early", .fail, untilNoon, G.right(t: 59_999, wall: "11:59:59")),
        Case("a wrong answer too early", .fail, untilNoon, G.wrong(t: 59_999, wall: "11:59:59")),
        Case("a pass too early", .fail, untilNoon, G.passed(t: 59_999, wall: "11:59:59")),
        Case(
            "an answer at the end of the lock", .pass, untilNoon,
            G.right(t: 60_000, wall: "12:00:00")),
        Case("an answer without a wall clock", .inconclusive, untilNoon, G.right(t: 60_000)),
        Case(
            "a lock that was over when the run began", .pass,
            G.header(G.state(3, lockedUntil: "11:00:00"), wall: "11:59:00"),
            G.right(t: 5, wall: "11:59:00")),
        Case(
            "an end of the lock that cannot be read", .inconclusive,
            G.header(#""gateState":{"lockedUntilWall":"soon"}"#), G.right(t: 5, wall: "11:59:00")),
        Case(
            "an answer before an end of the lock with an offset", .fail, untilNoonElsewhere,
            G.right(t: 59_999, wall: "11:59:59")),
        Case(
            "an answer at an end of the lock with an offset", .pass, untilNoonElsewhere,
            G.right(t: 60_000, wall: "12:00:00")),
        Case(
            "a new lock ends the old one's result", .notApplicable, untilNoon, G.locked(t: 5),
            G.right(t: 10, wall: "11:59:10")),
        Case(
            "an answer too early before a new lock", .fail, untilNoon,
            G.right(t: 10, wall: "11:59:10"), G.locked(t: 50)),
        Case(
            "a clock set forward as far as it may be", .pass, untilNoon,
            G.right(t: 5_000, wall: "12:00:05")),
        Case(
            "a clock set forward farther", .advisory, untilNoon,
            G.right(t: 4_999, wall: "12:00:05")),
        Case(
            "a clock that may be set forward", .pass, untilNoon,
            G.right(t: 4_999, wall: "12:00:05"), parameters: ["wallJumpMs": 60_001]),
        Case(
            "a clock set forward since another line than the header", .advisory,
            G.header(G.state(3, lockedUntil: "12:00:00")), G.tap(t: 1_000, wall: "11:00:00"),
            G.right(t: 2_000, wall: "12:00:05")),
        Case(
            "the answer's wall clock is the first", .pass,
            G.header(G.state(3, lockedUntil: "12:00:00")), G.right(t: 2_000, wall: "12:00:05")),
        Case("a clock set back", .fail, untilNoon, G.right(t: 90_000, wall: "11:30:00")),
        Case(
            "a time that went back since the wall clock's first line", .inconclusive,
            G.header(G.state(3, lockedUntil: "12:00:00")), G.tap(t: 9_000, wall: "11:59:55"),
            G.right(t: 2_000, wall: "12:00:05")),
        Case(
            "a time that went back does not excuse an answer too early", .fail,
            G.header(G.state(3, lockedUntil: "12:00:00")), G.tap(t: 9_000, wall: "11:59:55"),
            G.right(t: 2_000, wall: "11:59:59")),
        Case(
            "missing events since the wall clock's first line", .inconclusive,
            G.header(G.state(3, lockedUntil: "12:00:00")), G.tap(t: 1_000, wall: "11:59:55"),
            G.right(t: 9_000, seq: 7, wall: "12:00:05")),
        Case(
            "missing events behind a header with a wall clock", .pass, untilNoon,
            G.right(t: 60_000, seq: 7, wall: "12:00:00")),
    ])
    func aRunThatBeginsLockedStaysLocked(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("an answer too early", .fail, lockedRun, G.header(), G.right(t: 5, wall: "10:01:09")),
        Case(
            "an answer when it is over", .pass, lockedRun, G.header(),
            G.right(t: 5, wall: "10:01:10")),
        Case("an answer without a wall clock", .inconclusive, lockedRun, G.header(), G.right(t: 5)),
        Case(
            "a lock without a wall clock", .inconclusive, lockedRunWithoutWall, G.header(),
            G.right(t: 5, wall: "10:01:10")),
        Case(
            "a run without a gate in between", .fail, lockedRun, G.header(), G.tap(t: 5),
            G.run("r3"), G.header(), G.right(t: 5, wall: "10:00:30")),
        Case(
            "a run with a gate in between", .notApplicable, lockedRun, G.header(),
            G.canceled(t: 5), G.run("r3"), G.header(), G.right(t: 5, wall: "10:00:30")),
        Case(
            "a lock that was over when its run ended", .notApplicable, G.header(),
            G.locked(t: 0, wall: "10:00:00"), G.end(t: 60_000), G.run("r2"), G.header(),
            G.right(t: 5, wall: "10:00:01")),
        Case(
            "a lock that was almost over when its run ended", .fail, G.header(),
            G.locked(t: 0, wall: "10:00:00"), G.end(t: 59_999), G.run("r2"), G.header(),
            G.right(t: 5, wall: "10:00:01")),
        Case(
            "a pass does not unlock", .fail, G.header(), G.locked(t: 0, wall: "10:00:00"),
            G.passed(t: 100), G.end(t: 200), G.run("r2"), G.header(),
            G.right(t: 5, wall: "10:00:01")),
        Case(
            "the header's word counts more", .pass, lockedRun,
            G.header(G.state(3, lockedUntil: "10:00:20")), G.right(t: 5, wall: "10:00:30")),
        Case(
            "a lock of another device", .notApplicable, lockedRun, G.header(device: "watch"),
            G.right(t: 5, wall: "10:00:30")),
        Case(
            "a run of another device in between", .fail, lockedRun, G.header(device: "watch"),
            G.canceled(t: 5), G.run("r3"), G.header(), G.right(t: 5, wall: "10:00:30")),
        Case(
            "a clock that went back after the lock", .inconclusive, G.header(),
            G.locked(t: 10_000, wall: "10:00:10"), G.end(t: 11), G.run("r2"), G.header(),
            G.right(t: 5, wall: "10:00:30")),
        Case(
            "events that are missing behind the last one of the gate are in no window", .pass,
            G.header(), G.locked(t: 10_000, wall: "10:00:10"), G.end(t: 11_000, seq: 9),
            G.run("r2"), G.header(), G.right(t: 5, wall: "10:01:30")),
        Case(
            "missing events do not excuse an answer too early", .fail, G.header(),
            G.locked(t: 10_000, wall: "10:00:10"), G.end(t: 11_000, seq: 9), G.run("r2"),
            G.header(), G.right(t: 5, wall: "10:00:30")),
    ])
    func aLockOfThePreviousRunLasts(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("no earlier run", .notApplicable, G.header(G.state(0))),
        Case("no earlier gate", .notApplicable, G.tap(t: 0), G.run("r2"), G.header(G.state(0))),
        Case("no state", .notApplicable, lockedRun, G.header(wall: "10:00:40")),
        Case(
            "locked, and it tells so", .pass, lockedRun,
            G.header(G.state(3, lockedUntil: "10:01:10"))),
        Case(
            "it tells of an earlier end", .pass, lockedRun,
            G.header(G.state(0, lockedUntil: "10:00:11"))),
        Case(
            "locked, and it does not tell", .fail, lockedRun,
            G.header(G.state(3), wall: "10:01:09")),
        Case("locked, and it is over", .pass, lockedRun, G.header(G.state(0), wall: "10:01:10")),
        Case("a header without a wall clock", .inconclusive, lockedRun, G.header(G.state(0))),
        Case(
            "a lock without a wall clock", .inconclusive, lockedRunWithoutWall,
            G.header(G.state(0), wall: "10:01:10")),
        Case(
            "the wall clock of another line does not help", .inconclusive, lockedRun,
            G.header(G.state(0)), G.tap(t: 0, wall: "10:01:10")),
        Case(
            "a run without a gate in between", .fail, lockedRun, G.header(wall: "10:00:20"),
            G.run("r3"), G.header(G.state(3), wall: "10:00:40")),
        Case(
            "attempts are carried on", .pass, G.wrong(t: 0), G.wrong(), G.run("r2"),
            G.header(G.state(2))),
        Case(
            "more attempts than there were", .pass, G.wrong(t: 0), G.run("r2"),
            G.header(G.state(2))),
        Case(
            "attempts are forgotten", .fail, G.wrong(t: 0), G.wrong(), G.run("r2"),
            G.header(G.state(1))),
        Case("a state without attempts", .fail, G.wrong(t: 0), G.run("r2"), G.header(G.state())),
        Case("nothing to carry on", .pass, G.right(t: 0), G.run("r2"), G.header(G.state(0))),
        Case(
            "a pass begins the count anew", .pass, G.wrong(t: 0), G.wrong(), G.passed(),
            G.run("r2"), G.header(G.state(0))),
        Case(
            "attempts add up over runs", .fail, G.wrong(t: 0), G.run("r2"), G.header(G.state(1)),
            G.wrong(), G.run("r3"), G.header(G.state(1))),
        Case(
            "attempts of another device", .notApplicable, G.wrong(t: 0), G.run("r2"),
            G.header(G.state(0), device: "watch")),
        Case(
            "attempts stay until the gate is used after the lock", .fail, G.wrong(t: 0), G.locked(),
            G.end(t: 60_000), G.run("r2"), G.header(G.state(0))),
        Case(
            "the first use of the gate after the lock begins the count anew", .pass, G.wrong(t: 0),
            G.locked(), G.canceled(t: 60_000), G.run("r2"), G.header(G.state(0))),
        Case(
            "events that are missing behind the last wrong answer are in no window", .pass,
            G.wrong(t: 0, seq: 1), G.tap(), G.end(t: 0, seq: 9), G.run("r2"), G.header(G.state(1))),
        Case(
            "missing events between wrong answers", .inconclusive, G.wrong(t: 0, seq: 1),
            G.wrong(t: 1, seq: 5), G.end(t: 2), G.run("r2"), G.header(G.state(2))),
        Case(
            "missing events do not excuse lost attempts", .fail, G.wrong(t: 0, seq: 1), G.tap(),
            G.end(t: 0, seq: 9), G.run("r2"), G.header(G.state(0))),
        Case(
            "a clock that went back after the lock", .inconclusive, G.header(),
            G.locked(t: 10_000, wall: "10:00:10"), G.end(t: 11), G.run("r2"),
            G.header(G.state(0), wall: "10:00:30")),
        Case(
            "another duration for locks that do not say", .pass, lockedRun,
            G.header(G.state(0), wall: "10:00:12"), parameters: ["lockoutMs": 2_000]),
    ])
    func aHeaderCarriesLocksAndAttemptsOver(_ example: Case) throws { try Self.rule.check(example) }

    @Test func interleavedRunsOfTwoDevicesKeepTheirOwnLocks() throws {
        func line(_ run: String, _ seq: Int, _ t: Int, _ rest: String) -> String {
            #"{"run":"\#(run)","seq":\#(seq),"t":\#(t),\#(rest)}"#
        }
        let header = #""e":"trace_header","schema":"sandlot-trace/1""#
        let state = header + #","gateState":{"attemptsUsed":0},"wall":"2026-11-02T10:00:40.000Z""#
        let lock = #""e":"gate_locked","gateId":"g","wall":"2026-11-02T10:00:10.000Z""#
        let lines = GateLines.story(
            line("p1", 0, 0, header + #","dev":"phone""#),
            line("w1", 0, 0, header + #","dev":"watch""#), line("p1", 1, 10, lock),
            line("w1", 1, 10, #""e":"gate_cancelled","gateId":"g""#),
            line("w2", 0, 0, state + #","dev":"watch""#),
            line("p2", 0, 0, state + #","dev":"phone""#))
        let result = try Self.rule.result(lines)
        #expect(result.verdict == .fail)
        #expect(result.findings.map(\.run) == ["p2"])
    }
}
