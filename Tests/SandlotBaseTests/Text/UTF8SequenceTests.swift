import SandlotBase
import TestSupport
import Testing

@Suite
struct UTF8SequenceTests {
    /// Returns the length of the first character according to the standard library, or 0.
    private static func expectedLength(_ bytes: [UInt8]) -> Int {
        (1...min(4, bytes.count)).first { length in
            String(validating: bytes.prefix(length), as: UTF8.self) != nil
        } ?? 0
    }

    private static func length(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { UTF8Sequence.length(at: $0, available: buffer.count) } ?? -1
        }
    }

    private static func firstInvalidOffset(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { UTF8Sequence.firstInvalidOffset(in: $0) }
    }

    @Test
    func sequencesOfOneAndTwoBytesAgreeWithTheStandardLibrary() {
        var wrong: [[UInt8]] = []
        for first in UInt8.min...UInt8.max {
            if Self.length([first]) != Self.expectedLength([first]) { wrong.append([first]) }
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second]
                if Self.length(bytes) != Self.expectedLength(bytes) { wrong.append(bytes) }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test
    func sequencesOfThreeAndFourBytesAgreeWithTheStandardLibrary() {
        let seed = SeededGenerator.seed
        var generator = SeededGenerator(seed: seed)
        let edges: [UInt8] = [0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        var wrong: [[UInt8]] = []
        for lead in 0xE0...0xFF as ClosedRange<UInt8> {
            for second in edges {
                for third in edges {
                    let bytes = [lead, second, third, generator.pick(edges)]
                    for length in 3...4
                    where Self.length(Array(bytes[..<length]))
                        != Self.expectedLength(Array(bytes[..<length]))
                    {
                        wrong.append(bytes)
                    }
                }
            }
        }
        for _ in 0..<20_000 {
            let bits = generator.next()
            let bytes = [
                UInt8(0xE0 | bits & 0x1F), UInt8(truncatingIfNeeded: bits >> 8),
                UInt8(0x80 | bits >> 16 & 0x7F), UInt8(0x80 | bits >> 24 & 0x7F),
            ]
            if Self.length(bytes) != Self.expectedLength(bytes) { wrong.append(bytes) }
        }
        #expect(wrong.isEmpty, "seed \(seed)")
    }

    @Test
    func theFirstInvalidByteIsFoundAnywhere() {
        // ASCII is skipped in blocks of 32 and 8 bytes, so each place in a block is tried.
        for padding in 0...80 {
            let before = [UInt8](repeating: 0x61, count: padding) + Array("é😀".utf8)
            #expect(Self.firstInvalidOffset(before) == nil)
            #expect(Self.firstInvalidOffset(before + [0x80] + before) == before.count)
            #expect(Self.firstInvalidOffset(before + [0xF0, 0x9F]) == before.count)
            #expect(Self.firstInvalidOffset([0xFF] + before) == 0)
        }
        #expect(Self.firstInvalidOffset([]) == nil)
    }
}
