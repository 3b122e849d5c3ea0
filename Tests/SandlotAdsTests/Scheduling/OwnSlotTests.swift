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
    private func play(_ game: inout Playing, _ attempt: Int = 1, words: Int = 1) {
        game.take(.screen(.game))
        game.complete(attempt, words: words)
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
        .screen(.game), .screen(.home), .covered(true), .entitlement(.active),
        .appState(.terminated), .end,
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
        #expect(game.refusal(.betweenLessons) == .outsideSlot)
    }

    @Test(arguments: [AdGamePhase.presenting, .spelling, .feedback])
    func noAdInterruptsATestThatGoesOn(_ phase: AdGamePhase) throws {
        var game = try Playing(Self.policy())
        play(&game, 1)
        #expect(game.refusal(.betweenLessons) == nil)
        // The second test pauses in its first word, although the first one is still without an ad.
        game.take(.phase(.init(phase, attempt: 2, word: 0)))
        game.take(.phase(.init(.none)))
        game.take(.screen(.home))
        #expect(game.take(.request(.betweenLessons)).outline == ["refuse outsideSlot"])
        game.complete(2, words: 1)
        #expect(game.refusal(.betweenLessons) == nil)
    }

    @Test(arguments: [AdGamePhase.preAd, .presenting, .spelling, .feedback])
    func aTestThatBeginsAgainIsNotOver(_ phase: AdGamePhase) throws {
        var game = try Playing(Self.policy())
        play(&game, 1)
        game.take(.phase(.init(phase, attempt: 1, word: 0)))
        game.take(.phase(.init(.none)))
        #expect(game.refusal(.betweenLessons) == .outsideSlot)
        game.take(.phase(.init(.levelComplete, attempt: 1, wordCount: 1)))
        #expect(game.refusal(.betweenLessons) == nil)
    }

    @Test func aTestThatIsPlayedTwiceCountsOnce() throws {
        var game = try Playing(Self.policy(AdSlotTerms(testsPerAd: 2)))
        play(&game, 1)
        play(&game, 1)
        #expect(game.refusal(.betweenLessons) == .testsBetweenAds)
        play(&game, 2)
        #expect(game.refusal(.betweenLessons) == nil)
    }

    @Test func anAdThatArrivesWhileATestGoesOnIsDiscarded() throws {
        var game = try Playing(Self.policy())
        play(&game, 1)
        game.take(.request(.betweenLessons))
        game.take(.phase(.init(.presenting, attempt: 2, word: 0)))
        game.take(.phase(.init(.none)))
        #expect(game.fill().isEmpty)
        #expect(game.scheduler.status == .idle)
    }

    // MARK: - Together with the other slots

    @Test(arguments: [(2, AdRefusal?.some(.testCap)), (3, nil)])
    func theSlotsOfATestShareItsLimit(_ limit: Int, _ refusal: AdRefusal?) throws {
        var policy = AdPolicy.aroundTests
        policy.slots[.betweenLessons] = AdSlotTerms()
        policy.caps = AdCaps(adsPerTest: limit, adsPerHour: nil, sharePermille: 1_000)
        var game = try Playing(policy)
        game.open()
        #expect(game.show().outline.contains("show"))
        game.complete(1, words: 1)
        game.take(.userAction(isLeaving: false))
        #expect(game.show(.postTest).outline.contains("show"))
        game.take(.phase(.init(.none)))
        game.take(.userAction(isLeaving: false))
        #expect(game.refusal(.betweenLessons) == refusal)
    }

    @Test func aSlotInsteadOfTheOneAfterATestHasItsAd() throws {
        // The policy of the page about ads.
        var policy = AdPolicy.aroundTests
        policy.slots[.postTest] = nil
        policy.slots[.betweenLessons] = AdSlotTerms(
            testsPerAd: 3, countdown: .seconds(3), gap: .seconds(120), adsPerLaunch: 2)
        var game = try Playing(policy)
        for attempt in 1...3 {
            game.open(attempt)
            #expect(game.show().outline.contains("show"))
            play(&game, attempt, words: 45)
            game.take(.userAction(isLeaving: false))
            #expect(game.refusal(.betweenLessons) == (attempt < 3 ? .testsBetweenAds : nil))
            game.take(.screen(.game))
        }
        #expect(show(&game))
    }

    // MARK: - Pages for parents

    /// A page that covers the screen, and the events with which it disappears.
    struct Cover: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let begin: TraceEvent
        let end: TraceEvent
    }

    private static let question = TraceEvent.gateShown(
        .init(
            gateId: "g1", purpose: .parentArea,
            challenge: .init(kind: .multiply, a: 7, b: 8)))

    static let covers = [
        Cover(
            testDescription: "a gate that is canceled", begin: question,
            end: .gateCanceled(.init(gateId: "g1"))),
        Cover(
            testDescription: "a gate that is passed", begin: question,
            end: .gatePassed(.init(gateId: "g1", passId: "p1", purpose: .parentArea))),
        Cover(
            testDescription: "a locked gate",
            begin: .gateShown(.init(gateId: "g1", purpose: .parentArea)), end: .screen("home")),
        Cover(
            testDescription: "a gate that locks",
            begin: .gateLocked(.init(gateId: "g1", durationMs: 60_000, persisted: true)),
            end: .screen("home")),
        Cover(
            testDescription: "a bumper page",
            begin: .bumperShown(.init(bumperId: "b1", class: .web, origin: .app)),
            end: .bumperAnswered(.init(bumperId: "b1", leaves: false))),
    ]

    /// A stage after a test, at home.
    private func stageAtHome(_ network: any AdNetwork = HouseAds()) throws -> Stage {
        let stage = try Stage(Self.policy(), network: network)
        stage.open()
        stage.play(1, words: 1)
        stage.ads.record(.act(.tap))
        stage.ads.record(.phase(.init(phase: .none)))
        stage.ads.record(.screen("home"))
        return stage
    }

    @Test(arguments: covers)
    func noAdAppearsBehindAPageForParents(_ cover: Cover) throws {
        let stage = try stageAtHome()
        stage.ads.record(cover.begin)
        #expect(stage.ads.request(.betweenLessons).refusal == .outsideSlot)
        stage.ads.record(.act(.tap))
        #expect(stage.ads.request(.betweenLessons).refusal == .outsideSlot)
        stage.ads.record(cover.end)
        #expect(stage.ads.request(.betweenLessons).refusal == nil)
        #expect(stage.ads.status.isShowing)
    }

    @Test(arguments: covers)
    func aPageForParentsRemovesTheAd(_ cover: Cover) throws {
        let stage = try stageAtHome()
        stage.ads.request(.betweenLessons)
        #expect(stage.ads.status.isShowing)
        stage.ads.record(cover.begin)
        #expect(stage.names(2) == ["ad_dismissed", cover.begin.kind.name])
        #expect(stage.ads.status == .idle)
    }

    @Test(arguments: covers)
    func anAdThatIsLoadingDoesNotAppearBehindAPageForParents(_ cover: Cover) throws {
        let network = ScriptedNetwork([.fill])
        let stage = try stageAtHome(network)
        stage.ads.request(.betweenLessons)
        stage.ads.record(cover.begin)
        #expect(stage.names(2) == ["ad_failed", cover.begin.kind.name])
        stage.pass(500)
        network.deliver(until: stage.now)
        #expect(stage.ads.status == .idle)
    }

    @Test func theQuestionOfAGateStaysInFrontOfANewScreen() throws {
        let stage = try stageAtHome()
        stage.ads.record(Self.question)
        stage.ads.record(.screen("home"))
        #expect(stage.ads.request(.betweenLessons).refusal == .outsideSlot)
    }

    @Test func theBuiltInSlotsDoNotDependOnThePagesForParents() throws {
        let stage = try Stage()
        stage.open()
        stage.ads.request(.preTest)
        stage.ads.record(Self.question)
        #expect(stage.ads.status.isShowing)
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
        ("during_words", .slotInGameplay), ("in-game", .slotInGameplay),
        ("betweenWords", .slotInGameplay), ("MiddleOfTheTest", .slotInGameplay),
        ("mid_test", .slotInGameplay), ("mid test", .slotInGameplay),
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
