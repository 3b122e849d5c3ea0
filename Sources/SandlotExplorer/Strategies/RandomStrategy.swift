/// A strategy that chooses every alternative with the same probability.
package struct RandomStrategy: Strategy {
    private let seed: UInt64
    private var run: UInt64 = 0
    private var generator: SeededGenerator

    /// Creates a strategy whose runs differ for each seed.
    package init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
    }

    package mutating func begin() -> Bool {
        generator = SeededGenerator(seed: seed, stream: run)
        run += 1
        return true
    }

    package mutating func value(for decision: Decision) -> Int {
        Int.random(in: 0..<decision.count, using: &generator)
    }

    package mutating func end(_ run: [Choice]) {}
}
