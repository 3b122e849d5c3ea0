import SandlotForecast
import SandlotYAML
import Testing

@Suite struct FitTests {
    private static let header = "week,installs,purchases,refunds\n"

    private func observations(_ text: String) throws -> Observations {
        try Observations(csv: Array(text.utf8), file: "observed.csv")
    }

    @Test(arguments: [
        ("", 1, "the file is empty"),
        ("week,install,purchases,refunds\n", 1, "did you mean `installs`?"),
        ("week,installs,purchases\n", 1, "needs the column `refunds`"),
        (header + "1,2,3\n", 2, "the line has 3 values, not 4"),
        (header + "1,2,many,0\n", 2, "`many` is not a number of purchases"),
        (header + "1,9,9,0\n3,9,9,0\n", 3, "week 3 follows week 1"),
        (header + "1,9,9,0\n2,9,9,0\n", 4, "2 weeks with 18 purchases are too few"),
    ])
    func aMistakeIsReportedWithItsLine(text: String, line: Int, reason: String) {
        let error = #expect(throws: ForecastError.self) { try observations(text) }
        #expect(error?.code == .invalidObservations)
        #expect(error?.location?.line == line)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test func columnsCanHaveAnyOrder() throws {
        let rows = (1...5).map { "0,10,\($0),100" }.joined(separator: "\r\n")
        let read = try observations("refunds, purchases ,week,installs\r\n" + rows + "\r\n")
        #expect(read.weeks.count == 5)
        #expect(read.weeks[0] == .init(installs: 100, purchases: 10, refunds: 0))
    }

    /// Observations that the model itself makes with other numbers lead back to these numbers.
    @Test func aFitFindsTheNumbersBehindTheObservations() throws {
        var truth = try Models.model("spellflare-ios")
        truth.population[.looksForAd] *= 1.778_279
        truth.population[.paysUpTo] = 0.8
        let families: Int64 = 3_000
        let plan = try Models.plan(truth, families: families, days: 90, seed: 99)
        let totals = Simulation(plan).run(0..<families, threadCount: 2).totals[0]
        let weeks = (0..<12).map { week in
            let purchases = (0...week).reduce(0) { $0 + totals.purchasesByWeek[$1] } / 3
            return Observations.Week(
                installs: families / 3, purchases: purchases, refunds: purchases / 50)
        }
        let fit = try ForecastFit(
            Models.model("spellflare-ios"), Observations(weeks: weeks), families: families,
            days: 90, seed: 5, threadCount: 2)
        let observed = weeks.reduce(0) { $0 + $1.purchases }
        #expect(abs(fit.expectedPurchases - Double(observed)) < Double(observed) / 50)
        let looks = fit.numbers[0]
        #expect(looks.low...looks.high ~= truth.population[.looksForAd])
        #expect(fit.numbers[2].value < 0.04)
        #expect(fit.text.contains("THESE OBSERVATIONS CANNOT DETERMINE"))
        #expect(fit.text.contains("parents.pay-spread: one price"))
    }
}
