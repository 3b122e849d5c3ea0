import SandlotCompliance

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
        lines += ruleLines
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
        if let sensitivity, !decisiveAssumptions.isEmpty {
            lines += [
                "",
                "ASSUMPTIONS THAT MATTER MOST (net of 1,000 families at each end of the range, "
                    + "from a sample of \(Figures.grouped(sensitivity.families)); "
                    + "\(Self.money(sensitivity.net)) without a change)",
            ]
            for row in decisiveAssumptions.prefix(8) {
                lines.append(
                    "  \(row.subject.name)  \(row.subject.lowText) to \(row.subject.highText): "
                        + "\(Self.money(row.low)) to \(Self.money(row.high))")
            }
        }
        lines += assumptions.map { "  also assumed: \($0)" }
        return lines.joined(separator: "\n")
    }

    /// The sentence about purchases without a parent, or nil if there are none.
    var unwantedSentence: String? {
        guard let most = variants.map(\.unwantedShare).max(), most > 0 else { return nil }
        return
            "Up to \(Figures.percent(most)) of purchases are made by a child without a parent. NET, "
            + "DIFFERENCE, FROM SALES, and the advice about the price do not contain them."
    }

    /// The verdicts of the packs on each variant, which are listed once if they are the same.
    private var ruleLines: [String] {
        guard variants.contains(where: { !$0.verdicts.isEmpty }) else { return [] }
        let summaries = variants.map { Self.verdicts(of: $0).joined(separator: "; ") }
        if variants.count > 1, Set(summaries).count == 1 {
            return ["", "RULES", "  all variants: \(summaries[0])"]
        }
        return ["", "RULES"] + zip(variants, summaries).map { "  \($0.name): \($1)" }
    }

    /// The packs with each verdict on a variant, as in `compliant: seed, apple-kids`.
    static func verdicts(
        of variant: VariantResult, except omitted: VariantVerdict.Kind? = nil
    ) -> [String] {
        [VariantVerdict.Kind.violations, .inconclusive, .compliant, .notApplicable].compactMap {
            kind in
            guard kind != omitted else { return nil }
            let packs = variant.verdicts.filter { $0.kind == kind }.map(\.pack)
            return packs.isEmpty ? nil : "\(kind.words): \(packs.joined(separator: ", "))"
        }
    }

    private var table: [String] {
        let header = [
            "VARIANT", "NET", "DIFFERENCE", "FROM ADS", "FROM SALES", "ADS A DAY", "AD MIN/H",
            "BUY", "REFUNDED", "SHARED", "RULES",
        ]
        let rows = variants.enumerated().map { index, variant in
            [
                variant.name, Self.text(variant.net),
                index == 0 ? "–" : Self.text(variant.difference), Self.text(variant.adRevenue),
                Self.text(variant.sales), Self.text(variant.adsPerDay),
                Self.text(variant.adMinutesPerHour), Self.percent(variant.conversion),
                Self.percent(variant.refundShare), Self.percent(variant.sharedShare),
                Self.verdict(of: variant),
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

    /// Writes an amount with the half of its interval's width.
    static func text(_ estimate: Estimate) -> String {
        "\(money(estimate.value)) ± \(estimate.margin.map(money) ?? "–")"
    }

    /// Writes a share with its interval, which need not be symmetric.
    static func percent(_ estimate: Estimate) -> String {
        let interval = estimate.interval.map {
            "\(Figures.percent(max(0, $0.lowerBound))) to \(Figures.percent(min(1, $0.upperBound)))"
        }
        return "\(Figures.percent(estimate.value)) (\(interval ?? "–"))"
    }

    /// The verdict of all packs on a variant in a word or two.
    ///
    /// A single inconclusive pack makes the whole inconclusive.
    static func verdict(of variant: VariantResult) -> String {
        let kinds = Set(variant.verdicts.map(\.kind))
        if kinds.isEmpty { return "not checked" }
        if kinds.contains(.violations) { return "✗ violation" }
        if kinds.contains(.inconclusive) { return "? inconclusive" }
        return kinds.contains(.compliant) ? "✓ compliant" : "– not applicable"
    }
}
