internal import SandlotAds
package import SandlotTrace

/// A child, or a parent, at an app: what they do, and how long it takes them.
package struct Player {
    /// What is done with a word.
    package enum WordAnswer: String, Sendable, Hashable, CaseIterable {
        /// The right letters.
        case right
        /// Wrong letters.
        case wrong
        /// The same word once more.
        case retry
        /// On to the next word.
        case giveUp = "give-up"
        /// A hint, before the answer.
        case hint
    }

    /// What is done at the gate.
    package enum GateBehaviour: Sendable, Hashable {
        /// The right answer.
        case right
        /// A wrong answer.
        case wrong
        /// The gate is closed.
        case leave
        /// What somebody types.
        case typed(String)
    }

    /// How somebody comes through the gate.
    package enum GateResult: String, Sendable, Hashable {
        case passed
        case locked
        case left
        /// Something is still asked.
        case open
    }

    private let household: Household
    private let app: KidsApp

    /// How long it takes to find something and to tap it.
    private static let look = Duration.seconds(2)
    /// How long it takes to answer a word.
    private static let think = Duration.seconds(6)
    /// How long it takes to answer the gate.
    private static let calculate = Duration.seconds(6)
    /// How long nobody waits for an ad.
    private static let patience = Duration.seconds(120)

    /// Somebody sits down at an app.
    package init(at app: KidsApp, in household: Household) {
        self.app = app
        self.household = household
    }

    // MARK: - Playing

    /// Plays a whole test: chooses the level, waits for ads, answers, and looks at the result.
    ///
    /// - Parameters:
    ///   - level: The level; nil is the last that is unlocked.
    ///   - set: The size and difficulty of a puzzle.
    ///   - right: How many answers are right, beginning with the first; nil is as many as it takes.
    ///   - size: The size of a puzzle that is no preset.
    ///   - penalties: The mistakes that are made and tried again, and the hints that are taken, before the first
    ///     right answer.
    /// - Throws: ``KidsError`` if that is not possible now.
    package func play(
        _ level: Int? = nil, of set: String? = nil, right: Int? = nil, size: String? = nil,
        penalties: (mistakes: Int, hints: Int) = (0, 0)
    ) async throws(KidsError) {
        try await begin(level, of: set, size: size)
        for _ in 0..<penalties.hints { try await answer(.hint) }
        for _ in 0..<penalties.mistakes {
            try await answer(.wrong)
            try await answer(.retry)
        }
        var correct = 0
        while let test = app.test, test.phase != .levelComplete {
            if correct < right ?? .max {
                correct += 1
                try await answer(.right)
            } else {
                try await answer(.wrong)
                try await answer(.giveUp)
            }
        }
        try await waitForAd()
        // The other device learns of what was played as soon as it can be reached.
        if app.profile.progress?.scope == .companion, app.memory.hasUnsyncedChanges {
            household.synchronize(app)
        }
    }

    /// Chooses a level, and waits until its first word is asked.
    ///
    /// - Parameters:
    ///   - level: The level; nil is the last that is unlocked.
    ///   - set: The size and difficulty of a puzzle.
    ///   - size: The size of a puzzle that is no preset.
    /// - Throws: ``KidsError`` if that is not possible now.
    package func begin(
        _ level: Int? = nil, of set: String? = nil, size: String? = nil
    ) async throws(KidsError) {
        try await setUp()
        if app.screen != "home", app.screen != "game" {
            try await wait(Self.look)
            try app.open("home")
        }
        try await choose(level, of: set, size: size)
        try await waitForAd()
    }

    /// Chooses a level without waiting for anything.
    ///
    /// - Parameters:
    ///   - level: The level; nil is the last that is unlocked.
    ///   - set: The size and difficulty of a puzzle.
    ///   - size: The size of a puzzle that is no preset.
    /// - Throws: ``KidsError`` if that is not possible now.
    package func choose(
        _ level: Int? = nil, of set: String? = nil, size: String? = nil
    ) async throws(KidsError) {
        try await wait(Self.look)
        if app.screen == "home" {
            app.tap("levels", .scroll)
            try await wait(Self.look)
        }
        let last = app.profile.game?.kind == .puzzles ? 1 : app.unlockedLevel
        try app.begin(level ?? min(last, app.profile.game?.levels ?? 1), of: set, size: size)
    }

    /// Sets the app up if it is launched for the first time.
    package func setUp() async throws(KidsError) {
        try app.demandForeground()
        guard app.screen == "onboarding" else { return }
        try await wait(Self.look)
        if app.guards(.onboardingParent) { try await passGate(.onboardingParent) }
        app.askPermissions(.onboarding)
        try app.open("home")
    }

    /// Does something with a word, as soon as it is asked.
    ///
    /// - Parameter answer: What is done.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no word is asked, or none was answered wrongly.
    package func answer(_ answer: WordAnswer) async throws(KidsError) {
        switch answer {
        case .right, .wrong:
            try await waitForWord()
            try await wait(Self.think)
            try app.answer(isRight: answer == .right)
            if answer == .right { try await wait(app.profile.game?.praise ?? .zero) }
        case .retry:
            try await wait(Self.look)
            try app.tryAgain()
        case .hint:
            try await waitForWord()
            try await wait(Self.look)
            try app.takeHint()
        case .giveUp:
            try await wait(Self.look)
            try app.giveUp()
            try await wait(
                (app.profile.game?.revealSpeaks ?? .zero)
                    + (app.profile.game?.revealSpells ?? .zero)
            )
        }
    }

    private func waitForWord() async throws(KidsError) {
        try await waitForAd()
        if app.test?.phase == .presenting {
            try await wait(app.profile.game?.speaksAfter ?? .zero)
        }
    }

    // MARK: - Ads

    /// Waits until there is no ad any more, and closes one as soon as that is possible.
    ///
    /// - Throws: ``KidsError`` if the store's clock cannot go on.
    package func waitForAd() async throws(KidsError) {
        var patience = Self.patience
        while patience > .zero {
            switch app.adStatus {
            case .idle: return
            case .loading, .counting:
                // Nothing changes before the next deadline; without one, nothing does at all.
                let step = min(patience, app.timeToNextDeadline ?? patience)
                try await wait(step)
                patience -= step
            case .skippable:
                try await wait(.seconds(1))
                _ = app.skipAd()
            }
        }
    }

    // MARK: - The gate

    /// Walks through the gate as a grown-up does.
    ///
    /// - Parameter purpose: For what.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateLocked``.
    package func passGate(_ purpose: TraceEvent.GatePurpose) async throws(KidsError) {
        guard try await meetGate(purpose, []) == .passed else {
            throw KidsError(.gateLocked, "the gate is locked")
        }
    }

    /// Stands before the gate.
    ///
    /// - Parameters:
    ///   - purpose: For what.
    ///   - behaviours: What is done, question after question; none is a grown-up.
    /// - Returns: How it ends.
    /// - Throws: ``KidsError`` if the app has no gate.
    package func meetGate(
        _ purpose: TraceEvent.GatePurpose, _ behaviours: [GateBehaviour]
    ) async throws(KidsError) -> GateResult {
        try await wait(Self.look)
        var step = try app.openGate(purpose)
        var index = 0
        while true {
            let challenge: GateChallenge
            switch step {
            case .passed: return .passed
            case .locked: return .locked
            case .question(let next, _): challenge = next
            }
            guard behaviours.isEmpty || index < behaviours.count else {
                try app.closeGate()
                return .left
            }
            let behaviour = behaviours.isEmpty ? .right : behaviours[index]
            index += 1
            try await wait(Self.calculate)
            switch behaviour {
            case .right: step = try app.answerGate(GateParent.answer(challenge))
            case .wrong: step = try app.answerGate(GateParent.wrongAnswer(challenge))
            case .typed(let text): step = try app.answerGate(.typed(text))
            case .leave:
                try app.closeGate()
                return .left
            }
        }
    }

    // MARK: - Buying

    /// Goes to the shop, through the gate if there is one, and buys.
    ///
    /// Whoever stands on the shop's page already passes the gate once more if the last pass was used up, is too old, or
    /// was lost when the app was left.
    ///
    /// - Parameter productID: The product.
    /// - Returns: What became of it.
    /// - Throws: ``KidsError`` if the gate stays closed or the purchase fails.
    package func buy(_ productID: String) async throws(KidsError) -> KidsShop.Answer {
        try await setUp()
        if !app.canBuy {
            try await openShop()
            try await wait(Self.look)
        }
        if let delay = try app.simulatePurchase(productID) {
            try await wait(delay)
            app.finishSimulatedPurchase(productID)
            return .success
        }
        return try await app.buy(productID)
    }

    /// Goes to the shop, through the gate if there is one.
    ///
    /// - Throws: ``KidsError`` if the gate stays closed.
    package func openShop() async throws(KidsError) {
        try await setUp()
        if let page = app.profile.shop?.buttonOn, app.screen != page,
            app.screen != app.profile.shop?.page
        {
            try await wait(Self.look)
            try app.open(page)
        }
        try await wait(Self.look)
        app.tap("removeAds")
        if app.guards(.purchase) { try await passGate(.purchase) }
        try app.openShop()
    }

    /// Restores, through the gate if there is one.
    ///
    /// - Returns: Whether anything is owned afterwards.
    /// - Throws: ``KidsError`` if the gate stays closed or the store cannot be reached.
    package func restore() async throws(KidsError) -> Bool {
        try await setUp()
        if let page = app.profile.shop?.buttonOn, app.screen != page {
            try await wait(Self.look)
            try app.open(page)
        }
        if app.guards(.restore) { try await passGate(.restore) }
        try await wait(Self.look)
        return try await app.restore()
    }

    /// Lets time pass while somebody looks or thinks.
    ///
    /// - Parameter duration: How long.
    /// - Throws: ``KidsError`` if the store's clock cannot go on.
    package func wait(_ duration: Duration) async throws(KidsError) {
        try await household.advance(by: duration)
    }
}
