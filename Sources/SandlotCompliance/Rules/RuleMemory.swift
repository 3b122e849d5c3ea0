/// The state that a rule carries from one run of a trace to the next.
open class RuleMemory {
    /// Makes an empty memory.
    public required init() {}

    /// Performs the checks that need all runs of the trace.
    ///
    /// - Parameter runs: The runs of the trace, all of which have ended.
    open func end(_ runs: any EndedRuns) {}
}

/// The runs of a trace after the last of them has ended.
public protocol EndedRuns: AnyObject {
    /// Returns a recorder for checks of a run.
    ///
    /// - Parameter run: The index of the run, ``RunState/index``.
    /// - Returns: A recorder that ignores gaps and clock changes in the run, or nil if there is no such run.
    func recorder(forRun run: Int) -> CheckRecorder?
}
