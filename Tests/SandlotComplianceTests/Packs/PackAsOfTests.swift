import SandlotCompliance
import Testing

@Suite("Packs as of a day")
struct PackAsOfTests {
    private func pack(_ id: PackID, on day: String) throws -> Pack {
        try #require(RuleCatalog.standard.pack(id)).inForce(on: day)
    }

    @Test func anEditionIsInForceFromItsFirstDay() throws {
        let before = try pack(.coppa, on: "2025-06-22")
        #expect(before.asOf?.standing == .beforeKnownHistory)
        #expect(before.entries.isEmpty)
        let first = try pack(.coppa, on: "2025-06-23")
        #expect(first.asOf?.standing == .inForce)
        #expect(first.asOf?.edition?.since == "2025-06-23")
        let current = try #require(RuleCatalog.standard.pack(.coppa))
        #expect(first.entries.map(\.rule.id) == current.entries.map(\.rule.id))
        #expect(first.version == current.version)
        #expect(current.asOf == nil)
    }

    @Test func aRuleIsInForceFromTheDayOfItsSource() throws {
        let rule = "ad-report-and-why"
        let before = try pack(.appleKids, on: "2023-06-05")
        #expect(before.asOf?.laterRules.map(\.rule) == [rule])
        #expect(before.asOf?.laterRules.map(\.since) == ["2023-06-06"])
        #expect(!before.entries.contains { $0.rule.id == rule })
        let after = try pack(.appleKids, on: "2023-06-06")
        #expect(after.asOf?.laterRules.isEmpty == true)
        #expect(after.entries.contains { $0.rule.id == rule })
        #expect(after.entries.count == before.entries.count + 1)
        // The former version of Sandlot's reading follows the same policy.
        let former = try #require(RuleCatalog.standard.pack(PackID(rawValue: "apple-kids@1")))
        #expect(former.inForce(on: "2023-06-05").asOf == before.asOf)
    }

    @Test func withoutADateTheAnswerIsUnknown() throws {
        let pack = try pack(.ftcIAP, on: "2001-01-01")
        #expect(pack.asOf?.standing == .unknown)
        #expect(pack.asOf?.edition?.since == nil)
        #expect(!pack.entries.isEmpty)
        let own = Pack(id: PackID(rawValue: "ours"), title: "Ours").inForce(on: "2025-01-01")
        #expect(own.asOf?.standing == .unknown)
        #expect(own.asOf?.edition == nil)
    }

    @Test func anEditionEndsAfterItsLastDay() throws {
        let editions = [
            PolicyEdition("First", since: "2024-01-01", until: "2024-12-31"),
            PolicyEdition("Second", since: "2025-01-01", until: "2025-06-30"),
        ]
        let pack = Pack(id: PackID(rawValue: "ours"), title: "Ours", editions: editions)
        func found(_ day: String) -> String {
            let asOf = pack.inForce(on: day).asOf
            return "\(asOf?.standing.rawValue ?? "") \(asOf?.edition?.name ?? "")"
        }
        #expect(found("2023-12-31") == "before-known-history First")
        #expect(found("2024-01-01") == "in-force First")
        #expect(found("2024-12-31") == "in-force First")
        #expect(found("2025-01-01") == "in-force Second")
        #expect(found("2025-06-30") == "in-force Second")
        #expect(found("2025-07-01") == "ended Second")
    }

    @Test func theSoundnessOfTheTraceHasNoDays() throws {
        let pack = try pack(.trace, on: "1990-01-01")
        #expect(pack.asOf?.standing == .timeless)
        #expect(pack.entries.count == RuleCatalog.standard.pack(.trace)?.entries.count)
    }

    @Test func everyPackOfAPolicySaysWhatIsKnown() {
        for pack in RuleCatalog.standard.packs where pack.id != .trace {
            #expect(!pack.editions.isEmpty, "\(pack.id.rawValue)")
            for edition in pack.editions where edition.since != nil {
                #expect(edition.days == "in force since \(edition.since ?? "")")
            }
        }
    }

    @Test func aPackOfAnUnknownDayIsInconclusive() throws {
        let trace = RuleExample("", #"{"e":"screen","name":"home"}"#).trace
        let pack = try pack(.coppa, on: "2020-01-01")
        let report = try Checker(packs: [pack]).check(Array(trace.utf8))
        #expect(report.packs[0].verdict == .inconclusive)
        #expect(report.packs[0].asOf?.standing == .beforeKnownHistory)
        #expect(report.jsonText.contains(#""standing":"before-known-history""#))
    }

    @Test func aDayBetweenTwoEditionsIsAfterTheEarlierOne() {
        let editions = [
            PolicyEdition("First", since: "2024-01-01", until: "2024-12-31"),
            PolicyEdition("Second", since: "2025-06-01"),
        ]
        let pack = Pack(id: PackID(rawValue: "ours"), title: "Ours", editions: editions)
        let gap = pack.inForce(on: "2025-03-01").asOf
        #expect(gap?.standing == .ended)
        #expect(gap?.edition?.name == "First")
        #expect(pack.inForce(on: "2025-06-01").asOf?.standing == .inForce)
    }
}
