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
        (header + "1,2\n\"2,3\n", 3, "never closed"),
        (header + "7\n", 2, "the line has 1 value, not 4"),
        (
            header + "1,\"1,200\",2,0\n", 2,
            "`1,200` is not a number of installs: a whole number of 0"
        ),
        (header + "1,1,1,1\n", 2, "1 week with 1 purchase"),
        (header + "1,9,9,0\n2,9,9,0\n", 3, "2 weeks with 18 purchases are too few"),
        (header + "1,9,9,0\n2,9,9,99\n", 3, "the purchases are 18, but the refunds are 99"),
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

    /// Spreadsheets write byte order marks and quotation marks, and some write semicolons.
    @Test(arguments: [",", ";", "\t"])
    func aTableOfASpreadsheetIsRead(delimiter: String) throws {
        let names = Self.header.dropLast().split(separator: ",").map { "\"\($0)\"" }
        let rows = [names] + (1...4).map { ["\"\($0)\"", "100", "\"10\"", "0"] }
        let text = rows.map { $0.joined(separator: delimiter) }.joined(separator: "\r\n")
        let read = try observations("\u{FEFF}" + text)
        #expect(
            read.weeks
                == Array(repeating: .init(installs: 100, purchases: 10, refunds: 0), count: 4))
    }

    @Test func anotherEncodingIsNamed() {
        let bytes = Array("week,installs".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let error = #expect(throws: ForecastError.self) {
            try Observations(csv: [0xFF, 0xFE] + bytes, file: "observed.csv")
        }
        #expect(error?.reason.contains("UTF-16") == true, "\(error?.reason ?? "")")
    }

    /// Observations that the model itself makes with other numbers lead back to these numbers.
    @Test func aFitFindsTheNumbersBehindTheObservations() throws {
        var truth = try Models.model("spellflare-ios")
        truth.population[.looksForAd] *= 1.778_279
        truth.population[.paysUpTo] = 0.8
        let families: Int64 = 3_000
        let plan = try Models.plan(truth, families: families, days: 90, seed: 99)
        let totals = Simulation(plan).run(0..<families, threadCount: 2).totals[0]
        // Every week has installs on each of its days.
        var purchases = [Int64](repeating: 0, count: 12)
        for (age, count) in totals.purchasesByDay.enumerated() {
            for install in 0..<12 * 7 where (install + age) / 7 < 12 {
                purchases[(install + age) / 7] += count
            }
        }
        let weeks = purchases.map {
            Observations.Week(installs: families / 3, purchases: $0 / 21, refunds: $0 / 1_000)
        }
        let fit = try ForecastFit(
            Models.model("spellflare-ios"), Observations(weeks: weeks), families: families,
            days: 90, seed: 5, threadCount: 2)
        let observed = weeks.reduce(0) { $0 + $1.purchases }
        #expect(abs(fit.expectedPurchases - Double(observed)) < Double(observed) / 50)
        let looks = fit.numbers[0]
        #expect(looks.low < looks.value && looks.value < looks.high)
        #expect(looks.low...looks.high ~= truth.population[.looksForAd])
        #expect(fit.numbers[1].low...fit.numbers[1].high ~= 0.8)
        #expect(fit.numbers[2].value < 0.04)
        #expect(fit.text.contains("THESE OBSERVATIONS CANNOT DETERMINE"))
        #expect(fit.text.contains("parents.pay-spread: one price"))
        #expect(fit.text.contains("children.leave-in-a-month: late purchases"))
        #expect(fit.text.contains("families that installed the app before the first week"))
    }

    /// A few families say little about how many purchases are unwanted, and therefore refunded.
    @Test func theIntervalOfRefundsIncludesTheChanceInTheSimulation() throws {
        let model = try Models.eventful(
            "spellflare-ios",
            [Change("parents.unprotected", "20%"), Change("children.try-the-gate-for-an-ad", "5%")])
        // So many purchases leave no doubt about the share of refunds.
        let weeks = [Observations.Week](
            repeating: .init(installs: 1_000_000, purchases: 100_000, refunds: 60_000), count: 5)
        func width(_ families: Int64) throws -> Double {
            let refunds = try ForecastFit(
                model, Observations(weeks: weeks), families: families, days: 35, seed: 5,
                threadCount: 2
            ).numbers[2]
            #expect(0 < refunds.low && refunds.high < 1)
            return refunds.high - refunds.low
        }
        let (few, more) = (try width(100), try width(600))
        #expect(0.02 < more && more < few, "\(few) and \(more)")
    }

    /// More, or fewer, purchases than any price limit explains are an error, not a number.
    @Test(arguments: [
        (1_000_000, 9_000_000, "no price limit"), (1_000_000, 5, "every price limit"),
    ])
    func observationsThatNoNumberExplainsAreRefused(
        installs: Int64, purchases: Int64, reason: String
    ) throws {
        let model = try Models.eventful("spellflare-ios", [Change("parents.unprotected", "100%")])
        let weeks = [Observations.Week](
            repeating: .init(installs: installs, purchases: purchases, refunds: 0), count: 4)
        let error = #expect(throws: ForecastError.self) {
            _ = try ForecastFit(
                model, Observations(weeks: weeks), families: 200, days: 28, seed: 5, threadCount: 2)
        }
        #expect(error?.code == .invalidObservations)
        #expect(error?.reason.contains(reason) == true)
    }

    /// What a fit prints can be read as a model.
    @Test func theNumbersOfAFitAreOnesThatAModelCanHave() throws {
        let weeks = [Observations.Week](
            repeating: .init(installs: 1_000, purchases: 30, refunds: 30), count: 6)
        let fit = try ForecastFit(
            Models.eventful("spellflare-ios", [Change("parents.unprotected", "0%")]),
            Observations(weeks: weeks), families: 300, days: 42, seed: 5, threadCount: 2)
        for number in fit.numbers {
            #expect(number.low <= number.value && number.value <= number.high)
            for value in [number.low, number.value, number.high] {
                #expect(number.name.value(number.name.text(value).filter { $0 != "," }) != nil)
            }
        }
    }
}
