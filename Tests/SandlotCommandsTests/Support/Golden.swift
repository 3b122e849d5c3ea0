import Foundation
import SandlotBase
import Testing

/// Expected outputs under `fixtures/golden`, which are rewritten if `SANDLOT_RECORD` is `1`.
enum Golden {
    private static let isRecording = ProcessInfo.processInfo.environment["SANDLOT_RECORD"] == "1"

    /// Compares a text with a file.
    static func expect(
        _ text: String, equals name: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(fileURLWithPath: "\(Fixtures.root)/fixtures/golden/\(name)")
        if isRecording {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text == expected, "\(name)", sourceLocation: sourceLocation)
    }
}

extension Outcome {
    /// The complete output on a terminal, with random parts replaced.
    var transcript: String {
        let command = "$ sandlot \(arguments.joined(separator: " "))\n"
        let messages = errors.isEmpty ? "" : "--- standard error\n\(errors)"
        return Normalization.apply(command + text + messages + "--- exit status \(status)\n")
    }
}

/// Replacements for the parts that differ between runs: keys, signatures, and dependent values.
enum Normalization {
    static func apply(_ text: String) -> String {
        text.replacing(/"x5c":\[[^\]]*\]/, with: #""x5c":["<leaf>","<intermediate>","<root>"]"#)
            .replacing(/eyJ[\w-]+\.[\w-]+\.[\w-]*/, with: "<jws>")
            .replacing(/"eyJ[\w-]+…  \(\d+ characters\)/, with: "\"<jws>…")
            .replacing(/\(not Apple\) [0-9a-f]{8}/, with: "(not Apple) <number>")
            .replacing(/serial   [0-9a-f]+/, with: "serial   <number>")
            .replacing(/("serialNumber" ?: ?)"[0-9a-f]+"/) { "\($0.output.1)\"<number>\"" }
            .replacing(/[0-9a-f]{128}/, with: "<signature>")
            .replacing(/[0-9a-f]{64}/, with: "<hash>")
    }
}
