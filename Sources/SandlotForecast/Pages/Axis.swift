/// A linear scale of a plot with round marks.
struct Axis {
    let low: Double
    let high: Double
    /// The values of the marks.
    let marks: [Double]

    /// Creates a scale that contains values.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - includesZero: Whether the scale contains zero.
    init(_ values: [Double], includesZero: Bool) {
        let all = values.filter(\.isFinite) + (includesZero ? [0] : [])
        let (least, greatest) = (all.min() ?? 0, all.max() ?? 1)
        let width = max(greatest - least, max(abs(greatest), 1) * 1e-6)
        // The step is 1, 2, or 5 times a power of ten, so that there are at most about six marks.
        var step = 1e-9
        while step < width / 6 {
            for factor in [2.0, 2.5, 2.0] where step < width / 6 { step *= factor }
        }
        let first = (least / step).rounded(.down)
        let last = (greatest / step).rounded(.up)
        low = first * step
        high = max(last, first + 1) * step
        marks = stride(from: first, through: max(last, first + 1), by: 1).map { $0 * step }
    }

    /// Returns the place of a value between 0 and a length.
    func place(_ value: Double, length: Double) -> Double {
        (value - low) / (high - low) * length
    }

    /// Writes the value of a mark.
    func text(_ mark: Double) -> String {
        Figures.number(mark, places: high - low < 1 ? 3 : high - low < 10 ? 2 : 0)
    }
}

/// A number in an SVG drawing.
func coordinate(_ value: Double) -> String {
    Figures.number(value, places: 1).filter { $0 != "," }
}
