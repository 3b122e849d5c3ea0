import SandlotTrace

/// A condition on an event, on the header of its run, and on what came before.
indirect enum PatternCondition: Sendable {
    /// A comparison of a field of the event.
    case field(PatternField, FieldTest)
    /// A condition on the header of the run, which counts for the whole run. Without a header, it does not hold.
    case header(PatternCondition)
    /// One of the states of the pattern, by its position.
    case state(Int)
    /// All conditions hold.
    case all([PatternCondition])
    /// At least one of the conditions holds.
    case any([PatternCondition])
    /// The condition does not hold.
    case not(PatternCondition)

    /// Whether the condition holds.
    ///
    /// Every state of the condition is asked for, so that the events on which the answer rests are known.
    ///
    /// - Parameters:
    ///   - subject: The event.
    ///   - header: The header of the run, if it has one.
    ///   - state: Returns whether a state holds.
    /// - Returns: Whether the condition holds.
    func holds(
        for subject: PatternSubject, header: PatternSubject?, _ state: (Int) -> Bool
    ) -> Bool {
        switch self {
        case .field(let field, let test): return test.accepts(subject[field])
        case .header(let condition):
            guard let header else { return false }
            return condition.holds(for: header, header: header, state)
        case .state(let index): return state(index)
        case .all(let conditions):
            var result = true
            for condition in conditions
            where !condition.holds(for: subject, header: header, state) {
                result = false
            }
            return result
        case .any(let conditions):
            var result = false
            for condition in conditions
            where condition.holds(for: subject, header: header, state) {
                result = true
            }
            return result
        case .not(let condition):
            return !condition.holds(for: subject, header: header, state)
        }
    }

    /// Whether the condition holds for an event alone.
    ///
    /// - Parameter subject: The event. The condition has neither states nor a header.
    /// - Returns: Whether the condition holds.
    func holds(for subject: PatternSubject) -> Bool {
        holds(for: subject, header: nil) { _ in false }
    }

    /// Whether the condition reads the header of the run.
    var readsHeader: Bool {
        switch self {
        case .field, .state: false
        case .header: true
        case .all(let conditions), .any(let conditions): conditions.contains(where: \.readsHeader)
        case .not(let condition): condition.readsHeader
        }
    }
}

/// Events that a pattern names: those of some kinds that meet a condition.
struct EventPattern: Sendable {
    /// Events of some kinds that meet one condition.
    struct Alternative: Sendable {
        let kinds: [TraceEventKind]
        /// The names of events that the vocabulary does not have.
        let ownNames: [String]
        /// The condition on the fields of the event, if there is one.
        let condition: PatternCondition?
    }

    let alternatives: [Alternative]

    /// The kinds of all events that can match, without repetitions.
    var kinds: [TraceEventKind] {
        var kinds: [TraceEventKind] = []
        for alternative in alternatives {
            let all = alternative.kinds + (alternative.ownNames.isEmpty ? [] : [.unknown])
            for kind in all where !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }

    /// Whether an event is one of these.
    func matches(_ subject: PatternSubject) -> Bool {
        alternatives.contains { alternative in
            Self.isNamed(subject.event, in: alternative)
                && (alternative.condition?.holds(for: subject) ?? true)
        }
    }

    private static func isNamed(_ event: TraceEvent, in alternative: Alternative) -> Bool {
        if case .unknown(let unknown) = event { return alternative.ownNames.contains(unknown.name) }
        return alternative.kinds.contains(event.kind)
    }
}
