/// The resolved words of a test.
///
/// All words before ``resolved`` are resolved. A bit set records which of the next 128 words are. A
/// word beyond these is ignored, which can prevent an ad but never allow one.
struct AdWords: Sendable, Hashable, BitwiseCopyable {
    /// The first word that is not resolved.
    private(set) var resolved = 0
    private var ahead: UInt128 = 0

    mutating func resolve(_ word: Int) {
        guard word >= resolved, word - resolved < UInt128.bitWidth else { return }
        let distance = word - resolved
        ahead |= 1 << UInt128(distance)
        let run = (~ahead).trailingZeroBitCount
        ahead >>= UInt128(run)
        resolved += run
    }
}
