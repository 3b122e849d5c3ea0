/// A strategy that tries everything, the runs with the fewest delays first.
///
/// Without a delay, jobs run in the order in which they became ready, and events happen at rest. To
/// choose something else is a delay; see Emmi, Qadeer, and Rakamarić, “Delay-Bounded Scheduling”
/// (2011). Values, and events at rest, cost nothing, so all of them are tried within each number of
/// delays.
package struct SearchStrategy: Strategy {
    private let limit: Int
    private var delays = 0
    /// The decisions that the next run repeats, and the last of which is new.
    private var path: [Choice] = []
    private var position = 0
    private var isBegun = false
    /// Whether a run was left out because it had too many delays.
    private var hasMore = false

    /// Whether everything was tried, with any number of delays.
    package private(set) var isComplete = false

    /// Whether each run began with the decisions of an earlier one that it was to repeat.
    ///
    /// If one did not, something other than decisions makes runs differ.
    package private(set) var isRepeatable = true

    /// Creates a strategy.
    ///
    /// - Parameter limit: The largest number of delays in a run.
    package init(delays limit: Int) {
        self.limit = limit
    }

    package mutating func begin() -> Bool {
        position = 0
        guard isBegun else {
            isBegun = true
            return true
        }
        while true {
            if advance() { return true }
            guard hasMore else {
                isComplete = true
                return false
            }
            guard delays < limit else { return false }
            delays += 1
            hasMore = false
            path = []
            return true
        }
    }

    /// Goes on to the next path in lexical order that has few enough delays.
    private mutating func advance() -> Bool {
        var cost = path.reduce(0) { $0 + Self.cost($1) }
        while let last = path.popLast() {
            cost -= Self.cost(last)
            let next = Choice(last.subject, count: last.count, value: last.value + 1)
            guard next.value < next.count else { continue }
            guard cost + Self.cost(next) <= delays else {
                hasMore = true
                continue
            }
            path.append(next)
            return true
        }
        return false
    }

    private static func cost(_ choice: Choice) -> Int {
        choice.subject == .job && choice.value > 0 ? 1 : 0
    }

    package mutating func value(for decision: Decision) -> Int {
        defer { position += 1 }
        return position < path.count ? path[position].value : 0
    }

    package mutating func end(_ run: [Choice]) {
        if !run.starts(with: path) { isRepeatable = false }
        path = run
    }
}
