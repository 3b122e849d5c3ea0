internal import ArgumentParser
internal import SandlotAds

/// Which gate a command is about: one with a name, and what is different.
struct GateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The gate: \(GatePolicy.named.map(\.name).joined(separator: ", ")).",
            valueName: "name"))
    var policy: String = "standard"

    @Option(
        help: ArgumentHelp(
            "What it asks instead: \(GateTask.named.map(\.name).joined(separator: ", ")).",
            valueName: "name"))
    var task: String?

    @Option(help: ArgumentHelp("How many questions in a row.", valueName: "n"))
    var inARow: Int?

    @Option(help: ArgumentHelp("How many wrong answers lock it.", valueName: "n"))
    var attempts: Int?

    @Option(help: ArgumentHelp("How many unanswered questions lock it.", valueName: "n"))
    var unanswered: Int?

    @Option(help: ArgumentHelp("How long the first lock lasts.", valueName: "seconds"))
    var lock: Int?

    @Option(
        help: ArgumentHelp(
            "By how much each lock is longer than the one before.", valueName: "factor"))
    var growth: Int?

    @Option(help: ArgumentHelp("How long a lock lasts at most.", valueName: "seconds"))
    var longest: Int?

    @Option(
        help: ArgumentHelp(
            "How much of a lock the wall clock may contribute after a restart.",
            valueName: "seconds"))
    var credit: Int?

    /// The policy that the options describe.
    ///
    /// - Returns: The policy.
    /// - Throws: ``CommandFailure`` for a name that is unknown, or a policy that contradicts itself.
    func makePolicy() throws -> GatePolicy {
        guard let base = GatePolicy.named.first(where: { $0.name == policy })?.policy else {
            throw CommandFailure(
                ExitStatus.usage,
                CheckCriteria.unknown("policy", policy, GatePolicy.named.map(\.name)))
        }
        var chosen = base.task
        if let task {
            guard let found = GateTask.named.first(where: { $0.name == task })?.task else {
                throw CommandFailure(
                    ExitStatus.usage,
                    CheckCriteria.unknown("task", task, GateTask.named.map(\.name)))
            }
            chosen = found
        }
        let lockout = base.lockout
        let first = try lock.map(Self.milliseconds) ?? lockout.durationMilliseconds
        // What is not said follows the first lock.
        let implied =
            lock == nil ? max(first, lockout.longestMilliseconds) : first
        do {
            return try GatePolicy(
                task: chosen, questionsInARow: inARow ?? base.questionsInARow,
                attempts: attempts ?? base.attempts,
                unansweredLimit: unanswered ?? base.unansweredLimit,
                lockout: GateLockout(
                    durationMilliseconds: first, growth: growth ?? lockout.growth,
                    longestMilliseconds: try longest.map(Self.milliseconds) ?? implied,
                    scope: lockout.scope,
                    wallCreditMilliseconds: try credit.map(Self.milliseconds)
                        ?? (lock == nil ? lockout.wallCreditMilliseconds : 0)),
                lifetimes: base.lifetimes)
        } catch let error as GateError {
            throw CommandFailure(ExitStatus.usage, error.description)
        }
    }

    /// The name of the task of a policy.
    ///
    /// - Parameter policy: A policy that ``makePolicy()`` has made.
    /// - Returns: The name.
    static func name(of policy: GatePolicy) -> String {
        GateTask.named.first { $0.task == policy.task }?.name ?? "?"
    }

    private static func milliseconds(_ seconds: Int) throws -> Int {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !overflow, product >= 0 else {
            throw CommandFailure(ExitStatus.usage, "\(seconds) is no number of seconds")
        }
        return product
    }
}
