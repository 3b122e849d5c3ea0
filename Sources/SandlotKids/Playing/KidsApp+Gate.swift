package import SandlotAds
package import SandlotTrace

/// The gate and the actions that it protects.
extension KidsApp {
    /// The result of an answer to the gate.
    package enum GateStep: Sendable, Hashable {
        /// Another question, after a right or a wrong answer.
        case question(GateChallenge, wasRight: Bool)
        /// The gate is locked.
        case locked(GateLock)
        /// The gate is open.
        case passed
    }

    /// Whether the gate protects a purpose.
    package func guards(_ purpose: TraceEvent.GatePurpose) -> Bool {
        gate != nil && profile.gate?.purposes.contains(purpose) == true
            && !profile.weaknesses.contains(.skipsGate)
    }

    /// Opens the gate, which asks for a grown-up.
    ///
    /// - Parameter purpose: The purpose.
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
    /// - Returns: The result of the answer.
    /// - Throws: ``KidsError`` if no question is open, or if the input is not an answer.
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
    /// - Throws: ``KidsError`` if the state could not be saved.
    package func closeGate() throws(KidsError) {
        do throws(GateError) {
            try gate?.cancel(at: gateTime)
        } catch {
            throw KidsError(error)
        }
        challenge = nil
    }

    /// Shows the pass for an action that does not consume it.
    ///
    /// - Parameter action: The action.
    /// - Returns: The identifier of the pass.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass, or with the
    ///   reason that it is invalid.
    @discardableResult
    func showPass(for action: GateAction) throws(KidsError) -> String {
        guard let held = pass.take() else {
            throw KidsError(.gateNotPassed, "this needs a gate pass; pass the gate first")
        }
        do throws(GateError) {
            let id = try held.show(for: action, on: device, at: gateTime)
            pass = consume held
            return id
        } catch {
            throw KidsError(error)
        }
    }

    /// Shows the pass for a screen, which does not consume it.
    ///
    /// - Parameter purpose: The purpose that the app states for the screen.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass, or with the
    ///   reason that it is invalid.
    func showPass(forScreenOf purpose: TraceEvent.GatePurpose) throws(KidsError) {
        let action: GateAction =
            switch purpose {
            case .purchase: .purchase
            case .restore: .restore
            case .link: .link
            case .adClick: .adClick
            case .permission: .permission
            default: .parentArea
            }
        guard action.usesPassUp else {
            try showPass(for: action)
            return
        }
        guard isPassGood(for: action) else {
            throw KidsError(
                .gateNotPassed,
                "this screen needs a gate pass for \(purpose.rawValue); pass the gate first")
        }
    }

    /// Shows the pass if the gate protects a purpose.
    ///
    /// - Returns: The identifier of the pass, or nil if there is no gate.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass, or with the
    ///   reason that it is invalid.
    func requirePass(
        for action: GateAction, purpose: TraceEvent.GatePurpose
    ) throws(KidsError) -> String? {
        guard guards(purpose) else { return nil }
        return try showPass(for: action)
    }

    // MARK: - Buying

    /// Whether the button that buys can be tapped on the shop's page.
    ///
    /// This is the case if the gate does not protect purchases, or if its pass is valid now.
    var canBuy: Bool {
        screen == profile.shop?.page && isPurchaseAllowed
    }

    /// Whether the gate does not protect purchases, or its pass is valid for one now.
    var isPurchaseAllowed: Bool {
        !guards(.purchase) || isPassGood(for: .purchase)
    }

    /// Returns whether there is a pass that currently allows an action.
    private func isPassGood(for action: GateAction) -> Bool {
        guard let held = pass.take() else { return false }
        let isGood = held.isGood(for: action, on: device, at: gateTime)
        pass = consume held
        return isGood
    }

    /// Buys in a debug build, which does not ask the store.
    ///
    /// The purchase succeeds after a while and is remembered without a transaction.
    ///
    /// - Parameter productID: The product.
    /// - Returns: The duration of the purchase, or nil if this build asks the store.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass.
    func simulatePurchase(_ productID: String) throws(KidsError) -> Duration? {
        guard profile.build == .debug, let delay = profile.shop?.debugPurchase else { return nil }
        if guards(.purchase) {
            guard let held = pass.take() else {
                throw KidsError(.gateNotPassed, "a purchase needs a gate pass; pass the gate first")
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

    /// Records a simulated purchase.
    func finishSimulatedPurchase(_ productID: String) {
        shop.simulate(productID)
        react()
    }

    /// Taps the button that buys on the shop's page.
    ///
    /// - Parameter productID: The product.
    /// - Returns: The result of the purchase.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` without a pass, or if the purchase fails.
    package func buy(_ productID: String) async throws(KidsError) -> KidsShop.Answer {
        guard let setup = profile.shop else {
            throw KidsError(.notPossible, "\(profile.name) sells nothing")
        }
        let answer: KidsShop.Answer
        // A third-party page buys without a pass, unless the app has its gate before it.
        let isUnguarded = setup.paywall != nil && !guards(.purchase)
        if isUnguarded || profile.weaknesses.contains(.skipsGate) {
            tap("buy")
            answer = try await UnguardedShop(shop).buy(productID)
        } else {
            guard let held = pass.take() else {
                throw KidsError(.gateNotPassed, "a purchase needs a gate pass; pass the gate first")
            }
            tap("buy")
            answer = try await shop.buy(productID, with: held, on: device, at: gateTime)
        }
        if answer == .success { send(.purchase) }
        react()
        return answer
    }

    /// Taps the button that restores purchases, which an app without a shop does not have.
    ///
    /// - Returns: Whether any product is owned afterward.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` if the gate protects
    ///   restoring, or if the store cannot be reached.
    package func restore() async throws(KidsError) -> Bool {
        guard profile.shop != nil else {
            throw KidsError(.notPossible, "\(profile.name) has no restore button")
        }
        let passID = try requirePass(for: .restore, purpose: .restore)
        tap("restore")
        let isOwned = try await shop.restore(passID: passID)
        react()
        return isOwned
    }
}

extension KidsApp {
    /// Throws if the app is in the background.
    package func demandForeground() throws(KidsError) {
        guard isForeground else {
            throw KidsError(.notPossible, "the app is in the background; come back to it first")
        }
    }

    /// Whether there is a gate pass that has not been consumed.
    package var hasPass: Bool { pass != nil }

    /// Whether the gate is locked.
    package var isGateLocked: Bool {
        (try? gate?.state(at: gateTime))?.lockedMilliseconds != nil
    }
}
