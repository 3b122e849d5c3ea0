/// The results of the checks of a run, counted for each rule.
///
/// Most rules find nothing, so most tallies consist of a number.
final class RunTallies {
    /// The run.
    let run: RunState
    @exclusivity(unchecked) private var passes: [Int]
    /// The results other than passes; empty until there is one.
    @exclusivity(unchecked) private var others: [Tally?] = []

    /// Makes empty tallies.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - count: The number of tallies.
    init(_ run: RunState, count: Int) {
        self.run = run
        passes = [Int](repeating: 0, count: count)
    }

    /// Counts a pass.
    func countPass(_ index: Int) {
        passes[index] &+= 1
    }

    /// Counts a result other than a pass.
    func add(_ finding: Finding, _ index: Int) {
        change(index) { $0.add(finding) }
    }

    /// Keeps a finding that is informational only.
    func note(_ finding: Finding, _ index: Int) {
        change(index) { $0.note(finding) }
    }

    private func change(_ index: Int, _ change: (inout Tally) -> Void) {
        if others.isEmpty { others = [Tally?](repeating: nil, count: passes.count) }
        var tally = others[index] ?? Tally()
        others[index] = nil
        change(&tally)
        others[index] = tally
    }

    /// Gives the tallies that are not empty to a function, in their order.
    ///
    /// - Parameter body: Receives the index, whether there were passes, and the tally of other
    ///   results.
    func report(_ body: (_ index: Int, _ hasPasses: Bool, _ tally: Tally?) -> Void) {
        for index in passes.indices {
            let tally = others.isEmpty ? nil : others[index]
            if passes[index] > 0 || tally != nil { body(index, passes[index] > 0, tally) }
        }
    }
}
