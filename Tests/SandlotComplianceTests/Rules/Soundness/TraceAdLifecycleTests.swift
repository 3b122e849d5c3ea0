import SandlotCompliance
import Testing

@Suite("trace-ad-lifecycle")
struct TraceAdLifecycleTests {
    private static let rule = RuleUnderTest("trace-ad-lifecycle")
    private static let shown =
        #"{"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}"#
    private static let enabled = #"{"e":"ad_skip_enabled","adId":"a"}"#
    private static let tapped = #"{"e":"ad_skip_tapped","adId":"a"}"#
    private static let dismissed = #"{"e":"ad_dismissed","adId":"a","cause":"skip"}"#
    private static let countdown = #"{"e":"ad_countdown","adId":"a","remainingMs":1000}"#
    private static let clicked = #"{"e":"ad_clicked","adId":"a","destination":"none"}"#
    private static let reported = #"{"e":"ad_reported","adId":"a"}"#
    private static let failed = #"{"e":"ad_failed","adId":"a"}"#
    private static let requested = #"{"e":"ad_requested","adId":"a","network":"house"}"#
    private static let loaded = #"{"e":"ad_loaded","adId":"a"}"#
    private static let truncated = #"{"e":"trace_end","reason":"truncated"}"#

    private static func ad(
        _ name: String, _ verdict: Verdict, _ lines: [String],
        parameters: [String: ParameterValue] = [:]
    ) -> Case {
        Case(name, verdict, lines.joined(separator: "\n"), parameters: parameters)
    }

    @Test(arguments: [
        ad(
            "the full cycle", .pass,
            [
                requested, loaded, shown, countdown, countdown, enabled, clicked, reported,
                tapped, tapped, dismissed,
            ]),
        ad("shown and dismissed", .pass, [shown, dismissed]),
        ad("failed", .pass, [requested, failed]),
        ad("failed twice", .pass, [failed, failed]),
        ad("requested again after it failed", .pass, [requested, failed, requested]),
        ad("requested and loaded only", .notApplicable, [requested, loaded]),
        ad("requested after it was dismissed", .pass, [shown, dismissed, requested]),
        ad("shown twice", .fail, [shown, shown, dismissed]),
        ad("shown again after it was dismissed", .fail, [shown, dismissed, shown]),
        ad("skip enabled twice", .fail, [shown, enabled, enabled, dismissed]),
        ad("dismissed twice", .fail, [shown, dismissed, dismissed]),
        ad("a countdown before it is shown", .fail, [countdown, shown, dismissed]),
        ad("skip enabled before it is shown", .fail, [enabled, shown, dismissed]),
        ad("skip tapped before it is shown", .fail, [tapped, shown, dismissed]),
        ad("clicked before it is shown", .fail, [clicked, shown, dismissed]),
        ad("reported before it is shown", .fail, [reported, shown, dismissed]),
        ad("dismissed before it is shown", .fail, [dismissed, shown]),
        ad("clicked and never shown", .fail, [requested, clicked]),
        ad("a countdown after it was dismissed", .fail, [shown, dismissed, countdown]),
        ad("skip enabled after it was dismissed", .fail, [shown, dismissed, enabled]),
        ad("skip tapped after it was dismissed", .fail, [shown, enabled, dismissed, tapped]),
        ad("clicked after it was dismissed", .fail, [shown, dismissed, clicked]),
        ad("reported after it was dismissed", .fail, [shown, dismissed, reported]),
        ad("skip tapped before it was enabled", .fail, [shown, tapped, enabled, dismissed]),
        ad("skip tapped and never enabled", .fail, [shown, tapped, dismissed]),
        ad("failed after it was shown", .fail, [shown, failed, dismissed]),
        ad("failed after it was dismissed", .fail, [shown, dismissed, failed]),
        ad("shown after it failed", .fail, [failed, shown, dismissed]),
        ad("never dismissed in a complete run", .fail, [shown]),
        ad("never dismissed in a run cut short", .inconclusive, [shown, truncated]),
        ad("a fault in a run cut short", .fail, [shown, shown, truncated]),
        ad("not requested", .pass, [shown, dismissed]),
        ad(
            "not requested where it must be", .fail, [shown, dismissed],
            parameters: ["requireRequested": true]),
        ad(
            "requested too late where it must be", .fail, [shown, requested, dismissed],
            parameters: ["requireRequested": true]),
        ad(
            "requested as it must be", .pass, [requested, shown, dismissed],
            parameters: ["requireRequested": true]),
        ad(
            "a request of another ad", .fail,
            [requested.replacing(#""a""#, with: #""b""#), shown, dismissed],
            parameters: ["requireRequested": true]),
        ad(
            "events in different windows are of one ad", .pass,
            [shown, dismissed.replacing(#""adId""#, with: #""scene":"w2","adId""#)]),
        ad(
            "ads of one name in two runs", .pass,
            [shown, dismissed, #"{"run":"r2"}"#, shown, dismissed]),
    ])
    func anAdHasEachEventOnceInOrder(_ example: Case) throws { try Self.rule.check(example) }

    @Test func eachAdIsCheckedOnce() throws {
        let other = Self.shown.replacing(#""a""#, with: #""b""#)
        let lines = [Self.shown, Self.shown, Self.dismissed, Self.dismissed, Self.failed, other]
        let result = try Self.rule.result(lines.joined(separator: "\n"))
        #expect(
            result.findings.map(\.message) == [
                """
                The ad a is shown twice, has ad_dismissed after ad_dismissed, and fails after it was shown.
                """,
                "The ad b is shown and never dismissed.",
            ])
        #expect(result.findings.map(\.seqs) == [[1, 2], [6]])
    }

    @Test func aGapChangesNothing() throws {
        let lines = [
            #"{"seq":0,"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}"#,
            #"{"seq":9,"t":0,"e":"ad_dismissed","adId":"a","cause":"auto"}"#,
        ]
        #expect(try Self.rule.verdict(lines.joined(separator: "\n")) == .pass)
    }
}
