import Foundation

/// A table of rates and their limits.
struct ResultTable {
    private var rows: [[String]] = [
        ["work", "cores", "a second", "limit", "ratio", "target", "fails below", ""]
    ]
    /// What is too slow, for the end of the output.
    private(set) var failures: [String] = []
    private let slack: Double

    /// Creates an empty table.
    ///
    /// - Parameter slack: The fraction by which a ratio may vary with the speed of the machine.
    init(slack: Double) {
        self.slack = slack
    }

    /// Adds the rows of a measurement.
    ///
    /// If one of them is bad, all are measured again, at most three times in all.
    /// Another program can slow this machine for a while, and slow code stays slow.
    ///
    /// - Parameter rows: Measures, and adds the rows.
    /// - Throws: The error of the measurement.
    mutating func measure(_ rows: (inout ResultTable) async throws -> Void) async throws {
        for attempt in 1...3 {
            var part = ResultTable(slack: slack)
            try await rows(&part)
            if part.failures.isEmpty || attempt == 3 {
                self.rows += part.rows.dropFirst()
                failures += part.failures
                return
            }
            Swift.print("measuring again: " + part.failures.joined(separator: ", "))
        }
    }

    /// Adds a row with the medians of several rounds.
    ///
    /// The result is bad if the ratio is below the target by more than the slack. Until a target has
    /// been reached, its row is measured against the latest ratio instead, with the same slack. Once
    /// the target is reached, the row says that the ratio is obsolete.
    ///
    /// - Parameters:
    ///   - name: The work.
    ///   - cores: The number of cores that did the work.
    ///   - rates: The rates of the rounds.
    ///   - limits: The limits of the rounds.
    ///   - target: The ratio that is wanted.
    ///   - latest: The ratio that was measured last, if the target has not been reached yet.
    ///   - slack: The fraction by which the ratio may vary, if it is larger than that of the table.
    mutating func add(
        _ name: String, _ cores: Int, _ rates: [Double], of limits: [Double],
        atLeast target: Double, latest: Double? = nil, slack: Double = 0
    ) {
        let (rate, limit) = (Self.median(rates), Self.median(limits))
        let ratio = Self.median(zip(rates, limits).map { $0 / $1 })
        let isReached = ratio >= target
        let floor = min(latest ?? target, target) * (1 - max(slack, self.slack))
        if ratio < floor {
            failures.append(String(format: "%@ is at %.2f, below %.2f", name, ratio, floor))
        }
        var remark = isReached ? "reached" : "MISSED"
        if ratio < floor { remark = "TOO SLOW" }
        if isReached, latest != nil { remark = "reached; make the target the floor" }
        rows.append([
            name, "\(cores)", String(format: "%.0f", rate), String(format: "%.0f", limit),
            String(format: "%.2f", ratio), String(format: "%.2f", target),
            String(format: "%.2f", floor), remark,
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
