/// The decisions of one run, in the order in which they were made.
///
/// Everything that could have been different in a run is decided here, so that the values alone repeat it.
package final class Choices {
    private var strategy: any Strategy
    /// The decisions so far.
    package private(set) var made: [Choice] = []

    /// Begins a run.
    ///
    /// - Parameter strategy: Makes the decisions.
    package init(_ strategy: any Strategy) {
        self.strategy = strategy
    }

    /// The strategy after the decisions so far.
    package var strategyAfterwards: any Strategy { strategy }

    /// Decides something.
    ///
    /// - Parameters:
    ///   - subject: What the decision is about.
    ///   - count: The number of alternatives. One alternative is no decision.
    ///   - tasks: The task of each alternative, for decisions about jobs.
    /// - Returns: The number of the chosen alternative, from 0.
    package func choose(_ subject: Choice.Subject, from count: Int, tasks: [Int] = []) -> Int {
        guard count > 1 else { return 0 }
        let wanted = strategy.value(for: Decision(subject: subject, count: count, tasks: tasks))
        let value = min(max(0, wanted), count - 1)
        made.append(Choice(subject, count: count, value: value))
        TrapReport.note(value)
        return value
    }
}
