/// A requirement, and the way a trace is checked against it.
///
/// A rule is a value that is made for one set of parameters. For each run of a trace, it makes a monitor, which
/// receives one event at a time and reports the results to its ``CheckRecorder``. Several threads can check a
/// trace, but a single one makes and calls all monitors of a rule. To add a rule, write a type with a nested class
/// `Monitor` in a file of its own, and pass the type to ``RuleCatalog/init(_:)``.
public protocol Rule: Sendable {
    /// The class that checks one run.
    associatedtype Monitor: RuleMonitor<Self>
    /// The class that carries state from one run of a trace to the next.
    associatedtype Memory: RuleMemory = RuleMemory

    /// The description of the rule for packs, reports, and documentation.
    static var descriptor: RuleDescriptor { get }

    /// Makes the rule for a set of parameters.
    ///
    /// Read the parameters here, once, and store the values: monitors have access to them through
    /// ``RuleMonitor/rule``.
    init(_ parameters: Parameters)

    /// Makes a monitor for a run.
    ///
    /// The default implementation calls the monitor's initializer.
    ///
    /// - Parameters:
    ///   - run: The run. Its header is known.
    ///   - recorder: Records the results of the checks.
    ///   - memory: The value that ``makeMemory()`` returned for this trace.
    /// - Returns: The monitor.
    func makeMonitor(of run: RunState, recorder: CheckRecorder, memory: Memory) -> Monitor

    /// Makes the memory for a trace.
    ///
    /// - Returns: An empty memory.
    func makeMemory() -> Memory
}

extension Rule {
    /// Makes a monitor for a run by calling its initializer.
    public func makeMonitor(
        of run: RunState, recorder: CheckRecorder, memory: Memory
    ) -> Monitor {
        Monitor(rule: self, run: run, recorder: recorder, memory: memory)
    }

    /// Makes an empty memory for a trace.
    public func makeMemory() -> Memory { Memory() }
}
