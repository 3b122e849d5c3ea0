/// The check that only so many events occur.
struct LimitProgress: PatternProgress {
    /// The events of a group that have been counted.
    private struct Group {
        /// The number of events since counting began.
        var count = 0
        /// The first event since counting began.
        var first: Moment?
        /// The event with which counting began, or the last one that is older than the window.
        var start: Moment?
        /// The latest events, if there is a window: at most one fewer than would be too many.
        var recent: [Moment] = []
    }

    private let limit: RulePattern.Limit
    private let same: [PatternField]
    private var groups: PatternTable<Group>
    /// The latest event at which counting began anew for all groups.
    private var start: Moment?

    init(_ limit: RulePattern.Limit, same: [PatternField]) {
        self.limit = limit
        self.same = same
        let size = limit.windowMs == nil ? 1 : limit.count
        groups = PatternTable(
            limit: min(RulePattern.memoryLimit, RulePattern.countMemoryLimit / max(1, size)))
    }

    mutating func prepare(
        for subject: PatternSubject, at moment: Moment, _ monitor: PatternMonitor
    ) {
        guard let since = limit.since, since.matches(subject) else { return }
        if !same.isEmpty, let key = subject.key(same) {
            groups[key] = Group(start: moment)
        } else {
            groups.removeAll()
            start = moment
        }
    }

    mutating func check(
        _ view: inout PatternView, for monitor: PatternMonitor, evaluating holds: Evaluation
    ) {
        guard let key = view.subject.key(same) else { return }
        let wasForgotten = groups[key] == nil && groups.hasForgotten
        var group = groups[key] ?? Group(start: start)
        let begin = group.start ?? monitor.run.first
        let (count, first) = add(view.moment, to: &group)
        groups[key] = group
        view.measure = .count(count, limit: limit.count)
        if limit.windowMs != nil { view.isTimed = true }
        if count > limit.count {
            if let first, first != view.moment { view.add(first) }
            monitor.fail(view)
        } else {
            // An event that is missing since counting began could be one too many.
            if let begin = limit.windowMs == nil ? begin : group.start ?? begin,
                begin.isBefore(view.moment)
            {
                view.add(begin)
            }
            view.isForgotten = view.isForgotten || wasForgotten
            monitor.pass(view)
        }
    }

    /// Counts an event.
    ///
    /// - Returns: The number of events that count with it, and the first of them.
    private func add(_ moment: Moment, to group: inout Group) -> (count: Int, first: Moment?) {
        guard let window = limit.windowMs else {
            group.count += 1
            if group.first == nil { group.first = moment }
            return (group.count, group.first)
        }
        while let oldest = group.recent.first, moment.t - oldest.t >= window {
            group.start = oldest
            group.recent.removeFirst()
        }
        let (count, first) = (group.recent.count + 1, group.recent.first ?? moment)
        group.recent.append(moment)
        if group.recent.count > limit.count { group.recent.removeFirst() }
        return (count, first)
    }
}
