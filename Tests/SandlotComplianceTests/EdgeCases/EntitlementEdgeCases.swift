import SandlotCompliance
import Testing

@Suite("Awkward cases: entitlements")
struct EntitlementEdgeCases {
    @Test(arguments: [
        Situation(
            "and the ad goes within a second",
            ["ad-suppressed-when-entitled": .pass, "ad-skip-not-early": .pass],
            shown(0), owned(2000, true, cause: "sync"), ad(3000, "skip_enabled"),
            dismissed(3100)),
        Situation(
            "and the ad stays a little longer", ["ad-suppressed-when-entitled": .advisory],
            shown(0), owned(2000, true, cause: "sync"), ad(3001, "skip_enabled"),
            dismissed(3100)),
        Situation(
            "and the run ends within the second", ["ad-suppressed-when-entitled": .pass],
            shown(0), owned(2000, true, cause: "sync"), crash(3000)),
        Situation(
            "and the run ends after it", ["ad-suppressed-when-entitled": .advisory],
            shown(0), owned(2000, true, cause: "sync"), crash(3001)),
        Situation(
            "and the ad could be skipped already", ["ad-suppressed-when-entitled": .pass],
            shown(0), ad(1000, "skip_enabled"), owned(2000, true, cause: "sync"),
            dismissed(90_000)),
        Situation(
            "of another product, which changes nothing but the countdown",
            [
                "ad-suppressed-when-entitled": .pass, "ad-countdown-honest": .pass,
                "ad-skip-not-early": .fail,
            ],
            at(0, "price_shown", #""productId":"remove_ads","displayPrice":"$1""#),
            shown(0, "a1", #""countdownMs":5000"#),
            at(500, "entitlement", #""productId":"hints","active":true,"cause":"sync""#),
            ad(2000, "skip_enabled"), dismissed(2100)),
        Situation(
            "an ad that was asked for before is shown after",
            ["ad-suppressed-when-entitled": .fail],
            at(0, "ad_requested", #""adId":"a1","network":"house""#),
            owned(1000, true, cause: "sync"), shown(2000), dismissed(3000)),
        Situation(
            "an ad is asked for after", ["ad-suppressed-when-entitled": .advisory],
            owned(1000, true, cause: "sync"),
            at(2000, "ad_requested", #""adId":"a1","network":"house""#)),
    ])
    func gainingRemoveAdsReleasesAnOpenAd(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "during a test: the next ad is that after it",
            [
                "ad-suppressed-when-entitled": .pass, "ad-slot-valid": .pass,
                "iap-refund-revokes": .pass,
            ],
            header(entitlements: #""remove_ads""#),
            phase(0, "presenting"), update(1, "refund"), owned(41, false, cause: "refund"),
            phase(42, "spelling"), phase(43, "feedback"),
            phase(44, "levelComplete"), shown(45, slot: "postTest"), dismissed(5000)),
        Situation(
            "during a test: it opens no slot", ["ad-slot-valid": .fail],
            header(entitlements: #""remove_ads""#),
            phase(0, "presenting"), update(1, "refund"), owned(41, false, cause: "refund"),
            shown(45, slot: "other"), dismissed(5000)),
        Situation(
            "from the family", ["iap-refund-revokes": .fail],
            header(entitlements: #""remove_ads""#), update(1, "familyRevoke"), tap(5002)),
        Situation(
            "in time to the millisecond", ["iap-refund-revokes": .pass],
            header(entitlements: #""remove_ads""#), update(1, "familyRevoke"),
            owned(5001, false, cause: "refund")),
        Situation(
            "for one of two transactions", ["iap-refund-revokes": .pass],
            started(0), result(1, "success", "b1", #""tx":"x1""#),
            owned(2, true, cause: "purchase", #""tx":"x1""#), update(3, "purchase", "x2"),
            update(10_000, "familyRevoke", "x1"), tap(90_000)),
        Situation(
            "for both of two transactions", ["iap-refund-revokes": .fail],
            started(0), result(1, "success", "b1", #""tx":"x1""#),
            owned(2, true, cause: "purchase", #""tx":"x1""#), update(3, "purchase", "x2"),
            update(10_000, "familyRevoke", "x1"), update(20_000, "refund", "x2"), tap(90_000)),
        Situation(
            "that nobody has verified", ["iap-refund-revokes": .fail],
            header(entitlements: #""remove_ads""#), update(1, "refund", verified: false),
            tap(90_000)),
        Situation(
            "and a success without a transaction covers nothing",
            ["iap-refund-revokes": .fail],
            started(0), result(1, "success"), owned(2, true, cause: "purchase"),
            update(3, "refund", "x1"), tap(90_000)),
        Situation(
            "and the header covers nothing", ["iap-refund-revokes": .fail],
            header(entitlements: #""remove_ads""#), update(3, "revoke", "x1"), tap(90_000)),
        Situation(
            "and the same transaction grants again", ["iap-refund-revokes": .fail],
            header(entitlements: #""remove_ads""#), update(1, "refund"),
            owned(2, false, cause: "refund"), owned(3, true, cause: "launch", #""tx":"x1""#)),
    ])
    func aRefundTakesTheEntitlementAway(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "and gets it at once", ["iap-pending-not-entitled": .fail],
            started(0), result(1, "pending"), owned(2, true, cause: "purchase")),
        Situation(
            "and hours later somebody says yes, without a gate",
            [
                "iap-pending-not-entitled": .pass, "iap-entitlement-verified": .pass,
                "gate-before-purchase": .fail,
            ],
            started(0), result(1, "pending"), update(9_000_000, "approved"),
            owned(9_000_040, true, cause: "update", #""tx":"x1""#)),
        Situation(
            "and somebody says yes in another run",
            [
                "iap-pending-not-entitled": .pass, "iap-entitlement-verified": .pass,
                "gate-before-purchase": .pass,
            ],
            passed(0, "purchase"), started(1), result(2, "pending"), run("r2"),
            update(100, "approved"), owned(140, true, cause: "update", #""tx":"x1""#)),
        Situation(
            "twice, and somebody says yes once", ["iap-pending-not-entitled": .pass],
            started(0), result(1, "pending"), started(2, "b2"), result(3, "pending", "b2"),
            update(100, "approved"), owned(140, true, cause: "update", #""tx":"x1""#)),
        Situation(
            "and somebody says no", ["iap-pending-not-entitled": .fail],
            started(0), result(1, "pending"), update(100, "declined"),
            owned(140, true, cause: "update")),
        Situation(
            "and what says yes is not verified", ["iap-pending-not-entitled": .fail],
            started(0), result(1, "pending"), update(100, "approved", verified: false),
            owned(140, true, cause: "update")),
        Situation(
            "and a restore gives it meanwhile", ["iap-pending-not-entitled": .pass],
            started(0), result(1, "pending"), owned(140, true, cause: "restore")),
    ])
    func aPendingRequestGrantsNothing(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "a launch check finds what was never bought here",
            ["iap-entitlement-verified": .pass], owned(0, true, cause: "launch")),
        Situation(
            "a launch check that could not be verified", ["iap-entitlement-verified": .fail],
            owned(0, true, cause: "launch", #""verified":false"#)),
        Situation(
            "a restore that finds nothing", ["iap-restore-clean": .pass],
            at(0, "restore_started", #""initiated":"user""#),
            at(1, "restore_result", #""ok":true,"restored":[]"#)),
        Situation(
            "a restore of something else", ["iap-entitlement-verified": .fail],
            at(0, "restore_started", #""initiated":"user""#),
            at(1, "restore_result", #""ok":true,"restored":["hints"]"#),
            owned(2, true, cause: "restore")),
        Situation(
            "a restore that failed", ["iap-entitlement-verified": .fail],
            at(0, "restore_started", #""initiated":"user""#),
            at(1, "restore_result", #""ok":false,"restored":["remove_ads"]"#),
            owned(2, true, cause: "restore")),
    ])
    func anotherDeviceOrFamilyMemberCanGrant(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "the device's truth counts, not the app's",
            ["ad-suppressed-when-entitled": .fail, "iap-entitlement-effective": .fail],
            header(entitlements: #""remove_ads""#), shown(500), dismissed(600),
            owned(700, true, cause: "launch")),
        Situation(
            "even if the app says no for a moment", ["ad-suppressed-when-entitled": .fail],
            header(entitlements: #""remove_ads""#), owned(400, false, cause: "launch"),
            shown(500), dismissed(600), owned(700, true, cause: "launch")),
        Situation(
            "what the header does not list, the app may deny",
            ["ad-suppressed-when-entitled": .pass],
            owned(300, true, cause: "launch"), owned(400, false, cause: "launch"), shown(500),
            dismissed(600)),
        Situation(
            "nobody knows what is owned", ["ad-suppressed-when-entitled": .inconclusive],
            at(0, "trace_header", #""schema":"sandlot-trace/1","platform":"iOS""#), shown(500),
            dismissed(600)),
        Situation(
            "the run before ended entitled", ["iap-entitlement-effective": .fail],
            owned(0, true, cause: "launch"), run("r2"), shown(500), dismissed(600),
            owned(700, true, cause: "launch")),
        Situation(
            "the run before ended entitled, and there was a refund since",
            ["iap-entitlement-effective": .pass],
            owned(0, true, cause: "launch"), run("r2"), update(100, "refund"), shown(500),
            dismissed(600)),
    ])
    func anAdBeforeTheLaunchCheckIsStillForbidden(situation: Situation) throws {
        try situation.check()
    }

    @Test(arguments: [
        Situation(
            "a purchase on the phone does not bind the watch yet",
            ["ad-suppressed-when-entitled": .pass],
            header(#""dev":"phone""#), owned(1, true, cause: "launch"), run("w"),
            header(platform: "watchOS", #""dev":"watch""#), shown(5000), dismissed(7000)),
        Situation(
            "a purchase on the phone binds the watch after a sync",
            ["ad-suppressed-when-entitled": .fail],
            header(#""dev":"phone""#), owned(1, true, cause: "launch"), run("w"),
            header(platform: "watchOS", #""dev":"watch""#), owned(1, true, cause: "sync"),
            shown(5000), dismissed(7000)),
        Situation(
            "each keeps its own time to skip", ["ad-skip-by-deadline": .fail],
            header(#""dev":"phone""#), shown(0), dismissed(5000), run("w"),
            header(platform: "watchOS", #""dev":"watch""#),
            shown(0, "a1", #""network":"house""#), dismissed(5000)),
        Situation(
            "three seconds on the watch, five on the phone", ["ad-skip-by-deadline": .pass],
            header(#""dev":"phone""#), shown(0), dismissed(5250), run("w"),
            header(platform: "watchOS", #""dev":"watch""#), shown(0), dismissed(3250)),
        Situation(
            "a day later the watch still shows ads", ["iap-entitlement-effective": .advisory],
            header(#""dev":"phone""#),
            owned(1, true, cause: "launch", #""wall":"2026-11-02T10:00:00Z""#), run("w"),
            header(platform: "watchOS", #""dev":"watch""#),
            shown(0, "a1", #""wall":"2026-11-03T10:00:00.001Z""#), dismissed(3000)),
        Situation(
            "a day later to the millisecond it may", ["iap-entitlement-effective": .pass],
            header(#""dev":"phone""#),
            owned(1, true, cause: "launch", #""wall":"2026-11-02T10:00:00Z""#), run("w"),
            header(platform: "watchOS", #""dev":"watch""#),
            shown(0, "a1", #""wall":"2026-11-03T10:00:00.000Z""#), dismissed(3000)),
        Situation(
            "wall is never derived", ["iap-entitlement-effective": .pass],
            header(#""dev":"phone""#),
            owned(1, true, cause: "launch", #""wall":"2026-11-02T10:00:00Z""#), run("w"),
            header(platform: "watchOS", #""dev":"watch","wall":"2026-11-05T10:00:00.000Z""#),
            shown(0), dismissed(3000)),
    ])
    func eachDeviceKnowsWhatItHasLearned(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "in a debug build", ["iap-entitlement-verified": .pass], header(build: "debug"),
            owned(1, true, cause: "debug")),
        Situation(
            "in a release", ["iap-entitlement-verified": .fail], header(),
            owned(1, true, cause: "debug")),
        Situation(
            "in who knows what", ["iap-entitlement-verified": .inconclusive],
            at(0, "trace_header", #""schema":"sandlot-trace/1","platform":"iOS""#),
            owned(1, true, cause: "debug")),
        Situation(
            "for a reason that nobody knows", ["iap-entitlement-verified": .fail], header(),
            owned(1, true, cause: "gift")),
        Situation(
            "because of a refund", ["iap-entitlement-verified": .fail], header(),
            owned(1, true, cause: "refund")),
    ])
    func grantsForDevelopersAreChecked(situation: Situation) throws { try situation.check() }
}
