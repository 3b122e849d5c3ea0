/// The generator Philox4x32-10: four random words for each counter, without any state.
///
/// Equal keys and counters give equal words on every machine, in any order, so a family's fate
/// depends on the seed and on the family's number only.
///
/// - SeeAlso: J. Salmon, M. Moraes, R. Dror, and D. Shaw, "Parallel Random Numbers: As Easy as 1,
///   2, 3", SC '11. The tests contain the known answers of the authors' library Random123.
package struct Philox: Sendable, Hashable {
    /// The key of the generator.
    package let key: SIMD2<UInt32>

    /// Creates a generator.
    ///
    /// - Parameter key: The two words of the key.
    package init(key: SIMD2<UInt32>) {
        self.key = key
    }

    /// Creates a generator from a seed.
    ///
    /// - Parameter seed: The seed, whose low half is the first word of the key.
    package init(seed: UInt64) {
        self.init(key: SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(seed >> 32)))
    }

    /// Returns the four words of a counter.
    ///
    /// - Parameter counter: The counter.
    /// - Returns: The words.
    /// - Complexity: Ten rounds of two multiplications.
    @inline(__always)
    package func block(_ counter: SIMD4<UInt32>) -> SIMD4<UInt32> {
        var (c0, c1, c2, c3) = (counter.x, counter.y, counter.z, counter.w)
        var (k0, k1) = (key.x, key.y)
        for _ in 0..<10 {
            let first = UInt64(0xD251_1F53) &* UInt64(c0)
            let second = UInt64(0xCD9E_8D57) &* UInt64(c2)
            c0 = UInt32(truncatingIfNeeded: second >> 32) ^ c1 ^ k0
            c1 = UInt32(truncatingIfNeeded: second)
            c2 = UInt32(truncatingIfNeeded: first >> 32) ^ c3 ^ k1
            c3 = UInt32(truncatingIfNeeded: first)
            k0 &+= 0x9E37_79B9
            k1 &+= 0xBB67_AE85
        }
        return SIMD4(c0, c1, c2, c3)
    }
}
