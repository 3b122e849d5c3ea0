/// A strategy that begins with the runs that are likely to fail, and then looks everywhere.
///
/// The first runs have few delays, unless another seed has had them. Then runs by priorities for mistakes of two and
/// three orderings take turns with random ones.
package struct MixedStrategy: Strategy {
    /// The share of runs with few delays, as a divisor.
    private static let searchShare = 4
    /// The differences between the seeds of the other strategies, which would otherwise draw the same numbers.
    private static let salts: [UInt64] = [0, 0xA076_1D64_78BD_642F, 0xD1B5_4A32_D192_ED03]

    private var search: SearchStrategy
    private var searchesLeft: Int
    private var others: [any Strategy]
    private var turn = 0
    private var isSearching = true

    /// Creates a strategy.
    ///
    /// - Parameters:
    ///   - seed: The seed, for which runs differ.
    ///   - runs: The number of runs, of which a quarter have few delays if the seed is 0. These would be the same for
    ///     each seed.
    package init(seed: UInt64, runs: Int) {
        search = SearchStrategy(delays: 3)
        searchesLeft = seed == 0 ? max(1, runs / Self.searchShare) : 0
        others = [
            PriorityStrategy(seed: seed ^ Self.salts[0], depth: 2),
            RandomStrategy(seed: seed ^ Self.salts[1]),
            PriorityStrategy(seed: seed ^ Self.salts[2], depth: 3),
        ]
    }

    package var isRepeatable: Bool { search.isRepeatable }

    package var isComplete: Bool { search.isComplete }

    package mutating func begin() -> Bool {
        if isSearching {
            searchesLeft -= 1
            if searchesLeft >= 0, search.begin() { return true }
            if search.isComplete { return false }
            isSearching = false
        }
        turn = (turn + 1) % others.count
        return others[turn].begin()
    }

    package mutating func value(for decision: Decision) -> Int {
        isSearching ? search.value(for: decision) : others[turn].value(for: decision)
    }

    package mutating func end(_ run: [Choice]) {
        if isSearching {
            search.end(run)
        } else {
            others[turn].end(run)
        }
    }
}
