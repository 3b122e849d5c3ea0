import SandlotCompliance

/// A drawing of the effects of premises on the net revenue, largest first.
struct TornadoPlot: Plot {
    private static let lineHeight = 17.0

    /// The effects, of which only the largest are drawn.
    let rows: [Sensitivity]
    /// The net revenue of the same families without a change.
    let net: Double

    let title = "Net revenue of 1,000 families at both ends of the range of each assumption"
    var summary: String {
        "\(ForecastReport.money(net)) without a change. "
            + rows.map { "\($0.subject.name) \(values(of: $0))" }.joined(separator: "; ") + "."
    }

    func draw(width: Double) -> (height: Double, elements: [String]) {
        let axis = Axis(rows.flatMap { [$0.low, $0.high] } + [net], includesZero: false)
        func x(_ value: Double) -> Double { axis.place(value, length: width - 20) + 10 }
        var y = 0.0
        let parts = rows.map { row in
            let (name, values) = (row.subject.name, values(of: row))
            let isShort =
                Double(name.count + values.count + 2) * PlotWidth.character < width - 20
            let valueLines = isShort ? [] : PlotWidth.lines(values, width: width)
            let top = y + 19 + Double(valueLines.count) * Self.lineHeight
            let side =
                isShort ? "<tspan class=\"range\" dx=\"8\">\(Markup.escape(values))</tspan>" : ""
            let below = valueLines.enumerated().map { index, line in
                "<text class=\"range\" x=\"10\" y=\"\(coordinate(y + 14 + Double(index + 1) * Self.lineHeight))\">"
                    + "\(Markup.escape(line))</text>"
            }
            func bar(_ value: Double, _ style: String) -> String {
                let (start, end) = (min(x(value), x(net)), max(x(value), x(net)))
                return """
                    <rect class="\(style)" x="\(coordinate(start))" y="\(coordinate(top))" \
                    width="\(coordinate(end - start))" height="14"/>
                    """
            }
            defer { y = top + 23 }
            return """
                <g><title>\(Markup.escape(row.subject.meaning)): \(Markup.escape(values))</title>
                <text class="name" x="10" y="\(coordinate(y + 14))">\(Markup.escape(name))\(side)</text>
                \(below.joined(separator: "\n"))
                \(bar(row.low, "low"))\(bar(row.high, "high"))</g>
                """
        }
        let now = """
            <line class="now" x1="\(coordinate(x(net)))" x2="\(coordinate(x(net)))" y1="0" \
            y2="\(coordinate(y + 6))"/>
            """
        return (y + 34, grid(axis, width: width, height: y) + [now] + parts)
    }

    private func values(of row: Sensitivity) -> String {
        "\(row.subject.lowText) to \(row.subject.highText): "
            + "\(ForecastReport.money(row.low)) to \(ForecastReport.money(row.high))"
    }
}
