import SandlotTrace

/// A rule that consists of a pattern of events, as a rule file states it.
struct RulePattern: Sendable {
    /// The requirement on each event that the rule checks.
    enum Form: Sendable {
        /// The event must not occur while the condition holds, or never if there is no condition.
        case never(PatternCondition?)
        /// The event must come after another one.
        case only(Order)
        /// Only so many of the events may occur.
        case atMost(Limit)
        /// Another event must follow.
        case expect(Response)
    }

    /// An event that must have come before.
    struct Order: Sendable {
        let after: EventPattern
        /// The event must have come after the latest of these, of which there must be one.
        let since: EventPattern?
        /// The longest time between the two, in milliseconds.
        let withinMs: Int?
    }

    /// A number of events.
    struct Limit: Sendable {
        let count: Int
        /// The length of the window that is counted, in milliseconds, or nil for the whole run.
        let windowMs: Int?
        /// Events at which counting begins anew.
        let since: EventPattern?
    }

    /// An event that must follow.
    struct Response: Sendable {
        let answer: EventPattern
        /// The longest time until then, in milliseconds, or nil for the rest of the run.
        let withinMs: Int?
        /// Events after which nothing needs to follow.
        let unless: EventPattern?
    }

    /// The largest number of groups, and of events that wait for another one, that are remembered in a run.
    static let memoryLimit = 4_096
    /// The largest number of events that all groups of a count remember together.
    static let countMemoryLimit = 65_536

    let descriptor: RuleDescriptor
    /// The severity in the pack of the rule file.
    let severity: Severity
    /// The events to check.
    let subject: EventPattern
    /// The condition under which an event is checked at all.
    let when: PatternCondition?
    /// The condition under which the trace does not contain enough for a result.
    let unclear: PatternCondition?
    let form: Form
    /// The fields that put events into groups.
    let same: [PatternField]
    /// The states that conditions refer to by their position.
    let states: [PatternState]
    let message: PatternMessage

    /// The rule as a catalog holds it.
    var catalogRule: CatalogRule {
        let pattern = self
        return CatalogRule(descriptor: descriptor) { _ in { PatternInTrace(pattern) } }
    }
}

/// A rule of a rule file in one trace.
///
/// It has no parameters, and remembers nothing from run to run.
private final class PatternInTrace: TraceRule {
    private let pattern: RulePattern

    init(_ pattern: RulePattern) {
        self.pattern = pattern
    }

    func makeMonitor(
        of run: RunState, recorder: CheckRecorder, parameters: Parameters?
    ) -> AnyRuleMonitor {
        PatternMonitor(pattern, run: run, recorder: recorder)
    }

    func end(_ runs: any EndedRuns) {}
}
