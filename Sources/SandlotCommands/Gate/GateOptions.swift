import ArgumentParser
import SandlotAds

/// The gate that a command uses: a named policy and the changes to it.
struct GateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The gate: \(GatePolicy.named.map(\.name).joined(separator: ", ")).",
            valueName: "name"), completion: .list(GatePolicy.named.map(\.name)))
    var policy: String = "standard"

    @Option(
        help: ArgumentHelp(
            "The kind of question to ask instead: \(GateTask.named.map(\.name).joined(separator: ", ")).",
            valueName: "name"), completion: .list(GateTask.named.map(\.name)))
    var task: String?

    @Option(help: ArgumentHelp("The number of questions in a row.", valueName: "n"))
    var inARow: Int?

    @Option(help: ArgumentHelp("The number of wrong answers that lock the gate.", valueName: "n"))
    var attempts: Int?

    @Option(
        help: ArgumentHelp("The number of unanswered questions that lock the gate.", valueName: "n")
    )
    var unanswered: Int?

    @Option(help: ArgumentHelp("The duration of the first lock.", valueName: "seconds"))
    var lock: Int?

    @Option(
        help: ArgumentHelp(
            "The factor by which each lock is longer than the previous one.", valueName: "factor"))
    var growth: Int?

    @Option(help: ArgumentHelp("The maximum duration of a lock.", valueName: "seconds"))
    var longest: Int?

    @Option(
        help: ArgumentHelp(
            "The part of a lock that the wall clock can count down after a restart.",
            valueName: "seconds"))
    var credit: Int?

    /// Creates the policy that the options describe.
    ///
    /// - Returns: The policy.
    /// - Throws: ``CommandFailure`` for a name that is unknown, or a policy that contradicts itself.
    func makePolicy() throws -> GatePolicy {
        guard let base = GatePolicy.named.first(where: { $0.name == policy })?.policy else {
            throw CommandFailure(
                ExitStatus.usage,
                CheckCriteria.unknown("policy", named: policy, among: GatePolicy.named.map(\.name)))
        }
        var chosen = base.task
        if let task {
            guard let found = GateTask.named.first(where: { $0.name == task })?.task else {
                throw CommandFailure(
                    ExitStatus.usage,
                    CheckCriteria.unknown("task", named: task, among: GateTask.named.map(\.name)))
            }
            chosen = found
        }
        let lockout = base.lockout
        let first = try lock.map(Self.milliseconds) ?? lockout.durationMilliseconds
        // Values that are not given follow from the first lock.
        let implied =
            lock == nil ? max(first, lockout.longestMilliseconds) : first
        let longest = try longest.map(Self.milliseconds) ?? implied
        if let growth, growth > 1, longest <= first {
            throw CommandFailure(
                ExitStatus.usage,
                "no lock may be longer than the first, which lasts \(first / 1_000) s, so that "
                    + "`--growth` has no effect; add `--longest` with more seconds")
        }
        do {
            return try GatePolicy(
                task: chosen, questionsInARow: inARow ?? base.questionsInARow,
                attempts: attempts ?? base.attempts,
                unansweredLimit: unanswered ?? base.unansweredLimit,
                lockout: GateLockout(
                    durationMilliseconds: first, growth: growth ?? lockout.growth,
                    longestMilliseconds: longest,
                    scope: lockout.scope,
                    wallCreditMilliseconds: try credit.map(Self.milliseconds)
                        ?? (lock == nil ? lockout.wallCreditMilliseconds : 0)),
                lifetimes: base.lifetimes)
        } catch let error as GateError {
            throw CommandFailure(ExitStatus.usage, error.description)
        }
    }

    /// Returns the name of the task of a policy.
    ///
    /// - Parameter policy: A policy from ``makePolicy()``.
    /// - Returns: The name.
    static func name(of policy: GatePolicy) -> String {
        GateTask.named.first { $0.task == policy.task }?.name ?? "?"
    }

    private static func milliseconds(_ seconds: Int) throws -> Int {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !overflow, product >= 0 else {
            throw CommandFailure(ExitStatus.usage, "\(seconds) is not a number of seconds")
        }
        return product
    }
}
