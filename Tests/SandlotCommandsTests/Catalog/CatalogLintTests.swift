import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite("The findings of catalog lint")
struct CatalogLintTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    @Test
    func aFileWithSeveralNamesIsCheckedOnce() throws {
        let directory = sandlot.directory
        try directory.copy(Fixtures.brokenCatalog("unknown-key"), as: "a.storekit")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("link.storekit"), withDestinationPath: "a.storekit")
        let once = try sandlot.run("catalog", "lint", "a.storekit")
        let names = ["a.storekit", "./a.storekit", "link.storekit", "a.storekit"]
        let outcome = try sandlot.run(["catalog", "lint"] + names)
        outcome.expect(0, saying: "a.storekit: 0 errors, 3 warnings")
        #expect(outcome.output == once.output)
        #expect(outcome.errors == once.errors)
        let json = try sandlot.run(["catalog", "lint", "--format", "json"] + names).json()
        #expect(json["findings"]?.elements.map(Array.init)?.count == 3)
        let piped = try sandlot.run(
            ["catalog", "lint", "-", "a.storekit"], input: .file("a.storekit"))
        #expect(piped.lines.count == 3)
        try sandlot.run("catalog", "lint", "-", "-").expect(64, saying: "only once")
    }

    @Test
    func withoutAFileThatCanBeReadNothingIsSummedUp() throws {
        let outcome = try sandlot.run("catalog", "lint", "missing.storekit")
        outcome.expect(74)
        #expect(
            outcome.errors
                == "error: cannot read missing.storekit: No such file or directory\n")
    }

    @Test
    func aFileThatCannotBeReadHidesNoFindingOfAnother() throws {
        let directory = sandlot.directory
        try directory.copy(Fixtures.brokenCatalog("unknown-key"), as: "a.storekit")
        let files = ["missing.storekit", "a.storekit", "absent.storekit"]
        let outcome = try sandlot.run(
            ["catalog", "lint"] + files + ["--sarif", "lint.sarif", "--format", "json"])
        outcome.expect(74, saying: "missing.storekit")
        outcome.expect(74, saying: "absent.storekit")
        let json = try outcome.json()
        #expect(json["findings"]?.elements.map(Array.init)?.count == 3)
        #expect(json["errors"]?.elements.map(Array.init)?.count == 2)
        let sarif = try JSONDocument(Array(#require(directory.text(of: "lint.sarif")).utf8)).root
        let run = sarif["runs"]?.elements.flatMap { Array($0).first }
        #expect(run?["results"]?.elements.map(Array.init)?.count == 3)
        let invocation = run?["invocations"]?.elements.flatMap { Array($0).first }
        #expect(invocation?["executionSuccessful"]?.bool == false)
        let text = try sandlot.run(["catalog", "lint"] + files)
        #expect(text.lines.count == 3)
        text.expect(74, saying: "3 files: 0 errors, 3 warnings")
    }

    @Test
    func aTableCannotSendCommandsToTheTerminal() throws {
        let outcome = try sandlot.run(
            "catalog", "show", Fixtures.brokenCatalog("invalid-product-id"))
        outcome.expect(0)
        #expect(outcome.text.contains(#"remove ads\u{1b}[2J"#))
        #expect(!outcome.text.contains("\u{1B}"))
    }

    @Test
    func aLineNamesTheValueOnce() throws {
        let folder = "\(Fixtures.root)/fixtures/catalogs/broken"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".storekit") }
        #expect(names.count > 50)
        let files = names.map { "\(folder)/\($0)" }
        let outcome = try sandlot.run(["catalog", "lint"] + files)
        let json = try sandlot.run(["catalog", "lint", "--format", "json"] + files).json()
        let findings = try #require(json["findings"]?.elements.map(Array.init))
        #expect(outcome.lines.count == findings.count)
        for (line, finding) in zip(outcome.lines, findings) {
            let path = try #require(finding["path"]?.string)
            let file = try #require(finding["file"]?.string)
            #expect(line.ranges(of: file).count == 1, "\(line)")
            guard !path.isEmpty else { continue }
            let words = line.split(separator: " ").map { word in
                word.trimmingCharacters(in: CharacterSet(charactersIn: "\",;:"))
            }
            let isParent = words.dropFirst(2).first.map {
                path.hasPrefix("\($0).") || path.hasPrefix("\($0)[")
            }
            let count = words.count { $0 == path }
            #expect(isParent == true ? count == 0 : count == 1, "\(line)")
        }
    }
}
