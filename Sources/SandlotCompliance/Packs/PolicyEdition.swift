/// An edition of the policy or the law that a pack follows, with the days between which it is in force.
///
/// An edition belongs to the author of the policy. ``Pack/version`` belongs to Sandlot, and numbers its reading of the
/// policy. A date is only given if a source states it.
public struct PolicyEdition: Sendable, Hashable {
    /// The name, as in `16 CFR part 312 as amended by 90 FR 16918`.
    public let name: String
    /// The first day on which it is in force, as year, month, and day, or nil if that is unknown.
    public let since: String?
    /// The last day on which it is in force, or nil if it is still in force or if that is unknown.
    public let until: String?
    /// Anything else that is known about the dates, in sentences; empty if there is nothing.
    public let remark: String

    /// Makes an edition.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - since: The first day, as `2026-12-31`, or nil if it is unknown.
    ///   - until: The last day, or nil.
    ///   - remark: Anything else that is known about the dates, in sentences.
    public init(_ name: String, since: String? = nil, until: String? = nil, remark: String = "") {
        self.name = name
        self.since = since
        self.until = until
        self.remark = remark
    }

    /// The days in words, as in `in force since 2025-06-23`.
    package var days: String {
        "in force since\(since.map { " \($0)" } ?? ": unknown")"
            + (until.map { " until \($0)" } ?? "")
    }
}

/// The part of a pack that was in force on a day.
public struct PackAsOf: Sendable, Hashable {
    /// What is known about the pack on the day.
    public enum Standing: String, Sendable, Hashable {
        /// An edition was in force.
        case inForce = "in-force"
        /// The days of the edition are not known. Its current rules are checked.
        case unknown
        /// The day comes before the earliest edition that is known. No rule is checked.
        case beforeKnownHistory = "before-known-history"
        /// The last known edition up to the day was no longer in force, and the next one was not yet. No rule is
        /// checked.
        case ended
        /// The pack follows no policy.
        case timeless
    }

    /// A rule of the edition that was not yet in force.
    public struct LaterRule: Sendable, Hashable {
        /// The name of the rule.
        public let rule: String
        /// The first day on which the requirement is in force.
        public let since: String
        /// The place that states the date.
        public let source: String
    }

    /// The day, as year, month, and day.
    public let day: String
    /// What is known about the pack on that day.
    public let standing: Standing
    /// The edition that was in force, or the earliest known one, or the latest known one that had ended, if none was.
    public let edition: PolicyEdition?
    /// The rules that are left out because their requirement was not yet in force.
    public let laterRules: [LaterRule]
}

extension PackAsOf {
    /// The result in a few sentences, for reports.
    package var sentences: [String] {
        let name = edition?.name ?? ""
        let remark = edition.map(\.remark).flatMap { $0.isEmpty ? nil : $0 }
        let sentences: [String]
        switch standing {
        case .timeless: return []
        case .inForce:
            sentences =
                ["As of \(day): \(name), \(edition?.days ?? "")."] + [remark].compactMap(\.self)
        case .unknown:
            sentences =
                ["As of \(day): \(name.isEmpty ? "" : name + ", ")in force since: unknown."]
                + [remark].compactMap(\.self) + [
                    "Whether these rules were in force on that day is not known. The current ones were checked."
                ]
        case .beforeKnownHistory:
            sentences = [
                "As of \(day): no edition is known that was in force on that day. Nothing was checked.",
                "The earliest known one is \(name), \(edition?.days ?? "").",
            ]
        case .ended:
            sentences = [
                "As of \(day): the last known edition was no longer in force. Nothing was checked.",
                "It is \(name), \(edition?.days ?? "").",
            ]
        }
        return sentences + later
    }

    /// What is known about the pack, in a few sentences, for the list of packs.
    package var listSentences: [String] { ruleSentences + later }

    private var later: [String] {
        guard !laterRules.isEmpty else { return [] }
        let rules = laterRules.map { "\($0.rule) (since \($0.since), \($0.source))" }
        return ["Not yet in force on that day: \(Words.list(rules))."]
    }

    /// What is known about a rule of the pack, in a few sentences, for the page of the rule.
    package var ruleSentences: [String] {
        let edition = edition.map { "\($0.name), \($0.days)." }
        switch standing {
        case .timeless: return []
        case .inForce: return ["As of \(day): in force.", edition].compactMap(\.self)
        case .unknown:
            return [
                "As of \(day): not known whether it was in force.",
                edition ?? "In force since: unknown.",
            ]
        case .beforeKnownHistory:
            return [
                "As of \(day): no edition is known that was in force on that day.",
                edition.map { "The earliest known one is \($0)" },
            ].compactMap(\.self)
        case .ended:
            return [
                "As of \(day): the last known edition was no longer in force.",
                edition.map { "It is \($0)" },
            ].compactMap(\.self)
        }
    }

    /// Whether no rule was checked, because the rules of the day are not known.
    package var isUnchecked: Bool { standing == .beforeKnownHistory || standing == .ended }
}
