import SandlotCompliance

/// A drawing of the net revenue of each variant: its parts, its interval, and its violations.
struct VariantBars {
    private static let width = 720.0
    private static let rowHeight = 52.0

    let variants: [VariantResult]

    /// The drawing as SVG.
    var svg: String {
        let values = variants.flatMap {
            [$0.net.low, $0.net.high, $0.adRevenue.value]
        }
        let axis = Axis(values, includesZero: true)
        let height = Double(variants.count) * Self.rowHeight
        var parts = [
            """
            <svg class="plot" viewBox="0 0 \(coordinate(Self.width)) \(coordinate(height + 34))" role="img" \
            aria-label="Net revenue of 1,000 families in each variant">
            """
        ]
        for mark in axis.marks {
            let x = axis.place(mark, length: Self.width - 20) + 10
            parts.append(
                """
                <line class="grid" x1="\(coordinate(x))" x2="\(coordinate(x))" y1="0" \
                y2="\(coordinate(height + 6))"/>\
                <text class="tick" x="\(coordinate(x))" y="\(coordinate(height + 24))" \
                text-anchor="middle">\(axis.text(mark))</text>
                """)
        }
        for (index, variant) in variants.enumerated() {
            parts.append(row(variant, y: Double(index) * Self.rowHeight, axis))
        }
        return (parts + ["</svg>"]).joined(separator: "\n")
    }

    private func row(_ variant: VariantResult, y: Double, _ axis: Axis) -> String {
        func x(_ value: Double) -> Double { axis.place(value, length: Self.width - 20) + 10 }
        let (zero, ads) = (x(0), x(max(0, variant.adRevenue.value)))
        let end = x(max(0, variant.adRevenue.value) + max(0, variant.sales.value))
        let (low, high) = (x(variant.net.low), x(variant.net.high))
        let middle = coordinate(y + 32)
        let state = variant.isViolation ? " violated" : ""
        let note =
            variant.isViolation
            ? "<tspan class=\"bad\" dx=\"10\">✗ violation</tspan>" : ""
        return """
            <g class="row\(state)"><title>\(Markup.escape(variant.name)): \
            \(Markup.escape(ForecastReport.text(variant.net)))</title>
            <text class="name" x="10" y="\(coordinate(y + 15))">\(Markup.escape(variant.name))\(note)</text>
            <rect class="ads" x="\(coordinate(zero))" y="\(coordinate(y + 22))" \
            width="\(coordinate(ads - zero))" height="20"/>
            <rect class="sales" x="\(coordinate(ads))" y="\(coordinate(y + 22))" \
            width="\(coordinate(end - ads))" height="20"/>
            <path class="interval" d="M\(coordinate(low)) \(middle)H\(coordinate(high))\
            M\(coordinate(low)) \(coordinate(y + 27))v10M\(coordinate(high)) \
            \(coordinate(y + 27))v10"/></g>
            """
    }
}
