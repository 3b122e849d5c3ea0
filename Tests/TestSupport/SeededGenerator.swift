import Foundation

/// A random number generator that gives the same numbers in every run with the same seed
/// (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator from a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension SeededGenerator {
    /// The seed of all random tests, which `SANDLOT_TEST_SEED` can set.
    package static let seed =
        ProcessInfo.processInfo.environment["SANDLOT_TEST_SEED"].flatMap(UInt64.init) ?? 20_240_613

    /// Returns a random element of a nonempty collection.
    package mutating func pick<Elements: RandomAccessCollection>(
        _ elements: Elements
    ) -> Elements.Element {
        let offset = Int.random(in: 0..<elements.count, using: &self)
        return elements[elements.index(elements.startIndex, offsetBy: offset)]
    }
}
