import SandlotAds
package import SandlotTrace

/// A child or a parent at an app, with their actions and the time that these take.
package struct Player {
    /// An action on a word.
    package enum WordAnswer: String, Sendable, Hashable, CaseIterable {
        /// The right letters.
        case right
        /// Wrong letters.
        case wrong
        /// Another attempt at the same word.
        case retry
        /// The word is given up.
        case giveUp = "give-up"
        /// A hint, before the answer.
        case hint
    }

    /// An action at the gate.
    package enum GateBehavior: Sendable, Hashable {
        /// The right answer.
        case right
        /// A wrong answer.
        case wrong
        /// The gate is closed.
        case leave
        /// A typed answer.
        case typed(String)
    }

    /// The result at the gate.
    package enum GateResult: String, Sendable, Hashable {
        case passed
        case locked
        case left
        /// The gate is still asking.
        case open
    }

    private let household: Household
    private let app: KidsApp

    /// The time to find something and tap it.
    private static let look = Duration.seconds(2)
    /// The time to answer a word.
    private static let think = Duration.seconds(6)
    /// The time to answer the gate.
    private static let calculate = Duration.seconds(6)
    /// The maximum time that a person waits for an ad.
    private static let patience = Duration.seconds(120)

    /// Creates a person at an app.
    package init(at app: KidsApp, in household: Household) {
        self.app = app
        self.household = household
    }

    // MARK: - Playing

    /// Plays a whole test: chooses the level, waits for ads, answers, and sees the result.
    ///
    /// - Parameters:
    ///   - level: The level, or nil for the last unlocked one.
    ///   - set: The size and difficulty of a puzzle.
    ///   - right: The number of right answers, which come first, or nil for as many as needed.
    ///   - size: The size of a puzzle that is not a preset.
    ///   - penalties: The number of mistakes that are retried, and of hints, before the first right
    ///     answer.
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
        // The other device learns of the new progress as soon as it can be reached.
        if app.profile.progress?.scope == .companion, app.memory.hasUnsyncedChanges {
            household.synchronize(app)
        }
    }

    /// Chooses a level, and waits until its first word is asked.
    ///
    /// - Parameters:
    ///   - level: The level, or nil for the last unlocked one.
    ///   - set: The size and difficulty of a puzzle.
    ///   - size: The size of a puzzle that is not a preset.
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

    /// Chooses a level without waiting.
    ///
    /// - Parameters:
    ///   - level: The level, or nil for the last unlocked one.
    ///   - set: The size and difficulty of a puzzle.
    ///   - size: The size of a puzzle that is not a preset.
    /// - Throws: ``KidsError`` if that is not possible now.
    package func choose(
        _ level: Int? = nil, of set: String? = nil, size: String? = nil
    ) async throws(KidsError) {
        try await wait(Self.look)
        // An ad between lessons covers the levels.
        if app.hasOwnSlotAd { try await waitForAd() }
        if app.screen == "home" {
            app.tap("levels", .scroll)
            try await wait(Self.look)
        }
        let last = app.profile.game?.kind == .puzzles ? 1 : app.unlockedLevel
        try app.begin(level ?? min(last, app.profile.game?.levels ?? 1), of: set, size: size)
    }

    /// Sets the app up at its first launch.
    package func setUp() async throws(KidsError) {
        try app.demandForeground()
        guard app.screen == "onboarding" else { return }
        try await wait(Self.look)
        if app.guards(.onboardingParent) { try await passGate(.onboardingParent) }
        app.askPermissions(.onboarding)
        try app.open("home")
    }

    /// Performs an action on a word as soon as it is asked.
    ///
    /// - Parameter answer: The action.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no word is asked, or no
    ///   answer was wrong.
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

    // MARK: - Links

    /// Follows a link, through the gate and the page that says that the app is being left.
    ///
    /// - Parameters:
    ///   - name: The name of the link in the app's file.
    ///   - leaves: Whether the person leaves the app from that page.
    /// - Throws: ``KidsError`` if that is not possible now.
    package func follow(_ name: String, leaves: Bool = true) async throws(KidsError) {
        if app.guards(.link) { try await passGate(.link) }
        guard let page = try app.follow(name) else { return }
        try await wait(Self.look)
        try app.answer(page, leaves: leaves)
    }

    // MARK: - Ads

    /// Waits until no ad is on the screen, and closes each ad as soon as possible.
    ///
    /// - Throws: ``KidsError`` if the store's clock cannot advance.
    package func waitForAd() async throws(KidsError) {
        var patience = Self.patience
        while patience > .zero {
            switch app.adStatus {
            case .idle: return
            case .loading, .counting:
                // Nothing changes before the next deadline, or ever without one.
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

    /// Passes the gate as a grown-up does.
    ///
    /// - Parameter purpose: The purpose.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateLocked``.
    package func passGate(_ purpose: TraceEvent.GatePurpose) async throws(KidsError) {
        guard try await answerGate(purpose, []) == .passed else {
            throw KidsError(.gateLocked, "the gate is locked")
        }
    }

    /// Opens the gate and answers it.
    ///
    /// - Parameters:
    ///   - purpose: The purpose.
    ///   - behaviors: The actions, one for each question. If it is empty, a grown-up answers.
    /// - Returns: The result.
    /// - Throws: ``KidsError`` if the app has no gate.
    package func answerGate(
        _ purpose: TraceEvent.GatePurpose, _ behaviors: [GateBehavior]
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
            guard behaviors.isEmpty || index < behaviors.count else {
                try app.closeGate()
                return .left
            }
            let behavior = behaviors.isEmpty ? .right : behaviors[index]
            index += 1
            try await wait(Self.calculate)
            switch behavior {
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

    /// Opens the shop, through the gate if there is one, and buys.
    ///
    /// On the shop's page, a person passes the gate again if the last pass was consumed, has
    /// expired, or was lost when the app went to the background.
    ///
    /// - Parameter productID: The product.
    /// - Returns: The result of the purchase.
    /// - Throws: ``KidsError`` if the gate is not passed or the purchase fails.
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

    /// Opens the shop, through the gate if there is one.
    ///
    /// - Throws: ``KidsError`` if the gate is not passed.
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

    /// Restores purchases, through the gate if there is one.
    ///
    /// - Returns: Whether any product is owned afterward.
    /// - Throws: ``KidsError`` if the gate is not passed or the store cannot be reached.
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

    /// Moves the time forward while a person looks or thinks.
    ///
    /// - Parameter duration: The duration.
    /// - Throws: ``KidsError`` if the store's clock cannot advance.
    package func wait(_ duration: Duration) async throws(KidsError) {
        try await household.advance(by: duration)
    }
}
