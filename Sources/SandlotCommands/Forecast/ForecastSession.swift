import SandlotBase
import SandlotCompliance
import SandlotForecast
import Synchronization

/// A run of a forecast with a progress display, which ends early if the process is asked to.
struct ForecastSession {
    /// The number of families for the effects of premises and prices.
    private static let sampleSize: Int64 = 20_000

    private let plan: ForecastPlan
    private let threadCount: Int
    private let packs: [Pack]

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - plan: The forecast.
    ///   - threadCount: The number of threads.
    ///   - packs: The packs of rules.
    init(_ plan: ForecastPlan, threadCount: Int, packs: [Pack]) {
        self.plan = plan
        self.threadCount = threadCount
        self.packs = packs
    }

    /// Plays families until they are finished or the process is asked to end.
    ///
    /// - Parameter families: The numbers of the families.
    /// - Returns: The totals.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/overflow`` if a sum is too large.
    func play(_ families: Range<Int64>) throws(ForecastError) -> Aggregate {
        let progress = Mutex(Progress("played", total: families.count, unit: "families"))
        let aggregate = Simulation(plan).run(
            families, threadCount: threadCount, shouldStop: { Interruption.isRequested },
            progress: { done in progress.withLock { $0.update(Int(done)) } })
        progress.withLock { $0.finish() }
        try aggregate.requireExactSums()
        return aggregate
    }

    /// Plays or reads the families, and computes the report.
    ///
    /// Reads the aggregate and checks the variants first, because these can fail.
    ///
    /// - Parameter path: The file with the aggregate of all shards, or nil to play the families.
    /// - Returns: The report.
    /// - Throws: ``ForecastError`` or a `FileError`.
    func report(from path: String?) async throws -> ForecastReport {
        let known = try path.map { path in
            let aggregate = try Aggregate(json: FileContents.read(path), file: path)
            guard aggregate.identity == plan.identity else { throw ForecastReport.otherModel }
            return aggregate
        }
        var verdicts: [[VariantVerdict]] = []
        for variant in plan.variants where !packs.isEmpty {
            verdicts.append(try await VariantCheck(packs).verdicts(on: variant.model))
        }
        guard let model = plan.variants.first?.model else {
            preconditionFailure("a forecast has at least one variant")
        }
        let aggregate = try known ?? play(0..<plan.identity.families)
        let families = min(plan.identity.families, Self.sampleSize)
        let progress = Mutex(
            (
                bar: Progress(
                    "compared", total: Int(families * Sample.runCount), unit: "families"),
                done: 0, last: 0
            ))
        var sample = Sample(
            families: families, days: plan.identity.days, seed: plan.identity.seed,
            threadCount: threadCount)
        sample.shouldStop = { Interruption.isRequested }
        sample.progress = { count in
            progress.withLock { state in
                // A smaller number than before is that of the next run.
                state.done += Int(count) - (Int(count) > state.last ? state.last : 0)
                state.last = Int(count)
                state.bar.update(state.done)
            }
        }
        let sensitivity = try Sensitivity.analyze(model, sample)
        let prices = try PriceCurve.make(of: model, sample)
        progress.withLock { $0.bar.finish() }
        return try ForecastReport(
            plan, aggregate, verdicts: verdicts, sensitivity: sensitivity, prices: prices)
    }
}
