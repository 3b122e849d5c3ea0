import SandlotCompliance
import Testing

@Suite("The versions of the packs")
struct PackVersionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let id: String
        let version: String
        let rules: Int
        let severities: [Int]
        var testDescription: String { "\(id) \(version)" }
    }

    @Test(arguments: [
        Row(id: "seed", version: "2", rules: 46, severities: [28, 11, 7]),
        Row(id: "apple-kids", version: "2", rules: 57, severities: [23, 27, 7]),
        Row(id: "google-families", version: "2", rules: 36, severities: [23, 8, 5]),
        Row(id: "coppa", version: "1", rules: 12, severities: [9, 3, 0]),
        Row(id: "caru", version: "2", rules: 20, severities: [4, 12, 4]),
        Row(id: "eu-ucpd", version: "2", rules: 18, severities: [5, 10, 3]),
        Row(id: "uk-aadc", version: "1", rules: 17, severities: [5, 4, 8]),
        Row(id: "ftc-iap", version: "1", rules: 6, severities: [6, 0, 0]),
        Row(id: "eu-gdpr", version: "1", rules: 4, severities: [3, 1, 0]),
        Row(id: "amazon-kids", version: "1", rules: 5, severities: [3, 1, 1]),
        Row(id: "trace", version: "1", rules: 8, severities: [3, 4, 1]),
    ])
    func aPackHasTheRulesOfTheTable(row: Row) throws {
        let pack = try #require(RuleCatalog.standard.pack(PackID(rawValue: row.id)))
        #expect(pack.version == row.version)
        #expect(pack.entries.count == row.rules)
        let counts = Severity.allCases.map { severity in
            pack.entries.count { $0.severity == severity }
        }
        #expect(counts == row.severities)
    }

    @Test func theCatalogHas102Rules() {
        #expect(RuleCatalog.standard.rules.count == 102)
    }

    @Test(arguments: RuleCatalog.standard.packs.map(\.id.rawValue))
    func version1OfEveryPackStaysAvailable(id: String) throws {
        let catalog = RuleCatalog.standard
        let current = try #require(catalog.pack(PackID(rawValue: id)))
        let first = try #require(catalog.pack(PackID(rawValue: "\(id)@1")))
        #expect(first.id == current.id)
        #expect(first.version == "1")
        #expect(
            catalog.pack(PackID(rawValue: "\(id)@\(current.version)"))?.version == current.version
        )
        for version in ["0", "3", "", "1@1", "one"] {
            #expect(catalog.pack(PackID(rawValue: "\(id)@\(version)")) == nil)
        }
    }

    @Test func onlyFiveRulesDifferBetweenTheVersions() throws {
        func severities(_ id: String) throws -> [String: Severity] {
            let pack = try #require(RuleCatalog.standard.pack(PackID(rawValue: id)))
            return Dictionary(
                pack.entries.map { ($0.rule.id, $0.severity) }, uniquingKeysWith: { $1 })
        }
        var expected: [String: [String: Severity?]] = [:]
        expected["seed"] = [
            "iap-refund-revokes": .warning, "iap-entitlement-effective": .warning,
        ]
        expected["apple-kids"] = [
            "iap-refund-revokes": .advisory, "iap-entitlement-effective": nil,
            "ad-game-sound": nil, "ad-mediation-flags": nil, "link-bumper": nil,
        ]
        expected["google-families"] = [
            "ad-game-sound": nil, "ad-mediation-flags": nil, "link-bumper": nil,
        ]
        for id in RuleCatalog.standard.packs.map(\.id.rawValue) {
            let (first, current) = (try severities("\(id)@1"), try severities(id))
            var different: [String: Severity?] = [:]
            for rule in current.keys where first[rule] != current[rule] {
                different.updateValue(first[rule], forKey: rule)
            }
            #expect(different == expected[id] ?? [:], "\(id)")
            #expect(Set(first.keys).isSubset(of: current.keys))
        }
        #expect(try severities("seed")["iap-refund-revokes"] == .violation)
        #expect(try severities("seed")["iap-entitlement-effective"] == .violation)
        #expect(try severities("apple-kids")["iap-refund-revokes"] == .warning)
        #expect(try severities("apple-kids")["iap-entitlement-effective"] == .warning)
    }

    @Test func aReportHasTheIDAndTheVersionThatItUsed() throws {
        let packs = ["seed@1", "seed"].compactMap {
            RuleCatalog.standard.pack(PackID(rawValue: $0))
        }
        let trace = RuleExample("", #"{"e":"screen","name":"home"}"#).trace
        let report = try Checker(packs: packs).check(Array(trace.utf8))
        #expect(report.packs.map(\.id) == [.seed, .seed, .trace])
        #expect(report.packs.map(\.version) == ["1", "2", "1"])
    }

    @Test func aWaivedFailureCountsOnlyAsWaived() throws {
        var pack = Pack(
            id: PackID(rawValue: "own"), title: "Own",
            extending: [try #require(RuleCatalog.standard.pack(.seed))])
        pack.waive(Waiver(reason: "known", until: "2999-12-31"), for: "link-none")
        let trace = RuleExample("", #"{"e":"link_opened","class":"web"}"#).trace
        let result = try #require(
            try Checker(packs: [pack]).check(Array(trace.utf8)).packs.first)
        #expect(result.rules.first { $0.id == "link-none" }?.verdict == .fail)
        #expect(result.waived == 1)
        #expect(result.count(.fail) == 0)
        #expect(result.failures(.violation) == 0)
        let counted = Verdict.allCases.map(result.count).reduce(0, +) + result.waived
        #expect(counted == result.rules.count)
    }
}
