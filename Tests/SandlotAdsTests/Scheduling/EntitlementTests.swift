import SandlotAds
import Testing

@Suite struct EntitlementTests {
    @Test(arguments: [
        (AdEntitlement.active, AdRefusal?.some(.entitled)),
        (.unknown, .some(.entitlementUnknown)), (.absent, nil),
    ])
    func onlyWhoIsKnownNotToOwnRemoveAdsSeesAds(
        _ entitlement: AdEntitlement, _ refusal: AdRefusal?
    ) throws {
        var game = try Playing(entitlement: entitlement)
        game.open()
        #expect(game.refusal() == refusal)
    }

    @Test func aPurchaseWithdrawsAnAdThatIsLoading() throws {
        var game = try Playing()
        game.open()
        game.take(.request(.preTest))
        #expect(
            game.take(.entitlement(.active)).outline
                == ["fail refused(SandlotAds.AdRefusal.entitled)"])
        #expect(game.fill().isEmpty)
    }

    @Test(arguments: [Int64(0), 2_000, 6_000])
    func aPurchaseTakesAnAdOffTheScreenAtOnce(_ milliseconds: Int64) throws {
        var game = try Playing()
        game.open()
        game.show()
        game.wait(milliseconds)
        #expect(game.take(.entitlement(.active)).outline == ["dismiss entitlement"])
    }

    @Test func aPurchaseReleasesAnAdThatWaitsBehindASheet() throws {
        var game = try Playing()
        game.open()
        game.take(.request(.preTest))
        game.take(.appState(.inactive))
        game.fill()
        game.take(.entitlement(.active))
        #expect(game.take(.appState(.active)).isEmpty)
    }

    @Test func aRefundBringsAdsBackWithTheNextSlotAndNotBefore() throws {
        var game = try Playing(entitlement: .active)
        game.open()
        game.take(.entitlement(.absent))
        #expect(game.refusal() == .entitledInSlot)
        game.open()
        #expect(game.refusal() == .entitledInSlot, "it is still the same slot")
        game.complete()
        game.wait(60_000)
        #expect(game.refusal(.postTest) == nil)
    }

    @Test func aRefundDuringATestChangesNothingBeforeItsEnd() throws {
        var game = try Playing(entitlement: .active)
        game.take(.phase(.init(.presenting, attempt: 1, word: 0)))
        game.take(.entitlement(.absent))
        #expect(AdSlot.allCases.map { game.refusal($0) } == [.gameplay, .gameplay])
        game.complete()
        game.wait(60_000)
        #expect(game.refusal(.postTest) == nil)
    }

    @Test func aPurchaseThatIsRefundedWithinASlotStillBarsIt() throws {
        var game = try Playing()
        game.open()
        game.take(.entitlement(.active))
        game.take(.entitlement(.absent))
        #expect(game.refusal() == .entitledInSlot)
    }

    @Test func theFirstCheckOfAnAppIsNotBelievedAgainstWhatWasKnown() throws {
        var game = try Playing(history: AdHistory(entitlement: .active))
        game.open()
        #expect(game.refusal() == .entitlementUnknown)
        game.take(.entitlement(.absent))
        #expect(game.refusal() == nil)
    }

    @Test func aDoubtThatIsLearnedRemovesNoAdAndBarsNoSlot() throws {
        var game = try Playing()
        game.open()
        game.show()
        #expect(game.take(.entitlement(.unknown)).isEmpty)
        #expect(game.scheduler.status.isShowing)
        var another = try Playing()
        another.open()
        another.take(.entitlement(.unknown))
        #expect(another.refusal() == .entitlementUnknown)
        another.take(.entitlement(.absent))
        #expect(another.refusal() == nil)
    }
}
