import Foundation
import TestSupport
import Testing

@Suite struct ConsoleExampleTests {
    /// A command line and the output below it.
    ///
    /// A line `…` stands for any number of lines.
    struct Example: Sendable, CustomTestStringConvertible {
        let command: String
        let output: [Substring]

        var testDescription: String { command }

        /// The parts of the output between omitted lines.
        var pieces: [[Substring]] {
            output.split(separator: "…", omittingEmptySubsequences: false).map(Array.init)
        }
    }

    private static let documents = [
        "README.md", "Documentation/check-your-app.md", "Documentation/rule-files.md",
    ]

    /// Examples of `sandlot check` and `sandlot rules`, which print the same everywhere.
    static let examples: [Example] = documents.flatMap { document -> [Example] in
        let bytes = FileManager.default.contents(atPath: "\(Fixtures.root)/\(document)")
        let text = String(decoding: bytes ?? Data(), as: UTF8.self)
        return text.split(separator: "```console\n").dropFirst().flatMap { part -> [Example] in
            let block = part.split(separator: "```", maxSplits: 1).first ?? ""
            // The output of a script is checked elsewhere.
            if block.hasPrefix("$ make") { return [] }
            return block.split(separator: "$ ").compactMap { example in
                let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
                guard let command = lines.first,
                    command.hasPrefix("sandlot check ") || command.hasPrefix("sandlot rules ")
                else { return nil }
                return Example(
                    command: String(command.dropFirst("sandlot ".count)),
                    output: Array(lines.dropFirst().dropLast()))
            }
        }
    }

    @Test
    func everyDocumentHasAnExample() {
        #expect(Self.examples.count >= Self.documents.count)
    }

    @Test(arguments: examples)
    func theOutputIsWhatIsShown(example: Example) throws {
        let sandlot = try Sandlot()
        for name in [
            "compliant.jsonl", "failing.jsonl", "our-pack.yaml", "letters.csv", "letters.yaml",
            "team-rules.yaml",
        ] {
            try sandlot.directory.copy("\(Fixtures.root)/fixtures/check/\(name)")
        }
        let outcome = try sandlot.run(example.command.split(separator: " ").map(String.init))
        var rest = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let pieces = example.pieces
        for (index, piece) in pieces.enumerated() where !piece.isEmpty {
            let places = rest.indices.filter { rest[$0...].starts(with: piece) }
            // The first part is at the beginning, and the last part is at the end.
            let place =
                index == pieces.count - 1 ? places.last : places.first
            let found = try #require(place, "not in the output: \(piece.joined(separator: "\n"))")
            if index == 0 { #expect(found == rest.startIndex, "\(outcome.text)") }
            rest = rest[(found + piece.count)...]
        }
        if pieces.last?.isEmpty == false { #expect(rest.isEmpty, "\(outcome.text)") }
    }
}
