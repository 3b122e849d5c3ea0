import SandlotAds
import SandlotCompliance
import SandlotTrace
import TestSupport
import Testing

@Suite struct PresenterTests {
    @Test func anAdHasItsWholeLifeInTheTrace() throws {
        let stage = try Stage()
        stage.open()
        stage.ads.request(.preTest)
        stage.pass(5_000)
        #expect(stage.ads.skip() == nil)
        #expect(
            stage.names(11) == [
                "ad_requested", "ad_loaded", "ad_shown", "ad_countdown", "ad_countdown",
                "ad_countdown", "ad_countdown", "ad_countdown", "ad_skip_enabled",
                "ad_skip_tapped", "ad_dismissed",
            ])
    }

    @Test func theTraceSaysWhatTheRulesAskFor() throws {
        let stage = try Stage()
        stage.open()
        stage.ads.request(.preTest)
        stage.pass(5_000)
        let events = stage.events
        let requested = events.compactMap { if case .adRequested(let it) = $0 { it } else { nil } }
        #expect(
            requested == [
                .init(
                    adId: "a1", network: "house", personalized: false,
                    targeting: TraceEvent.AdTargeting.none, childTreatment: .child, maxRating: .g,
                    slot: .preTest, format: .interstitial)
            ])
        let shown = events.compactMap { if case .adShown(let it) = $0 { it } else { nil } }
        #expect(
            shown == [
                .init(
                    adId: "a1", slot: .preTest, format: .interstitial, modal: true,
                    countdownMs: 5_000, label: "Advertisement", labelContrast: 7,
                    personalized: false, rating: .g, network: "house", creativeReviewed: true,
                    reportAffordance: true,
                    creative: .init(usesAppCharacter: false, containsGameInstruction: false),
                    skipLabel: "Start Test")
            ])
        let enabled = events.compactMap { if case .adSkipEnabled(let it) = $0 { it } else { nil } }
        #expect(
            enabled == [
                .init(adId: "a1", closeWidthPt: 48, closeHeightPt: 48, closeVisible: true)
            ])
    }

    @Test func anAdIsGoneBeforeTheFirstWord() throws {
        let stage = try Stage()
        stage.open()
        stage.ads.request(.preTest)
        stage.pass(1_000)
        stage.ads.record(.phase(.presenting, 1, word: 0))
        #expect(stage.names(2) == ["ad_dismissed", "phase"])
    }

    @Test func anAdGoesAfterThePurchaseThatEndsIt() throws {
        let stage = try Stage()
        stage.open()
        stage.ads.request(.preTest)
        stage.ads.record(.owns(true))
        #expect(stage.names(2) == ["entitlement", "ad_dismissed"])
        #expect(stage.statuses.last == .idle)
    }

    @Test(arguments: [TraceEvent.traceEnd(.init(reason: .normal)), .app(.terminated)])
    func anAdIsGoneBeforeTheEnd(_ end: TraceEvent) throws {
        let stage = try Stage()
        stage.open()
        stage.ads.request(.preTest)
        stage.ads.record(end)
        #expect(stage.names(2) == ["ad_dismissed", end.kind.name])
    }

    @Test func dueEventsAreWrittenBeforeALaterEvent() throws {
        let stage = try Stage()
        stage.open()
        stage.ads.request(.preTest)
        stage.jump(5_000)
        stage.ads.record(.act(.scroll))
        #expect(stage.names(2) == ["ad_skip_enabled", "user_action"])
    }

    @Test func adEventsOfTheAppAreNotRecorded() throws {
        let stage = try Stage()
        let count = stage.events.count
        stage.ads.record(.adShown(.init(adId: "x", slot: .other, format: .interstitial)))
        stage.ads.record(.adDismissed(.init(adId: "x", cause: .skip)))
        #expect(stage.events.count == count)
    }

    @Test func aRefusedRequestIsNotRecorded() throws {
        let stage = try Stage()
        stage.open()
        let count = stage.events.count
        #expect(stage.ads.request(.postTest).refusal == .outsideSlot)
        #expect(stage.events.count == count)
    }

    @Test func touchesThatDoNotCountLeaveNoTrace() throws {
        let stage = try Stage()
        stage.open()
        #expect(stage.ads.skip() == .noAd)
        stage.ads.request(.preTest)
        let count = stage.events.count
        #expect(stage.ads.skip() == .countdownRunning)
        #expect(stage.ads.touch() == .clickTooEarly)
        #expect(stage.events.count == count)
        stage.pass(1_000)
        #expect(stage.ads.touch() == nil)
        #expect(stage.ads.report() == nil)
        #expect(stage.names(2) == ["ad_clicked", "ad_reported"])
    }

    @Test func theHeaderSaysWhatTheDeviceOwns() throws {
        for (owned, refusal) in [
            (["remove_ads"], AdRefusal?.some(.entitled)), (nil, .some(.entitlementUnknown)),
            (["coins"], nil),
        ] {
            let stage = try Stage(header: .plain(owned: owned))
            stage.open()
            #expect(stage.ads.request(.preTest).refusal == refusal)
        }
    }

    @Test func theHeaderTakesPrecedenceOverTheAppAtLaunch() throws {
        let stage = try Stage(header: .plain(owned: ["remove_ads"]))
        stage.ads.record(.owns(false, .launch))
        stage.open()
        #expect(stage.ads.request(.preTest).refusal == .entitled)
        stage.ads.record(.owns(false, .refund))
        stage.ads.record(.phase(.preAd, 2))
        #expect(stage.ads.request(.preTest).refusal == nil)
    }

    @Test func anyOfTheProductsEndsAds() throws {
        var policy = AdPolicy.aroundTests
        policy.removeAdsProducts = ["remove_ads", "pro"]
        let stage = try Stage(policy, header: .plain(owned: ["pro"]))
        stage.ads.record(.owns(true))
        stage.ads.record(.owns(false, .refund))
        stage.open()
        #expect(stage.ads.request(.preTest).refusal == .entitled)
        stage.ads.record(.owns(false, .refund, product: "pro"))
        stage.ads.record(.phase(.preAd, 2))
        #expect(stage.ads.request(.preTest).refusal == nil)
    }

    @Test func aProductThatTheHeaderMarksEndsAds() throws {
        var header = TraceEvent.TraceHeader.plain(owned: ["no_ads"])
        header.products = [.init(id: "no_ads", kind: .nonConsumable, removesAds: true)]
        let stage = try Stage(header: header)
        stage.open()
        #expect(stage.ads.request(.preTest).refusal == .entitled)
        stage.ads.record(.owns(false, .refund, product: "no_ads"))
        stage.ads.record(.phase(.preAd, 2))
        #expect(stage.ads.request(.preTest).refusal == nil)
        #expect(stage.ads.status.isShowing)
        stage.ads.record(.owns(true))
        #expect(stage.ads.status == .idle, "the policy's own product ends ads, too")
    }

    @Test func noAdIsShownWhileTheOwnershipOfAProductIsUnknown() throws {
        var policy = AdPolicy.aroundTests
        policy.removeAdsProducts = ["remove_ads", "pro"]
        let stage = try Stage(policy, header: .plain(owned: nil))
        stage.open()
        stage.ads.record(.owns(false, .launch))
        #expect(stage.ads.request(.preTest).refusal == .entitlementUnknown)
        stage.ads.record(.owns(false, .launch, product: "pro"))
        #expect(stage.ads.request(.preTest).refusal == nil)
    }

    @Test func aFamilyThatPaidMustHearOfEveryProduct() throws {
        var policy = AdPolicy.aroundTests
        policy.removeAdsProducts = ["remove_ads", "pro"]
        let stage = try Stage(
            policy, header: .plain(owned: []), history: .init(entitlement: .active))
        stage.open()
        #expect(stage.ads.request(.preTest).refusal == .entitlementUnknown)
        stage.ads.record(.owns(false, .sync))
        #expect(stage.ads.request(.preTest).refusal == .entitlementUnknown)
        stage.ads.record(.owns(false, .sync, product: "pro"))
        #expect(stage.ads.request(.preTest).refusal == nil)
    }

    @Test(arguments: [nil, []] as [[String]?])
    func aFamilyThatPaidSeesNoAdInAnyLaunchWithoutAnAnswer(_ owned: [String]?) throws {
        var history = AdHistory(entitlement: .active)
        for launch in 1...3 {
            let stage = try Stage(header: .plain(owned: owned), history: history)
            stage.open()
            #expect(
                stage.ads.request(.preTest).refusal == .entitlementUnknown, "launch \(launch)")
            history = stage.ads.history
        }
        let stage = try Stage(header: .plain(owned: owned), history: history)
        stage.open()
        stage.ads.record(.owns(false, .sync))
        #expect(stage.ads.request(.preTest).refusal == nil)
        #expect(stage.ads.history.entitlement == .absent)
    }

    @Test func onlySimpleErrorCodesOfANetworkAreRecorded() throws {
        for (code, written) in [
            ("E-12.no_ads", "E-12.no_ads"), ("ann@example.com", "error"), ("", "error"),
            (String(repeating: "a", count: 41), "error"), ("für Ann", "error"),
        ] {
            let network = ScriptedNetwork([.init([.error(code)], after: .zero)])
            let stage = try Stage(network: network)
            stage.open()
            stage.ads.request(.preTest)
            network.deliver(until: stage.now)
            guard case .adFailed(let event) = stage.events.last else {
                throw TestIssue(what: "the ad has not failed")
            }
            #expect(event.code == written)
        }
    }

    @Test func theObserverReceivesEveryChange() throws {
        let stage = try Stage()
        stage.open()
        guard case .granted(let request) = stage.ads.request(.preTest) else {
            throw TestIssue(what: "there is no ad")
        }
        stage.pass(2_000)
        stage.ads.record(.phase(.none, 1))
        #expect(
            stage.statuses == [
                .loading(request.id, .preTest),
                .counting(request.id, .preTest, remaining: 5_000),
                .counting(request.id, .preTest, remaining: 4_000),
                .counting(request.id, .preTest, remaining: 3_000), .idle,
            ])
    }

    @Test func thePresenterEndsWithoutItsNetworkHoldingIt() throws {
        let network = ScriptedNetwork([.fill])
        weak var ads: AdPresenter?
        do {
            let stage = try Stage(network: network)
            stage.open()
            stage.ads.request(.preTest)
            ads = stage.ads
        }
        #expect(ads == nil)
        network.deliver(until: AdInstant(milliseconds: 1_000_000))
    }

    @Test func callsFromManyThreadsMakeOneOrder() async throws {
        let stage = try Stage(network: ScriptedNetwork([.fill, .doubled, .noFill]))
        stage.open()
        await withTaskGroup { group in
            for seed in 0..<8 {
                group.addTask {
                    var random = SeededGenerator(seed: SeededGenerator.seed &+ UInt64(seed))
                    for _ in 0..<300 { Self.call(stage, &random) }
                }
            }
        }
        stage.ads.record(.screen("home"))
        stage.ads.record(.traceEnd(.init(reason: .normal)))
        let faults = try Verdicts(stage.bytes, packs: ["seed"]).faults.filter {
            // The threads neither continue after a failure nor act on time, so the other rules can
            // be broken.
            ["ad-no-gameplay-overlap", "ad-slot-valid", "ad-no-stack", "trace-seq", "trace-clock"]
                .contains($0.rule)
        }
        #expect(faults.isEmpty, "seed \(SeededGenerator.seed)")
    }

    private static func call(_ stage: Stage, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: stage.ads.request(random.pick(AdSlot.allCases))
        case 1: stage.ads.skip()
        case 2: stage.ads.record(.phase(.preAd, Int.random(in: 1...99, using: &random)))
        case 3: stage.ads.record(.phase(.presenting, 1, word: 0))
        case 4: stage.ads.record(.owns(Bool.random(using: &random)))
        case 5: stage.jump(Int64.random(in: 0...900, using: &random))
        default: stage.ads.tick()
        }
    }
}
