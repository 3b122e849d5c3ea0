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
        // A slot of your own ends with its screen.
        if !screen.isGame || slotOfAd?.isOwn == true { leave(.slotLeft, &effects) }
        self.screen = screen
    }

    mutating func cover(_ isCovered: Bool, _ effects: inout AdEffects) {
        self.isCovered = isCovered
        if isCovered, slotOfAd?.isOwn == true { leave(.slotLeft, &effects) }
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
        enterSlots()
    }

    /// Counts the test for the slots that the phase reaches.
    private mutating func enterSlots() {
        if let slot = phase.slot, let position = limits.position(of: slot) {
            if !attempt.slots[position].isEntered, !attempt.isOld,
                attempt.hasPlayed == (slot == .postTest)
            {
                attempt.slots[position].isEntered = true
                record.enter(position)
            }
        }
        if phase == .levelComplete, attempt.isFinished(needsEveryWord: limits.needsEveryWord) {
            attempt.isOver = true
            for position in limits.ownPositions where !attempt.slots[position].isEntered {
                attempt.slots[position].isEntered = true
                record.enter(position)
            }
        }
        if entitlement == .active { barSlots() }
    }

    /// Bars the slots in which the game is, because a refund brings ads back with the next slot.
    private mutating func barSlots() {
        if let slot = phase.slot, let position = limits.position(of: slot) {
            attempt.slots[position].isBarred = true
        }
        guard phase.isOutsideTest else { return }
        for position in limits.ownPositions { attempt.slots[position].isBarred = true }
    }

    /// The slot of the ad that is loading or on the screen.
    private var slotOfAd: AdSlot? {
        switch stage {
        case .idle: nil
        case .loading(let load): load.slot
        case .showing(let show): show.slot
        }
    }

    mutating func act(isLeaving: Bool) {
        record.act()
        if isLeaving { leftAt = timeline.now }
        if screen.isContent { hasActed = true }
    }

    mutating func learn(_ news: AdEntitlement, _ effects: inout AdEffects) {
        entitlement = news
        if news != .unknown { knownEntitlement = news }
        guard news == .active else { return }
        barSlots()
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
