/// Runs something again and again with other decisions, until it fails or enough was tried.
package struct Exploration {
    /// The reason why a run failed.
    package struct Failure: Error, Sendable, Hashable {
        /// The kind of failure, which is the same for all runs that fail in this way.
        package let kind: String
        /// The details of this run.
        package let message: String

        /// Describes a failure.
        package init(_ kind: String, _ message: String) {
            self.kind = kind
            self.message = message
        }
    }

    /// A run that failed, after it was shrunk.
    package struct Finding: Sendable, Hashable {
        package let failure: Failure
        /// Repeats the run.
        package let token: RunToken
        /// The number of runs before the first failure, with it.
        package let runCount: Int
    }

    /// The result of an exploration: the runs and their failures.
    package struct Report: Sendable {
        package let finding: Finding?
        /// The number of runs, without those that shrank a finding.
        package let runCount: Int
        /// Whether every possible run was tried.
        package let isComplete: Bool
        /// The difference between two runs with the same decisions, or nil if there was none.
        ///
        /// If there is such a difference, there is no finding.
        package var contradiction: String?
    }

    private let runs: Int
    private let shrinkingRuns: Int

    /// Creates an exploration.
    ///
    /// - Parameters:
    ///   - runs: The largest number of runs.
    ///   - shrinkingRuns: The largest number of runs that shrink a finding.
    package init(runs: Int, shrinkingRuns: Int = 2000) {
        self.runs = runs
        self.shrinkingRuns = shrinkingRuns
    }

    /// Explores.
    ///
    /// - Parameters:
    ///   - strategy: Makes the decisions.
    ///   - tokens: Runs that failed once, which are tried first.
    ///   - run: Performs one run, and returns the reason if it failed.
    /// - Returns: What was found.
    package func explore(
        _ strategy: any Strategy, first tokens: [RunToken] = [],
        run: (Choices) -> Failure?
    ) -> Report {
        var strategy = strategy
        var count = 0
        for token in tokens {
            count += 1
            let (failure, made) = Self.replay(token, run)
            if let failure { return report(failure, made.map(\.value), count, run) }
        }
        while count < runs {
            guard strategy.begin() else {
                return Report(finding: nil, runCount: count, isComplete: strategy.isComplete)
            }
            count += 1
            let choices = Choices(strategy)
            let failure = run(choices)
            strategy = choices.strategyAfterwards
            strategy.end(choices.made)
            guard strategy.isRepeatable else {
                return Report(
                    finding: nil, runCount: count, isComplete: false,
                    contradiction: "it has other decisions")
            }
            if let failure { return report(failure, choices.made.map(\.value), count, run) }
        }
        return Report(finding: nil, runCount: count, isComplete: false)
    }

    /// Repeats a run.
    ///
    /// - Parameters:
    ///   - token: The run.
    ///   - run: Performs it.
    /// - Returns: The reason if it failed, and the decisions that were made.
    package static func replay(
        _ token: RunToken, _ run: (Choices) -> Failure?
    ) -> (failure: Failure?, made: [Choice]) {
        let choices = Choices(ReplayStrategy(token.values))
        let failure = run(choices)
        return (failure, choices.made)
    }

    private func report(
        _ failure: Failure, _ values: [Int], _ count: Int, _ run: (Choices) -> Failure?
    ) -> Report {
        func contradiction(_ other: Failure?) -> Report {
            let first = "first, “\(failure.kind)” did not hold (\(failure.message))"
            let then = other.map { "then “\($0.kind)” (\($0.message))" } ?? "then everything held"
            return Report(
                finding: nil, runCount: count, isComplete: false,
                contradiction: "\(first), and \(then)")
        }
        return withoutActuallyEscaping(run) { run in
            let again = Self.replay(RunToken(values), run)
            guard again.failure?.kind == failure.kind,
                RunToken(again.made.map(\.value)) == RunToken(values)
            else { return contradiction(again.failure) }
            var shrinker = Shrinker(values, budget: shrinkingRuns) { values in
                let (other, made) = Self.replay(RunToken(values), run)
                return other?.kind == failure.kind ? made.map(\.value) : nil
            }
            let token = RunToken(shrinker.shrunk())
            let last = Self.replay(token, run).failure
            guard let found = last, found.kind == failure.kind else { return contradiction(last) }
            let finding = Finding(failure: found, token: token, runCount: count)
            return Report(finding: finding, runCount: count, isComplete: false)
        }
    }
}
