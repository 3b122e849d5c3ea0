/// The judgements on a run, counted for each rule.
///
/// Most rules find nothing, so that most tallies are no more than a number.
final class RunTallies {
    /// The run.
    let run: RunState
    @exclusivity(unchecked) private var passes: [Int]
    /// What was judged otherwise; empty until anything is.
    @exclusivity(unchecked) private var others: [Tally?] = []

    /// Begins at nothing.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - count: How many tallies there are.
    init(_ run: RunState, count: Int) {
        self.run = run
        passes = [Int](repeating: 0, count: count)
    }

    /// Counts a pass.
    func countPass(_ index: Int) {
        passes[index] &+= 1
    }

    /// Counts a judgement that is no pass.
    func add(_ finding: Finding, _ index: Int) {
        change(index) { $0.add(finding) }
    }

    /// Keeps a finding that only informs.
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
    /// - Parameter body: Takes the index, whether there were passes, and the tally of all else, if there is any.
    func report(_ body: (_ index: Int, _ hasPasses: Bool, _ tally: Tally?) -> Void) {
        for index in passes.indices {
            let tally = others.isEmpty ? nil : others[index]
            if passes[index] > 0 || tally != nil { body(index, passes[index] > 0, tally) }
        }
    }
}
