/// An index from records to the reasons of their findings.
struct FindingIndex {
    /// The positions at which the first finding changes, in order.
    private var starts: [Int] = []
    /// The reason from each of these positions on.
    private var reasons: [String?] = []

    /// Creates an index.
    ///
    /// - Parameter findings: The findings. If several concern one record, the first one counts.
    init(_ findings: [LedgerFinding]) {
        starts = Set(findings.flatMap { [$0.positions.lowerBound, $0.positions.upperBound] })
            .sorted()
        reasons = Array(repeating: nil, count: starts.count)
        for finding in findings.reversed() {
            var place = Self.place(of: finding.positions.lowerBound, in: starts)
            while place < starts.count, starts[place] < finding.positions.upperBound {
                reasons[place] = finding.reason
                place += 1
            }
        }
    }

    /// Returns the reason of the first finding about a record, or nil if there is none.
    ///
    /// - Complexity: O(log *n*) in the number of findings.
    func reason(at position: Int) -> String? {
        let place = Self.place(of: position, in: starts)
        if place < starts.count, starts[place] == position { return reasons[place] }
        return place > 0 ? reasons[place - 1] : nil
    }

    /// Returns the index of the first start at or after a position.
    private static func place(of position: Int, in starts: [Int]) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
