import SandlotTrace
import TestSupport
import Testing

@Suite
struct TraceStringTests {
    private func records(_ lines: [String]) throws -> [TraceRecord] {
        var reader = TraceReader(Array(lines.joined(separator: "\n").utf8))
        return try reader.records()
    }

    private func targets(_ texts: [String]) throws -> [String?] {
        let lines = texts.enumerated().map { seq, text in
            #"{"seq":\#(seq),"t":0,"run":"r","e":"user_action","kind":"tap","target":"\#(text)"}"#
        }
        return try records(lines).map { record in
            guard case .userAction(let event) = record.event else { return nil }
            return event.target
        }
    }

    /// Short strings are copied from earlier ones, which must not be mistaken for each other.
    @Test func stringsThatOccurAgainAreReadAsTheyAre() throws {
        let seed = SeededGenerator.seed
        print("The seed of the strings is \(seed).")
        var generator = SeededGenerator(seed: seed)
        let texts = (0..<20_000).map { _ in
            String(
                (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                    generator.pick(Array("aaaabé"))
                })
        }
        #expect(try targets(texts) == texts)
    }

    @Test func stringsThatDifferInOneByteAreDifferent() throws {
        var texts: [String] = []
        for count in 1...20 {
            let text = Array(repeating: Character("a"), count: count)
            for index in text.indices {
                var changed = text
                changed[index] = "b"
                texts += [String(text), String(changed)]
            }
        }
        #expect(try targets(texts) == texts)
    }

    @Test func aStringWithAZeroByteIsLongerThanOneWithout() throws {
        #expect(try targets([#"a"#, #"a\u0000"#, "", #"\u0000"#]) == ["a", "a\0", "", "\0"])
    }

    @Test(arguments: ["r", "a-run-with-16-by", "a-run-with-a-longer-name"])
    func runsWithNamesOfTheSameLengthAreDifferent(name: String) throws {
        let other = name.dropLast() + "#"
        let runs = [name, String(other), name, name, String(other)]
        let lines = runs.map { #"{"seq":0,"t":0,"run":"\#($0)","e":"screen","name":"home"}"# }
        #expect(try records(lines).map(\.run) == runs)
    }

    // MARK: Names

    @Test func aNameCloseToTheEndOfTheLineIsFound() throws {
        let record = try #require(
            try records([#"{"run":"r","e":"user_action","kind":"tap","seq":7,"t":9}"#]).first)
        #expect((record.seq, record.t) == (7, 9))
        #expect(record.unknownFields.isEmpty)
    }

    @Test(arguments: [
        "initialEntitlementX", "initialEntXtlements", "initialEntitlementss", "Xseq", "seqX", "se",
        "audiencX", "audience2", "kidsCategoryX", "kidsCateXory", "",
    ])
    func aNameThatResemblesOneOfTheVocabularyIsNotOfIt(name: String) throws {
        let line =
            #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/1","\#(name)":[]}"#
        let record = try #require(try records([line]).first)
        #expect(record.unknownFields.map(\.name) == [name])
    }
}
