/// The check that an event comes after another one.
struct OrderProgress: PatternProgress {
    private let order: RulePattern.Order
    private let same: [PatternField]
    /// The latest event that permits the checked one, by group.
    private var permits = PatternTable<Moment>()
    /// The latest event that ends earlier permits, by group and for all groups.
    private var ends = PatternTable<Moment>()
    private var endForAll: Moment?

    init(_ order: RulePattern.Order, same: [PatternField]) {
        self.order = order
        self.same = same
    }

    func check(_ view: inout PatternView, for monitor: PatternMonitor, evaluating holds: Evaluation)
    {
        guard let key = view.subject.key(same) else { return monitor.fail(view) }
        let end = [ends[key], endForAll].compactMap(\.self).max { $0.isBefore($1) }
        if let end { view.add(end) }
        if order.since != nil, end == nil {
            view.isForgotten = view.isForgotten || ends.hasForgotten
            return monitor.fail(view)
        }
        guard let permit = permits[key], end.map({ $0.isBefore(permit) }) ?? true else {
            view.isForgotten =
                view.isForgotten || permits[key] == nil && permits.hasForgotten
            return monitor.fail(view)
        }
        view.add(permit)
        // A later end of this group could have been forgotten. A failure does not depend on it.
        let hasForgottenEnd = order.since != nil && ends[key] == nil && ends.hasForgotten
        guard let limit = order.withinMs else {
            view.isForgotten = view.isForgotten || hasForgottenEnd
            return monitor.pass(view)
        }
        let elapsed = view.moment.t - permit.t
        view.isTimed = true
        view.measure = .time(elapsed, limit: limit)
        guard elapsed <= limit else { return monitor.fail(view) }
        view.isForgotten = view.isForgotten || hasForgottenEnd
        monitor.pass(view)
    }

    mutating func take(_ subject: PatternSubject, at moment: Moment) {
        if let since = order.since, since.matches(subject) {
            if !same.isEmpty, let key = subject.key(same) {
                ends[key] = moment
            } else {
                endForAll = moment
                // It comes after the ends of all groups, so that none of them decides any more.
                ends.removeAll()
            }
        }
        if order.after.matches(subject), let key = subject.key(same) { permits[key] = moment }
    }
}
