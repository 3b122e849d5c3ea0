import SandlotAds
import SandlotCompliance
import SandlotKids
import SandlotStore
import SandlotTrace
import Testing

@Suite struct SpellflareTests {
    @Test func aTestHasAnAdBeforeAndAfterIt() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        try await family.player(app).play(1)
        #expect(app.adCount == 2)
        #expect(app.test?.isPassed == true)
    }

    @Test(arguments: NetworkResult.allCases)
    func noAnswerOfANetworkKeepsTheGameFromGoingOn(_ result: NetworkResult) async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        app.stage([result, result])
        try await family.player(app).play(1)
        #expect(app.test?.phase == .levelComplete)
        #expect([0, 2].contains(app.adCount))
        try await family.household.end(app)
        let report = try family.report(.seed, .coppa, .ukAADC)
        #expect(report.packs.allSatisfy { $0.verdict == .compliant })
    }

    @Test func theGameContinuesWithinTwoSecondsInTheBackground() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        app.stage([.silence])
        try await family.player(app).setUp()
        try await family.player(app).choose(1)
        try app.enterBackground()
        try await family.household.advance(by: .seconds(30))
        #expect(app.test?.phase == .presenting)
        try await app.enterForeground()
        try await family.household.end(app)
        #expect(try family.verdict("ad-failure-nonblocking") == .pass)
    }

    @Test func anAdCannotBeClosedBeforeItsCountdownIsOver() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.setUp()
        try await player.choose(1)
        try await player.wait(.seconds(2))
        #expect(app.skipAd() == .countdownRunning)
        try await player.waitForAd()
        #expect(app.skipAd() == .noAd)
    }

    @Test func thereIsNoPurchaseWithoutThePassOfTheGate() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        await #expect(throws: KidsError(.gateNotPassed, "")) { try await app.buy("remove_ads") }
        #expect(family.store.purchases(of: "Ana", in: app.profile.bundleID).isEmpty)
    }

    @Test func aPassIsGoodForOnePurchase() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        #expect(try await player.buy("remove_ads") == .success)
        await #expect(throws: KidsError(.gateNotPassed, "")) { try await app.buy("remove_ads") }
    }

    @Test(
        arguments: zip(
            [
                TraceEvent.GatePurpose.purchase, .restore, .link, .permission, .adClick, .settings,
                .parentArea, .onboardingParent,
            ],
            [
                TraceEvent.GatePurpose.restore, .link, .purchase, .restore, .purchase, .link,
                .permission, .adClick,
            ]))
    func aScreenOpensWithAPassForItsPurpose(
        _ purpose: TraceEvent.GatePurpose, other: TraceEvent.GatePurpose
    ) async throws {
        let family = try Family { $0.screens["vault"] = ScreenSetup([], gate: purpose) }
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.setUp()
        #expect(throws: KidsError(.gateNotPassed, "")) { try app.open("vault") }
        try await player.passGate(other)
        #expect(throws: KidsError.self) { try app.open("vault") }
        #expect(app.screen == "home")
        try await player.passGate(purpose)
        for screen in ["vault", "home", "vault"] {
            try app.open(screen)
            #expect(app.screen == screen)
        }
        try await player.wait(.seconds(3_600))
        #expect(throws: KidsError.self) { try app.open("vault") }
    }

    @Test func aPassEndsInTheBackground() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.openShop()
        try app.enterBackground()
        try await app.enterForeground()
        await #expect(throws: KidsError(.init(rawValue: GateError.Code.passRevoked.rawValue), "")) {
            try await app.buy("remove_ads")
        }
    }

    @Test func aPassEndsAfterAMinute() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.openShop()
        try await player.wait(.seconds(61))
        await #expect(throws: KidsError(.init(rawValue: GateError.Code.passExpired.rawValue), "")) {
            try await app.buy("remove_ads")
        }
    }

    @Test func aLockSurvivesARelaunch() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.setUp()
        #expect(try await player.answerGate(.purchase, [.wrong, .wrong, .wrong]) == .locked)
        try await family.household.end(app, isCrash: true)
        let again = try await family.launch("phone")
        #expect(again.isGateLocked)
        #expect(try await family.player(again).answerGate(.purchase, []) == .locked)
    }

    @Test func aPurchaseEndsTheAdOnTheScreen() async throws {
        let family = try Family()
        let phone = try await family.launch("phone")
        let tablet = try await family.launch("tablet")
        let child = family.player(tablet)
        try await child.setUp()
        try await child.choose(1)
        try await child.wait(.seconds(2))
        #expect(tablet.adStatus.isShowing)
        let order = PurchaseOrder(productID: "remove_ads")
        try family.store.buy(order, for: "Ana", in: phone.profile.bundleID)
        await family.household.settle()
        #expect(!tablet.adStatus.isShowing)
        #expect(tablet.test?.phase == .presenting)
    }

    @Test func anOwnedProductIsNotChargedAgain() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        #expect(try await player.buy("remove_ads") == .success)
        #expect(try await player.buy("remove_ads") == .success)
        try await family.household.end(app)
        #expect(try family.verdict("iap-no-double-charge") == .pass)
    }

    @Test func aPendingPurchaseGrantsNothingBeforeItsApproval() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        family.store.settings.askToBuy = true
        #expect(try await family.player(app).buy("remove_ads") == .pending)
        #expect(!app.isEntitled(to: "ad-free"))
        let purchase = try #require(
            family.store.purchases(of: "Ana", in: app.profile.bundleID).first)
        try family.store.approve(purchase.id)
        await family.household.settle()
        #expect(app.isEntitled(to: "ad-free"))
        try await family.household.end(app)
        #expect(try family.verdict("iap-pending-not-entitled") == .pass)
    }

    @Test func refundWhileTheAppWasClosedBringsAdsBack() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        _ = try await family.player(app).buy("remove_ads")
        try await family.household.end(app)
        let purchase = try #require(
            family.store.purchases(of: "Ana", in: app.profile.bundleID).first)
        try family.store.refund(purchase.id)
        let again = try await family.launch("phone")
        try await family.player(again).play(1)
        #expect(again.adCount == 2)
        try await family.household.end(again)
        #expect(try family.report(.seed).packs.allSatisfy { $0.verdict == .compliant })
    }

    @Test func levelsUnlockOneAfterTheOther() async throws {
        let family = try Family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        await #expect(throws: KidsError(.levelLocked, "")) { try await player.begin(2) }
        try await player.play(1, right: 9)
        await #expect(throws: KidsError(.levelLocked, "")) { try await player.begin(2) }
        try await player.play(1)
        try await player.begin(2)
        #expect(app.level == 2)
    }

    @Test func aFallbackPriceIsMarkedAsHardcoded() async throws {
        let family = try Family()
        family.store.arm(Fault(.loadProducts, error: StoreError(.networkError, "offline")))
        let app = try await family.launch("phone")
        #expect(try await family.player(app).buy("remove_ads") == .unavailable)
        let trace = String(decoding: family.household.log.bytes, as: UTF8.self)
        #expect(trace.contains(#""source":"hardcoded""#))
        #expect(!trace.contains("purchase_started"))
    }
}
