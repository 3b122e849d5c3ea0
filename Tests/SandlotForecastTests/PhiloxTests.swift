import SandlotForecast
import TestSupport
import Testing

@Suite struct PhiloxTests {
    struct KnownAnswer: Sendable {
        let counter: SIMD4<UInt32>
        let key: SIMD2<UInt32>
        let words: SIMD4<UInt32>
    }

    /// The known answers of Random123 for Philox4x32 with ten rounds.
    static let knownAnswers = [
        KnownAnswer(
            counter: .zero, key: .zero,
            words: SIMD4(0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8)),
        KnownAnswer(
            counter: SIMD4(repeating: .max), key: SIMD2(repeating: .max),
            words: SIMD4(0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD)),
        KnownAnswer(
            counter: SIMD4(0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344),
            key: SIMD2(0xA409_3822, 0x299F_31D0),
            words: SIMD4(0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1)),
    ]

    @Test(arguments: knownAnswers)
    func theWordsAreThoseOfRandom123(answer: KnownAnswer) {
        #expect(Philox(key: answer.key).block(answer.counter) == answer.words)
    }

    @Test func aSeedIsTheKey() {
        #expect(Philox(seed: 0x299F_31D0_A409_3822).key == SIMD2(0xA409_3822, 0x299F_31D0))
    }

    @Test func countersOfDifferentPurposesDiffer() {
        var counters: Set<SIMD4<UInt32>> = []
        for draw in [Draw.family, .child, .days, .sessions] {
            for child in 0..<4 {
                for block in 0..<3 as Range<UInt32> {
                    for family in [0, 1, 1 << 40] as [UInt64] {
                        counters.insert(draw.counter(block: block, child: child, family: family))
                    }
                }
            }
        }
        #expect(counters.count == 4 * 4 * 3 * 3)
    }

    @Test func severalBlocksAreThoseOfTheirCounters() {
        var random = SeededGenerator(seed: 8)
        for count in 0...9 {
            let philox = Philox(seed: .random(in: 0 ... .max, using: &random))
            var counter = SIMD4<UInt32>.random(in: 0 ... .max, using: &random)
            // The first words go on from 0 after the last one.
            counter.x = .max - 4
            let expected = (0..<UInt32(count)).map { number in
                philox.block(counter &+ SIMD4(number, 0, 0, 0))
            }
            let blocks = withUnsafeTemporaryAllocation(
                of: SIMD4<UInt32>.self, capacity: 12
            ) { blocks in
                philox.fill(blocks, count, from: counter)
                return Array(blocks.prefix(count))
            }
            #expect(blocks == expected)
        }
    }
}
