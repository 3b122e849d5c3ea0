import Foundation
import SandlotForecast
import SandlotJSON

/// The number of families that a forecast plays in a second on one core, compared with the same
/// model in vectorized numpy.
///
/// The target is ten times the rate of numpy, with equal results within sampling error.
enum ForecastBench {
    private static let days = 365
    private static let seed: UInt64 = 1
    private static let target = 10.0
    /// The ratio that was measured last, below which the result is bad.
    private static let latest = 9.0

    /// Measures and prints both rates.
    ///
    /// - Parameters:
    ///   - rounds: The number of measurements, of which the best counts for both.
    ///   - python: An interpreter with numpy, or nil to measure only this package.
    ///   - slack: The fraction by which the ratio may vary with the speed of the machine.
    /// - Returns: Whether the results agree, and the ratio is not below the latest one.
    /// - Throws: The error that prevents a measurement.
    static func run(rounds: Int, python: String?, slack: Double) throws -> Bool {
        let model = try ForecastModel(contentsOf: "fixtures/apps/spellflare-ios.yaml")
        let families: Int64 = 400_000
        let plan = try ForecastPlan(
            model, combinations: [[]], families: families, days: days, seed: seed)
        var best = 0.0
        var aggregate: Aggregate?
        for _ in 0..<rounds {
            // The processor's time, so that other programs do not count for either of the two.
            let start = clock()
            aggregate = Simulation(plan).run(0..<families, threadCount: 1)
            best = max(best, Double(families) * Double(CLOCKS_PER_SEC) / Double(clock() - start))
        }
        guard let totals = aggregate?.totals.first else { return false }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let start = ContinuousClock.now
        _ = Simulation(plan).run(0..<families, threadCount: cores)
        let all = Double(families) / ((ContinuousClock.now - start) / .seconds(1))
        print(
            String(
                format: "forecast: %.0f families a second on one core, %.0f on %d", best, all, cores
            ))
        guard let python else { return true }
        return try compare(totals, plan, model, best, python: python, slack: slack)
    }

    private static func compare(
        _ totals: VariantTotals, _ plan: ForecastPlan, _ model: ForecastModel, _ rate: Double,
        python: String, slack: Double
    ) throws -> Bool {
        let directory = FileManager.default.temporaryDirectory.appending(
            path: "sandlot-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appending(path: "model.json")
        try Data(numbers(plan.variants[0].offer, model).compact.utf8).write(to: file)
        let output = try Subprocess.run(python, ["Benchmarks/families.py", file.path, "100000"])
        let words = output.split { $0.isWhitespace }.compactMap { Double($0) }
        guard words.count == 8 else { throw BenchError(text: "numpy printed \(output)") }
        print(
            String(
                format:
                    "the same model in numpy: %.0f families a second, %.1f times, target %.0f: %@",
                words[0], rate / words[0], target, rate / words[0] >= target ? "reached" : "MISSED")
        )
        // Rate, families, and then sums and sums of squares of a family.
        let count = Double(totals[.families])
        let net = Estimate(
            sum: Double(totals.net), squares: Double(totals[moment: .net]), count: count)
        let ads = Estimate(
            sum: Double(totals[.ads]), squares: Double(totals[moment: .ads]), count: count)
        let isEqual =
            agrees("net revenue of a family", net, words[2], words[3], words[1])
            && agrees("ads of a family", ads, words[4], words[5], words[1])
            && agrees(
                "families that buy", Estimate(share: Double(totals[.buyingFamilies]), of: count),
                words[6], words[7], words[1])
        return isEqual && rate / words[0] >= min(target, latest) * (1 - slack)
    }

    private static func agrees(
        _ name: String, _ mine: Estimate, _ sum: Double, _ squares: Double, _ count: Double
    ) -> Bool {
        let theirs = Estimate(sum: sum, squares: squares, count: count)
        let (one, other) = (mine.margin ?? 0, theirs.margin ?? 0)
        let margin = (one * one + other * other).squareRoot()
        // Three of these are compared, so the limit is that of 99.99%.
        let isEqual = abs(mine.value - theirs.value) <= 2 * margin
        print(
            String(
                format: "  %@: %.5g and %.5g ± %.2g%@", name, mine.value, theirs.value, margin,
                isEqual ? "" : ", which is too far apart"))
        return isEqual
    }

    /// The numbers that the simulation uses, for a program in another language.
    private static func numbers(_ offer: Offer, _ model: ForecastModel) -> JSONElement {
        func list(_ values: some Sequence<some BinaryInteger>) -> JSONElement {
            .array(values.map { .integer(Int64($0)) })
        }
        let world = World(model.population, days: days)
        let entries = offer.sessions.entries
        return .object([
            "days": .integer(Int64(days)),
            "storefronts": list(world.storefronts), "childCounts": list(world.childCounts),
            "ages": list(world.ages), "rhythms": list(world.rhythms),
            "sharing": .integer(Int64(world.sharing)),
            "asksToBuy": .integer(Int64(world.asksToBuy)),
            "isUnprotected": .integer(Int64(world.isUnprotected)),
            "ownDevices": .integer(Int64(world.ownDevices)),
            "childAccounts": .integer(Int64(world.childAccounts)),
            "lifetime": list(world.lifetime.words),
            "leaves": list(world.leavesForAd.words),
            "sessions": .array(world.sessions.map { list([$0.x, $0.y, $0.z]) }),
            "calendar": list(world.calendar),
            "testCounts": list(world.patterns.testCounts),
            "columns": list(world.patterns.columns.map { Int64($0 >> 32) }),
            "aliases": list(world.patterns.columns.map { Int64($0 & 0xFFFF_FFFF) }),
            "entitledOffset": .integer(Int64(offer.sessions.entitledOffset)),
            "next": list(entries.map(\.next)), "entryAds": list(entries.map(\.ads)),
            "entryTests": list(entries.map(\.tests)),
            "entryMilliseconds": list(entries.map(\.milliseconds)),
            "entryAdMilliseconds": list(entries.map(\.adMilliseconds)),
            "looks": list(offer.looks.words), "tries": .array(offer.tries.map { list($0.words) }),
            "prices": list(offer.priceThresholds), "proceeds": list(offer.proceeds),
            "adRevenue": list(offer.adRevenue), "approves": .integer(Int64(offer.approves)),
            "refunds": .integer(Int64(offer.refunds)),
            "refundsUnwanted": .integer(Int64(offer.refundsUnwanted)),
            "refundDelay": list(offer.refundDelay.words),
            "isShareable": .bool(offer.isFamilyShareable),
        ])
    }
}
