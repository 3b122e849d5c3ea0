import SandlotCompliance
import Testing

@Suite("Readings that are easy to miss: windows")
struct WindowReadings {
    private static let skip = ad(5000, "skip_enabled")

    @Test(arguments: [
        Situation(
            "between an ad and its release", ["ad-skip-by-deadline": .inconclusive],
            header(), numbered(1, shown(0)), numbered(3, skip), dismissed(5100)),
        Situation(
            "between an ad and its release, which came too late",
            ["ad-skip-by-deadline": .fail],
            header(), numbered(1, shown(0)), numbered(3, ad(6000, "skip_enabled")),
            dismissed(6100)),
        Situation(
            "before an ad", ["ad-skip-by-deadline": .pass],
            header(), numbered(5, shown(0)), skip, dismissed(5100)),
        Situation(
            "behind the release", ["ad-skip-by-deadline": .pass],
            shown(0), skip, numbered(9, dismissed(5100))),
        Situation(
            "behind the ad, where the next test may have begun",
            ["ad-no-gameplay-overlap": .pass],
            shown(0), dismissed(5100), numbered(9, phase(6000, "presenting"))),
        Situation(
            "while the ad is there", ["ad-no-gameplay-overlap": .inconclusive],
            header(), numbered(1, shown(0)), numbered(3, dismissed(5100)),
            phase(6000, "presenting")),
        Situation(
            "between the phase and the ad", ["ad-slot-valid": .inconclusive],
            header(), numbered(1, phase(0, "preAd")), numbered(3, shown(1)), dismissed(5000)),
        Situation(
            "before the phase of the ad", ["ad-slot-valid": .pass],
            header(), numbered(4, phase(0, "preAd")), shown(1), dismissed(5000)),
        Situation(
            "between what is owned and an ad", ["ad-suppressed-when-entitled": .inconclusive],
            header(), numbered(1, owned(0, false, cause: "sync")), numbered(3, shown(1)),
            dismissed(5000)),
        Situation(
            "behind a header that says what is owned", ["ad-suppressed-when-entitled": .pass],
            numbered(0, header()), numbered(7, shown(1)), dismissed(5000)),
        Situation(
            "between a pass and a purchase", ["gate-before-purchase": .inconclusive],
            header(), numbered(1, passed(0, "purchase")), numbered(3, started(1))),
        Situation(
            "before a purchase without a pass", ["gate-before-purchase": .fail],
            header(), numbered(1, tap(0)), numbered(3, started(1))),
        Situation(
            "between a pass and a purchase that comes too late for it",
            ["gate-before-purchase": .fail],
            header(), numbered(1, passed(0, "purchase")), numbered(3, started(60_001))),
        Situation(
            "anywhere, as far as the number of ads goes", ["ad-frequency": .inconclusive],
            tap(0), numbered(4, tap(1)), shown(2), dismissed(3)),
        Situation(
            "anywhere, although there were too many ads", ["ad-frequency": .fail],
            phase(0, "preAd"), numbered(4, tap(1)), shown(2), dismissed(3), shown(4, "a2"),
            dismissed(5, "a2"), shown(6, "a3"), dismissed(7, "a3")),
        Situation(
            "between dismissal and next ad, which came at once",
            ["ad-dismiss-no-chain": .fail],
            shown(0), numbered(3, dismissed(5000)), numbered(9, shown(5100, "a2")),
            dismissed(9000, "a2")),
        Situation(
            "behind a dismissal", ["ad-dismiss-no-chain": .pass],
            shown(0), dismissed(5000), numbered(9, tap(9000))),
        Situation(
            "between price and purchase", ["iap-informed-consent": .inconclusive],
            header(), numbered(1, passed(0, "purchase")),
            numbered(
                2,
                at(
                    1, "price_shown",
                    #""productId":"remove_ads","displayPrice":"x","gated":true"#)),
            numbered(4, started(2))),
        Situation(
            "between a consent and what it allows",
            ["data-consent-before-collection": .inconclusive],
            numbered(
                1,
                at(
                    0, "consent",
                    #""consentId":"c1","action":"granted","by":"parent","method":"kba","scope":["collection"]"#
                )),
            numbered(
                3,
                at(
                    1, "data_sent",
                    #""dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]"#)
            )),
        Situation(
            "which the soundness of the trace is not afraid of",
            ["trace-refs": .pass, "trace-clock": .pass, "trace-ad-lifecycle": .pass],
            header(), numbered(1, shown(0)), numbered(9, dismissed(5000))),
    ])
    func aMissingEventMayMakeItsWindowInconclusive(situation: Situation) throws {
        try situation.check()
    }

    @Test func aRunThatDoesNotBeginWithZeroHasItsGapBeforeEverything() throws {
        let lines = [
            numbered(5, header()), phase(0, "preAd"), shown(1), Self.skip, dismissed(5100),
            phase(5200, "presenting"), phase(90_000, "none"),
        ].joined(separator: "\n")
        try Situation(
            "",
            [
                "trace-seq": .fail, "ad-frequency": .pass, "ad-slot-valid": .pass,
                "ad-skip-by-deadline": .pass, "ad-suppressed-when-entitled": .pass,
                "trace-header": .fail,
            ], lines
        ).check()
    }

    @Test(arguments: [
        Situation(
            "between the newest pass and a purchase", ["gate-before-purchase": .inconclusive],
            passed(50_000, "purchase"), tap(100), started(200)),
        Situation(
            "before the newest pass", ["gate-before-purchase": .pass],
            tap(90_000), passed(100, "purchase"), started(200)),
        Situation(
            "behind a pass that no longer counts", ["gate-before-purchase": .inconclusive],
            passed(50_000, "purchase"), tap(100), app(110, "background"), app(120, "active"),
            started(200)),
        Situation(
            "where no pass was given", ["gate-before-purchase": .fail],
            tap(90_000), tap(100), started(200)),
        Situation(
            "anywhere, as far as the number of ads goes", ["ad-frequency": .inconclusive],
            tap(9000), tap(100), shown(200), dismissed(300)),
        Situation(
            "although it fails by its order", ["ad-dismiss-no-chain": .pass],
            shown(0), dismissed(9000), tap(100), shown(200, "a2"), dismissed(300, "a2")),
        Situation(
            "between a lock and an answer", ["gate-lockout-enforced": .inconclusive],
            locked(90_000), tap(100), answer(200, true)),
        Situation(
            "between an ad and a click", ["ad-click-guard": .inconclusive],
            shown(9000), tap(100), ad(200, "clicked", "a1", #""destination":"none""#)),
        Situation(
            "where nothing is measured", ["iap-informed-consent": .pass],
            passed(9000, "purchase"),
            at(
                100, "price_shown", #""productId":"remove_ads","displayPrice":"x","gated":true"#
            ),
            started(200)),
        Situation(
            "between a refund and what becomes of it", ["iap-refund-revokes": .inconclusive],
            header(entitlements: #""remove_ads""#), update(9000, "refund"), tap(100),
            owned(200, false, cause: "refund")),
    ])
    func clocksMatterOnlyForMeasurements(situation: Situation) throws { try situation.check() }

    @Test func aFindingNamesWhatWasLookedAt() throws {
        let story = Story([passed(0, "link"), tap(1), started(2)].joined(separator: "\n"))
        #expect(try story.result("gate-pass-scope").findings.map(\.seqs) == [[1, 3]])
        let overlap = Story(
            [shown(0), phase(1, "presenting"), dismissed(9)].joined(separator: "\n"))
        #expect(try overlap.result("ad-no-gameplay-overlap").findings.map(\.seqs) == [[1, 2, 3]])
        let late = Story([shown(0), tap(1), ad(6000, "skip_enabled")].joined(separator: "\n"))
        #expect(try late.result("ad-skip-by-deadline").findings.map(\.seqs) == [[1, 3]])
        let open = Story([shown(0), crash(9000)].joined(separator: "\n"))
        let finding = try #require(try open.result("ad-skip-by-deadline").findings.first)
        #expect(finding.seqs == [1])
        #expect(finding.atMs == 9000)
    }
}
