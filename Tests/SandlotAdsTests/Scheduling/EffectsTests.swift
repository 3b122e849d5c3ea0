import SandlotAds
import SandlotTrace
import Testing

@Suite struct EffectsTests {
    @Test func anAdWithoutCountdownAndDurationHasAllEffectsOfItsLifeAtOnce() throws {
        var policy = AdPolicy.aroundTests
        policy.countdowns[.iOS] = .zero
        var creative = AdCreative.house(.interstitial)
        creative.duration = .zero
        var game = try Playing(policy)
        game.open()
        game.take(.request(.preTest))
        let effects = game.fill(creative)
        #expect(effects.outline == ["loaded", "show", "offer", "dismiss auto"])
        #expect(effects.count == AdEffects.capacity)
    }

    @Test func thereIsNoEffectBehindTheLast() async {
        await #expect(processExitsWith: .failure) { _ = AdEffects()[0] }
    }

    @Test func thereIsNoRoomForMoreThanAnInputCanBringAbout() async {
        await #expect(processExitsWith: .failure) {
            var effects = AdEffects()
            for _ in 0...AdEffects.capacity { effects.append(.refuse(.noAd)) }
        }
    }
}
