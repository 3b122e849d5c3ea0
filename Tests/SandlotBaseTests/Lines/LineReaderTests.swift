import SandlotBase
import TestSupport
import Testing

@Suite
struct LineReaderTests {
    private enum Outcome: Equatable {
        case line(String, number: Int, offset: Int, isUnterminated: Bool)
        case tooLong(Int)
    }

    private struct Failure: Error {}

    /// The lines of a text that arrives in pieces.
    private func outcomes(
        _ text: String, limit: Int = 1 << 20, takesAvailable: Bool = false,
        pieces: @escaping () -> Int = { 1 << 20 }
    ) -> [Outcome] {
        let bytes = Array(text.utf8)
        var position = 0
        let reader = LineReader(maximumLength: limit)
        var outcomes: [Outcome] = []
        func next() -> LineReader.Content? {
            if takesAvailable, let line = reader.nextAvailable() { return .line(line) }
            return reader.next { buffer in
                let count = min(buffer.count, bytes.count - position, pieces())
                buffer.copyBytes(from: bytes[position..<position + count])
                position += count
                return count
            }
        }
        while let content = next() {
            switch content {
            case .line(let line):
                outcomes.append(
                    .line(
                        String(decoding: line.bytes, as: UTF8.self), number: line.number,
                        offset: line.offset, isUnterminated: line.isUnterminated))
            case .tooLong(let number): outcomes.append(.tooLong(number))
            }
        }
        return outcomes
    }

    @Test
    func aLineEndsWithLFOrCRLF() {
        #expect(
            outcomes("a\r\n\nbc\n") == [
                .line("a", number: 1, offset: 0, isUnterminated: false),
                .line("", number: 2, offset: 3, isUnterminated: false),
                .line("bc", number: 3, offset: 4, isUnterminated: false),
            ])
    }

    @Test
    func linesThatAreAvailableAreThoseThatWouldBeRead() {
        let seed = SeededGenerator.seed
        print("The seed of the lines is \(seed).")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                    generator.pick(Array("abc\n\r"))
                })
            let piece = Int.random(in: 1...30, using: &generator)
            #expect(
                outcomes(text, limit: 9, takesAvailable: true) { piece }
                    == outcomes(text, limit: 9) { piece })
        }
    }

    @Test
    func theLastLineNeedsNoEnd() {
        #expect(
            outcomes("a\nb") == [
                .line("a", number: 1, offset: 0, isUnterminated: false),
                .line("b", number: 2, offset: 2, isUnterminated: true),
            ])
        #expect(outcomes("").isEmpty)
    }

    @Test
    func aLineThatIsTooLongDoesNotHideTheNext() {
        let next = Outcome.line("ok", number: 2, offset: 6, isUnterminated: false)
        #expect(outcomes("12345\nok\n", limit: 4) == [.tooLong(1), next])
        #expect(outcomes("12345\nok\n", limit: 4, pieces: { 1 }) == [.tooLong(1), next])
        #expect(outcomes("12345", limit: 4) == [.tooLong(1)])
    }

    @Test
    func aLineOfTheLargestLengthIsRead() {
        #expect(
            outcomes("1234\n", limit: 4)
                == [.line("1234", number: 1, offset: 0, isUnterminated: false)])
    }

    @Test(arguments: [0x11E5_0001 as UInt64, 0x11E5_0002])
    func theSizeOfTheInputsPiecesDoesNotMatter(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = (0..<300).map { _ in
            String(repeating: "x", count: Int.random(in: 0...3_000, using: &random)) + "\n"
        }.joined()
        let pieces = outcomes(text) { Int.random(in: 1...5_000, using: &random) }
        #expect(pieces == outcomes(text), "seed \(seed)")
    }

    @Test
    func theErrorOfTheInputIsThrown() {
        let reader = LineReader(maximumLength: 10)
        #expect(throws: Failure.self) {
            try reader.next { _ throws(Failure) in throw Failure() }
        }
    }
}
