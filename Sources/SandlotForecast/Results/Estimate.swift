/// A mean with the half of its 95% confidence interval.
package struct Estimate: Sendable, Hashable {
    /// The mean.
    package let value: Double
    /// The half of the interval's width.
    package let margin: Double

    /// The factor of a standard error for an interval of 95%.
    private static let factor = 1.959_964

    /// Creates an estimate.
    package init(value: Double, margin: Double) {
        self.value = value
        self.margin = margin
    }

    /// Estimates a mean from sums.
    ///
    /// - Parameters:
    ///   - sum: The sum of the values.
    ///   - squares: The sum of their squares.
    ///   - count: The number of values.
    package init(sum: Double, squares: Double, count: Double) {
        let mean = count > 0 ? sum / count : 0
        let variance = count > 1 ? max(0, squares - sum * mean) / (count - 1) : 0
        self.init(
            value: mean, margin: count > 0 ? Self.factor * (variance / count).squareRoot() : 0)
    }

    /// Estimates a share with Wilson's interval, which is not empty for rare events.
    ///
    /// - Parameters:
    ///   - count: The number of cases.
    ///   - total: The number of cases that were possible.
    package init(share count: Double, of total: Double) {
        guard total > 0 else {
            self.init(value: 0, margin: 0)
            return
        }
        let (share, z) = (count / total, Self.factor)
        let width =
            z / (1 + z * z / total)
            * (share * (1 - share) / total + z * z / (4 * total * total)).squareRoot()
        self.init(value: share, margin: width)
    }

    /// Estimates the ratio of two sums over families.
    ///
    /// - Parameters:
    ///   - sum: The sum above the line.
    ///   - base: The sum below the line.
    ///   - squares: The sum of the squares above the line.
    ///   - products: The sum of the products of both.
    ///   - baseSquares: The sum of the squares below the line.
    package init(
        ratioOf sum: Double, to base: Double, squares: Double, products: Double,
        baseSquares: Double
    ) {
        guard base > 0 else {
            self.init(value: 0, margin: 0)
            return
        }
        let ratio = sum / base
        let residuals = max(0, squares - 2 * ratio * products + ratio * ratio * baseSquares)
        self.init(value: ratio, margin: Self.factor * residuals.squareRoot() / base)
    }

    /// The estimate in another unit.
    package func scaled(by factor: Double) -> Estimate {
        Estimate(value: value * factor, margin: margin * abs(factor))
    }
}
