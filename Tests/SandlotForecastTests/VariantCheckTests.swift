import SandlotCompliance
import SandlotForecast
import Testing

@Suite struct VariantCheckTests {
    private static let kids = ["seed", "apple-kids"].compactMap {
        RuleCatalog.standard.pack(PackID(rawValue: $0))
    }

    /// A rule about ads is broken in the trace even if the first ad comes after many tests.
    @Test(arguments: ["1", "4", "8"])
    func aViolationIsFoundHoweverRareAdsAre(testsPerAd: String) async throws {
        let model = try Models.eventful(
            "spellflare-ios", [Change("ads.tests-per-ad", testsPerAd)])
        let verdicts = try await VariantCheck(Self.kids).verdicts(on: model)
        #expect(verdicts.contains { $0.isViolation && !$0.broken.isEmpty })
        let broken = verdicts.flatMap(\.broken)
        #expect(broken.contains { $0.hasPrefix("ad-") }, "\(broken)")
    }

    /// A verdict that lacks information is not presented as compliance.
    @Test func anInconclusivePackIsNamed() throws {
        let plan = try Models.plan(Models.model("model-citizen"), families: 20, days: 5)
        let aggregate = Simulation(plan).run(0..<20, threadCount: 1)
        let report = try ForecastReport(
            plan, aggregate,
            verdicts: [
                [
                    VariantVerdict(pack: "seed", kind: .compliant, broken: []),
                    VariantVerdict(pack: "apple-kids", kind: .inconclusive, broken: []),
                ]
            ], sensitivity: nil, prices: nil)
        #expect(report.text.contains("? inconclusive"))
        #expect(report.text.contains("  as written: inconclusive: apple-kids; compliant: seed"))
        #expect(report.html(origin: nil).contains("inconclusive: apple-kids; compliant: seed"))
        // What an early end left out is named, too.
        #expect(report.isPartial)
        #expect(report.text.contains("without the effects of the assumptions and the price curve"))
    }
}
