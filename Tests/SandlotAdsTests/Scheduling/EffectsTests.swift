import SandlotAds
import SandlotTrace
import Testing

@Suite struct EffectsTests {
    @Test func effectsKeepTheirOrder() throws {
        var game = try Playing()
        game.open()
        game.take(.request(.preTest))
        let id = try #require(game.scheduler.status.ad)
        var effects = AdEffects()
        let expected: [AdEffect] = [
            .load(id, .preTest), .loaded(id), .show(id, .preTest), .count(id, 1), .offerSkip(id),
            .skip(id), .dismiss(id, .skip), .discard(id),
        ]
        for effect in expected { effects.append(effect) }
        #expect(Array(effects) == expected)
    }

    @Test func thereIsNoEffectBehindTheLast() async {
        await #expect(processExitsWith: .failure) { _ = AdEffects()[0] }
    }

    @Test func thereIsNoRoomForMoreThanAnInputCanBringAbout() async {
        await #expect(processExitsWith: .failure) {
            var effects = AdEffects()
            for _ in 0..<9 { effects.append(.refuse(.noAd)) }
        }
    }
}
