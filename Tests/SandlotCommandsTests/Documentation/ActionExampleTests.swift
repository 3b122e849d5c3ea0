import Foundation
import TestSupport
import Testing

/// The examples of `Documentation/actions.md`, whose shape and Swift names other tests compare.
@Suite struct ActionExampleTests {
    /// The steps up to the verbs of sample apps, whose values depend on the app.
    private static let steps: [String] = {
        let path = "\(Fixtures.root)/Documentation/actions.md"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        return rows.prefix { !$0.hasPrefix("| `play:") }.map { row in
            String(row.split(separator: "|")[1]).trimmingCharacters(in: ["`", " "])
        }
    }()

    @Test func theTableHasTheVerbsOfStores() {
        #expect(Self.steps.count > 35)
        #expect(Self.steps.contains { $0.hasPrefix("{\"habit\"") })
    }

    @Test(arguments: steps)
    func theWordsOfAnExampleAreKnown(step: String) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy("\(Fixtures.root)/fixtures/scenarios/shop.storekit")
        try sandlot.directory.write(
            """
            scenario: One step
            catalog: shop.storekit
            app: com.example.spelling
            customers: [Ana, Ben]
            devices: [{name: phone, of: Ana}]
            steps:
              - \(step)
            """, to: "story.yaml")
        let outcome = try sandlot.run("run", "story.yaml")
        // A step may lack keys that an example leaves out, or fail, but its words are known.
        #expect([0, 1, 65].contains(outcome.status), "\(outcome)")
        #expect(!outcome.errors.contains(" is not "), "\(outcome)")
        #expect(!outcome.errors.contains("did you mean"), "\(outcome)")
    }
}
