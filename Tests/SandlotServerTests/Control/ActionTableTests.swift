import Foundation
import SandlotJSON
import SandlotScenario
import Testing

/// The table of Documentation/actions.md.
@Suite struct ActionTableTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL

    /// The cells of each row, without quotation.
    private static func rows() throws -> [[String]] {
        let text = try String(
            contentsOf: root.appending(path: "Documentation/actions.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|").map {
                String($0).trimmingCharacters(in: ["`", " "])
            }.filter { !$0.isEmpty }
        }
    }

    /// Returns the verb of a step, which braces can surround.
    private static func verb(of step: String) -> String {
        String(step.drop { $0 == "{" }.prefix { $0 != ":" })
    }

    /// Returns the sources of the modules that tests use, as one text.
    private static func sources() throws -> String {
        try ["SandlotStore", "SandlotStoreKitTest"].map { module in
            let folder = root.appending(path: "Sources/\(module)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return try (files?.allObjects ?? []).compactMap { $0 as? URL }
                .filter { $0.pathExtension == "swift" }
                .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        }.joined()
    }

    @Test func everyVerbHasOneRow() throws {
        let verbs = try Self.rows().map { Self.verb(of: $0[0]) }
        #expect(Set(verbs).count == verbs.count)
        #expect(Set(verbs) == Set(Scenario.verbs))
    }

    @Test func eachRequestIsTheStepOfItsRow() throws {
        for row in try Self.rows() {
            #expect(row.count == 3)
            let verb = Self.verb(of: row[0])
            let step = try JSONDocument(Array(row[1].utf8)).root
            #expect(step.memberList.first?.name == verb, "\(row[1])")
        }
    }

    @Test func everySwiftNameIsDeclared() throws {
        let sources = try Self.sources()
        let names = try Self.rows().map { $0[2] }.filter { $0 != "–" }
        #expect(names.count > 25)
        for name in names {
            let member = try #require(name.split(separator: ".").last)
            #expect(
                sources.contains("func \(member)(") || sources.contains("func \(member)<")
                    || sources.contains("var \(member):") || sources.contains("var \(member) "),
                "\(name)")
        }
    }
}
