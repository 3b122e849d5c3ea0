/// The results of the checks of a run, counted for each rule.
///
/// Most rules find nothing, so most tallies consist of a number.
final class RunTallies {
    /// The run.
    let run: RunState
    @exclusivity(unchecked) private var passes: [Int]
    /// The results other than passes, of the few rules that have any, in no order.
    @exclusivity(unchecked) private var others: [(index: Int, tally: Tally)] = []

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
        if let position = others.firstIndex(where: { $0.index == index }) {
            change(&others[position].tally)
        } else {
            var tally = Tally()
            change(&tally)
            others.append((index, tally))
        }
    }

    /// Gives the tallies that are not empty to a function, in their order.
    ///
    /// - Parameter body: Receives the index, whether there were passes, and the tally of other
    ///   results.
    func report(_ body: (_ index: Int, _ hasPasses: Bool, _ tally: Tally?) -> Void) {
        others.sort { $0.index < $1.index }
        var next = 0
        for index in passes.indices {
            if next < others.count, others[next].index == index {
                body(index, passes[index] > 0, others[next].tally)
                next += 1
            } else if passes[index] > 0 {
                body(index, true, nil)
            }
        }
    }
}
