import SandlotAds
import Testing

@Suite struct LoadingTests {
    private func loading(_ policy: AdPolicy = .aroundTests) throws -> (Playing, AdID) {
        var game = try Playing(policy)
        game.open()
        game.take(.request(.preTest))
        return (game, try #require(game.scheduler.status.ad))
    }

    @Test func aLoadingAdTimesOutAtItsDeadline() throws {
        var (game, id) = try loading()
        #expect(game.scheduler.nextDeadline == AdInstant(milliseconds: game.time + 4_000))
        #expect(game.wait(3_999).isEmpty)
        #expect(game.wait(1).outline == ["fail timeout"])
        let vetting = game.policy.vet(.house(.interstitial), from: "house")
        #expect(game.take(.filled(id, vetting)).outline == ["discard"])
    }

    @Test func anAdThatComesAfterTheFirstWordIsThrownAway() throws {
        var (game, id) = try loading()
        game.take(.phase(.init(.presenting, attempt: 1, word: 0)))
        let vetting = game.policy.vet(.house(.interstitial), from: "house")
        #expect(game.take(.filled(id, vetting)).outline == ["discard"])
        #expect(game.take(.unfilled(id)).outline == ["discard"])
    }

    @Test func aRepeatedAnswerOfTheNetworkIsDiscarded() throws {
        var (game, id) = try loading()
        let vetting = game.policy.vet(.house(.interstitial), from: "house")
        #expect(game.take(.filled(id, vetting)).outline == ["loaded", "show", "5000"])
        #expect(game.take(.filled(id, vetting)).outline == ["discard"])
        #expect(game.take(.unfilled(id)).outline == ["discard"])
        #expect(game.scheduler.status.isShowing)
    }

    @Test func aNetworkWithoutAnAdDoesNotStopTheGame() throws {
        var (game, id) = try loading()
        #expect(game.take(.unfilled(id)).outline == ["fail unfilled"])
        #expect(game.scheduler.status == .idle)
    }

    @Test func anAdThatComesBehindASheetWaits() throws {
        var (game, id) = try loading()
        game.take(.appState(.inactive))
        let vetting = game.policy.vet(.house(.interstitial), from: "house")
        #expect(game.take(.filled(id, vetting)).outline == ["loaded"])
        #expect(game.take(.filled(id, vetting)).outline == ["discard"])
        #expect(game.take(.unfilled(id)).outline == ["discard"])
        #expect(game.take(.appState(.active), after: 3_000).outline == ["show", "5000"])
    }

    @Test func aWaitingAdTimesOut() throws {
        var (game, id) = try loading()
        game.take(.appState(.inactive))
        game.take(.filled(id, game.policy.vet(.house(.interstitial), from: "house")))
        #expect(game.wait(4_000).outline == ["fail timeout"])
        #expect(game.take(.appState(.active)).isEmpty)
    }

    @Test func leavingTheAppCancelsTheLoadingAd() throws {
        var (game, _) = try loading()
        #expect(game.take(.appState(.background)).outline == ["fail notVisible"])
    }

    @Test func aLoadedAdIsCheckedAgainBeforeItIsShown() throws {
        var policy = AdPolicy.aroundTests
        policy.spacing.exitQuiet = .seconds(1)
        var (game, id) = try loading(policy)
        game.take(.userAction(isLeaving: true))
        let vetting = game.policy.vet(.house(.interstitial), from: "house")
        #expect(
            game.take(.filled(id, vetting)).outline == [
                "loaded", "fail refused(SandlotAds.AdRefusal.leaving)",
            ])
    }
}
