import SandlotCompliance
import Testing

@Suite("Results that changed")
struct ChangedResultTests {
    private static func update(
        _ t: Int, _ kind: String, tx: String = "x1", verified: Bool = true
    )
        -> String
    {
        #"{"t":\#(t),"e":"transaction_update","tx":"\#(tx)","productId":"remove_ads","kind":"\#(kind)","verified":\#(verified)}"#
    }

    private static func entitlement(
        _ t: Int, _ isActive: Bool, tx: String = "x1", cause: String = "sync"
    ) -> String {
        #"{"t":\#(t),"e":"entitlement","productId":"remove_ads","active":\#(isActive),"cause":"\#(cause)","tx":"\#(tx)"}"#
    }

    private static func lines(_ lines: String...) -> String { lines.joined(separator: "\n") }

    @Test(arguments: [
        Case(
            "a transaction that was shared again may unlock", .pass, update(1000, "familyRevoke"),
            update(2000, "purchase"), entitlement(3000, true)),
        Case(
            "it must be verified", .fail, update(1000, "familyRevoke"),
            update(2000, "purchase", verified: false), entitlement(3000, true)),
        Case(
            "it must be the same transaction", .fail, update(1000, "familyRevoke"),
            update(2000, "purchase", tx: "x2"), entitlement(3000, true)),
        Case(
            "it must come before the entitlement", .fail, update(1000, "familyRevoke"),
            entitlement(1500, true), update(2000, "purchase")),
        Case(
            "sharing it again in time is an answer", .pass, entitlement(500, true),
            update(1000, "familyRevoke"), update(6000, "approved"), .end("normal", at: 9_000)),
        Case(
            "sharing it again too late is none", .fail, entitlement(500, true),
            update(1000, "familyRevoke"), update(6001, "approved")),
        Case(
            "a transaction that was shared again covers", .pass, update(100, "purchase", tx: "x2"),
            update(200, "familyRevoke", tx: "x2"), update(300, "purchase", tx: "x2"),
            entitlement(500, true), update(1000, "refund"), .end("normal", at: 9_000)),
        Case(
            "a transaction that was taken back does not", .fail, update(100, "purchase", tx: "x2"),
            update(200, "familyRevoke", tx: "x2"), entitlement(500, true), update(1000, "refund"),
            .end("normal", at: 9_000)),
    ])
    func refundsAreCheckedByTheNewReading(_ example: Case) throws {
        try RuleUnderTest("iap-refund-revokes").check(example)
    }

    @Test func eachOfTwoRefundsIsChecked() throws {
        let result = try Story(
            Self.lines(
                Self.update(1000, "refund"), Self.update(1500, "refund"),
                Self.entitlement(2000, true))
        ).result("iap-refund-revokes")
        #expect(result.findings.map(\.seqs) == [[1, 3], [2, 3]])
    }

    @Test(arguments: [
        Case(
            "a transaction that was shared again unlocks at launch", .pass,
            update(1000, "familyRevoke"), update(2000, "purchase"),
            entitlement(3000, true, cause: "launch")),
        Case(
            "one that was taken back again does not", .fail, update(1000, "familyRevoke"),
            update(2000, "purchase"), update(2500, "familyRevoke"),
            entitlement(3000, true, cause: "sync")),
    ])
    func entitlementsAreCheckedByTheNewReading(_ example: Case) throws {
        try RuleUnderTest("iap-entitlement-verified").check(example)
    }

    private static func shown(_ network: String?) -> String {
        #"{"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"\#(network.map { ",\"network\":\"\($0)\"" } ?? "")}"#
    }

    private static func gone(_ t: Int) -> String {
        #"{"t":\#(t),"e":"ad_dismissed","adId":"a1","cause":"close"}"#
    }

    @Test(arguments: [
        Case("an SDK's ad that is gone in time passes", .pass, shown("admob"), gone(6250)),
        Case(
            "an SDK's ad that is gone late is inconclusive", .inconclusive, shown("admob"),
            gone(6251)),
        Case("so is one of an unknown network", .inconclusive, shown(nil), gone(6251)),
        Case("a house ad that is gone late fails", .fail, shown("house"), gone(6251)),
        Case(
            "the request names the network, too", .fail,
            .adRequested(at: 500, adId: "a1", network: "house"), shown(nil), gone(6251)),
        Case(
            "an SDK's ad that never goes is inconclusive", .inconclusive, shown("admob"),
            .screen("home", at: 90_000)),
        Case(
            "a house ad that never goes fails", .fail, shown("house"), .screen("home", at: 90_000)),
        Case(
            "an SDK's ad with a skip control fails late", .fail, shown("admob"),
            .adSkipEnabled(at: 6_251, adId: "a1"), gone(7000)),
        Case(
            "the stricter limit holds for an SDK's ad, too", .advisory, shown("admob"), gone(4000),
            parameters: ["strictSkipMs": 2000]),
    ])
    func theSkipDeadlineFollowsTheNewReading(_ example: Case) throws {
        try RuleUnderTest("ad-skip-by-deadline").check(example)
    }

    @Test(arguments: [
        Case(
            "a gap while an ad is never dismissed makes a pass inconclusive", .inconclusive,
            shown("house"), .screen("home", at: 2_000, seq: 9)),
        Case(
            "a gap after the dismissal does not matter", .pass, shown("house"), gone(2000),
            .screen("home", at: 3_000, seq: 9)),
        Case(
            "a fail stays a fail", .fail, shown("house"), .phase("presenting", at: 2_000, word: 0),
            .screen("game", at: 3_000, seq: 9)),
    ])
    func gameplayOverlapsFollowTheNewReading(_ example: Case) throws {
        try RuleUnderTest("ad-no-gameplay-overlap").check(example)
    }

    struct Version: Sendable, CustomTestStringConvertible {
        let platform: String
        let version: String?
        let verdict: Verdict
        var testDescription: String { "\(platform) \(version ?? "without a version")" }
    }

    @Test(arguments: [
        Version(platform: "android", version: "18.9", verdict: .fail),
        Version(platform: "sim", version: "18.9", verdict: .fail),
        Version(platform: "iOS", version: "11.2", verdict: .pass),
        Version(platform: "watchOS", version: "11.2", verdict: .pass),
        Version(platform: "iPadOS", version: "0", verdict: .pass),
        Version(platform: "tvOS", version: "18.9", verdict: .inconclusive),
        Version(platform: "tvOS", version: "19.0.0", verdict: .pass),
        Version(platform: "android", version: "19", verdict: .pass),
        Version(platform: "iOS", version: nil, verdict: .inconclusive),
    ])
    func certifiedSDKsFollowTheNewReading(_ version: Version) throws {
        let story = Story(
            """
            {"e":"trace_header","schema":"sandlot-trace/1","platform":"\(version.platform)"}
            {"e":"ad_requested","adId":"a1","network":"admob"\
            \(version.version.map { ",\"sdkVersion\":\"\($0)\"" } ?? "")}
            """)
        #expect(try story.verdict("ad-sdk-certified") == version.verdict)
    }

    @Test func restoreIsCheckedOncePerDeviceAtTheEndOfItsLastRun() throws {
        let price = #"{"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$1"}"#
        let settings = #"{"t":2,"e":"screen","name":"settings","affordances":[]}"#
        let result = try Story(
            Self.lines(
                price, #"{"run":"r2"}"#, settings, #"{"run":"r3"}"#,
                #"{"t":7,"e":"screen","name":"home"}"#)
        ).result("iap-restore-available")
        #expect(result.verdict == .fail)
        #expect(result.findings.map(\.run) == ["r3"])
        #expect(result.findings.map(\.seqs) == [[]])
        #expect(result.findings.map(\.atMs) == [7])
    }

    @Test(arguments: [
        (#"{"t":2,"e":"screen","name":"help","affordances":["restore"]}"#, Verdict.pass),
        (#"{"t":2,"e":"screen","name":"home","affordances":[]}"#, .advisory),
        (#"{"t":2,"e":"screen","name":"parentArea","affordances":[]}"#, .fail),
    ])
    func theRunsOfADeviceCountTogether(screen: String, verdict: Verdict) throws {
        let price = #"{"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$1"}"#
        for lines in [
            Self.lines(price, #"{"run":"r2"}"#, screen),
            Self.lines(screen, #"{"run":"r2"}"#, price),
        ] {
            #expect(try Story(lines).verdict("iap-restore-available") == verdict)
        }
    }
}
