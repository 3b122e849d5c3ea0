// Events in the app, and their effects on an ad that is loading or on the screen.

extension AdScheduler {
    mutating func enter(_ state: AdAppState, _ effects: inout AdEffects) {
        if timeline.enter(state) { hasActed = false }
        switch state {
        case .terminated: leave(.notVisible, &effects)
        case .background: withdraw(.notVisible, &effects)
        case .active, .launched: showIfReady(&effects)
        case .inactive: break
        }
    }

    mutating func enter(_ screen: AdScreen, _ effects: inout AdEffects) {
        if !screen.isGame { leave(.slotLeft, &effects) }
        self.screen = screen
    }

    mutating func enter(_ change: AdInput.Phase, _ effects: inout AdEffects) {
        let number = change.attempt ?? attempt.number
        if change.phase != phase || number != attempt.number { leave(.slotLeft, &effects) }
        if let number, number != attempt.number {
            attempt = AdAttempt()
            attempt.number = number
            attempt.isOld = number <= newestAttempt
            newestAttempt = max(newestAttempt, number)
        }
        phase = change.phase
        attempt.enter(change, wordsPerTest: limits.wordsPerTest)
        guard let slot = phase.slot else { return }
        if !attempt[slot].isEntered, !attempt.isOld, attempt.hasPlayed == (slot == .postTest) {
            attempt[slot].isEntered = true
            record.enter(slot)
        }
        if entitlement == .active { attempt[slot].isBarred = true }
    }

    mutating func act(isLeaving: Bool) {
        record.act()
        if isLeaving { leftAt = timeline.now }
        if screen.isContent { hasActed = true }
    }

    mutating func learn(_ news: AdEntitlement, _ effects: inout AdEffects) {
        entitlement = news
        guard news == .active else { return }
        if let slot = phase.slot { attempt[slot].isBarred = true }
        switch stage {
        case .idle: break
        case .loading: withdraw(.refused(.entitled), &effects)
        case .showing(let show): dismiss(show, cause: .entitlement, &effects)
        }
    }

    /// Ends any ad, because the game or the app continues.
    mutating func leave(_ failure: AdFailure, _ effects: inout AdEffects) {
        withdraw(failure, &effects)
        if case .showing(let show) = stage { dismiss(show, cause: .app, &effects) }
    }

    /// Ends an ad that is not yet on the screen.
    mutating func withdraw(_ failure: AdFailure, _ effects: inout AdEffects) {
        guard case .loading(let load) = stage else { return }
        stage = .idle
        effects.append(.fail(load.id, failure))
    }
}
