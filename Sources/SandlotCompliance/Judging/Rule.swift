/// A requirement, and how a trace is held against it.
///
/// A rule is a value made for one set of parameters. For each run of a trace it makes a ``RuleMonitor``, which is
/// fed one event at a time and reports judgements to its ``Judge``. To add a rule, write a type in a file of
/// its own and give it to ``RuleCatalogue/init(_:)``.
public protocol Rule: Sendable {
    /// What the rule is, for packs, reports and documentation.
    static var descriptor: RuleDescriptor { get }

    /// Makes the rule for a set of parameters, which it reads here once and for all.
    init(_ parameters: Parameters)

    /// Begins to watch a run.
    ///
    /// - Parameters:
    ///   - run: The run; its header is known.
    ///   - judge: Takes the judgements.
    ///   - memory: What ``makeMemory()`` made for this trace.
    /// - Returns: The monitor.
    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor

    /// Makes what the rule must remember from one run of a trace to the next.
    ///
    /// - Returns: Nothing worth remembering, unless a rule says otherwise.
    func makeMemory() -> RuleMemory
}

extension Rule {
    /// Makes a memory that remembers nothing.
    public func makeMemory() -> RuleMemory { RuleMemory() }
}

/// A rule at work in one run.
///
/// It is made when the run has the first event of those that the rule observes, before that event.
open class RuleMonitor {
    /// The run that is watched.
    public let run: RunState
    /// Takes the judgements.
    public let judge: Judge

    /// Begins to watch.
    public init(_ run: RunState, _ judge: Judge) {
        self.run = run
        self.judge = judge
    }

    /// Takes an event in; only those come that the rule's descriptor says it observes.
    open func observe(_ observation: Observation) {}

    /// Judges what is open when the run has ended.
    open func end() {}
}

/// What a rule remembers from one run of a trace to the next.
open class RuleMemory {
    /// Makes an empty memory.
    public init() {}

    /// Judges what can only be judged when all runs are known.
    ///
    /// - Parameter court: Gives a judge for any run of the trace.
    open func end(_ court: any Court) {}
}

/// Gives judges when all runs have ended.
public protocol Court: AnyObject {
    /// The judge of a rule for a run that has ended.
    ///
    /// - Parameter run: The run's index, ``RunState/index``.
    /// - Returns: A judge without a window: gaps and clocks of the run are no longer looked at.
    func judge(ofRun run: Int) -> Judge?
}
