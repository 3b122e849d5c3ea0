import SandlotCompliance
import SandlotJSON
import Testing

@Suite struct RulesListTests {
    private let sandlot: Sandlot
    private let catalog = RuleCatalog.standard

    init() throws { sandlot = try Sandlot() }

    @Test
    func everyPackAndRuleIsNamed() throws {
        let outcome = try sandlot.run("rules", "list").succeeded()
        let words = Set(outcome.text.split { " \n".contains($0) })
        for pack in catalog.packs { #expect(words.contains(Substring(pack.id.rawValue))) }
        for rule in catalog.rules { #expect(words.contains(Substring(rule.id))) }
        for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
        #expect(catalog.rules.count == 102)
    }

    @Test(arguments: RuleCatalog.standard.packs.map(\.id.rawValue))
    func aPackListsItsRulesWithTheirSeverities(id: String) throws {
        let outcome = try sandlot.run("rules", "list", "--pack", id).succeeded()
        let pack = try #require(catalog.pack(PackID(rawValue: id)))
        for entry in pack.entries {
            #expect(
                outcome.lines.contains { line in
                    let words = line.split(separator: " ")
                    return words.first.map(String.init) == entry.severity.rawValue
                        && words.dropFirst().first.map(String.init) == entry.rule.id
                }, "\(entry.rule.id)")
        }
        for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
    }

    @Test
    func jsonHasEverything() throws {
        let all = try sandlot.run("rules", "list", "--format", "json").succeeded().json()
        #expect(all["schema"]?.string == "sandlot-rules/1")
        let rules = try #require(all["rules"]).list
        #expect(rules.compactMap { $0["id"]?.string } == catalog.rules.map(\.id))
        for rule in rules {
            for name in ["title", "requirement", "decision", "mechanism"] {
                #expect(rule[name]?.string?.isEmpty == false)
            }
            #expect(rule["sources"]?.list.isEmpty == false)
            #expect(rule["severities"]?.memberList.isEmpty == false)
        }
        let packs = try #require(all["packs"]).list
        for pack in packs {
            let id = try #require(pack["id"]?.string)
            #expect(
                pack["rules"]?.integer
                    == Int64(rules.count { $0["severities"]?[id] != nil }), "\(id)")
        }
        let one = try sandlot.run("rules", "list", "--format", "json", "--pack", "ftc-iap").json()
        #expect(one["rules"]?.list.count == 6 && one["packs"]?.list.count == 1)
    }

    @Test
    func anUnknownPackIsAUsageError() throws {
        let outcome = try sandlot.run("rules", "list", "--pack", "copa")
        outcome.expect(64, saying: "there is no pack `copa`; did you mean `coppa`?")
        #expect(outcome.output.isEmpty)
    }
}
