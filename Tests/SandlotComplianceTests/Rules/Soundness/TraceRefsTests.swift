import SandlotCompliance
import Testing

@Suite("trace-refs")
struct TraceRefsTests {
    private static let rule = RuleUnderTest("trace-refs")
    private static let requested = #"{"e":"ad_requested","adId":"x","network":"house"}"#
    private static let shown = #"{"e":"ad_shown","adId":"x","slot":"other","format":"banner"}"#
    private static let gate = #"{"e":"gate_shown","gateId":"x","purpose":"link"}"#
    private static let pass =
        gate + "\n" + #"{"e":"gate_passed","gateId":"x","passId":"p","purpose":"link"}"#

    private static func verdict(_ lines: String...) throws -> Verdict {
        try Story(lines: lines).verdict(rule.id)
    }

    @Test(arguments: [
        #"{"e":"ad_countdown","adId":"x","remainingMs":1000}"#,
        #"{"e":"ad_skip_enabled","adId":"x"}"#,
        #"{"e":"ad_skip_tapped","adId":"x"}"#,
        #"{"e":"ad_clicked","adId":"x","destination":"none"}"#,
        #"{"e":"ad_reported","adId":"x"}"#,
        #"{"e":"ad_dismissed","adId":"x","cause":"auto"}"#,
        #"{"e":"ad_failed","adId":"x"}"#,
    ])
    func anAdEventNeedsAnEarlierAd(line: String) throws {
        #expect(try Self.verdict(line) == .fail)
        #expect(try Self.verdict(Self.requested, line) == .pass)
        #expect(try Self.verdict(Self.shown, line) == .pass)
        #expect(try Self.verdict(line, Self.shown) == .fail)
        #expect(try Self.verdict(Self.shown, #"{"run":"r2"}"#, line) == .fail)
        #expect(try Self.verdict(#"{"e":"ad_loaded","adId":"x"}"#, line) == .fail)
    }

    @Test(arguments: [
        #"{"e":"gate_answered","gateId":"x","correct":true}"#,
        #"{"e":"gate_passed","gateId":"x","passId":"p","purpose":"link"}"#,
        #"{"e":"gate_cancelled","gateId":"x"}"#,
        #"{"e":"gate_locked","gateId":"x"}"#,
    ])
    func aGateEventNeedsAnEarlierGate(line: String) throws {
        #expect(try Self.verdict(line) == .fail)
        #expect(try Self.verdict(Self.gate, line) == .pass)
        #expect(try Self.verdict(line, Self.gate) == .fail)
        #expect(try Self.verdict(Self.gate, #"{"run":"r2"}"#, line) == .fail)
    }

    @Test(arguments: [
        #"{"e":"purchase_started","purchaseId":"b","productId":"p1","passId":"p"}"#,
        #"{"e":"restore_started","initiated":"user","passId":"p"}"#,
        #"{"e":"link_opened","class":"web","passId":"p"}"#,
        #"{"e":"permission_prompt","permission":"camera","passId":"p"}"#,
        #"{"e":"setting","key":"ads","value":false,"passId":"p"}"#,
    ])
    func aPassMustHaveBeenGivenBefore(line: String) throws {
        #expect(try Self.verdict(line) == .fail)
        #expect(try Self.verdict(Self.pass, line) == .pass)
        #expect(try Self.verdict(line, Self.pass) == .fail)
        #expect(try Self.verdict(Self.pass, #"{"run":"r2"}"#, line) == .fail)
        #expect(try Self.verdict(line.replacing(#","passId":"p""#, with: "")) == .notApplicable)
    }

    @Test func aClickHasTwoReferences() throws {
        let click = #"{"e":"ad_clicked","adId":"x","destination":"web","passId":"p"}"#
        #expect(try Self.verdict(Self.pass, Self.shown, click) == .pass)
        #expect(try Self.verdict(Self.pass, click) == .fail)
        #expect(try Self.verdict(Self.shown, click) == .fail)
        let result = try Self.rule.result(click)
        #expect(
            result.findings.map(\.message) == [
                "The event ad_clicked names the ad x, which nothing before it has introduced.",
                "The event ad_clicked names the pass p, which nothing before it has introduced.",
            ])
    }

    @Test func aPurchaseHasBegunBeforeItEnds() throws {
        let started = #"{"e":"purchase_started","purchaseId":"b","productId":"p1"}"#
        let result = #"{"e":"purchase_result","purchaseId":"b","result":"cancelled"}"#
        #expect(try Self.verdict(result) == .fail)
        #expect(try Self.verdict(started, result) == .pass)
        #expect(try Self.verdict(result, started) == .fail)
        #expect(try Self.verdict(started, #"{"run":"r2"}"#, result) == .fail)
    }

    @Test func anEventThatOnlyIntroducesIsNotChecked() throws {
        #expect(try Self.verdict(Self.requested, Self.shown, Self.gate) == .notApplicable)
    }

    @Test(arguments: [
        Case("never mentioned", .fail, .consent("withdrawn")),
        Case(
            "granted before", .pass,
            .consent("granted", more: #""scope":[],"method":"kba","by":"parent""#),
            .consent("withdrawn")),
        Case("only asked for before", .pass, .consent("requested"), .consent("withdrawn")),
        Case(
            "another consent", .fail, .consent("requested", consentId: "d"), .consent("withdrawn")),
        Case(
            "mentioned in an earlier run", .pass, .consent("requested"), .run("r2"),
            .consent("withdrawn")),
        Case(
            "mentioned on another device", .fail, .consent("requested"), .run("r2"),
            .header(dev: "watch"), .consent("withdrawn")),
        Case("asked for", .notApplicable, .consent("requested")),
    ])
    func aWithdrawnConsentWasMentionedBefore(_ example: Case) throws {
        try Self.rule.check(example)
    }
}
