import SandlotCompliance

/// A drawing of the net revenue of each variant: its parts, its interval, and its violations.
struct VariantBars: Plot {
    private static let lineHeight = 17.0
    private static let violation = "✗ violation"

    let variants: [VariantResult]

    let title = "Net revenue of 1,000 families in each variant"
    var summary: String {
        variants.map { "\($0.name): \(ForecastReport.text($0.net))" }.joined(separator: "; ") + "."
    }

    func draw(width: Double) -> (height: Double, elements: [String]) {
        let axis = Axis(
            variants.flatMap { [$0.net.low, $0.net.high, $0.adRevenue.value] }, includesZero: true)
        var y = 0.0
        let rows = variants.map { variant in
            let names = PlotWidth.lines(variant.name, width: width)
            let lines = names.count + (variant.isViolation ? 1 : 0)
            defer { y += Double(lines) * Self.lineHeight + 36 }
            return row(variant, names, y: y, axis, width)
        }
        return (y + 34, grid(axis, width: width, height: y) + rows)
    }

    private func row(
        _ variant: VariantResult, _ names: [String], y: Double, _ axis: Axis, _ width: Double
    ) -> String {
        func x(_ value: Double) -> Double { axis.place(value, length: width - 20) + 10 }
        let (zero, ads) = (x(0), x(max(0, variant.adRevenue.value)))
        let end = x(max(0, variant.adRevenue.value) + max(0, variant.sales.value))
        let (low, high) = (x(variant.net.low), x(variant.net.high))
        let labels =
            names.map { ("name", $0) } + (variant.isViolation ? [("bad", Self.violation)] : [])
        let texts = labels.enumerated().map { index, label in
            "<text class=\"\(label.0)\" x=\"10\" y=\"\(coordinate(y + 15 + Double(index) * Self.lineHeight))\">"
                + "\(Markup.escape(label.1))</text>"
        }
        let top = y + Double(labels.count) * Self.lineHeight + 5
        let middle = coordinate(top + 10)
        return """
            <g class="row\(variant.isViolation ? " violated" : "")">\
            <title>\(Markup.escape(variant.name)): \(Markup.escape(ForecastReport.text(variant.net)))</title>
            \(texts.joined(separator: "\n"))
            <rect class="ads" x="\(coordinate(zero))" y="\(coordinate(top))" \
            width="\(coordinate(ads - zero))" height="20"/>
            <rect class="sales" x="\(coordinate(ads))" y="\(coordinate(top))" \
            width="\(coordinate(end - ads))" height="20"/>
            <path class="interval" d="M\(coordinate(low)) \(middle)H\(coordinate(high))\
            M\(coordinate(low)) \(coordinate(top + 5))v10M\(coordinate(high)) \
            \(coordinate(top + 5))v10"/></g>
            """
    }
}
