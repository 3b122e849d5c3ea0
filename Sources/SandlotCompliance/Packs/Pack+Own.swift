extension Pack {
    /// Makes your own pack from other packs, or without rules.
    ///
    /// A rule that is in several packs has its highest severity. A parameter that several packs set has the value
    /// of the last.
    ///
    /// - Parameters:
    ///   - id: The name, which no built-in pack has.
    ///   - version: The version of the list.
    ///   - title: The title of the pack.
    ///   - basis: The documents that it follows.
    ///   - packs: The packs to begin with.
    ///   - editions: The days between which the pack is in force, the oldest edition first. The days of `packs` do not
    ///     count.
    public init(
        id: PackID, version: String = "1", title: String, basis: String = "",
        extending packs: [Pack] = [], editions: [PolicyEdition] = []
    ) {
        self.init(
            id: id, version: version, title: title, basis: basis, entries: [], parameters: [:],
            editions: editions)
        var parameters = Parameters()
        for pack in packs {
            for entry in pack.entries { add(entry) }
            parameters.override(with: pack.parameters)
        }
        self.parameters = parameters.values
    }

    private mutating func add(_ entry: Entry) {
        guard let index = entries.firstIndex(where: { $0.rule.id == entry.rule.id }) else {
            return entries.append(entry)
        }
        let order = Severity.allCases
        let (known, new) = (
            order.firstIndex(of: entries[index].severity), order.firstIndex(of: entry.severity)
        )
        if let known, let new, new < known { entries[index] = entry }
    }

    /// Sets the severity of a rule, and adds the rule if the pack does not have it.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - severity: The severity, or nil to remove the rule.
    public mutating func set(_ rule: RuleDescriptor, to severity: Severity?) {
        let index = entries.firstIndex { $0.rule.id == rule.id }
        switch (index, severity) {
        case (let index?, let severity?):
            entries[index] = Entry(rule, severity, waiver: entries[index].waiver)
        case (let index?, nil): entries.remove(at: index)
        case (nil, let severity?): entries.append(Entry(rule, severity))
        case (nil, nil): break
        }
    }

    /// Accepts the failures of a rule.
    ///
    /// - Parameters:
    ///   - waiver: The reason and the last day.
    ///   - rule: The name of one of the pack's rules.
    public mutating func waive(_ waiver: Waiver, for rule: String) {
        for index in entries.indices where entries[index].rule.id == rule {
            entries[index].waiver = waiver
        }
    }

    /// Sorts the rules in the order of a catalog, followed by all others.
    ///
    /// - Parameter catalog: The catalog.
    public mutating func sort(by catalog: RuleCatalog) {
        let positions = Dictionary(
            catalog.rules.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        entries = entries.enumerated().sorted { left, right in
            let (a, b) = (
                positions[left.element.rule.id] ?? .max, positions[right.element.rule.id] ?? .max
            )
            return (a, left.offset) < (b, right.offset)
        }.map(\.element)
    }
}

extension Pack.Entry {
    /// Makes an entry of a pack.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - severity: The severity of the rule.
    ///   - waiver: The waiver, if a failure is accepted.
    public init(_ rule: RuleDescriptor, _ severity: Severity, waiver: Waiver? = nil) {
        self.init(rule: rule, severity: severity, waiver: waiver)
    }
}
