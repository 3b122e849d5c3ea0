import SandlotTrace

/// A state that a condition of a pattern asks for, and that events change.
enum PatternState: Sendable {
    /// The latest of some events meets a condition.
    case latest(Latest)
    /// An interval that one event begins and another one, or a time, ends.
    case during(Interval)

    /// The latest event of a kind.
    struct Latest: Sendable {
        let events: EventPattern
        /// The condition on the latest event, or nil if it is sufficient that there was one.
        let condition: PatternCondition?
        /// The fields that the latest event has in common with the checked one.
        let same: [PatternField]
        /// Whether each window has its own latest event, as it does for screens and phases.
        let isOfWindow: Bool
    }

    /// The time from one event to another.
    struct Interval: Sendable {
        let from: EventPattern
        let until: EventPattern?
        /// The longest duration, in milliseconds.
        let lengthMs: Int?
        /// The fields that both events have in common with the checked one.
        let same: [PatternField]
    }
}

/// The answer of a state, and the events on which it rests.
struct PatternAnswer {
    var holds = false
    /// The events that made the state what it is.
    var moments: [Moment] = []
    /// Whether the answer rests on a time.
    var isTimed = false
    /// Whether an event that could decide has been forgotten.
    var isForgotten = false
    /// The time since the state began, and its limit.
    var measure: Finding.Measure?
}

/// A state of a pattern in one run.
struct PatternStateTable {
    /// What is known about a group of events.
    private struct Group {
        /// The latest event that began the state, or the latest event of all.
        var opened: Moment?
        /// The event that ended the state.
        var closed: Moment?
        /// Whether the latest event met the condition.
        var isMet = true
    }

    private let state: PatternState
    private var groups = PatternTable<Group>()
    /// The latest event that ended the state for all groups.
    private var closedForAll: Moment?

    init(_ state: PatternState) {
        self.state = state
    }

    /// Changes the state with an event.
    mutating func take(_ subject: PatternSubject, _ observation: Observation) {
        let moment = observation.moment
        switch state {
        case .latest(let latest):
            guard latest.events.matches(subject),
                let key = subject.key(
                    latest.same, window: latest.isOfWindow ? observation.scene.index : nil)
            else { return }
            groups[key] = Group(
                opened: moment, isMet: latest.condition?.holds(for: subject) ?? true)
        case .during(let interval):
            if let until = interval.until, until.matches(subject) {
                if let key = subject.key(interval.same), !interval.same.isEmpty {
                    groups.change(key) { $0.closed = $0.closed ?? moment }
                } else {
                    closedForAll = moment
                }
            }
            if interval.from.matches(subject), let key = subject.key(interval.same) {
                groups[key] = Group(opened: moment)
            }
        }
    }

    /// The state for an event, whose own effect is included.
    func answer(for subject: PatternSubject, _ observation: Observation) -> PatternAnswer {
        switch state {
        case .latest(let latest):
            guard
                let key = subject.key(
                    latest.same, window: latest.isOfWindow ? observation.scene.index : nil)
            else { return PatternAnswer() }
            guard let group = groups[key], let opened = group.opened else {
                return PatternAnswer(isForgotten: groups.hasForgotten)
            }
            return PatternAnswer(holds: group.isMet, moments: [opened])
        case .during(let interval):
            guard let key = subject.key(interval.same) else { return PatternAnswer() }
            guard let group = groups[key], let opened = group.opened else {
                return PatternAnswer(isForgotten: groups.hasForgotten)
            }
            return answer(interval, group, opened, at: observation.moment)
        }
    }

    private func answer(
        _ interval: PatternState.Interval, _ group: Group, _ opened: Moment, at moment: Moment
    ) -> PatternAnswer {
        let general = closedForAll.flatMap { opened.isBefore($0) ? $0 : nil }
        if let closed = group.closed ?? general {
            return PatternAnswer(moments: [opened, closed])
        }
        guard let length = interval.lengthMs else {
            return PatternAnswer(holds: true, moments: [opened])
        }
        let elapsed = moment.t - opened.t
        return PatternAnswer(
            holds: elapsed < length, moments: [opened], isTimed: true,
            measure: .time(elapsed, limit: length))
    }
}
