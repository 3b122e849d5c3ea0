import Foundation

/// Costs that must not rise above a ceiling, whatever the speed of the machine or its limit.
struct CeilingList {
    /// What costs too much, for the end of the output.
    private(set) var failures: [String] = []

    /// Checks the costs of a measurement.
    ///
    /// If one of them is too high, it is measured again, at most three times in all.
    ///
    /// - Parameter costs: Measures, and checks.
    /// - Throws: The error of the measurement.
    mutating func measure(_ costs: (inout CeilingList) async throws -> Void) async throws {
        for attempt in 1...3 {
            var part = CeilingList()
            try await costs(&part)
            if part.failures.isEmpty || attempt == 3 {
                failures += part.failures
                return
            }
            print("measuring again")
        }
    }

    /// Prints a cost and compares it with its ceiling.
    ///
    /// - Parameters:
    ///   - name: The name of the cost.
    ///   - value: The cost.
    ///   - ceiling: The value above which the result is bad.
    ///   - unit: The unit, preceded by a space unless the cost is a number.
    ///   - places: The number of decimal places.
    mutating func check(
        _ name: String, _ value: Double, atMost ceiling: Double, unit: String = "",
        places: Int = 0
    ) {
        let isKept = value <= ceiling
        if !isKept {
            failures.append(String(format: "%@: %.*f%@", name, places, value, unit))
        }
        print(
            String(
                format: "%@: %.*f%@, at most %.*f%@%@", name, places, value, unit, places, ceiling,
                unit, isKept ? "" : ": EXCEEDED"))
    }

    /// Compares a number of instructions or allocations with its ceiling.
    mutating func check(_ name: String, count: Int, atMost ceiling: Int) {
        check(name, Double(count), atMost: Double(ceiling))
    }
}
