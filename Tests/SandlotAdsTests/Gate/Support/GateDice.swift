import Foundation

/// A generator of reproducible random numbers from a seed (SplitMix64).
struct GateDice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// The seed of all random tests, which `SANDLOT_TEST_SEED` can override.
    static let seed =
        ProcessInfo.processInfo.environment["SANDLOT_TEST_SEED"].flatMap(UInt64.init) ?? 20_240_613

    /// Whether the long versions of tests run.
    static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil

    /// Whether the versions that take many minutes run, too.
    static let isSoak = ProcessInfo.processInfo.environment["SANDLOT_SOAK"] != nil
}
