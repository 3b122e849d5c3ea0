public import SandlotTrace

/// The description of a rule.
public struct RuleDescriptor: Sendable {
    /// The method by which a rule decides.
    public enum Mechanism: String, Sendable, CaseIterable {
        /// By the state at the time of an event.
        case state = "S"
        /// By a response within a bound.
        case response = "B"
        /// By the fields of single events.
        case fields = "F"
        /// By a heuristic over text: false alarms are possible.
        case text = "T"
        /// Across runs.
        case acrossRuns = "X"
    }

    /// The stable name, as in `ad-no-stack`.
    public let id: String
    /// A short sentence without a period.
    public let title: String
    /// The method by which it decides.
    public let mechanism: Mechanism
    /// The severity in each pack that contains the rule.
    public let severities: [PackID: Severity]
    /// The events that the verdict depends on, for documentation.
    public let reads: [TraceEventKind]
    /// The events that a monitor receives.
    let observes: ObservedEvents
    /// The requirement, in our own words.
    public let requirement: String
    /// The decision procedure, in our own words.
    public let decision: String
    /// The sources of the requirement.
    public let sources: [Citation]
    /// The parameters.
    public let parameters: [AnyParameter]
    /// A trace that passes and one that fails.
    public let examples: RuleExamples

    /// Describes a rule.
    ///
    /// - Parameters:
    ///   - id: The stable name.
    ///   - title: A short sentence without a period.
    ///   - mechanism: The method by which it decides.
    ///   - severities: The severity in each pack that contains the rule.
    ///   - reads: The events that the verdict depends on.
    ///   - observes: The events that a monitor receives; those of `reads` if nil. Phases, screens,
    ///     entitlements, and other states need not be among them, because ``RunState`` provides them.
    ///   - requirement: The requirement.
    ///   - decision: The decision procedure.
    ///   - sources: The sources of the requirement.
    ///   - parameters: The parameters.
    ///   - examples: A trace that passes and one that fails.
    public init(
        id: String, title: String, mechanism: Mechanism, severities: [PackID: Severity],
        reads: [TraceEventKind], observes: [TraceEventKind]? = nil, requirement: String,
        decision: String, sources: [Citation], parameters: [AnyParameter] = [],
        examples: RuleExamples
    ) {
        self.init(
            id: id, title: title, mechanism: mechanism, severities: severities, reads: reads,
            observing: .kinds(observes ?? reads), requirement: requirement, decision: decision,
            sources: sources, parameters: parameters, examples: examples)
    }

    /// Describes a rule that does not only observe events of some kinds.
    init(
        id: String, title: String, mechanism: Mechanism, severities: [PackID: Severity],
        reads: [TraceEventKind], observing: ObservedEvents, requirement: String,
        decision: String, sources: [Citation], parameters: [AnyParameter] = [],
        examples: RuleExamples
    ) {
        self.id = id
        self.title = title
        self.mechanism = mechanism
        self.severities = severities
        self.reads = reads
        observes = observing
        self.requirement = requirement
        self.decision = decision
        self.sources = sources
        self.parameters = parameters
        self.examples = examples
    }
}

/// The events that a monitor receives.
enum ObservedEvents: Sendable {
    /// Events of these kinds, without repeated callbacks of ads; the monitor is made at the first of them.
    case kinds([TraceEventKind])
    /// Events of these kinds, with a monitor that is made at the beginning of the run.
    case kindsOfEveryRun([TraceEventKind])
    /// Events of these kinds, with repeated callbacks of ads.
    case raw([TraceEventKind])
    /// Every event, with a monitor that is made at the beginning of the run.
    case everything
    /// No event, with a monitor that performs its checks at the end of the run.
    case runs
}

/// A trace that passes a rule and one that fails it.
public struct RuleExamples: Sendable {
    /// The trace that passes.
    public let passing: RuleExample
    /// The trace that fails.
    public let failing: RuleExample

    /// Makes a pair of examples.
    public init(passing: RuleExample, failing: RuleExample) {
        self.passing = passing
        self.failing = failing
    }
}

/// A short trace for a rule's documentation.
public struct RuleExample: Sendable {
    /// The story of the trace, in a sentence.
    public let story: String
    /// Lines of JSON without `seq` and `run`.
    ///
    /// A line without `t` has the time of the line before. If the first line is not a `trace_header`, ``trace``
    /// adds a plain one: iOS, release, an audience of 6 to 8 years, nothing owned. If the last line is not a
    /// `trace_end`, it adds one with reason normal.
    public let lines: String

    /// Makes an example.
    public init(_ story: String, _ lines: String) {
        self.story = story
        self.lines = lines
    }
}
