package import SandlotAds
package import SandlotTrace

/// The gate, and what lies behind it.
extension KidsApp {
    /// What became of an answer to the gate.
    package enum GateStep: Sendable, Hashable {
        /// Another question, after a right or a wrong answer.
        case question(GateChallenge, wasRight: Bool)
        /// The gate is locked.
        case locked(GateLock)
        /// The gate is open.
        case passed
    }

    /// Whether the gate stands before something.
    package func guards(_ purpose: TraceEvent.GatePurpose) -> Bool {
        gate != nil && profile.gate?.purposes.contains(purpose) == true
            && !profile.weaknesses.contains(.skipsGate)
    }

    /// Asks for a grown-up.
    ///
    /// - Parameter purpose: For what.
    /// - Returns: The first question, or that the gate is locked.
    /// - Throws: ``KidsError`` if the app has no gate.
    package func openGate(_ purpose: TraceEvent.GatePurpose) throws(KidsError) -> GateStep {
        guard let gate else { throw KidsError(.notPossible, "\(profile.name) has no gate") }
        try demandForeground()
        let presentation: GatePresentation
        do throws(GateError) {
            presentation = try gate.present(purpose, at: gateTime)
        } catch {
            throw KidsError(error)
        }
        switch presentation {
        case .question(let challenge):
            self.challenge = challenge
            return .question(challenge, wasRight: true)
        case .locked(let lock):
            challenge = nil
            return .locked(lock)
        }
    }

    /// Answers the gate.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: What became of it.
    /// - Throws: ``KidsError`` if nothing is asked, or for what is no answer.
    package func answerGate(_ answer: GateAnswer) throws(KidsError) -> GateStep {
        guard let gate else { throw KidsError(.notPossible, "\(profile.name) has no gate") }
        do throws(GateError) {
            switch try gate.answer(answer, at: gateTime) {
            case .next(let challenge):
                self.challenge = challenge
                return .question(challenge, wasRight: true)
            case .wrong(let challenge):
                self.challenge = challenge
                return .question(challenge, wasRight: false)
            case .locked(let lock):
                challenge = nil
                return .locked(lock)
            case .passed(let pass):
                challenge = nil
                self.pass = consume pass
                return .passed
            }
        } catch {
            throw KidsError(error)
        }
    }

    /// Closes the gate without an answer.
    ///
    /// - Throws: ``KidsError`` if that could not be kept.
    package func closeGate() throws(KidsError) {
        do throws(GateError) {
            try gate?.cancel(at: gateTime)
        } catch {
            throw KidsError(error)
        }
        challenge = nil
    }

    /// Shows the pass for something that does not use it up.
    ///
    /// - Parameter action: What is about to happen.
    /// - Returns: The name of the pass.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass, or why it is not good.
    @discardableResult
    func showPass(for action: GateAction) throws(KidsError) -> String {
        guard let held = pass.take() else {
            throw KidsError(.gateNotPassed, "the gate stands before this; pass it first")
        }
        do throws(GateError) {
            let id = try held.show(for: action, on: device, at: gateTime)
            pass = consume held
            return id
        } catch {
            throw KidsError(error)
        }
    }

    /// Shows the pass if the gate stands before something.
    ///
    /// - Returns: The name of the pass; nil if there is no gate before it.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass, or why it is not good.
    func requirePass(
        for action: GateAction, purpose: TraceEvent.GatePurpose
    ) throws(KidsError) -> String? {
        guard guards(purpose) else { return nil }
        return try showPass(for: action)
    }

    // MARK: - Buying

    /// Whether the button that buys can be tapped on the shop's page: the gate does not stand before it, or its pass is
    /// good at this moment.
    var canBuy: Bool {
        guard screen == profile.shop?.page else { return false }
        guard guards(.purchase) else { return true }
        guard let held = pass.take() else { return false }
        let isGood = held.isGood(for: .purchase, on: device, at: gateTime)
        pass = consume held
        return isGood
    }

    /// Buys in a debug build, which asks no store: it succeeds after a time and is remembered without a transaction.
    ///
    /// - Parameter productID: The product.
    /// - Returns: How long it takes; nil if this build asks the store.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass.
    func simulatePurchase(_ productID: String) throws(KidsError) -> Duration? {
        guard profile.build == .debug, let delay = profile.shop?.debugPurchase else { return nil }
        if guards(.purchase) {
            guard let held = pass.take() else {
                throw KidsError(.gateNotPassed, "the gate stands before purchases; pass it first")
            }
            do throws(GateError) {
                _ = try held.use(for: .purchase, on: device, at: gateTime)
            } catch {
                throw KidsError(error)
            }
        }
        tap("buy")
        return delay
    }

    /// Believes that a simulated purchase was made.
    func finishSimulatedPurchase(_ productID: String) {
        shop.simulate(productID)
        react()
    }

    /// Taps the button that buys, on the shop's page.
    ///
    /// - Parameter productID: The product.
    /// - Returns: What became of it.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass, or if the purchase fails.
    package func buy(_ productID: String) async throws(KidsError) -> KidsShop.Answer {
        guard let setup = profile.shop else {
            throw KidsError(.notPossible, "\(profile.name) sells nothing")
        }
        let answer: KidsShop.Answer
        if setup.paywall != nil || profile.weaknesses.contains(.skipsGate) {
            tap("buy")
            answer = try await UnguardedShop(shop).buy(productID)
        } else {
            guard let held = pass.take() else {
                throw KidsError(.gateNotPassed, "the gate stands before purchases; pass it first")
            }
            tap("buy")
            answer = try await shop.buy(productID, with: held, on: device, at: gateTime)
        }
        if answer == .success { send(.purchase) }
        react()
        return answer
    }

    /// Taps the button that restores; an app without a shop has none.
    ///
    /// - Returns: Whether anything is owned afterwards.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` if the gate stands before it, or if the store
    ///   cannot be reached.
    package func restore() async throws(KidsError) -> Bool {
        guard profile.shop != nil else {
            throw KidsError(.notPossible, "\(profile.name) has no button that restores")
        }
        let passID = try requirePass(for: .restore, purpose: .restore)
        tap("restore")
        let isOwned = try await shop.restore(passID: passID)
        react()
        return isOwned
    }
}

extension KidsApp {
    /// Makes sure that somebody can touch the app.
    func demandForeground() throws(KidsError) {
        guard isForeground else {
            throw KidsError(.notPossible, "the app is in the background; come back to it first")
        }
    }

    /// Whether somebody has passed the gate and not used the pass up.
    package var hasPass: Bool { pass != nil }

    /// Whether the gate is locked.
    package var isGateLocked: Bool {
        (try? gate?.state(at: gateTime))?.lockedMilliseconds != nil
    }
}
