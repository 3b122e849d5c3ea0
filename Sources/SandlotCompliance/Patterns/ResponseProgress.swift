/// The check that an event is followed by another one.
struct ResponseProgress: PatternProgress {
    /// An event that waits for another one.
    private struct Wait {
        let key: PatternKey
        let view: PatternView
    }

    private let response: RulePattern.Response
    private let same: [PatternField]
    /// The events that wait, by their numbers in the order in which they came.
    private var waits: [Int: Wait] = [:]
    /// The numbers of the events that wait in each group, in ascending order.
    private var numbers: [PatternKey: ArraySlice<Int>] = [:]
    /// A number that is not greater than that of any waiting event.
    private var oldest = 0
    /// The number of the next event.
    private var next = 0

    init(_ response: RulePattern.Response, same: [PatternField]) {
        self.response = response
        self.same = same
    }

    mutating func prepare(
        for subject: PatternSubject, at moment: Moment, _ monitor: PatternMonitor
    ) {
        guard !waits.isEmpty else { return }
        if response.answer.matches(subject), let key = subject.key(same) {
            settle(key, at: moment, monitor)
        } else if let unless = response.unless, unless.matches(subject) {
            if !same.isEmpty, let key = subject.key(same) {
                settle(key, at: moment, monitor)
            } else {
                for wait in orderedWaits { settle(wait, at: moment, monitor) }
                waits.removeAll(keepingCapacity: true)
                numbers.removeAll(keepingCapacity: true)
            }
        }
    }

    /// The events that wait, in the order in which they came.
    private var orderedWaits: [Wait] {
        waits.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Settles the events of a group.
    ///
    /// - Complexity: O(*n*) in the number of events that wait in the group, whatever waits in others.
    private mutating func settle(_ key: PatternKey, at moment: Moment, _ monitor: PatternMonitor) {
        for number in numbers.removeValue(forKey: key) ?? [] {
            if let wait = waits.removeValue(forKey: number) {
                settle(wait, at: moment, monitor)
            }
        }
    }

    private func settle(_ wait: Wait, at moment: Moment, _ monitor: PatternMonitor) {
        var view = wait.view
        view.add(moment)
        guard let limit = response.withinMs else { return monitor.pass(view) }
        let elapsed = moment.t - wait.view.moment.t
        view.isTimed = true
        view.measure = .time(elapsed, limit: limit)
        if elapsed <= limit { monitor.pass(view) } else { monitor.fail(view) }
    }

    mutating func check(
        _ view: inout PatternView, for monitor: PatternMonitor, evaluating holds: Evaluation
    ) {
        guard let key = view.subject.key(same) else { return }
        waits[next] = Wait(key: key, view: view)
        numbers[key, default: []].append(next)
        next += 1
        guard waits.count > RulePattern.memoryLimit, var oldest = removeOldest() else { return }
        let elapsed = view.moment.t - oldest.moment.t
        if let limit = response.withinMs, elapsed > limit {
            oldest.isTimed = true
            oldest.measure = .time(elapsed, limit: limit)
            monitor.fail(oldest)
        } else {
            oldest.isForgotten = true
            monitor.pass(oldest)
        }
    }

    /// Removes the event that has waited longest.
    private mutating func removeOldest() -> PatternView? {
        while oldest < next {
            defer { oldest += 1 }
            guard let wait = waits.removeValue(forKey: oldest) else { continue }
            // The oldest event of all is the oldest one of its group.
            _ = numbers[wait.key]?.popFirst()
            if numbers[wait.key]?.isEmpty == true { numbers[wait.key] = nil }
            return wait.view
        }
        return nil
    }

    mutating func end(_ monitor: PatternMonitor) {
        for wait in orderedWaits {
            let view = wait.view
            if view.isForgotten {
                monitor.pass(view)
            } else if let limit = response.withinMs {
                let elapsed = monitor.run.endMs - view.moment.t
                monitor.recorder.openAtEnd(
                    looking: view.moments, elapsed: elapsed, bound: limit,
                    monitor.message(view).sentence(.time(elapsed, limit: limit)))
            } else if monitor.run.isComplete {
                monitor.recorder.fail(
                    looking: view.moments, deciding: monitor.run.last,
                    monitor.message(view).sentence())
            } else {
                monitor.recorder.doubt(
                    looking: view.moments, deciding: monitor.run.last,
                    "\(monitor.message(view).sentence()) The run was cut short before that could be seen."
                )
            }
        }
    }
}
