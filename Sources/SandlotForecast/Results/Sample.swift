/// The families that the effects of premises and prices are computed with.
package struct Sample: Sendable {
    /// The number of families.
    package var families: Int64
    /// The number of days for which a family is followed.
    package var days: Int
    /// The seed.
    package var seed: UInt64
    /// The number of threads.
    package var threadCount: Int
    /// A closure that returns whether to end early, and is called by all threads.
    package var shouldStop: @Sendable () -> Bool = { false }
    /// Is called with the number of finished families of each run.
    package var progress: @Sendable (Int64) -> Void = { _ in }

    /// The number of runs that ``Sensitivity/analyze(_:_:)`` and ``PriceCurve/make(of:_:)`` have
    /// together.
    package static let runCount: Int64 = 3

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - families: The number of families.
    ///   - days: The number of days for which a family is followed.
    ///   - seed: The seed.
    ///   - threadCount: The number of threads.
    package init(families: Int64, days: Int, seed: UInt64, threadCount: Int) {
        self.families = families
        self.days = days
        self.seed = seed
        self.threadCount = threadCount
    }

    /// Plays the families in the variants of a plan.
    ///
    /// - Parameter plan: The plan.
    /// - Returns: The totals, or nil if the run ended early.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/overflow`` if a sum is too large.
    func play(_ plan: ForecastPlan) throws(ForecastError) -> [VariantTotals]? {
        let aggregate = Simulation(plan).run(
            0..<families, threadCount: threadCount, shouldStop: shouldStop, progress: progress)
        try aggregate.requireExactSums()
        return aggregate.isComplete ? aggregate.totals : nil
    }
}
