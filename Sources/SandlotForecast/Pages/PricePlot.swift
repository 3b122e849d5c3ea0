import SandlotCompliance

/// A drawing of the net revenue at several prices, and of the revenue without the product.
struct PricePlot: Plot {
    private static let height = 260.0
    private static let left = 60.0

    let curve: PriceCurve

    let title = "Net revenue of 1,000 families at each price"
    var summary: String {
        curve.points.map { point in
            "\(ForecastReport.money(Double(point.priceMilliunits) / 1_000)): "
                + ForecastReport.money(point.net)
        }.joined(separator: "; ")
            + "; without the product: \(ForecastReport.money(curve.netWithoutProduct))."
    }

    func draw(width: Double) -> (height: Double, elements: [String]) {
        let prices = curve.points.map { Double($0.priceMilliunits) / 1_000 }
        let across = Axis(prices, includesZero: true)
        let up = Axis(curve.points.map(\.net) + [curve.netWithoutProduct], includesZero: false)
        func x(_ price: Double) -> Double {
            Self.left + across.place(price, length: width - Self.left - 20)
        }
        func y(_ net: Double) -> Double { Self.height - up.place(net, length: Self.height - 20) }
        var parts = up.marks.map { mark in
            """
            <line class="grid" x1="\(coordinate(Self.left))" x2="\(coordinate(width - 20))" \
            y1="\(coordinate(y(mark)))" y2="\(coordinate(y(mark)))"/>\
            <text class="tick" x="\(coordinate(Self.left - 8))" y="\(coordinate(y(mark) + 4))" \
            text-anchor="end">\(up.text(mark))</text>
            """
        }
        parts += across.marks.map { mark in
            """
            <text class="tick" x="\(coordinate(x(mark)))" y="\(coordinate(Self.height + 18))" \
            text-anchor="middle">\(across.text(mark))</text>
            """
        }
        let line = zip(prices, curve.points).map { price, point in
            "\(coordinate(x(price))),\(coordinate(y(point.net)))"
        }.joined(separator: " ")
        let without = coordinate(y(curve.netWithoutProduct))
        parts.append(
            """
            <line class="without" x1="\(coordinate(Self.left))" x2="\(coordinate(width - 20))" \
            y1="\(without)" y2="\(without)"/>
            <polyline class="curve" points="\(line)"/>
            """)
        for (price, point) in zip(prices, curve.points) {
            parts.append(
                """
                <circle class="point" cx="\(coordinate(x(price)))" cy="\(coordinate(y(point.net)))" \
                r="4"><title>\(ForecastReport.money(price)): \(ForecastReport.money(point.net)), \
                \(Figures.percent(point.conversion)) buy</title></circle>
                """)
        }
        parts.append(
            """
            <text class="tick" x="\(coordinate((width + Self.left) / 2))" \
            y="\(coordinate(Self.height + 38))" text-anchor="middle">price in the app file</text>
            """)
        return (Self.height + 44, parts)
    }
}
