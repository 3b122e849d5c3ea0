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
    func play(_ families: Range<Int64>) -> Aggregate {
        let progress = Mutex(Progress("played", total: families.count, unit: "families"))
        let aggregate = Simulation(plan).run(
            families, threadCount: threadCount, shouldStop: { Interruption.isRequested },
            progress: { done in progress.withLock { $0.update(Int(done)) } })
        progress.withLock { $0.finish() }
        return aggregate
    }

    /// Plays or reads the families, and computes the report.
    ///
    /// - Parameter path: The file with the aggregate of all shards, or nil to play the families.
    /// - Returns: The report.
    /// - Throws: ``ForecastError`` or a `FileError`.
    func report(from path: String?) async throws -> ForecastReport {
        let aggregate =
            if let path {
                try Aggregate(json: FileContents.read(path), file: path)
            } else {
                play(0..<plan.identity.families)
            }
        var verdicts: [[VariantVerdict]] = []
        for variant in plan.variants where !packs.isEmpty {
            verdicts.append(try await VariantCheck(packs).verdicts(on: variant.model))
        }
        guard let model = plan.variants.first?.model else {
            preconditionFailure("a forecast has at least one variant")
        }
        let sample = min(plan.identity.families, Self.sampleSize)
        let (days, seed) = (plan.identity.days, plan.identity.seed)
        let sensitivities = try Sensitivity.all(
            of: model, families: sample, days: days, seed: seed, threadCount: threadCount,
            shouldStop: { Interruption.isRequested })
        let prices = try PriceCurve.make(
            of: model, families: sample, days: days, seed: seed, threadCount: threadCount,
            shouldStop: { Interruption.isRequested })
        return try ForecastReport(
            plan, aggregate, verdicts: verdicts, sensitivities: sensitivities, prices: prices)
    }
}
