/// Which words of a test are resolved.
///
/// Words before ``resolved`` are; of the 128 words from there on, a bit says so. A word further away than that
/// is forgotten, which can only keep an ad from being shown.
struct AdWords: Sendable, Hashable, BitwiseCopyable {
    /// All words before this one are resolved.
    private(set) var resolved = 0
    private var ahead: UInt128 = 0

    mutating func resolve(_ word: Int) {
        let distance = word - resolved
        guard word >= 0, distance >= 0, distance < UInt128.bitWidth else { return }
        ahead |= 1 << UInt128(distance)
        let run = (~ahead).trailingZeroBitCount
        ahead >>= UInt128(run)
        resolved += run
    }
}
