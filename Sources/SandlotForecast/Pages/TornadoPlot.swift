import SandlotCompliance

/// A drawing of the effects of premises on the net revenue, largest first.
struct TornadoPlot {
    private static let width = 720.0
    private static let rowHeight = 40.0

    /// The effects, of which only the largest are drawn.
    let rows: [Sensitivity]
    /// The net revenue of the same families without a change.
    let net: Double

    /// The drawing as SVG.
    var svg: String {
        let axis = Axis(rows.flatMap { [$0.low, $0.high] } + [net], includesZero: false)
        let height = Double(rows.count) * Self.rowHeight
        func x(_ value: Double) -> Double { axis.place(value, length: Self.width - 20) + 10 }
        var parts = [
            """
            <svg class="plot" viewBox="0 0 \(coordinate(Self.width)) \(coordinate(height + 34))" role="img" \
            aria-label="Net revenue of 1,000 families at both ends of the range of each assumption">
            """
        ]
        for mark in axis.marks {
            parts.append(
                """
                <line class="grid" x1="\(coordinate(x(mark)))" x2="\(coordinate(x(mark)))" y1="0" \
                y2="\(coordinate(height + 6))"/>\
                <text class="tick" x="\(coordinate(x(mark)))" y="\(coordinate(height + 24))" \
                text-anchor="middle">\(axis.text(mark))</text>
                """)
        }
        for (index, row) in rows.enumerated() {
            let y = Double(index) * Self.rowHeight
            let subject = row.subject
            let values =
                "\(subject.lowText) to \(subject.highText): \(ForecastReport.money(row.low)) to \(ForecastReport.money(row.high))"
            func bar(_ value: Double, _ style: String) -> String {
                let (start, end) = (min(x(value), x(net)), max(x(value), x(net)))
                return """
                    <rect class="\(style)" x="\(coordinate(start))" y="\(coordinate(y + 19))" \
                    width="\(coordinate(end - start))" height="14"/>
                    """
            }
            parts.append(
                """
                <g><title>\(Markup.escape(subject.meaning)): \(Markup.escape(values))</title>
                <text class="name" x="10" y="\(coordinate(y + 14))">\(Markup.escape(subject.name))\
                <tspan class="range" dx="8">\(Markup.escape(values))</tspan></text>
                \(bar(row.low, "low"))\(bar(row.high, "high"))</g>
                """)
        }
        parts.append(
            """
            <line class="now" x1="\(coordinate(x(net)))" x2="\(coordinate(x(net)))" y1="0" \
            y2="\(coordinate(height + 6))"/>
            </svg>
            """)
        return parts.joined(separator: "\n")
    }
}
