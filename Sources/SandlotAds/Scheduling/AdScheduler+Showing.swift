// The life cycle of an ad: loading, showing, countdown, skipping, and dismissal.

extension AdScheduler {
    /// Performs what is due.
    mutating func pass(_ effects: inout AdEffects) {
        switch stage {
        case .idle: break
        case .loading(let load):
            if timeline.now >= load.deadline { withdraw(.timeout, &effects) }
        case .showing(let show): pass(show, &effects)
        }
    }

    private mutating func pass(_ before: AdStage.Show, _ effects: inout AdEffects) {
        var show = before
        let visible = visibleTime(of: show)
        let counted = countedTime(of: show)
        if !show.isSkippable {
            if counted >= show.countdown {
                show.isSkippable = true
                effects.append(.offerSkip(show.id))
            } else if number(of: show, after: counted) < show.remaining {
                show.remaining = number(of: show, after: counted)
                effects.append(.count(show.id, Int(show.remaining)))
            }
            stage = .showing(show)
        }
        if visible >= show.stay { dismiss(show, cause: .auto, &effects) }
    }

    func visibleTime(of show: AdStage.Show) -> Int64 {
        timeline.foreground - show.foreground
    }

    /// Returns the elapsed time of an ad's countdown.
    private func countedTime(of show: AdStage.Show) -> Int64 {
        limits.countsInBackground ? timeline.now - show.shownAt : visibleTime(of: show)
    }

    /// Returns the remaining countdown, in whole seconds rounded up.
    private func number(of show: AdStage.Show, after counted: Int64) -> Int64 {
        let left = show.countdown - counted
        return min(show.countdown, (left + 999) / 1_000 * 1_000)
    }

    /// Returns the time of the next change of an ad on the screen, or nil if the app must return
    /// first.
    func nextChange(of show: AdStage.Show) -> Int64? {
        let end = timeline.isForeground ? timeline.now + show.stay - visibleTime(of: show) : nil
        guard !show.isSkippable, timeline.isForeground || limits.countsInBackground else {
            return end
        }
        let number = (show.remaining + 999) / 1_000 * 1_000 - 1_000
        let count =
            timeline.now + min(show.countdown - number, show.countdown) - countedTime(of: show)
        return end.map { min($0, count) } ?? count
    }

    mutating func fill(_ id: AdID, vetting: AdVetting, _ effects: inout AdEffects) {
        guard case .loading(var load) = stage, load.id == id, load.ready == nil else {
            return effects.append(.discard(id))
        }
        effects.append(.loaded(id))
        if let objection = vetting.objection { return withdraw(.refused(objection), &effects) }
        load.ready = vetting
        stage = .loading(load)
        // While the app is inactive, such as behind a system sheet, the ad waits and its deadline
        // keeps running.
        if timeline.isForeground { showIfReady(&effects) }
    }

    mutating func showIfReady(_ effects: inout AdEffects) {
        guard case .loading(let load) = stage, let vetting = load.ready else { return }
        switch verdict(on: load.slot) {
        case .refused(let refusal): withdraw(.refused(refusal), &effects)
        case .allowed(let position): show(load, vetting, at: position, &effects)
        }
    }

    private mutating func show(
        _ load: AdStage.Load, _ vetting: AdVetting, at position: Int, _ effects: inout AdEffects
    ) {
        let countdown = limits[position].countdown
        let stay = vetting.duration.map { max($0, countdown) } ?? .max
        stage = .showing(
            AdStage.Show(
                id: load.id, slot: load.slot, shownAt: timeline.now,
                foreground: timeline.foreground, countdown: countdown,
                stay: min(stay, longestStay(countdown)), remaining: countdown))
        attempt.slots[position].isShown = true
        attempt.ads += 1
        record.show(at: timeline.now, in: position)
        effects.append(.show(load.id, load.slot))
        if countdown > 0 {
            effects.append(.count(load.id, Int(countdown)))
        } else {
            pass(&effects)
        }
    }

    mutating func abandon(_ id: AdID, _ effects: inout AdEffects) {
        guard case .loading(let load) = stage, load.id == id, load.ready == nil else {
            return effects.append(.discard(id))
        }
        withdraw(.unfilled, &effects)
    }

    mutating func skip(_ effects: inout AdEffects) {
        guard case .showing(let show) = stage else { return effects.append(.refuse(.noAd)) }
        guard show.isSkippable else { return effects.append(.refuse(.countdownRunning)) }
        effects.append(.skip(show.id))
        dismiss(show, cause: .skip, &effects)
    }

    mutating func touch(_ effects: inout AdEffects) {
        guard case .showing(let show) = stage else { return effects.append(.refuse(.noAd)) }
        let isEarly = timeline.now - show.shownAt < limits.clickGuard
        effects.append(isEarly ? .refuse(.clickTooEarly) : .click(show.id))
    }

    mutating func report(_ effects: inout AdEffects) {
        guard case .showing(let show) = stage else { return effects.append(.refuse(.noAd)) }
        effects.append(.report(show.id))
    }

    mutating func dismiss(
        _ show: AdStage.Show, cause: AdDismissal, _ effects: inout AdEffects
    ) {
        stage = .idle
        record.dismiss(at: timeline.now, visible: visibleTime(of: show))
        effects.append(.dismiss(show.id, cause))
    }
}
