import SandlotCompliance
import Testing

@Suite("ad-suppressed-when-entitled")
struct AdSuppressedWhenEntitledTests {
    private static let rule = RuleUnderTest("ad-suppressed-when-entitled")

    @Test(arguments: [
        Case("an ad while nothing is owned passes", .pass, .adShown(at: 0)),
        Case(
            "nothing happens, nothing to check", .notApplicable,
            .entitlement(at: 0, cause: "purchase")),
        Case(
            "an ad after the entitlement fails", .fail, .entitlement(at: 0, cause: "purchase"),
            .adShown(at: 0)),
        Case(
            "an ad before it passes", .pass, .adShown(at: 0), .adDismissed(at: 5_000),
            .entitlement(at: 5_001, cause: "purchase")),
        Case(
            "a banner fails as well", .fail, .entitlement(at: 0, cause: "purchase"),
            .adShown(at: 10, format: "banner")),
        Case(
            "an ad in another window fails as well", .fail, .entitlement(at: 0, cause: "purchase"),
            .adShown(at: 10, scene: "two")),
        Case(
            "what the header lists is owned", .fail,
            .fullHeader(initialEntitlements: ["remove_ads"]), .adShown(at: 0)),
        Case(
            "what the app does not know yet is still owned", .fail,
            .fullHeader(initialEntitlements: ["remove_ads"]),
            .entitlement(at: 0, active: false, cause: "launch"), .adShown(at: 10)),
        Case(
            "a refund ends what the header lists", .pass,
            .fullHeader(initialEntitlements: ["remove_ads"]),
            .entitlement(at: 0, active: false, cause: "refund"), .adShown(at: 10)),
        Case(
            "the next ad after a refund passes", .pass, .entitlement(at: 0, cause: "purchase"),
            .entitlement(at: 5, active: false, cause: "refund"), .adShown(at: 10)),
        Case(
            "an ad while something else is owned passes", .pass,
            .fullHeader(
                initialEntitlements: ["hats"],
                products: #"[{"id":"remove_ads","kind":"nonConsumable"}]"#),
            .entitlement(at: 0, productId: "shoes", cause: "purchase"), .adShown(at: 10)),
        Case("any cause counts", .fail, .entitlement(at: 0, cause: "debug"), .adShown(at: 10)),
        Case(
            "any of the products counts", .fail,
            .entitlement(at: 0, productId: "family", cause: "purchase"), .adShown(at: 10),
            parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
        Case(
            "losing one of two keeps ads away", .fail, .entitlement(at: 0, cause: "purchase"),
            .entitlement(at: 1, productId: "family", cause: "purchase"),
            .entitlement(at: 2, active: false, cause: "refund"), .adShown(at: 10),
            parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
        Case(
            "without a list in the header it is unclear", .inconclusive,
            .fullHeader(initialEntitlements: nil), .adShown(at: 0)),
        Case("without a header it is unclear", .inconclusive, .adShown(at: 0, seq: 0)),
        Case(
            "an event about another product does not help", .inconclusive,
            .fullHeader(initialEntitlements: nil),
            .entitlement(at: 0, productId: "hats", cause: "purchase"), .adShown(at: 10)),
        Case(
            "an event about the product does", .pass, .fullHeader(initialEntitlements: nil),
            .entitlement(at: 0, active: false, cause: "launch"), .adShown(at: 10)),
        Case(
            "an event about one of the products does", .pass, .fullHeader(initialEntitlements: nil),
            .entitlement(at: 0, productId: "family", active: false, cause: "launch"),
            .adShown(at: 10), parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
        Case(
            "an event after the ad does not help", .inconclusive,
            .fullHeader(initialEntitlements: nil), .adShown(at: 10), .adDismissed(at: 20),
            .entitlement(at: 30, active: false, cause: "launch")),
        Case(
            "a doubled appearance is not checked", .pass, .adShown(at: 0), .adDismissed(at: 1),
            .entitlement(at: 2, cause: "purchase"), .adShown(at: 3)),
        Case(
            "an ad of the next run of the device is checked by that run", .pass,
            .entitlement(at: 0, cause: "purchase"), .run("r2"), .adShown(at: 10)),
        Case(
            "a request while it is owned is an advisory", .advisory,
            .entitlement(at: 0, cause: "purchase"), .adRequested(at: 10)),
        Case(
            "a request while nothing is owned is not checked", .notApplicable,
            .adRequested(at: 10)),
        Case(
            "a request when it is unknown is not checked", .notApplicable,
            .fullHeader(initialEntitlements: nil), .adRequested(at: 10)),
        Case(
            "a request by what the header lists is an advisory", .advisory,
            .fullHeader(initialEntitlements: ["remove_ads"]), .adRequested(at: 10)),
        Case(
            "an ad that lets go exactly in time passes", .pass, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"), .adSkipEnabled(at: 1_100),
            .adDismissed(at: 2_000)),
        Case(
            "one later is an advisory", .advisory, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"), .adSkipEnabled(at: 1_101),
            .adDismissed(at: 2_000)),
        Case(
            "going away is letting go", .pass, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"),
            .adDismissed(at: 1_100, cause: "entitlement")),
        Case(
            "going away too late is an advisory", .advisory, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"),
            .adDismissed(at: 1_101, cause: "entitlement")),
        Case(
            "an ad that could be skipped already is not checked again", .pass, .adShown(at: 0),
            .adSkipEnabled(at: 50), .entitlement(at: 100, cause: "purchase"),
            .adDismissed(at: 9_000)),
        Case(
            "a banner that stays is an advisory", .advisory, .adShown(at: 0, format: "banner"),
            .entitlement(at: 100, cause: "purchase"), .adDismissed(at: 9_000)),
        Case(
            "an ad in another window that stays is an advisory", .advisory,
            .adShown(at: 0, scene: "two"), .entitlement(at: 100, cause: "purchase"),
            .adDismissed(at: 9_000)),
        Case(
            "the slower of two ads counts", .advisory, .adShown(at: 0),
            .adShown(at: 1, adId: "b", format: "banner"), .entitlement(at: 100, cause: "purchase"),
            .adDismissed(at: 200), .adDismissed(at: 1_101, adId: "b")),
        Case(
            "an entitlement to something else does not matter", .pass, .adShown(at: 0),
            .entitlement(at: 100, productId: "hats", cause: "purchase"), .adDismissed(at: 9_000)),
        Case(
            "an entitlement that ends does not matter", .pass, .adShown(at: 0),
            .entitlement(at: 100, active: false, cause: "refund"), .adDismissed(at: 9_000)),
        Case(
            "the run ends in time", .pass, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"), .appState("active", at: 1_100)),
        Case(
            "the run ends later", .advisory, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"), .appState("active", at: 1_101)),
        Case(
            "a second arrival is checked by itself", .advisory, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"), .entitlement(at: 900, cause: "purchase"),
            .adDismissed(at: 1_200)),
        Case(
            "a late arrival does not excuse the first", .advisory, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"), .entitlement(at: 5_000, cause: "purchase"),
            .adDismissed(at: 5_100)),
        Case(
            "a gap since the entitlement leaves a failure a failure", .fail,
            .entitlement(at: 0, cause: "purchase"), .adShown(at: 10, seq: 3)),
        Case(
            "a gap since an entitlement that ended makes it unclear", .inconclusive,
            .entitlement(at: 0, active: false, cause: "refund"), .adShown(at: 10, seq: 3)),
        Case(
            "a gap does not matter if only the header speaks", .pass, .appState("active", at: 0),
            .adShown(at: 10, seq: 3)),
        Case(
            "a gap makes a request unclear", .inconclusive, .entitlement(at: 0, cause: "purchase"),
            .adRequested(at: 10, seq: 3)),
        Case(
            "a gap before the release makes it unclear", .inconclusive, .adShown(at: 0),
            .entitlement(at: 100, cause: "purchase"), .adDismissed(at: 200, seq: 4)),
        Case(
            "a gap between ad and entitlement makes it unclear", .inconclusive, .adShown(at: 0),
            .entitlement(at: 100, seq: 3, cause: "purchase"), .adDismissed(at: 200)),
        Case(
            "a clock that goes back before the release makes it unclear", .inconclusive,
            .adShown(at: 0), .entitlement(at: 100, cause: "purchase"), .adDismissed(at: 50)),
        Case(
            "a clock that goes back before the end makes it unclear", .inconclusive,
            .adShown(at: 0), .entitlement(at: 100, cause: "purchase"), .appState("active", at: 50)),
        Case(
            "a clock that goes back does not matter when an ad is shown", .fail,
            .entitlement(at: 100, cause: "purchase"), .adShown(at: 50), .adDismissed(at: 60)),
        Case(
            "the time can be set", .pass, .adShown(at: 0), .entitlement(at: 100, cause: "purchase"),
            .adDismissed(at: 5_100), parameters: ["releaseMs": 5000]),
    ])
    func noAdAppearsWhileRemoveAdsIsOwned(_ example: Case) throws { try Self.rule.check(example) }

    @Test func anotherEntitlementDoesNotEndTheWaitForTheRelease() throws {
        let lines = [
            String.adShown(at: 0), .entitlement(at: 1_000, cause: "purchase"),
            .entitlement(at: 2_500, cause: "sync"),
        ]
        func findings(_ release: String) throws -> [Finding] {
            try Story(lines: lines + [release]).result(
                "ad-suppressed-when-entitled", in: Self.rule.pack
            ).findings.filter { $0.verdict != .pass }
        }
        let late = try findings(.adDismissed(at: 6_000, cause: "auto"))
        #expect(late.map(\.atMs) == [6_000, 6_000])
        #expect(
            late.map(\.measure) == [.time(5_000, limit: 1_000), .time(3_500, limit: 1_000)])
        let unclear = try findings(.adDismissed(at: 6_000, seq: 9, cause: "auto"))
        #expect(unclear.map(\.verdict) == [.inconclusive, .inconclusive])
    }

    @Test(arguments: [2, 10, 12, 40])
    func aGapAfterTheFirstOfManyOpenAdsMakesTheirReleaseUnclear(count: Int) throws {
        func lines(_ last: Int?, _ event: String) -> [String] {
            (0..<count).map { ad in
                let seq = ad == last ? #""seq":9,"# : ""
                return #"{\#(seq)"t":0,"e":"\#(event)","adId":"b\#(ad)"}"#
            }
        }
        func verdict(gapBefore ad: Int?) throws -> Verdict {
            let shown = lines(ad, #"ad_shown","slot":"other","format":"banner"#)
            let gone = lines(nil, #"ad_dismissed","cause":"app"#)
            let all = shown + [.entitlement(at: 0, cause: "purchase")] + gone
            return try Self.rule.verdict(all.joined(separator: "\n"))
        }
        #expect(try verdict(gapBefore: nil) == .pass)
        #expect(try verdict(gapBefore: 1) == .inconclusive)
    }

    @Test func findingNamesEntitlementAndAd() throws {
        let findings = try Self.rule.result(
            .entitlement(at: 0, cause: "purchase"), .adShown(at: 10)
        ).findings
        #expect(findings.map(\.seqs) == [[1, 2]])
    }

    @Test func findingOfASlowAdTellsTheTime() throws {
        let findings = try Self.rule.result(
            .adShown(at: 0), .entitlement(at: 100, cause: "purchase"),
            .adDismissed(at: 2_100, cause: "auto")
        ).findings
        #expect(findings.map(\.seqs) == [[1, 2, 3]])
        #expect(findings.first?.measure == .time(2_000, limit: 1_000))
    }
}
