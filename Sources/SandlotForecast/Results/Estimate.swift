/// An estimate with its 95% confidence interval.
package struct Estimate: Sendable, Hashable {
    /// The estimated value.
    package let value: Double
    /// The interval, or nil if there are too few values for one.
    ///
    /// The value need not be in its middle.
    package let interval: ClosedRange<Double>?

    /// The factor of a standard error for an interval of 95%.
    static let factor = 1.959_964

    /// Creates an estimate.
    package init(value: Double, interval: ClosedRange<Double>?) {
        self.value = value
        self.interval = interval
    }

    /// Creates an estimate with a symmetric interval.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - margin: The half of the interval's width, or nil if there is no interval.
    package init(value: Double, margin: Double?) {
        self.init(
            value: value,
            interval: margin.flatMap { $0.isFinite ? value - $0...value + $0 : nil })
    }

    /// Estimates a mean from sums.
    ///
    /// - Parameters:
    ///   - sum: The sum of the values.
    ///   - squares: The sum of their squares.
    ///   - count: The number of values. With fewer than two, there is no interval.
    package init(sum: Double, squares: Double, count: Double) {
        let mean = count > 0 ? sum / count : 0
        guard count > 1 else {
            self.init(value: mean, interval: nil)
            return
        }
        let variance = max(0, squares - sum * mean) / (count - 1)
        self.init(value: mean, margin: Self.factor * (variance / count).squareRoot())
    }

    /// Estimates a share with Wilson's interval, which is not empty for rare events.
    ///
    /// The interval is centered between the share and one half, so it stays between 0 and 1.
    ///
    /// - Parameters:
    ///   - count: The number of cases.
    ///   - total: The number of cases that were possible. With none, there is no interval.
    package init(share count: Double, of total: Double) {
        guard total > 0, 0...total ~= count else {
            self.init(value: 0, interval: nil)
            return
        }
        self.init(share: count / total, ofIndependent: total)
    }

    /// Estimates a share of cases that come in families, such as purchases or children.
    ///
    /// The interval is Wilson's. If the families differ more than independent cases would, it is as
    /// wide as that of the smaller number of independent cases with the same standard error.
    ///
    /// - Parameters:
    ///   - count: The number of cases.
    ///   - total: The number of cases that were possible.
    ///   - squares: The sum of the squares of the families' numbers of cases.
    ///   - products: The sum of the products of both numbers.
    ///   - totalSquares: The sum of the squares of the families' numbers of possible cases.
    ///   - families: The number of families. With fewer than two, there is no interval.
    package init(
        share count: Double, of total: Double, squares: Double, products: Double,
        totalSquares: Double, families: Double
    ) {
        guard total > 0, 0...total ~= count, families > 1 else {
            self.init(value: total > 0 ? count / total : 0, interval: nil)
            return
        }
        let share = count / total
        let binomial = share * (1 - share) * total
        let residuals =
            Self.residuals(ratio: share, squares, products: products, baseSquares: totalSquares)
            * families / (families - 1)
        self.init(
            share: share,
            ofIndependent: residuals > binomial ? total * binomial / residuals : total)
    }

    /// Estimates a share with Wilson's interval.
    private init(share: Double, ofIndependent total: Double) {
        let z = Self.factor
        let scale = 1 + z * z / total
        let center = (share + z * z / (2 * total)) / scale
        let width =
            z / scale * (share * (1 - share) / total + z * z / (4 * total * total)).squareRoot()
        self.init(
            value: share,
            interval: min(share, max(0, center - width))...max(share, min(1, center + width)))
    }

    /// Estimates the ratio of two sums over families.
    ///
    /// - Parameters:
    ///   - sum: The sum above the line.
    ///   - base: The sum below the line.
    ///   - squares: The sum of the squares above the line.
    ///   - products: The sum of the products of both.
    ///   - baseSquares: The sum of the squares below the line.
    ///   - count: The number of families. With fewer than two, there is no interval.
    package init(
        ratioOf sum: Double, to base: Double, squares: Double, products: Double,
        baseSquares: Double, count: Double
    ) {
        guard base > 0 else {
            self.init(value: 0, interval: nil)
            return
        }
        let ratio = sum / base
        guard count > 1 else {
            self.init(value: ratio, interval: nil)
            return
        }
        let residuals = Self.residuals(
            ratio: ratio, squares, products: products, baseSquares: baseSquares)
        let scale = (count / (count - 1)).squareRoot()
        self.init(value: ratio, margin: Self.factor * scale * residuals.squareRoot() / base)
    }

    /// Returns the sum of the squares of the families' differences from a ratio.
    private static func residuals(
        ratio: Double, _ squares: Double, products: Double, baseSquares: Double
    ) -> Double {
        max(0, squares - 2 * ratio * products + ratio * ratio * baseSquares)
    }

    /// The half of the interval's width, or nil if there is no interval.
    package var margin: Double? { interval.map { ($0.upperBound - $0.lowerBound) / 2 } }

    /// The lower end of the interval, or the value if there is no interval.
    package var low: Double { interval?.lowerBound ?? value }

    /// The upper end of the interval, or the value if there is no interval.
    package var high: Double { interval?.upperBound ?? value }

    /// The estimate in another unit.
    ///
    /// - Parameter factor: The factor, which is greater than 0.
    /// - Returns: The estimate, multiplied by the factor.
    package func scaled(by factor: Double) -> Estimate {
        Estimate(
            value: value * factor,
            interval: interval.map { $0.lowerBound * factor...$0.upperBound * factor })
    }
}
