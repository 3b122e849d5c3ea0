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

    /// A vector with one word of each of four blocks.
    private typealias Words = SIMD4<UInt32>

    /// Returns the words of four counters that follow one another, faster than one by one.
    ///
    /// - Parameter counter: The first counter. The others have greater first words, modulo 2^32.
    /// - Returns: The words of the counters in order, each as ``block(_:)`` returns them.
    @inline(__always)
    package func fourBlocks(
        from counter: SIMD4<UInt32>
    ) -> (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>) {
        let (x, y, z, w) = rounds(
            Words(repeating: counter.x) &+ Words(0, 1, 2, 3), Words(repeating: counter.y),
            Words(repeating: counter.z), Words(repeating: counter.w))
        return (
            SIMD4(x.x, y.x, z.x, w.x), SIMD4(x.y, y.y, z.y, w.y), SIMD4(x.z, y.z, z.z, w.z),
            SIMD4(x.w, y.w, z.w, w.w)
        )
    }

    /// Returns the words of four counters by their position.
    @inline(never)
    private func rounds(
        _ x: Words, _ y: Words, _ z: Words, _ w: Words
    ) -> (Words, Words, Words, Words) {
        @inline(__always) func high(_ words: Words, _ factor: UInt64) -> Words {
            let product = SIMD4<UInt64>(truncatingIfNeeded: words) &* SIMD4(repeating: factor)
            return Words(truncatingIfNeeded: product &>> SIMD4(repeating: 32))
        }
        var (x, y, z, w) = (x, y, z, w)
        var (first, second) = (Words(repeating: key.x), Words(repeating: key.y))
        for _ in 0..<10 {
            let (highX, lowX) = (high(x, 0xD251_1F53), x &* Words(repeating: 0xD251_1F53))
            let (highZ, lowZ) = (high(z, 0xCD9E_8D57), z &* Words(repeating: 0xCD9E_8D57))
            x = highZ ^ y ^ first
            y = lowZ
            z = highX ^ w ^ second
            w = lowX
            first &+= Words(repeating: 0x9E37_79B9)
            second &+= Words(repeating: 0xBB67_AE85)
        }
        return (x, y, z, w)
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
