public import SandlotTrace

/// What a rule is, as data.
public struct RuleDescriptor: Sendable {
    /// How a rule decides.
    public enum Mechanism: String, Sendable, CaseIterable {
        /// By the state when an event happens.
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
    /// How it decides.
    public let mechanism: Mechanism
    /// How severe it is in which pack.
    public let severities: [PackID: Severity]
    /// The events that the verdict depends on, for documentation.
    public let reads: [TraceEventKind]
    /// The events that a monitor is told of.
    let observes: ObservedEvents
    /// What is required, in our own words.
    public let requirement: String
    /// How the checker decides, in our own words.
    public let decision: String
    /// Where the requirement comes from.
    public let sources: [Citation]
    /// What can be set.
    public let parameters: [AnyParameter]
    /// A trace that passes and one that fails.
    public let examples: RuleExamples

    /// Describes a rule.
    ///
    /// - Parameters:
    ///   - id: The stable name.
    ///   - title: A short sentence without a period.
    ///   - mechanism: How it decides.
    ///   - severities: How severe it is in which pack.
    ///   - reads: The events that the verdict depends on.
    ///   - observes: The events that a monitor is told of; those of `reads` if nil. Phases, screens, entitlements
    ///     and the like need not be among them, because ``RunState`` knows them.
    ///   - requirement: What is required.
    ///   - decision: How the checker decides.
    ///   - sources: Where the requirement comes from.
    ///   - parameters: What can be set.
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

    /// Describes a rule that watches runs as such.
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

/// Which events a monitor is told of.
enum ObservedEvents: Sendable {
    /// Events of these kinds, without the doubled callbacks of ads; the monitor is made at the first.
    case kinds([TraceEventKind])
    /// The same, but the monitor is made with the run, whatever happens in it.
    case kindsOfEveryRun([TraceEventKind])
    /// The same, doubled callbacks included.
    case raw([TraceEventKind])
    /// Every event; the monitor is made with the run.
    case everything
    /// No event; the monitor is made with the run and asked at its end.
    case runs
}

/// A trace that passes a rule and one that fails it.
public struct RuleExamples: Sendable {
    /// What happens in the trace that passes.
    public let passing: RuleExample
    /// What happens in the trace that fails.
    public let failing: RuleExample

    /// Makes a pair of examples.
    public init(passing: RuleExample, failing: RuleExample) {
        self.passing = passing
        self.failing = failing
    }
}

/// A short trace for a rule's documentation.
public struct RuleExample: Sendable {
    /// What happens, in a sentence.
    public let story: String
    /// Lines of JSON without `seq` and `run`.
    ///
    /// A `t` that is missing is that of the line before. Unless the first line is a `trace_header`, ``trace``
    /// puts a plain one before it: iOS, release, an audience of 6 to 8 years, nothing owned. Unless the last is a
    /// `trace_end`, it puts one of reason normal behind it.
    public let lines: String

    /// Makes an example.
    public init(_ story: String, _ lines: String) {
        self.story = story
        self.lines = lines
    }
}
