import SandlotTrace

/// The description of a pattern in English.
struct PatternText {
    let subject: EventPattern
    let when: PatternCondition?
    let unclear: PatternCondition?
    let form: RulePattern.Form
    let same: [PatternField]
    let states: [PatternState]

    /// The decision procedure, in a few sentences.
    var decision: String {
        var sentences = [requirement]
        if let when { sentences.append("Only events for which \(text(when)) are checked.") }
        if let unclear { sentences.append("The result is inconclusive if \(text(unclear)).") }
        return sentences.joined(separator: " ")
    }

    private var requirement: String {
        let checked = text(subject)
        let group = same.isEmpty ? "" : " with the same \(Words.list(same.map(quoted)))"
        switch form {
        case .never(nil): return "Every \(checked) fails."
        case .never(let condition?):
            return "Every \(checked) fails if \(text(condition)), and passes otherwise."
        case .only(let order):
            let time = order.withinMs.map { " at most \(Words.duration($0)) earlier" } ?? ""
            let since = order.since.map { " and after the latest \(text($0))" } ?? ""
            return "Every \(checked) needs a \(text(order.after))\(group)\(time)\(since)."
        case .atMost(let limit):
            let window = limit.windowMs.map { "in any \(Words.duration($0))" } ?? "in a run"
            let since = limit.since.map { ", counted from the latest \(text($0))" } ?? ""
            return "At most \(limit.count) \(checked)\(group) may occur \(window)\(since)."
        case .expect(let response):
            let time = response.withinMs.map { "within \(Words.duration($0))" }
            let unless = response.unless.map { ", unless a \(text($0)) comes first" } ?? ""
            return
                "Every \(checked) must be followed by a \(text(response.answer))\(group) "
                + "\(time ?? "before the run ends")\(unless)."
        }
    }

    // MARK: Events

    private func text(_ events: EventPattern) -> String {
        Words.list(
            events.alternatives.map { alternative in
                let names = alternative.kinds.map(\.name) + alternative.ownNames
                let condition = alternative.condition.map { " for which \(text($0))" } ?? ""
                return Words.list(names.map { "`\($0)`" }, "or") + condition
            }, "or")
    }

    private func quoted(_ field: PatternField) -> String { "`\(field.name)`" }

    // MARK: Conditions

    private func text(_ condition: PatternCondition) -> String {
        switch condition {
        case .field(let field, let test): "\(quoted(field)) \(text(test))"
        case .header(let condition): "in the header, \(text(condition))"
        case .state(let index): text(states[index])
        case .all(let conditions): Words.list(conditions.map(inner))
        case .any(let conditions): Words.list(conditions.map(inner), "or")
        case .not(let condition): "it is not so that \(inner(condition))"
        }
    }

    /// A part of a condition, in parentheses if it has parts of its own.
    private func inner(_ condition: PatternCondition) -> String {
        switch condition {
        case .all(let parts) where parts.count > 1, .any(let parts) where parts.count > 1:
            "(\(text(condition)))"
        case .all, .any, .field, .header, .state, .not: text(condition)
        }
    }

    private func text(_ state: PatternState) -> String {
        switch state {
        case .latest(let latest):
            let group =
                latest.same.isEmpty ? "" : " with the same \(Words.list(latest.same.map(quoted)))"
            guard let condition = latest.condition else {
                return "there was a \(text(latest.events))\(group)"
            }
            return "for the latest \(text(latest.events))\(group), \(text(condition))"
        case .during(let interval):
            let group =
                interval.same.isEmpty
                ? "" : " with the same \(Words.list(interval.same.map(quoted)))"
            let time = interval.lengthMs.map { "less than \(Words.duration($0)) have passed since" }
            let until = interval.until.map { ", and no \(text($0)) has come since" } ?? ""
            return "\(time ?? "it comes after") a \(text(interval.from))\(group)\(until)"
        }
    }

    private func text(_ test: FieldTest) -> String {
        switch test {
        case .isOneOf(let values): "is \(text(values, "or"))"
        case .isNoneOf(let values):
            values.count == 1
                ? "is not \(text(values, "or"))" : "is neither \(text(values, "nor"))"
        case .isLess(let bound): "is less than \(text(.number(bound)))"
        case .isAtMost(let bound): "is at most \(text(.number(bound)))"
        case .isGreater(let bound): "is greater than \(text(.number(bound)))"
        case .isAtLeast(let bound): "is at least \(text(.number(bound)))"
        case .isPresent(let isPresent): isPresent ? "is present" : "is missing"
        case .hasAny(let words): "contains \(text(words, "or"))"
        case .hasAll(let words): "contains \(text(words, "and"))"
        case .hasOnly(let words):
            words.isEmpty ? "is empty" : "contains nothing else than \(text(words, "and"))"
        }
    }

    private func text(_ values: [TraceFieldValue], _ word: String) -> String {
        Words.list(values.map(text), word)
    }

    private func text(_ words: Set<String>, _ word: String) -> String {
        Words.list(words.sorted().map { "`\($0)`" }, word)
    }

    private func text(_ value: TraceFieldValue) -> String {
        switch value {
        case .text(let text): "`\(text)`"
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .list, .other: "a value"
        }
    }
}
