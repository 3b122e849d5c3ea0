/// A strategy that repeats known values once, and then chooses the simplest alternatives.
package struct ReplayStrategy: Strategy {
    private let values: [Int]
    private var position = 0
    private var isDone = false

    /// Creates a strategy that repeats a run.
    package init(_ values: [Int]) {
        self.values = values
    }

    package mutating func begin() -> Bool {
        defer { isDone = true }
        return !isDone
    }

    package mutating func value(for decision: Decision) -> Int {
        defer { position += 1 }
        return position < values.count ? values[position] : 0
    }

    package mutating func end(_ run: [Choice]) {}
}
