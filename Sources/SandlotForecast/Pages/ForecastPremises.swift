import SandlotCompliance

/// The table of a model's numbers and their origins.
struct ForecastPremises {
    let report: ForecastReport

    /// The section of the page.
    var text: String {
        let rows = report.model.population.premiseList.map { premise in
            let name = premise.name
            let range =
                premise.low < premise.high
                ? "\(name.text(premise.low)) to \(name.text(premise.high))" : "–"
            return """
                <tr><th scope="row"><code>\(name.rawValue)</code><br>\
                <span class="soft">\(Markup.escape(name.meaning))</span></th>\
                <td class="number">\(premise.valueText)</td><td class="number">\(range)</td>\
                <td>\(origin(premise))</td></tr>
                """
        }
        let storefronts = report.model.population.storefronts.map { storefront in
            """
            <tr><th scope="row">\(Markup.escape(storefront.name))</th>\
            <td class="number">\(Figures.number(storefront.weight, places: 2))</td>\
            <td class="number">\(Figures.percent(storefront.price))</td>\
            <td class="number">\(Figures.percent(storefront.tax))</td>\
            <td class="number">\(Figures.percent(storefront.ecpm))</td>\
            <td>\(Markup.escape(storefront.source ?? "assumption"))</td></tr>
            """
        }
        let lists = report.assumptions.map { "<p>Also assumed: \(Markup.escape($0)).</p>" }
            .joined(separator: "\n")
        return """
            <h2 id="premises">The numbers of the model</h2>
            <table>
            <caption>Values, plausible ranges, and origins</caption>
            <thead><tr><th scope="col">name</th><th scope="col" class="number">value</th>
            <th scope="col" class="number">range</th><th scope="col">origin</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table>
            <table>
            <caption>Storefronts</caption>
            <thead><tr><th scope="col">storefront</th><th scope="col" class="number">weight</th>
            <th scope="col" class="number">price</th><th scope="col" class="number">tax</th>
            <th scope="col" class="number">ad revenue</th><th scope="col">origin</th></tr></thead>
            <tbody>
            \(storefronts.joined(separator: "\n"))
            </tbody></table>
            \(lists)
            """
    }

    private func origin(_ premise: Premise) -> String {
        premise.isAssumption
            ? "<em>\(Markup.escape(premise.originText))</em>" : Markup.escape(premise.originText)
    }
}
