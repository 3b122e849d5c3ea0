import SandlotCompliance
import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckReportTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    @Test(arguments: ["compliant.jsonl", "failing.jsonl", "two-devices.jsonl"])
    func everyMemberIsThere(file: String) throws {
        let outcome = try sandlot.check(file, "--packs", "all", "--format", "json")
        #expect(outcome.errors.isEmpty)
        #expect(outcome.lines.count == 1)
        let report = try outcome.json()
        #expect(report.memberList.map(\.name) == ["packs", "schema", "trace"])
        #expect(report["schema"]?.string == "sandlot-report/1")
        let trace = try #require(report["trace"])
        #expect(trace.memberList.map(\.name) == ["events", "runs", "source", "unknownEvents"])
        #expect(trace["source"]?.string == file)
        let runs = trace["runs"]?.list.compactMap(\.string) ?? []
        #expect(!runs.isEmpty)
        for pack in try #require(report["packs"]).list {
            #expect(
                pack.memberList.map(\.name) == [
                    "counts", "id", "parameters", "rules", "verdict", "version",
                ])
            let id = try #require(pack["id"]?.string)
            let isChanged = ["seed", "apple-kids", "google-families", "caru", "eu-ucpd"].contains(
                id)
            #expect(pack["version"]?.string == (isChanged ? "2" : "1"))
            try expectRulesOfTheCatalog(in: pack)
            try expectCountsThatFit(pack)
            for rule in try #require(pack["rules"]).list {
                for finding in try #require(rule["findings"]).list {
                    try expectFinding(finding, runs: runs)
                }
            }
        }
    }

    private func expectRulesOfTheCatalog(in pack: JSONValue) throws {
        let id = try #require(pack["id"]?.string)
        let known = try #require(RuleCatalog.standard.pack(PackID(rawValue: id)))
        let rules = try #require(pack["rules"]).list
        #expect(rules.compactMap { $0["id"]?.string } == known.entries.map(\.rule.id))
        #expect(
            rules.compactMap { $0["severity"]?.string } == known.entries.map(\.severity.rawValue))
        for rule in rules {
            let isEmpty = rule["findings"]?.list.isEmpty
            if rule.verdict == "notApplicable" { #expect(isEmpty == true) }
            if rule.verdict == "fail" { #expect(isEmpty == false) }
        }
    }

    private func expectCountsThatFit(_ pack: JSONValue) throws {
        let rules = try #require(pack["rules"]).list
        let counts = try #require(pack["counts"])
        #expect(
            counts.memberList.map(\.name) == [
                "advisory", "fail", "inconclusive", "notApplicable", "pass", "violations",
                "waived", "warnings",
            ])
        for verdict in ["pass", "fail", "advisory", "inconclusive", "notApplicable"] {
            #expect(counts[verdict]?.integer == Int64(rules.count { $0.verdict == verdict }))
        }
        func failed(_ severity: String) -> Int64 {
            Int64(rules.count { $0.verdict == "fail" && $0["severity"]?.string == severity })
        }
        #expect(counts["violations"]?.integer == failed("violation"))
        #expect(counts["warnings"]?.integer == failed("warning"))
        let isUnclear = rules.contains {
            $0.verdict == "inconclusive" && $0["severity"]?.string != "advisory"
        }
        let expected =
            failed("violation") > 0
            ? "violations"
            : isUnclear
                ? "inconclusive"
                : rules.allSatisfy { $0.verdict == "notApplicable" } ? "notApplicable" : "compliant"
        #expect(pack.verdict == expected)
    }

    private func expectFinding(_ finding: JSONValue, runs: [String]) throws {
        let members = Set(finding.memberList.map(\.name))
        let required: Set = ["run", "seqs", "atMs", "measured", "limit", "message"]
        #expect(
            required.isSubset(of: members)
                && members.isSubset(of: required.union(["unit", "verdict"])))
        #expect(runs.contains(try #require(finding["run"]?.string)))
        let seqs = try #require(finding["seqs"]).list.compactMap(\.integer)
        #expect(seqs == seqs.sorted() && Set(seqs).count == seqs.count)
        #expect(try #require(finding["atMs"]?.integer) >= 0)
        if let unit = finding["unit"]?.string {
            #expect(["ms", "count", "pt", "ratio"].contains(unit))
        } else {
            #expect(finding["measured"]?.isNull == true && finding["limit"]?.isNull == true)
        }
        #expect(try #require(finding["message"]?.string).hasSuffix("."))
    }

    @Test
    func aReportStaysSmall() throws {
        var trace = CheckTrace()
        for index in 0..<3000 {
            trace.add(index, "link_opened", #""class":"web""#)
        }
        let report = try sandlot.report(trace)
        let rule = try report.rule("link-none")
        #expect(rule["findings"]?.list.count == 100)
        #expect(rule["more"]?.integer == 2900)
        #expect(rule["findings"]?.list.first?["seqs"]?.text == "[2]")
        try sandlot.directory.write(trace.text, to: "t.jsonl")
        let outcome = try sandlot.check(
            "t.jsonl", "--html", "t.html", "--sarif", "t.sarif", "--junit", "t.xml")
        #expect(outcome.text.contains("and 2995 findings more of this rule"))
        #expect(outcome.lines.count < 80)
        for (name, limit) in [("t.html", 400_000), ("t.sarif", 400_000), ("t.xml", 100_000)] {
            let size = try #require(sandlot.directory.text(of: name)).utf8.count
            #expect(size < limit, "\(name) has \(size) bytes")
        }
    }

    @Test
    func aFindingHasTheMeasuredValueAndTheLimit() throws {
        let report = try sandlot.report(.skippable(after: 6002))
        let finding = try #require(report.rule("ad-skip-by-deadline")["findings"]?.list.first)
        #expect(finding["measured"]?.integer == 6002)
        #expect(finding["limit"]?.integer == 5250)
        #expect(finding["unit"]?.string == "ms")
        #expect(finding["atMs"]?.integer == 7002)
        #expect(finding["seqs"]?.text == "[2,3]")
    }
}
