import Foundation
import SandlotBase
import Testing

/// Expected outputs under `fixtures/scenarios/timelines`, which are rewritten if `SANDLOT_RECORD`
/// is `1`.
enum Golden {
    private static let isRecording = Fixtures.environment("SANDLOT_RECORD") == "1"

    /// Compares a text with a file.
    static func expect(
        _ text: String, equals name: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(fileURLWithPath: "\(Fixtures.directory)/timelines/\(name)")
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
