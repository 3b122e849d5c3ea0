import SandlotCompliance

/// The table of a model's numbers and their origins.
struct ForecastPremises {
    let report: ForecastReport

    /// The section of the page.
    var text: String {
        let premises = report.model.population.premiseList.map { premise in
            let name = premise.name
            let range =
                premise.low < premise.high
                ? "\(name.text(premise.low)) to \(name.text(premise.high))" : "–"
            return [
                "<code>\(name.rawValue)</code><br><span class=\"soft\">\(Markup.escape(name.meaning))</span>",
                premise.valueText, range, origin(premise),
            ]
        }
        let storefronts = report.model.population.storefronts.map { storefront in
            [
                Markup.escape(storefront.name), Figures.number(storefront.weight, places: 2),
                Figures.percent(storefront.price), Figures.percent(storefront.tax),
                Figures.percent(storefront.ecpm),
                Markup.escape(storefront.source ?? "assumption"),
            ]
        }
        let lists = report.assumptions.map { "<p>Also assumed: \(Markup.escape($0)).</p>" }
            .joined(separator: "\n")
        return """
            <h2 id="premises">The numbers of the model</h2>
            \(PlainTable(
                caption: "Values, plausible ranges, and origins",
                columns: [
                    ("name", false), ("value", true), ("range", true), ("origin", false),
                ], rows: premises).text)
            \(PlainTable(
                caption: "Storefronts",
                columns: [
                    ("storefront", false), ("weight", true), ("price", true), ("tax", true),
                    ("ad revenue", true), ("origin", false),
                ], rows: storefronts).text)
            \(lists)
            """
    }

    private func origin(_ premise: Premise) -> String {
        premise.isAssumption
            ? "<em>\(Markup.escape(premise.originText))</em>" : Markup.escape(premise.originText)
    }
}
