/// The net revenue of the first variant at several prices, and without a product.
///
/// No child of the curve can pay without a parent. Otherwise a price would speak for itself by what
/// children spend, or against itself by the ads that such purchases end.
package struct PriceCurve: Sendable {
    /// A price and the net revenue of 1,000 families.
    package struct Point: Sendable, Hashable {
        /// The price in thousandths.
        package let priceMilliunits: Int64
        /// The net revenue of 1,000 families.
        package let net: Double
        /// The share of families that buy.
        package let conversion: Double
        /// The difference from the same families without the product.
        package let gain: Estimate
        /// The difference from the same families at the best price.
        package let fromBest: Estimate

        /// Creates a point.
        package init(
            priceMilliunits: Int64, net: Double, conversion: Double, gain: Estimate,
            fromBest: Estimate
        ) {
            self.priceMilliunits = priceMilliunits
            self.net = net
            self.conversion = conversion
            self.gain = gain
            self.fromBest = fromBest
        }

        /// The price in the currency of the app file.
        package var price: Double { Double(priceMilliunits) / 1_000 }
    }

    /// A price at which the product starts, or stops, to pay for the ads that it removes.
    package struct Crossing: Sendable, Hashable {
        /// The interpolated price.
        package let price: Double
        /// The least price at which the 95% interval of the gain contains zero, interpolated, or nil
        /// if it does so down to the lowest price.
        package let low: Double?
        /// The greatest such price, or nil if it does so up to the highest price.
        package let high: Double?
        /// Whether the product pays for itself above the price.
        package let paysAbove: Bool
    }

    /// The prices in ascending order.
    package let points: [Point]
    /// The net revenue of 1,000 families if the app sells nothing.
    package let netWithoutProduct: Double

    /// Creates a curve.
    package init(points: [Point], netWithoutProduct: Double) {
        self.points = points
        self.netWithoutProduct = netWithoutProduct
    }

    /// The prices, in thousandths, at which the curve is played besides that of the app.
    static let prices: [Int64] =
        (0..<10).map { $0 * 1_000 + 990 } + [290, 490, 790, 1_490, 2_490, 12_990, 14_990, 19_990]

    /// Plays the same families at each price.
    ///
    /// - Parameters:
    ///   - model: The first variant.
    ///   - sample: The families and threads.
    /// - Returns: The curve, or nil if the app sells nothing or the run ended early.
    /// - Throws: ``ForecastError`` if the app is not suitable.
    package static func make(
        of model: ForecastModel, _ sample: Sample
    ) throws(ForecastError) -> PriceCurve? {
        guard let product = model.product else { return nil }
        var model = model
        model.population[.isUnprotected] = 0
        let prices = Set(prices + [product.priceMilliunits]).filter { $0 > 0 }.sorted()
        // Differences are those from the first variant, so each comparison is a run.
        guard
            let gains = try results(model, [nil] + prices.map { $0 }, sample),
            let best = prices.indices.max(by: {
                gains[$0 + 1].net.value < gains[$1 + 1].net.value
            }),
            let comparisons = try results(model, [prices[best]] + prices.map { $0 }, sample)
        else { return nil }
        return PriceCurve(
            points: prices.enumerated().map { index, price in
                let result = gains[index + 1]
                return Point(
                    priceMilliunits: price, net: result.net.value,
                    conversion: result.conversion.value, gain: result.difference,
                    fromBest: comparisons[index + 1].difference)
            }, netWithoutProduct: gains[0].net.value)
    }

    private static func results(
        _ model: ForecastModel, _ prices: [Int64?], _ sample: Sample
    ) throws(ForecastError) -> [VariantResult]? {
        let plan = try ForecastPlan(
            model, prices: prices, families: sample.families, days: sample.days, seed: sample.seed)
        let totals = try sample.play(plan)
        return totals.map { totals in
            totals.map { VariantResult("", $0, comparedWith: totals[0], verdicts: []) }
        }
    }

    /// The prices at which the sign of the gain changes, in ascending order.
    package var crossings: [Crossing] {
        points.indices.dropLast().compactMap { index in
            let (low, high) = (points[index], points[index + 1])
            let paysAbove = low.gain.value < 0 && high.gain.value >= 0
            guard paysAbove || low.gain.value >= 0 && high.gain.value < 0 else { return nil }
            // The interval's near end reaches zero before the crossing, and its far end after it.
            let before: KeyPath<Point, Double> = paysAbove ? \.gain.high : \.gain.low
            let after: KeyPath<Point, Double> = paysAbove ? \.gain.low : \.gain.high
            return Crossing(
                price: Self.zero(low, high, \.gain.value),
                low: (0...index).last { changesSign(at: $0, before) }.map {
                    Self.zero(points[$0], points[$0 + 1], before)
                },
                high: (index..<points.count - 1).first { changesSign(at: $0, after) }.map {
                    Self.zero(points[$0], points[$0 + 1], after)
                }, paysAbove: paysAbove)
        }
    }

    private func changesSign(at index: Int, _ value: KeyPath<Point, Double>) -> Bool {
        (points[index][keyPath: value] < 0) != (points[index + 1][keyPath: value] < 0)
    }

    private static func zero(
        _ low: Point, _ high: Point, _ value: KeyPath<Point, Double>
    ) -> Double {
        let (from, to) = (low[keyPath: value], high[keyPath: value])
        let share = from == to ? 0.5 : from / (from - to)
        return low.price + share * (high.price - low.price)
    }

    /// The price with the greatest net revenue.
    package var best: Point? { points.max { $0.net < $1.net } }

    /// The other prices whose difference from the best one may be chance, in ascending order.
    package var rivals: [Point] {
        points.filter { $0.priceMilliunits != best?.priceMilliunits && $0.fromBest.high >= 0 }
    }
}
