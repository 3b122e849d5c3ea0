/// The policy of a gate, which determines its strength.
public struct GatePolicy: Sendable, Hashable {
    /// The task that the gate gives to a parent.
    public let task: GateTask
    /// The number of consecutive questions to answer.
    ///
    /// A wrong answer starts them again.
    public let questionsInARow: Int
    /// The number of wrong answers that lock the gate, even if it is closed and reopened between
    /// them.
    public let attempts: Int
    /// The number of unanswered questions that lock the gate.
    ///
    /// Without a limit, a child could close and reopen the gate until it asks a question that the
    /// child can answer. A pass or a lock resets the count, and so does the time of one first lock
    /// after the first unanswered question.
    public let unansweredLimit: Int
    /// The lockout after all attempts are used.
    public let lockout: GateLockout
    /// The lifetimes of passes.
    public let lifetimes: GatePassLifetimes

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - task: The task that the gate gives to a parent.
    ///   - questionsInARow: The number of consecutive questions to answer, from 1 to 10.
    ///   - attempts: The number of wrong answers that lock the gate, from 1 to 10.
    ///   - unansweredLimit: The number of unanswered questions that lock the gate, from 1 to 100.
    ///   - lockout: The lockout after all attempts are used.
    ///   - lifetimes: The lifetimes of passes.
    /// - Throws: ``GateError`` with ``GateError/Code/invalidPolicy``.
    public init(
        task: GateTask = .timesTables, questionsInARow: Int = 3, attempts: Int = 3,
        unansweredLimit: Int = 10, lockout: GateLockout, lifetimes: GatePassLifetimes = .standard
    ) throws(GateError) {
        try task.validate()
        try lockout.validate()
        try lifetimes.validate()
        guard 1...10 ~= questionsInARow else {
            throw GateError(
                .invalidPolicy, "the questions in a row must be 1 to 10, not \(questionsInARow)")
        }
        guard 1...10 ~= attempts else {
            throw GateError(.invalidPolicy, "the attempts must be 1 to 10, not \(attempts)")
        }
        guard 1...100 ~= unansweredLimit else {
            throw GateError(
                .invalidPolicy,
                "the limit of unanswered questions must be 1 to 100, not \(unansweredLimit)")
        }
        self.init(
            unchecked: task, questionsInARow: questionsInARow, attempts: attempts,
            unansweredLimit: unansweredLimit, lockout: lockout, lifetimes: lifetimes)
    }

    private init(
        unchecked task: GateTask, questionsInARow: Int, attempts: Int, unansweredLimit: Int,
        lockout: GateLockout, lifetimes: GatePassLifetimes
    ) {
        self.task = task
        self.questionsInARow = questionsInARow
        self.attempts = attempts
        self.unansweredLimit = unansweredLimit
        self.lockout = lockout
        self.lifetimes = lifetimes
    }

    private static let hour = 3_600_000

    /// Three consecutive products from the times tables, three attempts, and less than one round a
    /// day.
    ///
    /// A lock lasts 32 hours. Up to 8 of them can elapse while the device is switched off. A person
    /// who sets the clock forward and restarts the device therefore still waits for a day.
    public static let standard = GatePolicy(
        unchecked: .timesTables, questionsInARow: 3, attempts: 3, unansweredLimit: 10,
        lockout: GateLockout(durationMilliseconds: 32 * hour, wallCreditMilliseconds: 8 * hour),
        lifetimes: .standard)

    /// The gate of the sample app Spellflare: one product, three attempts, and locks of one minute.
    ///
    /// This policy keeps toddlers away, but not a child who keeps trying. A guesser passes in one
    /// of five rounds, and a day has more than a thousand rounds.
    public static let spellflare = GatePolicy(
        unchecked: .timesTables, questionsInARow: 1, attempts: 3, unansweredLimit: 100,
        lockout: GateLockout(durationMilliseconds: 60_000), lifetimes: .standard)

    /// A policy like ``standard``, with products beyond the times tables for children who know
    /// these.
    public static let olderChildren = GatePolicy(
        unchecked: .largerProducts, questionsInARow: 3, attempts: 3, unansweredLimit: 10,
        lockout: standard.lockout, lifetimes: .standard)

    /// The named policies.
    public static let named: [(name: String, policy: GatePolicy)] = [
        ("standard", standard), ("older-children", olderChildren), ("spellflare", spellflare),
    ]
}
