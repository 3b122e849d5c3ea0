import Foundation
import TestSupport
import Testing

/// The examples of `Documentation/actions.md`, whose verbs and Swift names other tests compare.
@Suite struct ActionExampleTests {
    /// A step of the table, in both spellings.
    struct Row: CustomTestStringConvertible {
        let step: String
        let request: String

        var testDescription: String { step }
    }

    private static let rows: [Row] = {
        let path = "\(Fixtures.root)/Documentation/actions.md"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            let cells = row.split(separator: "|").map {
                String($0).trimmingCharacters(in: ["`", " "])
            }
            return Row(step: cells[0], request: cells[1])
        }
    }()

    /// What stories sell or play.
    ///
    /// Each step belongs to one of them.
    private static let apps = [
        "catalog: shop.storekit\napp: com.example.spelling",
        "app: {file: spellflare-mended.yaml}", "app: {file: max-puzzles-3.yaml}",
    ]

    @Test func theTableHasRows() {
        #expect(Self.rows.count > 60)
    }

    @Test(arguments: rows)
    func aStoryAcceptsTheStepAndTheRequest(row: Row) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy("\(Fixtures.root)/fixtures/scenarios/shop.storekit")
        for app in ["spellflare-mended", "max-puzzles-3"] {
            try sandlot.directory.copy("\(Fixtures.root)/fixtures/apps/\(app).yaml")
        }
        // A customer or a code cannot be added twice.
        let stories =
            row.step.contains("add: ") || row.step.contains("issue-code: ")
            ? [[row.step], [row.request]] : [[row.step, row.request]]
        for steps in stories {
            var errors: [String] = []
            let isAccepted = try Self.apps.contains { app in
                let outcome = try run(steps, of: app, with: sandlot)
                errors.append(outcome.errors)
                // A step may fail, because nothing was bought before, but it is a valid step.
                return [0, 1].contains(outcome.status)
            }
            #expect(isAccepted, "\(errors)")
        }
    }

    private func run(_ steps: [String], of app: String, with sandlot: Sandlot) throws -> Outcome {
        try sandlot.directory.write(
            """
            scenario: One step
            \(app)
            customers: [Ana]
            families: [{name: smiths, members: []}]
            devices: [{name: phone, of: Ana}]
            steps:
              - launch: phone
            \(steps.map { "  - \($0)" }.joined(separator: "\n"))
            """, to: "story.yaml")
        return try sandlot.run("run", "story.yaml")
    }
}
