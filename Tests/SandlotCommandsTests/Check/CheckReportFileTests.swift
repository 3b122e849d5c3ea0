import Foundation
import FoundationXML
import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckReportFileTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    private static let options = ["--junit", "--sarif", "--html"]

    @Test(arguments: options)
    func aReportDoesNotChangeTheMainOne(option: String) throws {
        for format in ["text", "json"] {
            let plain = try sandlot.check("failing.jsonl", "--format", format)
            let beside = try sandlot.check("failing.jsonl", "--format", format, option, "report")
            #expect(beside.text == plain.text && beside.status == plain.status)
            #expect(beside.errors.isEmpty)
            #expect(sandlot.directory.text(of: "report")?.isEmpty == false)
            #expect(try sandlot.directory.mode(of: "report") == 0o644)
        }
    }

    @Test(arguments: options)
    func anUnwritableReportStopsTheCheckAtTheStart(option: String) throws {
        for (path, message) in [
            ("nowhere/report", "cannot create nowhere/report: No such file or directory"),
            (".", "cannot create .: a directory has this name"),
        ] {
            let outcome = try sandlot.check("failing.jsonl", option, path)
            outcome.expect(74, saying: message)
            #expect(outcome.output.isEmpty)
        }
        #expect(try !sandlot.directory.names().contains("nowhere"))
    }

    @Test(arguments: options)
    func invalidNamesOfReportsAreRefused(option: String) throws {
        try sandlot.check("failing.jsonl", option, "-").expect(
            64, saying: "give the name of a file")
        try sandlot.check("failing.jsonl", option, "").expect(64, saying: "give the name of a file")
        let text = sandlot.directory.text(of: "failing.jsonl")
        for path in ["failing.jsonl", "./failing.jsonl"] {
            try sandlot.check("failing.jsonl", option, path).expect(
                64, saying: "this file is already a trace")
        }
        #expect(sandlot.directory.text(of: "failing.jsonl") == text)
        let other = option == "--html" ? "--junit" : "--html"
        try sandlot.check("failing.jsonl", option, "report", other, "./report").expect(
            64, saying: "already")
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
        arguments: options)
    func aFullDiskLeavesWhatWasThere(option: String) throws {
        try sandlot.check("failing.jsonl", option, "/dev/full").expect(
            74, saying: "cannot write /dev/full: No space left on device")
        // A limit on the size of files has the effect of a full disk.
        try sandlot.directory.write("as it was", to: "report")
        let outcome = try sandlot.shell(
            #"trap '' XFSZ; ulimit -f 4; "$SANDLOT" check failing.jsonl \#(option) report > /dev/null"#
        )
        outcome.expect(74, saying: "cannot write")
        #expect(sandlot.directory.text(of: "report") == "as it was")
        #expect(try sandlot.directory.names().allSatisfy { !$0.contains("tmp") })
    }

    @Test
    func aLinkStaysALink() throws {
        let outcome = try sandlot.shell(
            #"mkdir d; echo old > d/real; ln -s d/real report; "$SANDLOT" check compliant.jsonl --html report >/dev/null; "#
                + "readlink report; head -c 15 d/real")
        #expect(outcome.text == "d/real\n<!doctype html>")
    }

    @Test
    func aPipeCanTakeAReport() throws {
        let outcome = try sandlot.shell(
            #"mkfifo p; cat p > copy & "$SANDLOT" check compliant.jsonl --sarif p >/dev/null; wait; head -c 1 copy"#
        )
        #expect(outcome.text == "{")
    }

    @Test
    func junitIsWellFormedAndCountsWhatItHolds() throws {
        try sandlot.directory.write("nonsense\n", to: "<&\".jsonl")
        _ = try sandlot.check(
            "failing.jsonl", "compliant.jsonl", "<&\".jsonl", "--packs", "seed,our-pack.yaml",
            "--junit", "report.xml", "--today", "2026-11-21")
        let text = try #require(sandlot.directory.text(of: "report.xml"))
        let document = try XMLDocument(xmlString: text)
        let root = try #require(document.rootElement())
        func number(_ element: XMLElement, _ name: String) -> Int {
            element.attribute(forName: name)?.stringValue.flatMap(Int.init) ?? -1
        }
        let suites = root.elements(forName: "testsuite")
        #expect(suites.count == 7)
        var failures = 0
        for suite in suites {
            let cases = suite.elements(forName: "testcase")
            #expect(number(suite, "tests") == cases.count)
            let failed = cases.count { !$0.elements(forName: "failure").isEmpty }
            #expect(number(suite, "failures") == failed)
            #expect(
                number(suite, "skipped") == cases.count { !$0.elements(forName: "skipped").isEmpty }
            )
            #expect(
                number(suite, "errors") == cases.count { !$0.elements(forName: "error").isEmpty })
            failures += failed
        }
        #expect(failures > 0 && number(root, "failures") == failures)
        #expect(number(root, "errors") == 1)
        #expect(text.contains("waived: "))
    }

    @Test
    func sarifHasWhatTheFormatRequires() throws {
        try sandlot.directory.write("nonsense\n", to: "a b%.jsonl")
        _ = try sandlot.check(
            "failing.jsonl", "a b%.jsonl", "--packs", "seed,our-pack.yaml", "--sarif", "report",
            "--today", "2026-11-21")
        let text = try #require(sandlot.directory.text(of: "report"))
        let log = try JSONDocument(Array(text.utf8)).root
        #expect(log["version"]?.string == "2.1.0")
        #expect(log["$schema"]?.string?.hasSuffix("sarif-schema-2.1.0.json") == true)
        let run = try #require(log["runs"]?.list.first)
        let driver = try #require(run["tool"]?["driver"])
        #expect(driver["name"]?.string == "sandlot")
        let rules = try #require(driver["rules"]).list.map { $0["id"]?.string }
        #expect(Set(rules).count == rules.count)
        let results = try #require(run["results"]).list
        #expect(!results.isEmpty)
        for result in results {
            let index = try #require(result["ruleIndex"]?.integer)
            #expect(rules[Int(index)] == result["ruleId"]?.string)
            #expect(result["message"]?["text"]?.string?.isEmpty == false)
            let kind = try #require(result["kind"]?.string)
            let level = try #require(result["level"]?.string)
            #expect(["fail", "open", "review"].contains(kind))
            #expect((kind == "fail") == (level != "none"))
            let place = try #require(result["locations"]?.list.first?["physicalLocation"])
            #expect(place["artifactLocation"]?["uri"]?.string == "failing.jsonl")
            #expect(try #require(place["region"]?["startLine"]?.integer) > 0)
        }
        #expect(Set(rules) == Set(results.map { $0["ruleId"]?.string }))
        let suppressed = results.filter { $0["suppressions"] != nil }
        #expect(suppressed.map { $0["ruleId"]?.string } == ["letter-garden/gate-before-purchase"])
        let invocation = try #require(run["invocations"]?.list.first)
        #expect(invocation["executionSuccessful"]?.bool == false)
        #expect(text.contains("a%20b%25.jsonl"))
    }

    @Test
    func thePageIsWholeByItself() throws {
        _ = try sandlot.check(
            "failing.jsonl", "compliant.jsonl", "two-devices.jsonl", "--packs",
            "seed,our-pack.yaml",
            "--html", "report.html", "--today", "2027-01-01")
        let page = try #require(sandlot.directory.text(of: "report.html"))
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
        // The namespace of SVG is a name and not an address that is loaded.
        for word in ["<script", "src=", "http://", "https://", "@import", "url(http", "<link"] {
            #expect(!page.contains(word), "\(word)")
        }
        let ids = page.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count)
        for target in page.matches(of: #/href="\#([^"]+)"/#) {
            #expect(ids.contains(String(target.output.1)), "\(target.output.1)")
        }
        let report = try sandlot.check("failing.jsonl", "--format", "json").json()
        for finding in try report.pack("seed")["rules"]?.list.flatMap({ $0["findings"]?.list ?? [] }
        ) ?? [] {
            let message = try #require(finding["message"]?.string)
                .replacing("&", with: "&amp;").replacing("'", with: "&#39;")
            #expect(page.contains(message), "\(message)")
        }
        #expect(page.contains("The waiver ended on 2026-12-31"))
        for lane in ["App", "Screen", "Game", "Ads", "Gate", "Store", "Owned"] {
            #expect(page.contains(">\(lane)</text>"), "\(lane)")
        }
    }
}
