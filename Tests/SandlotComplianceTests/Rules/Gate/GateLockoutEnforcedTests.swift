import SandlotCompliance
import Testing

@Suite("gate-lockout-enforced")
struct GateLockoutEnforcedTests {
    private typealias G = GateLines
    private static let rule = RuleUnderTest("gate-lockout-enforced")

    @Test(arguments: [
        (G.right(t: 20_000), Verdict.fail),
        (G.wrong(t: 20_000), .fail),
        (G.passed(t: 20_000), .fail),
        (G.multiply(7, 8, t: 20_000), .fail),
        (G.shown(#""kind":"hold""#, t: 20_000), .fail),
        (#"{"t":20000,"e":"purchase_started","purchaseId":"b","productId":"x"}"#, .fail),
        (#"{"t":20000,"e":"link_opened","class":"web"}"#, .fail),
        (G.shown(t: 20_000), .pass),
        (G.canceled(t: 20_000), .pass),
        (G.locked(t: 20_000), .pass),
        (#"{"t":20000,"e":"restore_started","initiated":"user"}"#, .pass),
        (#"{"t":20000,"e":"permission_prompt","permission":"microphone"}"#, .pass),
    ])
    func onlyCertainEventsBreakALock(line: String, verdict: Verdict) throws {
        #expect(try Self.rule.verdict(G.locked(t: 0), line) == verdict)
    }

    @Test(arguments: [
        Case("no lock", .notApplicable, G.right(t: 0)),
        Case("the run ends while locked", .pass, G.locked(t: 0)),
        Case("an answer before the lock", .pass, G.wrong(t: 0), G.locked()),
        Case("an answer as the lock ends", .pass, G.locked(t: 0), G.right(t: 60_000)),
        Case("an answer just before the lock ends", .fail, G.locked(t: 0), G.right(t: 59_999)),
        Case("the lock's own duration", .fail, G.locked(t: 0, for: 100_000), G.right(t: 99_999)),
        Case("a shorter duration of its own", .pass, G.locked(t: 0, for: 100), G.right(t: 100)),
        Case("a lock of no duration", .pass, G.locked(t: 0, for: 0), G.right(t: 0)),
        Case("the longest duration", .fail, G.locked(t: 5, for: 1 << 53), G.right(t: 9_000_000)),
        Case(
            "another duration for locks that do not say", .pass, G.locked(t: 0), G.right(t: 500),
            parameters: ["lockoutMs": 500]),
        Case(
            "a duration that no clock can reach", .fail, G.locked(t: 5), G.right(t: 9_000_000),
            parameters: ["lockoutMs": .integer(1 << 53)]),
        Case("an answer as soon as it is locked", .fail, G.locked(t: 0), G.right(t: 0)),
        Case(
            "the second lock is checked by itself", .fail, G.locked(t: 0), G.right(t: 60_000),
            G.locked(t: 70_000), G.right(t: 80_000)),
        Case(
            "a longer lock outlasts a later short one", .fail, G.locked(t: 0),
            G.locked(t: 10, for: 100), G.right(t: 30_000)),
        Case(
            "missing events within the lock", .pass, G.locked(t: 0, seq: 1),
            G.right(t: 60_000, seq: 5)),
        Case(
            "missing events do not excuse an answer", .fail, G.locked(t: 0, seq: 1),
            G.right(t: 1_000, seq: 5)),
        Case(
            "a clock that went back before the answer", .inconclusive, G.locked(t: 50_000),
            G.tap(t: 10_000), G.right(t: 11_000)),
        Case(
            "a clock that went back into a lock that was over", .inconclusive, G.locked(t: 0),
            G.right(t: 60_000), G.right(t: 1_000)),
        Case(
            "a clock that goes back after the answer", .fail, G.locked(t: 50_000),
            G.right(t: 51_000), G.tap(t: 10_000)),
        Case("a lock of another run", .pass, G.locked(t: 0), G.run("r2"), G.right(t: 1_000)),
    ])
    func aLockIsEnforcedUntilItsEnd(_ example: Case) throws { try Self.rule.check(example) }

    @Test func eachLockHasOneResult() throws {
        let result = try Self.rule.result(
            G.locked(t: 0), G.locked(t: 1_000, for: 200_000), G.right(t: 2_000), G.right(t: 3_000),
            G.right(t: 130_000))
        #expect(result.findings.map(\.seqs) == [[1, 3], [2, 3]])
        #expect(result.findings.first?.measure == .time(2_000, limit: 60_000))
    }
}
