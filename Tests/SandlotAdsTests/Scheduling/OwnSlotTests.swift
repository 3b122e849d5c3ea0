import SandlotAds
import SandlotTrace
import TestSupport
import Testing

@Suite struct OwnSlotTests {
    /// A policy with ads in one slot of its own.
    private static func policy(_ terms: AdSlotTerms = AdSlotTerms()) -> AdPolicy {
        var policy = AdPolicy.aroundTests
        policy.slots = [.betweenLessons: terms]
        policy.caps = AdCaps(adsPerHour: nil, sharePermille: 1_000)
        return policy
    }

    /// Completes a test and goes home.
    private func play(_ game: inout Playing, _ attempt: Int = 1) {
        game.take(.screen(.game))
        game.complete(attempt, words: 1)
        game.take(.userAction(isLeaving: false))
        game.take(.phase(.init(.none)))
        game.take(.screen(.home))
    }

    /// Shows an ad between lessons and closes it.
    ///
    /// - Returns: Whether it was shown.
    private func show(_ game: inout Playing) -> Bool {
        let isShown = game.show(.betweenLessons).outline.contains("show")
        game.wait(5_000)
        game.take(.skip)
        return isShown
    }

    @Test func anAdMayStandBetweenTwoLessons() throws {
        var game = try Playing(Self.policy())
        play(&game)
        #expect(game.refusal(.betweenLessons) == nil)
        #expect(game.show(.betweenLessons).outline == ["load", "loaded", "show", "5000"])
        #expect(game.scheduler.status.isShowing)
    }

    @Test(arguments: [AdGamePhase.presenting, .spelling, .feedback], [AdScreen.game, .unknown])
    func noSlotReachesIntoGameplay(_ phase: AdGamePhase, _ screen: AdScreen) throws {
        var game = try Playing(Self.policy())
        play(&game)
        game.take(.screen(screen))
        game.take(.phase(.init(phase, attempt: 2, word: 0)))
        #expect(game.refusal(.betweenLessons) == .gameplay)
        game.take(.screen(.other))
        #expect(game.refusal(.betweenLessons) == .outsideSlot, "the test goes on elsewhere")
    }

    @Test(arguments: [
        AdInput.phase(.init(.preAd, attempt: 2)), .phase(.init(.presenting, attempt: 2, word: 0)),
        .screen(.game), .screen(.home), .entitlement(.active), .appState(.terminated), .end,
    ])
    func whateverTheAppDoesNextRemovesTheAd(_ input: AdInput) throws {
        var game = try Playing(Self.policy())
        play(&game)
        game.show(.betweenLessons)
        #expect(game.take(input).outline.first?.hasPrefix("dismiss") == true)
        #expect(!game.scheduler.status.isShowing)
    }

    @Test func anAdThatArrivesInTheNextTestIsDiscarded() throws {
        var game = try Playing(Self.policy())
        play(&game)
        game.take(.request(.betweenLessons))
        let id = try #require(game.scheduler.status.ad)
        game.take(.phase(.init(.presenting, attempt: 2, word: 0)))
        let vetting = game.policy.vet(.house(.interstitial), from: "house")
        #expect(game.take(.filled(id, vetting)).outline == ["discard"])
    }

    @Test func aLaunchBeginsWithoutAnAd() throws {
        let history = AdHistory(tests: [.betweenLessons: 9])
        var game = try Playing(Self.policy(), history: history)
        game.take(.phase(.init(.none)))
        #expect(game.refusal(.betweenLessons) == .outsideSlot)
    }

    @Test func aTestThatWasLeftIsNoLesson() throws {
        var game = try Playing(Self.policy())
        game.take(.phase(.init(.presenting, attempt: 1, word: 0)))
        game.take(.phase(.init(.none)))
        #expect(game.refusal(.betweenLessons) == .testsBetweenAds)
    }

    @Test(arguments: [1, 2, 3])
    func thereIsAnAdForSoManyLessons(_ number: Int) throws {
        var game = try Playing(Self.policy(AdSlotTerms(testsPerAd: number)))
        let shown = (1...6).map { attempt in
            play(&game, attempt)
            let isFirst = show(&game)
            #expect(!show(&game), "one lesson, one ad")
            return isFirst
        }
        #expect(shown == (1...6).map { $0 % number == 0 })
    }

    @Test func lessonsOfEarlierLaunchesCount() throws {
        let policy = Self.policy(AdSlotTerms(testsPerAd: 3))
        var first = try Playing(policy)
        play(&first, 1)
        play(&first, 2)
        let history = try #require(AdHistory(bytes: first.scheduler.history.bytes))
        #expect(history.tests == [.postTest: 2, .betweenLessons: 2])
        var second = try Playing(policy, history: history)
        play(&second, 1)
        #expect(second.refusal(.betweenLessons) == nil)
    }

    @Test func aLaunchHasItsBound() throws {
        var game = try Playing(Self.policy(AdSlotTerms(adsPerLaunch: 2)))
        let shown = (1...4).map { attempt in
            play(&game, attempt)
            return show(&game)
        }
        #expect(shown == [true, true, false, false])
        #expect(game.refusal(.betweenLessons) == .launchCap)
    }

    @Test func aSlotHasItsOwnInterval() throws {
        var game = try Playing(Self.policy(AdSlotTerms(gap: .seconds(120))))
        play(&game, 1)
        #expect(show(&game))
        play(&game, 2)
        #expect(game.refusal(.betweenLessons) == .gap)
        game.wait(120_000)
        #expect(game.refusal(.betweenLessons) == nil)
    }

    @Test func aSlotHasItsOwnCountdown() throws {
        let stage = try Stage(Self.policy(AdSlotTerms(countdown: .seconds(3))))
        stage.open()
        stage.play(1, words: 1)
        stage.ads.record(.act(.tap))
        stage.ads.record(.phase(.init(phase: .none)))
        stage.ads.record(.screen("home"))
        #expect(stage.ads.request(.betweenLessons).refusal == nil)
        #expect(stage.ads.skip() == .countdownRunning)
        stage.pass(3_000)
        #expect(stage.ads.skip() == nil)
        let shown = stage.events.compactMap { event in
            if case .adShown(let ad) = event { ad } else { nil }
        }
        #expect(shown.map(\.countdownMs) == [3_000])
        #expect(shown.map(\.slot.rawValue) == ["betweenLessons"])
    }

    @Test func noAdFollowsAPurchaseAndNoneComesBackBeforeTheNextLesson() throws {
        var game = try Playing(Self.policy())
        play(&game, 1)
        game.take(.entitlement(.active))
        #expect(game.refusal(.betweenLessons) == .entitled)
        game.take(.entitlement(.absent))
        #expect(game.refusal(.betweenLessons) == .entitledInSlot)
        play(&game, 2)
        #expect(game.refusal(.betweenLessons) == nil)
    }

    @Test func aSlotThatThePolicyDoesNotHaveIsNotOffered() throws {
        var game = try Playing(.aroundTests)
        play(&game)
        #expect(game.refusal(.betweenLessons) == .slotNotOffered)
        #expect(game.take(.request(.betweenLessons)).outline == ["refuse slotNotOffered"])
    }

    // MARK: - Names

    @Test func aSlotIsReadAsWritten() throws {
        var random = SeededGenerator(seed: SeededGenerator.seed)
        print("seed \(SeededGenerator.seed)")
        let letters = Array("abcXYZ")
        let others = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
        for length in 1...20 {
            var name = "q\(random.pick(letters))"
            while name.count < length { name.append(random.pick(others)) }
            name = String(name.prefix(length))
            let slot = try AdSlot(own: name)
            #expect(slot.rawValue == name)
            #expect(slot.word.rawValue == name)
            #expect(AdSlot(rawValue: name) == slot)
            #expect(slot.isOwn)
        }
    }

    @Test(arguments: [
        ("gameplay", AdPolicyError.Code.slotInGameplay), ("mid-test", .slotInGameplay),
        ("Spelling", .slotInGameplay), ("feedback", .slotInGameplay), ("", .invalidSlotName),
        ("preTest", .invalidSlotName), ("post-test", .invalidSlotName), ("none", .invalidSlotName),
        ("other", .invalidSlotName), ("1st", .invalidSlotName), ("two words", .invalidSlotName),
        ("böse", .invalidSlotName), ("a\u{0}b", .invalidSlotName),
        ("abcdefghijklmnopqrstu", .invalidSlotName),
    ])
    func aNameThatNoSlotCanHaveIsRefused(_ name: String, _ code: AdPolicyError.Code) throws {
        let error = try #require(throws: AdPolicyError.self) { try AdSlot(own: name) }
        #expect(error.code == code)
    }

    @Test func theBuiltInSlotsAreTheOnlyCases() {
        #expect(AdSlot.allCases == [.preTest, .postTest])
        #expect(AdSlot.allCases.allSatisfy { !$0.isOwn })
        #expect(AdPolicy.withOwnSlots.ownSlots == [.betweenLessons, .endOfSession])
    }

    @Test func aPolicyHasUpToFourSlotsOfItsOwn() throws {
        var policy = AdPolicy.aroundTests
        for number in 1...4 { policy.slots[try AdSlot(own: "slot\(number)")] = AdSlotTerms() }
        try policy.validate()
        policy.slots[try AdSlot(own: "slot5")] = AdSlotTerms()
        let error = try #require(throws: AdPolicyError.self) { try policy.validate() }
        #expect(error.code == .tooManySlots)
    }
}
