#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A search for the value of `parents.pay-up-to` with which a model has a number of purchases.
struct MedianSearch {
    /// The result of a search.
    enum Result: Sendable {
        /// A value.
        case found(Double)
        /// Even the least value gives more purchases.
        case below(Double)
        /// Even the greatest value gives fewer purchases.
        case above(Double)

        /// The value, or the end of the range that was searched.
        var value: Double {
            switch self {
            case .found(let value), .below(let value), .above(let value): value
            }
        }

        /// Whether the value is in the range that was searched.
        var isFound: Bool {
            if case .found = self { true } else { false }
        }
    }

    private static let parts = 8

    private let trial: Trial
    private let model: ForecastModel
    private let range: ClosedRange<Double>
    private let coarse: [(median: Double, purchases: Double)]

    /// Plays the whole range of values.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - trial: The comparison with observations.
    /// - Throws: ``ForecastError`` if the app is not suitable.
    init(_ model: ForecastModel, _ trial: Trial) throws(ForecastError) {
        self.model = model
        self.trial = trial
        let price = Double(model.product?.priceMilliunits ?? 0) / 1_000
        // A model file has at most six digits before the point.
        range = max(price, 0.01) / 100...min(999_999, max(price, 0.01) * 100)
        coarse = try Self.curve(range, model, trial)
    }

    private static func curve(
        _ range: ClosedRange<Double>, _ model: ForecastModel, _ trial: Trial
    ) throws(ForecastError) -> [(median: Double, purchases: Double)] {
        let step = log(range.upperBound / range.lowerBound) / Double(parts)
        let medians = (0...parts).map { range.lowerBound * exp(Double($0) * step) }
        let results = try trial.results(
            of: medians.map { median in
                var changed = model
                changed.population[.paysUpTo] = median
                return changed
            })
        return zip(medians, results).map { ($0, trial.expectation($1).reduce(0, +)) }
    }

    /// Returns the value for a number of purchases.
    ///
    /// - Parameter purchases: The number.
    /// - Returns: The value, or the end of the range at which the number is not reached.
    /// - Throws: ``ForecastError`` if the app is not suitable.
    func median(for purchases: Double) throws(ForecastError) -> Result {
        var curve = coarse
        guard curve[0].purchases <= purchases else { return .below(range.lowerBound) }
        guard curve[curve.count - 1].purchases >= purchases else {
            return .above(range.upperBound)
        }
        for round in 0..<3 {
            let high = curve.firstIndex { $0.purchases >= purchases } ?? curve.count - 1
            let (from, to) = (curve[max(0, high - 1)], curve[high])
            if round == 2 || from.median == to.median || from.purchases == to.purchases {
                let share =
                    from.purchases == to.purchases
                    ? 0.5 : (purchases - from.purchases) / (to.purchases - from.purchases)
                return .found(from.median * exp(share * log(to.median / from.median)))
            }
            curve = try Self.curve(from.median...to.median, model, trial)
        }
        return .found(curve[0].median)
    }
}
