import SandlotAds
import SandlotBase
import SandlotTrace

/// The game: levels, words, and the ads around them.
extension KidsApp {
    /// Begins a level or a puzzle.
    ///
    /// - Parameters:
    ///   - level: The number of the level, from 1.
    ///   - set: The size and difficulty of a puzzle, as in `3x3-easy`.
    ///   - size: The size of a puzzle that is not a preset, as in `5x7`.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if nothing can begin now, or with
    ///   ``KidsError/Code/levelLocked``.
    package func begin(
        _ level: Int, of set: String? = nil, size: String? = nil
    ) throws(KidsError) {
        guard let rules = profile.game else {
            throw KidsError(.notPossible, "\(profile.name) has no game")
        }
        guard isForeground, challenge == nil, !ads.status.isShowing else {
            throw KidsError(.notPossible, "something covers the game")
        }
        let isOver = test.map { $0.phase == .levelComplete } ?? true
        guard isOver, waiting == .nothing else {
            throw KidsError(.notPossible, "a test is in progress; leave it first")
        }
        guard 1...rules.levels ~= level else {
            throw KidsError(.unknownName, "there is no level \(level): the last is \(rules.levels)")
        }
        if screen != "home", screen != "game" {
            throw KidsError(.notPossible, "levels are chosen on the screen home")
        }
        guard size == nil || rules.hasCustomSizes else {
            throw KidsError(.notPossible, "\(profile.name) has presets only")
        }
        let number = size ?? "\(level)"
        tap(set.map { "\($0)-\(number)" } ?? "level\(level)")
        if size == nil { try unlock(level, of: set, rules) }
        beginSession()
        puzzle = set.map { "\($0)-\(number)" }
        self.level = size == nil ? level : 0
        playedGrade = grade
        attempt += 1
        test = GameTest(rules)
        if screen != "game" { show("game") }
        askPermissions(.firstTest)
        // An app without ads goes straight to the first word.
        guard profile.ads?.policy.slots[.preTest] != nil, !hasRemovedAds else {
            return beginTest()
        }
        enterPhase()
        waiting = .adBefore
        if requestAd(.preTest).refusal != nil { waiting = .nothing }
        if waiting == .nothing { beginTest() } else { react() }
    }

    /// Whether the app itself believes that a product that removes ads is owned.
    private var hasRemovedAds: Bool {
        profile.removeAdsProducts.contains { shop.owns($0) }
    }

    /// Whether the app believes that the customer has an entitlement.
    ///
    /// - Parameter name: The name of the entitlement.
    /// - Returns: Whether one of its products is owned.
    package func isEntitled(to name: String) -> Bool {
        profile.products(granting: name).contains { shop.owns($0) }
    }

    private func unlock(
        _ level: Int, of set: String?, _ rules: GameRules
    ) throws(KidsError) {
        switch rules.kind {
        case .spelling:
            guard level <= unlockedLevel else {
                throw KidsError(
                    .levelLocked,
                    "level \(level) is locked; complete level \(unlockedLevel) first")
            }
        case .puzzles:
            guard let free = rules.freePuzzles, level > free, let name = rules.unlockedBy,
                !isEntitled(to: name)
            else { return }
            // The overlay of a locked puzzle leads to the shop.
            if profile.shop?.paywall != nil, isPurchaseAllowed { try openShop(by: .app) }
            throw KidsError(.levelLocked, "puzzle \(level) is locked without \(name)")
        }
    }

    /// Asks the first word.
    func beginTest() {
        guard var test, test.phase == .preAd else { return }
        do throws(KidsError) {
            try test.begin()
        } catch {
            return
        }
        self.test = test
        enterPhase()
        startTimer(.speak, profile.game?.speaksAfter ?? .zero)
    }

    /// Performs the action of a timer.
    func fire(_ timer: Timer) {
        switch timer {
        case .speak:
            change { test throws(KidsError) in try test.speak() }
            if profile.weaknesses.contains(.adsDuringWords) { showOwnAd() }
        case .goOn: goOn()
        }
    }

    /// Answers the word.
    ///
    /// - Parameter isRight: Whether the answer is right.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no word is asked.
    package func answer(isRight: Bool) throws(KidsError) {
        try demandForeground()
        guard var test else { throw KidsError(.notPossible, "no test is in progress") }
        try test.answer(isRight: isRight)
        hideOwnAd()
        tap("word", .answer)
        self.test = test
        enterPhase()
        if isRight { startTimer(.goOn, profile.game?.praise ?? .zero) }
    }

    /// Takes a hint.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no word is asked.
    package func takeHint() throws(KidsError) {
        try demandForeground()
        guard var test else { throw KidsError(.notPossible, "no test is in progress") }
        try test.hint()
        tap("hint")
        self.test = test
    }

    /// Tries the word again.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` unless the answer was wrong.
    package func tryAgain() throws(KidsError) {
        try demandForeground()
        guard var test else { throw KidsError(.notPossible, "no test is in progress") }
        try test.tryAgain()
        tap("retry")
        self.test = test
        enterPhase()
        startTimer(.speak, profile.game?.speaksAfter ?? .zero)
    }

    /// Gives up the word, which counts as wrong.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` unless the answer was wrong.
    package func giveUp() throws(KidsError) {
        try demandForeground()
        guard var test else { throw KidsError(.notPossible, "no test is in progress") }
        try test.giveUp()
        tap("giveUp")
        self.test = test
        let reveal =
            (profile.game?.revealSpeaks ?? .zero) + (profile.game?.revealSpells ?? .zero)
        if reveal > .zero { startTimer(.goOn, reveal) } else { goOn() }
    }

    private func goOn() {
        change { test throws(KidsError) in try test.goOn() }
        guard let test else { return }
        switch test.phase {
        case .presenting: startTimer(.speak, profile.game?.speaksAfter ?? .zero)
        case .levelComplete: complete(test)
        case .preAd, .spelling, .feedback: break
        }
    }

    private func complete(_ test: GameTest) {
        log(test)
        if test.isPassed, !isDemo, level == unlockedLevel(in: playedGrade) {
            unlock(level + 1, in: playedGrade)
        }
        send(.completion)
        waiting = .adAfter
        if requestAd(.postTest).refusal != nil { waiting = .nothing }
        react()
    }

    /// Leaves the game, if one is in progress.
    ///
    /// An unfinished test is lost.
    func leaveGame() {
        timer = nil
        waiting = .nothing
        hideOwnAd()
        guard test != nil else { return }
        test = nil
        record(.phase(.init(phase: .none)))
    }

    /// Changes the test and records the new phase.
    ///
    /// A change that is no longer possible has no effect.
    private func change(_ body: (inout GameTest) throws(KidsError) -> Void) {
        guard var test else { return }
        do throws(KidsError) {
            try body(&test)
        } catch {
            return
        }
        self.test = test
        enterPhase()
    }

    private func startTimer(_ timer: Timer, _ delay: Duration) {
        self.timer = (now().later(by: delay), timer)
    }

    private func enterPhase() {
        guard let test else { return }
        let hasWord = test.phase != .preAd && test.phase != .levelComplete
        record(
            .phase(
                .init(
                    phase: TraceEvent.GamePhase(rawValue: test.phase.rawValue), attempt: attempt,
                    level: level == 0 ? nil : level, word: hasWord ? test.word : nil,
                    wordCount: test.phase == .preAd ? nil : test.wordCount)))
    }
}
