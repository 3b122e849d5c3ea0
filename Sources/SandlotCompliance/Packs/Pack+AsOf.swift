extension Pack {
    /// The date from which a requirement of a pack is in force, if it differs from that of the edition.
    struct RuleDate: Sendable {
        /// The first day, as year, month, and day.
        let since: String
        /// The place that states the date.
        let source: String
    }

    /// The pack as it was in force on a day.
    ///
    /// If no edition is known that was in force on the day, the result has no rules. If the days of its editions are
    /// unknown, it has all rules. ``Pack/asOf`` states which case it is.
    ///
    /// - Parameter day: The day, as `2026-12-31`.
    /// - Returns: The same pack with the rules that were in force, and with ``Pack/asOf``.
    public func inForce(on day: String) -> Pack {
        var pack = self
        guard id != .trace else {
            pack.asOf = PackAsOf(day: day, standing: .timeless, edition: nil, laterRules: [])
            return pack
        }
        let (standing, edition) = known(on: day)
        var later: [PackAsOf.LaterRule] = []
        if standing == .beforeKnownHistory || standing == .ended {
            pack.entries = []
        } else {
            pack.entries.removeAll { entry in
                guard let date = ruleDates[entry.rule.id], day < date.since else { return false }
                later.append(
                    .init(rule: entry.rule.id, since: date.since, source: date.source))
                return true
            }
        }
        pack.asOf = PackAsOf(day: day, standing: standing, edition: edition, laterRules: later)
        return pack
    }

    private func known(on day: String) -> (PackAsOf.Standing, PolicyEdition?) {
        let current = editions.last { edition in
            edition.since.map { $0 <= day } ?? false && edition.until.map { day <= $0 } ?? true
        }
        if let current { return (.inForce, current) }
        let undated = editions.last { edition in
            edition.since == nil && edition.until.map { day <= $0 } ?? true
        }
        if let undated { return (.unknown, undated) }
        guard let first = editions.first, let last = editions.last else { return (.unknown, nil) }
        if let since = first.since, day < since { return (.beforeKnownHistory, first) }
        // Between two editions, the earlier one has ended, and the later one is not yet in force.
        let ended = editions.last { edition in edition.until.map { $0 < day } ?? false }
        return (.ended, ended ?? last)
    }
}
