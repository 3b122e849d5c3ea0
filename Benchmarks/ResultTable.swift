import Foundation

/// A table of rates and their limits.
struct ResultTable {
    private var rows: [[String]] = [
        ["work", "cores", "a second", "limit", "ratio", "target", ""]
    ]
    private(set) var isGood = true
    private let slack: Double

    /// Creates an empty table.
    ///
    /// - Parameter slack: The fraction by which a target may be missed before the result is bad.
    init(slack: Double) {
        self.slack = slack
    }

    /// Adds a row with the medians of several rounds.
    ///
    /// Below `floor`, the result is bad regardless of the slack. The floor is for a target that has
    /// not been reached yet.
    mutating func add(
        _ name: String, _ cores: Int, _ rates: [Double], of limits: [Double],
        atLeast target: Double,
        floor: Double? = nil
    ) {
        let (rate, limit) = (Self.median(rates), Self.median(limits))
        let ratio = Self.median(zip(rates, limits).map { $0 / $1 })
        let isReached = ratio >= target
        isGood = isGood && ratio >= (floor ?? target * (1 - slack))
        rows.append([
            name, "\(cores)", String(format: "%.0f", rate), String(format: "%.0f", limit),
            String(format: "%.2f", ratio), String(format: "%.2f", target),
            isReached ? "reached" : "MISSED",
        ])
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    func print() {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map {
                $0.padding(toLength: $1, withPad: " ", startingAt: 0)
            }
            Swift.print(cells.joined(separator: "  "))
        }
    }
}
