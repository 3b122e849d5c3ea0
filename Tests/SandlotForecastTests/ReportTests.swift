import SandlotCompliance
import SandlotForecast
import SandlotJSON
import Testing

@Suite struct ReportTests {
    private static let kids = ["seed", "apple-kids", "google-families"].compactMap {
        RuleCatalog.standard.pack(PackID(rawValue: $0))
    }

    private func report(
        _ app: String, included: Int64 = 600, _ variations: String...
    ) async throws -> ForecastReport {
        let plan = try ForecastPlan(
            Models.model(app),
            combinations: Variation.combinations(variations.map { try Variation($0) }),
            families: 600, days: 60, seed: 3)
        let aggregate = Simulation(plan).run(0..<included, threadCount: 1)
        var verdicts: [[VariantVerdict]] = []
        for variant in plan.variants {
            verdicts.append(try await VariantCheck(Self.kids).verdicts(on: variant.model))
        }
        let model = plan.variants[0].model
        let sample = Sample(families: 200, days: 30, seed: 3, threadCount: 2)
        return try ForecastReport(
            plan, aggregate, verdicts: verdicts,
            sensitivity: Sensitivity.analyze(model, sample),
            prices: PriceCurve.make(of: model, sample))
    }

    @Test func aSoundAppHasNoViolation() async throws {
        let report = try await report("model-citizen")
        #expect(!report.hasViolation)
        #expect(report.text.contains("compliant: "))
        #expect(!report.text.contains("✗"))
        #expect(!report.text.contains(ForecastReport.ethics))
        #expect(!report.html(origin: nil).contains(ForecastReport.ethics))
    }

    /// A variant with more ads than the rules allow is a violation, although it earns more.
    @Test func aVariantThatEarnsMoreIsStillAViolation() async throws {
        let report = try await report("model-citizen", "ads.policy=strictest,around-tests")
        #expect(!report.variants[0].isViolation)
        #expect(report.variants[1].isViolation)
        #expect(report.variants[1].net.value > report.variants[0].net.value)
        #expect(report.text.contains("✗ VIOLATION  ads.policy=around-tests: "))
        #expect(report.text.contains(ForecastReport.ethics))
        let page = report.html(origin: nil)
        #expect(page.contains("✗ violation"))
        #expect(page.contains("<p class=\"notice\"><strong>Violation.</strong>"))
        #expect(report.csv.contains("\r\nads.policy=around-tests,"))
        #expect(report.json.indented.contains("\"violation\": true"))
    }

    @Test(arguments: UInt64(1)...8)
    func aShareOfRareEventsHasAnIntervalOfShares(seed: UInt64) throws {
        let plan = try ForecastPlan(
            Models.model("model-citizen"), combinations: Variation.combinations([]), families: 30,
            days: 90, seed: seed)
        let aggregate = Simulation(plan).run(0..<30, threadCount: 1)
        let report = try ForecastReport(
            plan, aggregate, verdicts: [], sensitivity: nil, prices: nil)
        let result = try #require(report.variants.first)
        for (share, total) in [
            (result.refundShare, result.totals[.purchases]),
            (result.sharedShare, result.totals[.children]),
        ] where total > 0 {
            let interval = try #require(share.interval)
            #expect(interval.lowerBound >= 0 && interval.upperBound <= 1)
            #expect(interval.lowerBound < interval.upperBound)
            #expect(interval.contains(share.value))
        }
    }

    @Test func aPartialReportSaysSo() async throws {
        let report = try await report("model-citizen", included: 250)
        #expect(report.isPartial)
        #expect(report.text.contains("PARTIAL: 250 of 600 families"))
        #expect(report.html(origin: nil).contains("<strong>Partial.</strong>"))
        #expect(report.json.indented.contains("\"partial\": true"))
    }

    @Test func aReportListsWhatItAssumes() async throws {
        let report = try await report("spellflare-ios")
        #expect(report.text.contains("ASSUMPTIONS THAT MATTER MOST"))
        #expect(report.assumedLists.contains("children.rhythms"))
        let analysis = try #require(report.sensitivity)
        let ranges = analysis.rows.map(\.range)
        #expect(ranges == ranges.sorted(by: >))
        let names = Set(analysis.rows.map(\.subject.name))
        #expect(
            names.isSuperset(of: [
                "children.rhythms", "children.tests-in-a-session", "storefronts.price",
                "storefronts.ecpm", "storefronts.weight", "children at the gate",
                "pace of a session",
            ]))
        #expect(report.text.contains("also assumed: children at the gate (children under 7 guess"))
        let page = report.html(origin: nil)
        for name in PremiseName.allCases { #expect(page.contains("<code>\(name.rawValue)</code>")) }
        #expect(page.contains("https://developer.apple.com/app-store/small-business-program/"))
        #expect(!page.contains("<script"))
    }

    @Test func figuresAreWrittenTheSameEverywhere() {
        #expect(Figures.number(1_234_567.891, places: 2) == "1,234,567.89")
        #expect(Figures.number(-0.001, places: 2, atLeast: 2) == "0.00")
        #expect(Figures.number(2, places: 3) == "2")
        #expect(Figures.percent(0.0123) == "1.23%")
        #expect(Figures.number(.nan, places: 1) == "–")
    }
}
