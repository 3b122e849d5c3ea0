/// How strong a gate is.
public struct GatePolicy: Sendable, Hashable {
    /// What is asked.
    public let task: GateTask
    /// How many questions must be answered in a row; a wrong answer begins the row anew.
    public let questionsInARow: Int
    /// How many wrong answers lock the gate, however often it is closed and opened between them.
    public let attempts: Int
    /// How many questions that were shown and not answered lock the gate.
    ///
    /// Without such a limit somebody could close and open the gate until it asks what they know. They are
    /// forgotten with a pass, with a lock, and when the time of the first lock has passed since the first of them.
    public let unansweredLimit: Int
    /// What happens when the attempts are used up.
    public let lockout: GateLockout
    /// How long passes are good.
    public let lifetimes: GatePassLifetimes

    /// Describes a gate.
    ///
    /// - Parameters:
    ///   - task: What is asked.
    ///   - questionsInARow: How many questions must be answered in a row, 1 to 10.
    ///   - attempts: How many wrong answers lock the gate, 1 to 10.
    ///   - unansweredLimit: How many unanswered questions lock the gate, 1 to 100.
    ///   - lockout: What happens when the attempts are used up.
    ///   - lifetimes: How long passes are good.
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
            unchecked: task, questionsInARow, attempts, unansweredLimit, lockout, lifetimes)
    }

    private init(
        unchecked task: GateTask, _ questionsInARow: Int, _ attempts: Int, _ unansweredLimit: Int,
        _ lockout: GateLockout, _ lifetimes: GatePassLifetimes
    ) {
        self.task = task
        self.questionsInARow = questionsInARow
        self.attempts = attempts
        self.unansweredLimit = unansweredLimit
        self.lockout = lockout
        self.lifetimes = lifetimes
    }

    private static let hour = 3_600_000

    /// Three products of the times tables in a row, three attempts, and less than one round a day.
    ///
    /// A lock lasts 32 hours, of which a night with the device switched off may count for eight. So whoever sets the
    /// clock forward and restarts the device still waits for a day.
    public static let standard = GatePolicy(
        unchecked: .timesTables, 3, 3, 10,
        GateLockout(durationMilliseconds: 32 * hour, wallCreditMilliseconds: 8 * hour), .standard)

    /// The gate of the sample app Spellflare: one product, three attempts, locked for a minute.
    ///
    /// It keeps a toddler away, not a child who tries: one round in five lets a guesser through, and there are more
    /// than a thousand rounds in a day.
    public static let spellflare = GatePolicy(
        unchecked: .timesTables, 1, 3, 100, GateLockout(durationMilliseconds: 60_000), .standard)

    /// Products that no table has, for children who know their tables: otherwise like ``standard``.
    public static let olderChildren = GatePolicy(
        unchecked: .largerProducts, 3, 3, 10, standard.lockout, .standard)

    /// The policies that have names.
    public static let named: [(name: String, policy: GatePolicy)] = [
        ("standard", standard), ("older-children", olderChildren), ("spellflare", spellflare),
    ]
}
