import Foundation
import SandlotScenario
import Testing

@Suite struct TimelineWidthTests {
    private static let note = "time flies " + String(repeating: "like an arrow ", count: 20)

    @Test
    func longSentencesAreBrokenBetweenWords() async throws {
        let report = try await Story.run("- launch: phone\n- note: \(Self.note)")
        let lines = TimelineText(columns: 80).lines(of: report.events)
        #expect(lines.count > 5)
        for line in lines { #expect(line.count <= 80, "\(line)") }
        let words = lines.joined(separator: " ").split(separator: " ")
        #expect(words.count { $0 == "arrow" } == 20)
    }

    @Test
    func withoutAWidthEveryEventHasOneLine() async throws {
        let report = try await Story.run("- launch: phone\n- note: \(Self.note)")
        let lines = TimelineText().lines(of: report.events)
        #expect(lines.contains { $0.contains(Self.note.trimmingCharacters(in: .whitespaces)) })
    }
}
