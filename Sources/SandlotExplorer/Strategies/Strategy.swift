/// A decision that a strategy makes.
package struct Decision: Sendable {
    package let subject: Choice.Subject
    /// The number of alternatives, at least 2.
    package let count: Int
    /// The task of each alternative, numbered in the order of their first jobs, for decisions about jobs.
    package let tasks: [Int]
}

/// A way to choose what happens in run after run.
package protocol Strategy: Sendable {
    /// Prepares the next run.
    ///
    /// - Returns: Whether there is one; a strategy that has tried everything has none.
    mutating func begin() -> Bool

    /// Makes a decision.
    ///
    /// - Returns: The number of the alternative, from 0; the last one is chosen for a larger number.
    mutating func value(for decision: Decision) -> Int

    /// Learns what was decided in a run.
    mutating func end(_ run: [Choice])

    /// Whether each run began with the decisions that it was to repeat.
    var isRepeatable: Bool { get }

    /// Whether every possible run was tried.
    var isComplete: Bool { get }
}

extension Strategy {
    /// A strategy that repeats nothing notices no difference.
    package var isRepeatable: Bool { true }

    /// A strategy that chooses at random never knows that nothing is left.
    package var isComplete: Bool { false }
}

/// Reproducible random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator whose numbers differ for each seed and stream.
    init(seed: UInt64, stream: UInt64 = 0) {
        state = seed
        let mixed = next() ^ stream
        state = mixed
        _ = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
