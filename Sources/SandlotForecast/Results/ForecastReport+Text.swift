extension ForecastReport {
    /// The report for a terminal.
    package var text: String {
        var lines = ["\(app): \(extent)", ""]
        lines += table
        lines += [
            "",
            "NET: revenue of ads and purchases after tax, commission, and refunds, of 1,000 families.",
        ]
        lines.append("Intervals are 95% and cover sampling only, not the assumptions.")
        if hasViolation {
            lines += [""]
            for variant in variants where variant.isViolation {
                let broken = variant.verdicts.filter(\.isViolation).map { verdict in
                    "\(verdict.pack) (\(verdict.broken.joined(separator: ", ")))"
                }
                lines.append("✗ VIOLATION  \(variant.name): \(broken.joined(separator: "; "))")
            }
            lines.append(Self.ethics)
        }
        if let sentence = unwantedSentence { lines += ["", sentence] }
        if let prices { lines += [""] + Self.sentences(about: prices) }
        if !decisiveAssumptions.isEmpty {
            lines += [
                "", "ASSUMPTIONS THAT MATTER MOST (net of 1,000 families at each end of the range)",
            ]
            for row in decisiveAssumptions.prefix(8) {
                let name = row.premise.name
                lines.append(
                    "  \(name.rawValue)  \(name.text(row.premise.low)) to "
                        + "\(name.text(row.premise.high)): \(Self.money(row.low)) to "
                        + "\(Self.money(row.high))")
            }
        }
        if !assumedLists.isEmpty {
            lines.append("  also assumed: \(assumedLists.joined(separator: ", "))")
        }
        return lines.joined(separator: "\n")
    }

    /// The sentence about purchases without a parent, or nil if there are none.
    var unwantedSentence: String? {
        guard let most = variants.map(\.unwantedShare).max(), most > 0 else { return nil }
        return
            "Up to \(Figures.percent(most)) of purchases are made by a child without a parent. NET "
            + "contains them, and the advice about the price does not."
    }

    /// The sentences about the price at which the product pays for itself, and about the best one.
    static func sentences(about curve: PriceCurve) -> [String] {
        var sentences: [String] = []
        if curve.isBreakEvenBelowRange {
            sentences.append("The product pays for the ads that it removes at every price.")
        } else if let price = curve.breakEven {
            sentences.append(
                "The product pays for the ads that it removes from a price of "
                    + "\(money(price)) on.")
        } else {
            sentences.append("The product pays for the ads that it removes at no price.")
        }
        if let best = curve.best {
            sentences.append(
                "Of the prices that were tried, \(money(Double(best.priceMilliunits) / 1_000)) earns "
                    + "most: \(money(best.net)), and \(money(curve.netWithoutProduct)) without the "
                    + "product.")
        }
        return sentences
    }

    private var table: [String] {
        let header = [
            "VARIANT", "NET", "DIFFERENCE", "FROM ADS", "FROM SALES", "ADS A DAY", "AD MIN/H",
            "BUY", "REFUNDED", "SHARED", "RULES",
        ]
        let rows = variants.enumerated().map { index, variant in
            [
                variant.name, Self.text(variant.net),
                index == 0 ? "–" : Self.text(variant.difference), Self.money(variant.adRevenue),
                Self.money(variant.purchaseRevenue),
                Figures.number(variant.adsPerDay.value, places: 2, atLeast: 2),
                Figures.number(variant.adMinutesPerHour, places: 2, atLeast: 2),
                Figures.percent(variant.conversion.value), Figures.percent(variant.refundShare),
                Figures.percent(variant.sharedShare), Self.verdict(of: variant),
            ]
        }
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([header] + rows).map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                let isText = column == 0 || column == row.count - 1
                if column == row.count - 1 { return row[column] }
                return isText ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
        }
    }

    /// Writes an amount of money.
    static func money(_ value: Double) -> String {
        Figures.number(value, places: 2, atLeast: 2)
    }

    /// Writes an amount of money with its interval.
    static func text(_ estimate: Estimate) -> String {
        "\(money(estimate.value)) ± \(money(estimate.margin))"
    }

    /// The verdict of all packs on a variant in a word or two.
    static func verdict(of variant: VariantResult) -> String {
        guard !variant.verdicts.isEmpty else { return "not checked" }
        return variant.isViolation ? "✗ violation" : "✓ no violation"
    }
}
