/// The check that an event is followed by another one.
struct ResponseProgress: PatternProgress {
    /// An event that waits for another one.
    private struct Wait {
        let key: PatternKey
        let view: PatternView
    }

    private let response: RulePattern.Response
    private let same: [PatternField]
    /// The events that wait, in the order in which they came.
    private var waits: [Wait] = []

    init(_ response: RulePattern.Response, same: [PatternField]) {
        self.response = response
        self.same = same
    }

    mutating func prepare(
        for subject: PatternSubject, at moment: Moment, _ monitor: PatternMonitor
    ) {
        guard !waits.isEmpty else { return }
        if response.answer.matches(subject), let key = subject.key(same) {
            settle(at: moment, monitor) { $0.key == key }
        } else if let unless = response.unless, unless.matches(subject) {
            let key = same.isEmpty ? nil : subject.key(same)
            settle(at: moment, monitor) { key == nil || $0.key == key }
        }
    }

    private mutating func settle(
        at moment: Moment, _ monitor: PatternMonitor, where concerns: (Wait) -> Bool
    ) {
        let limit = response.withinMs
        waits.removeAll { wait in
            guard concerns(wait) else { return false }
            var view = wait.view
            view.add(moment)
            guard let limit else {
                monitor.pass(view)
                return true
            }
            let elapsed = moment.t - wait.view.moment.t
            view.isTimed = true
            view.measure = .time(elapsed, limit: limit)
            if elapsed <= limit { monitor.pass(view) } else { monitor.fail(view) }
            return true
        }
    }

    mutating func check(
        _ view: inout PatternView, for monitor: PatternMonitor, evaluating holds: Evaluation
    ) {
        guard let key = view.subject.key(same) else { return }
        waits.append(Wait(key: key, view: view))
        guard waits.count > RulePattern.memoryLimit else { return }
        var oldest = waits.removeFirst().view
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

    mutating func end(_ monitor: PatternMonitor) {
        for wait in waits {
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
