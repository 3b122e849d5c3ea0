extension ForecastReport {
    /// The sentences about the prices at which the product pays for itself, and about the best one.
    static func sentences(about curve: PriceCurve) -> [String] {
        let (first, last) = (curve.points.first, curve.points.last)
        guard let first, let last else { return [] }
        let range = "\(money(first.price)) to \(money(last.price))"
        var sentences: [String] = []
        if curve.crossings.isEmpty {
            sentences.append(
                first.gain.value >= 0
                    ? "The product pays for the ads that it removes at all \(curve.points.count) prices "
                        + "that were played, from \(range)."
                    : "The product pays for the ads that it removes at none of the "
                        + "\(curve.points.count) prices that were played, from \(range).")
        }
        for crossing in curve.crossings {
            let (low, high) = (
                crossing.low.map(money) ?? "below \(money(first.price))",
                crossing.high.map(money) ?? "above \(money(last.price))"
            )
            sentences.append(
                "The product \(crossing.paysAbove ? "starts" : "stops") to pay for the ads that it "
                    + "removes at a price of \(money(crossing.price)) (95% interval: \(low) to \(high))."
            )
        }
        let unclear = curve.points.filter { $0.gain.low < 0 && $0.gain.high > 0 }
        if !unclear.isEmpty {
            sentences.append(
                "Chance alone may decide whether it does at "
                    + unclear.map { money($0.price) }.joined(separator: ", ") + ".")
        }
        if let best = curve.best {
            sentences.append(
                "Of the prices that were played, \(money(best.price)) earns most: "
                    + "\(money(best.net)), and \(money(curve.netWithoutProduct)) without the product."
            )
            let rivals = curve.rivals.map { money($0.price) }
            sentences.append(
                rivals.isEmpty
                    ? "All other prices earn less, and chance does not explain the differences."
                    : "These prices may earn as much, as far as the families of the sample show: "
                        + "\(rivals.joined(separator: ", ")).")
        }
        return sentences
    }
}
