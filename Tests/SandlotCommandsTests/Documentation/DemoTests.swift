import TestSupport
import Testing

@Suite struct DemoTests {
    @Test
    func theDemoFitsOnATerminalAndIsAsTheReadmeShowsIt() throws {
        let sandlot = try Sandlot()
        let output = sandlot.directory.path
        let outcome = try sandlot.shell(
            "cd '\(Fixtures.root)' && Scripts/demo \"$SANDLOT\" '\(output)'")
        outcome.expect(0)
        let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines where !line.contains(output) { #expect(line.count <= 80, "\(line)") }
        #expect(sandlot.directory.text(of: "week.jsonl")?.contains("ad_shown") == true)
        #expect(sandlot.directory.text(of: "report.html")?.contains("ad-not-on-watch") == true)

        let shown = try #require(try readme().split(separator: "$ make demo\n").dropFirst().first)
        var rest = lines[...]
        let block = shown.split(separator: "```", maxSplits: 1)[0]
            .split(separator: "\n", omittingEmptySubsequences: false)
        // The first line comes from the build.
        for line in block.dropFirst() where line != "…" && !line.isEmpty {
            let place = try #require(rest.firstIndex(of: line), "not in the demo: \(line)")
            rest = rest[(place + 1)...]
        }
    }

    private func readme() throws -> String {
        let directory = try TemporaryDirectory()
        try directory.copy("\(Fixtures.root)/README.md")
        return try #require(directory.text(of: "README.md"))
    }
}
