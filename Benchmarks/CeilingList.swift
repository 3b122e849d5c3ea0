import Foundation

/// Costs that must not rise above a ceiling, whatever the speed of the machine or its limit.
struct CeilingList {
    private(set) var isGood = true

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
        isGood = isGood && isKept
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
