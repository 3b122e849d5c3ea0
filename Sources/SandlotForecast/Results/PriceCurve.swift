/// The net revenue of the first variant at several prices, and without a product.
///
/// The curve does not contain what children spend without a parent, which no price makes less.
package struct PriceCurve: Sendable {
    /// A price and the net revenue of 1,000 families.
    package struct Point: Sendable, Hashable {
        /// The price in thousandths.
        package let priceMilliunits: Int64
        /// The net revenue of 1,000 families.
        package let net: Double
        /// The share of families that buy.
        package let conversion: Double
    }

    /// The prices in ascending order.
    package let points: [Point]
    /// The net revenue of 1,000 families if the app sells nothing.
    package let netWithoutProduct: Double

    /// The prices, in thousandths, at which the store sells by default.
    static let prices: [Int64] =
        (0..<10).map { $0 * 1_000 + 990 } + [290, 490, 790, 1_490, 2_490, 12_990, 14_990, 19_990]

    /// Plays the same families at each price.
    ///
    /// - Parameters:
    ///   - model: The first variant.
    ///   - families: The number of families.
    ///   - days: The number of days for which a family is followed.
    ///   - seed: The seed.
    ///   - threadCount: The number of threads.
    ///   - shouldStop: Returns whether to end early.
    /// - Returns: The curve, or nil if the app sells nothing or the run ended early.
    /// - Throws: ``ForecastError`` if the app is not suitable.
    package static func make(
        of model: ForecastModel, families: Int64, days: Int, seed: UInt64, threadCount: Int,
        shouldStop: @Sendable () -> Bool
    ) throws(ForecastError) -> PriceCurve? {
        guard let product = model.product else { return nil }
        let prices = Set(prices + [product.priceMilliunits]).filter { $0 > 0 }.sorted()
        let plan = try ForecastPlan(
            model, prices: prices.map { $0 } + [nil], families: families, days: days, seed: seed)
        let aggregate = Simulation(plan).run(
            0..<families, threadCount: threadCount, shouldStop: shouldStop)
        guard aggregate.isComplete else { return nil }
        let totals = aggregate.totals
        func net(_ index: Int) -> Double {
            // Money that children spend without a parent is no reason for a price.
            let net = totals[index].net - totals[index][.unwantedProceeds]
            return Double(net) / Double(families) / 1_000
        }
        return PriceCurve(
            points: prices.enumerated().map { index, price in
                Point(
                    priceMilliunits: price, net: net(index),
                    conversion: Double(totals[index][.buyingFamilies]) / Double(families))
            }, netWithoutProduct: net(prices.count))
    }

    /// The lowest price, interpolated, from which on the product earns at least what the ads that it
    /// removes would have earned.
    ///
    /// It is nil if no price does.
    package var breakEven: Double? {
        guard let first = points.first else { return nil }
        if first.net >= netWithoutProduct { return Double(first.priceMilliunits) / 1_000 }
        for (low, high) in zip(points, points.dropFirst())
        where low.net < netWithoutProduct && high.net >= netWithoutProduct {
            let share = (netWithoutProduct - low.net) / (high.net - low.net)
            return
                (Double(low.priceMilliunits)
                + share * Double(high.priceMilliunits - low.priceMilliunits)) / 1_000
        }
        return nil
    }

    /// Whether the product pays for itself even at the lowest price that was played.
    package var isBreakEvenBelowRange: Bool {
        points.first.map { $0.net >= netWithoutProduct } ?? false
    }

    /// The price with the greatest net revenue.
    package var best: Point? { points.max { $0.net < $1.net } }
}
