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

    @Test(
        "iap-refund-revokes",
        arguments: [
            Case(
                "a transaction that was shared again may unlock", .pass,
                lines(
                    update(1000, "familyRevoke"), update(2000, "purchase"),
                    entitlement(3000, true))),
            Case(
                "it must be verified", .fail,
                lines(
                    update(1000, "familyRevoke"), update(2000, "purchase", verified: false),
                    entitlement(3000, true))),
            Case(
                "it must be the same transaction", .fail,
                lines(
                    update(1000, "familyRevoke"), update(2000, "purchase", tx: "x2"),
                    entitlement(3000, true))),
            Case(
                "it must come before the entitlement", .fail,
                lines(
                    update(1000, "familyRevoke"), entitlement(1500, true),
                    update(2000, "purchase"))),
            Case(
                "sharing it again in time is an answer", .pass,
                lines(
                    entitlement(500, true), update(1000, "familyRevoke"), update(6000, "approved"),
                    #"{"t":9000,"e":"trace_end","reason":"normal"}"#)),
            Case(
                "sharing it again too late is none", .fail,
                lines(
                    entitlement(500, true), update(1000, "familyRevoke"), update(6001, "approved"))),
            Case(
                "a transaction that was shared again covers", .pass,
                lines(
                    update(100, "purchase", tx: "x2"), update(200, "familyRevoke", tx: "x2"),
                    update(300, "purchase", tx: "x2"), entitlement(500, true),
                    update(1000, "refund"), #"{"t":9000,"e":"trace_end","reason":"normal"}"#)),
            Case(
                "a transaction that was taken back does not", .fail,
                lines(
                    update(100, "purchase", tx: "x2"), update(200, "familyRevoke", tx: "x2"),
                    entitlement(500, true), update(1000, "refund"),
                    #"{"t":9000,"e":"trace_end","reason":"normal"}"#)),
        ])
    func refunds(_ example: Case) throws {
        #expect(try Story(example.lines).verdict("iap-refund-revokes") == example.verdict)
    }

    @Test func eachOfTwoRefundsIsChecked() throws {
        let result = try Story(
            Self.lines(
                Self.update(1000, "refund"), Self.update(1500, "refund"),
                Self.entitlement(2000, true))
        ).result("iap-refund-revokes")
        #expect(result.findings.map(\.seqs) == [[1, 3], [2, 3]])
    }

    @Test(
        "iap-entitlement-verified",
        arguments: [
            Case(
                "a transaction that was shared again unlocks at launch", .pass,
                lines(
                    update(1000, "familyRevoke"), update(2000, "purchase"),
                    entitlement(3000, true, cause: "launch"))),
            Case(
                "one that was taken back again does not", .fail,
                lines(
                    update(1000, "familyRevoke"), update(2000, "purchase"),
                    update(2500, "familyRevoke"), entitlement(3000, true, cause: "sync"))),
        ])
    func verified(_ example: Case) throws {
        #expect(try Story(example.lines).verdict("iap-entitlement-verified") == example.verdict)
    }

    private static func shown(_ network: String?) -> String {
        #"{"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"\#(network.map { ",\"network\":\"\($0)\"" } ?? "")}"#
    }

    private static func gone(_ t: Int) -> String {
        #"{"t":\#(t),"e":"ad_dismissed","adId":"a1","cause":"close"}"#
    }

    @Test(
        "ad-skip-by-deadline",
        arguments: [
            Case(
                "an SDK's ad that is gone in time passes", .pass, lines(shown("admob"), gone(6250))),
            Case(
                "an SDK's ad that is gone late is inconclusive", .inconclusive,
                lines(shown("admob"), gone(6251))),
            Case(
                "so is one of an unknown network", .inconclusive, lines(shown(nil), gone(6251))),
            Case("a house ad that is gone late fails", .fail, lines(shown("house"), gone(6251))),
            Case(
                "the request names the network, too", .fail,
                lines(
                    #"{"t":500,"e":"ad_requested","adId":"a1","network":"house"}"#, shown(nil),
                    gone(6251))),
            Case(
                "an SDK's ad that never goes is inconclusive", .inconclusive,
                lines(shown("admob"), #"{"t":90000,"e":"screen","name":"home"}"#)),
            Case(
                "a house ad that never goes fails", .fail,
                lines(shown("house"), #"{"t":90000,"e":"screen","name":"home"}"#)),
            Case(
                "an SDK's ad with a skip control fails late", .fail,
                lines(
                    shown("admob"), #"{"t":6251,"e":"ad_skip_enabled","adId":"a1"}"#, gone(7000))),
            Case(
                "the stricter limit holds for an SDK's ad, too", .advisory,
                lines(shown("admob"), gone(4000)), parameters: ["strictSkipMs": 2000]),
        ])
    func skipping(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict("ad-skip-by-deadline") == example.verdict)
    }

    @Test(
        "ad-no-gameplay-overlap",
        arguments: [
            Case(
                "a gap while an ad is never dismissed makes a pass inconclusive", .inconclusive,
                lines(shown("house"), #"{"seq":9,"t":2000,"e":"screen","name":"home"}"#)),
            Case(
                "a gap after the dismissal does not matter", .pass,
                lines(shown("house"), gone(2000), #"{"seq":9,"t":3000,"e":"screen","name":"home"}"#)
            ),
            Case(
                "a fail stays a fail", .fail,
                lines(
                    shown("house"),
                    #"{"t":2000,"e":"phase","phase":"presenting","attempt":1,"word":0}"#,
                    #"{"seq":9,"t":3000,"e":"screen","name":"game"}"#)),
        ])
    func overlap(_ example: Case) throws {
        #expect(try Story(example.lines).verdict("ad-no-gameplay-overlap") == example.verdict)
    }

    struct Version: Sendable, CustomTestStringConvertible {
        let platform: String
        let version: String?
        let verdict: Verdict
        var testDescription: String { "\(platform) \(version ?? "without a version")" }
    }

    @Test(
        "ad-sdk-certified",
        arguments: [
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
    func certified(_ version: Version) throws {
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

    @Test(
        "a device's runs count together",
        arguments: [
            (#"{"t":2,"e":"screen","name":"help","affordances":["restore"]}"#, Verdict.pass),
            (#"{"t":2,"e":"screen","name":"home","affordances":[]}"#, .advisory),
            (#"{"t":2,"e":"screen","name":"parentArea","affordances":[]}"#, .fail),
        ])
    func restore(screen: String, verdict: Verdict) throws {
        let price = #"{"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$1"}"#
        for lines in [
            Self.lines(price, #"{"run":"r2"}"#, screen),
            Self.lines(screen, #"{"run":"r2"}"#, price),
        ] {
            #expect(try Story(lines).verdict("iap-restore-available") == verdict)
        }
    }
}
