/// A strategy that finds a mistake which needs few orderings with a known probability (PCT).
///
/// Each task has a random priority, and the job of the task with the highest one runs. At few random points of a
/// run, the running task gets the lowest priority. A mistake of depth *d* in a run of *n* tasks and *k* decisions is
/// found with a probability of at least 1 / (*n* · *k*^(*d* − 1)). See Burckhardt et al., “A Randomized Scheduler with
/// Probabilistic Guarantees of Finding Bugs” (2010).
package struct PriorityStrategy: Strategy {
    private let seed: UInt64
    private let depth: Int
    private var run: UInt64 = 0
    private var generator: SeededGenerator
    private var priorities: [Int: UInt64] = [:]
    /// The decisions at which the running task loses its priority, the next one last.
    private var changes: [Int] = []
    private var step = 0
    private var lowered: UInt64 = 0
    /// The most decisions about jobs in a run so far.
    private var length = 32

    /// Creates a strategy.
    ///
    /// - Parameters:
    ///   - seed: The seed, for which runs differ.
    ///   - depth: The number of orderings that a mistake needs, at least 1.
    package init(seed: UInt64, depth: Int) {
        self.seed = seed
        self.depth = max(1, depth)
        generator = SeededGenerator(seed: seed)
    }

    package mutating func begin() -> Bool {
        generator = SeededGenerator(seed: seed, stream: run)
        run += 1
        priorities = [:]
        step = 0
        lowered = UInt64(depth)
        changes = (1..<depth).map { _ in Int.random(in: 0..<length, using: &generator) }
            .sorted(by: >)
        return true
    }

    package mutating func value(for decision: Decision) -> Int {
        guard decision.subject != .value, decision.tasks.count == decision.count else {
            return Int.random(in: 0..<decision.count, using: &generator)
        }
        var best = 0
        for (index, task) in decision.tasks.enumerated()
        where priority(of: task) > priority(of: decision.tasks[best]) { best = index }
        while changes.last == step {
            changes.removeLast()
            lowered -= 1
            priorities[decision.tasks[best]] = lowered
            best =
                decision.tasks.indices.max {
                    priority(of: decision.tasks[$0]) < priority(of: decision.tasks[$1])
                } ?? 0
        }
        step += 1
        return best
    }

    private mutating func priority(of task: Int) -> UInt64 {
        if let known = priorities[task] { return known }
        let priority = UInt64.random(in: UInt64(depth)...(.max), using: &generator)
        priorities[task] = priority
        return priority
    }

    package mutating func end(_ run: [Choice]) {
        length = max(length, step)
    }
}
