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

    /// A word of each of four blocks in the lower halves, and anything in the upper halves.
    private typealias Words = SIMD4<UInt64>

    /// Returns the words of four counters that follow one another, faster than one by one.
    ///
    /// - Parameter counter: The first counter. The others have greater first words, modulo 2^32.
    /// - Returns: The words of the counters in order, each as ``block(_:)`` returns them.
    @inline(__always)
    package func fourBlocks(
        from counter: SIMD4<UInt32>
    ) -> (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>) {
        let (low, high) = rounds(counter)
        func block(_ index: Int) -> SIMD4<UInt32> {
            unsafeBitCast(SIMD2(low[index], high[index]), to: SIMD4<UInt32>.self)
        }
        return (block(0), block(1), block(2), block(3))
    }

    /// Returns the first two words of four blocks, and the last two.
    ///
    /// A product of two words fills 64 bits. Its upper half is needed in the lower half, and its lower
    /// half is there already, so no word has to be moved between lanes.
    @inline(never)
    private func rounds(_ counter: SIMD4<UInt32>) -> (Words, Words) {
        let lowerHalves = Words(repeating: 0xFFFF_FFFF)
        var x = Words(repeating: UInt64(counter.x)) &+ Words(0, 1, 2, 3)
        var y = Words(repeating: UInt64(counter.y))
        var z = Words(repeating: UInt64(counter.z))
        var w = Words(repeating: UInt64(counter.w))
        var (first, second) = (
            Words(repeating: UInt64(key.x)), Words(repeating: UInt64(key.y))
        )
        for _ in 0..<10 {
            let productX = (x & lowerHalves) &* Words(repeating: 0xD251_1F53)
            let productZ = (z & lowerHalves) &* Words(repeating: 0xCD9E_8D57)
            x = productZ &>> Words(repeating: 32) ^ y ^ first
            y = productZ
            z = productX &>> Words(repeating: 32) ^ w ^ second
            w = productX
            first &+= Words(repeating: 0x9E37_79B9)
            second &+= Words(repeating: 0xBB67_AE85)
        }
        return (
            x & lowerHalves | y &<< Words(repeating: 32),
            z & lowerHalves | w &<< Words(repeating: 32)
        )
    }

    /// Writes the words of counters that follow one another.
    ///
    /// - Parameters:
    ///   - blocks: The place for the words, which has room for a multiple of four blocks.
    ///   - count: The number of counters.
    ///   - counter: The first counter.
    package func fill(
        _ blocks: UnsafeMutableBufferPointer<SIMD4<UInt32>>, _ count: Int,
        from counter: SIMD4<UInt32>
    ) {
        var (counter, index) = (counter, 0)
        while index &+ 1 < count {
            let four = fourBlocks(from: counter)
            blocks.initializeElement(at: index, to: four.0)
            blocks.initializeElement(at: index &+ 1, to: four.1)
            blocks.initializeElement(at: index &+ 2, to: four.2)
            blocks.initializeElement(at: index &+ 3, to: four.3)
            counter.x &+= 4
            index &+= 4
        }
        if index < count { blocks.initializeElement(at: index, to: block(counter)) }
    }
}
