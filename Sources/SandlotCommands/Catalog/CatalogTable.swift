import SandlotBase
import SandlotCatalog

/// A catalog as a table for people.
struct CatalogTable {
    private let catalog: Catalog
    private let file: String

    init(_ catalog: Catalog, file: String) {
        self.catalog = catalog
        self.file = file
    }

    func text() -> String {
        let style = Style.standardOutput
        let locale = catalog.settings.locale ?? "en_US"
        let version = catalog.version.map { ", version \($0.major).\($0.minor)" } ?? ""
        var lines = [style(PlainText.escaping(file), .strong) + version, ""]
        let header = ["PRODUCT", "TYPE", "PRICE", "PERIOD", "FAMILY", "OFFERS", "NAME"]
        let rows = catalog.items.map { item in
            [
                item.productID, item.appStoreType ?? item.type?.rawValue ?? "?",
                item.product.displayPrice?.text ?? "?", item.subscriptionPeriod?.text ?? "-",
                item.isFamilyShareable ? "yes" : "no", Self.offers(item),
                item.displayName(for: locale),
            ].map { PlainText.escaping($0) }
        }
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        for (index, row) in ([header] + rows).enumerated() {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            lines.append(index == 0 ? style(line, .faint) : line)
        }
        if rows.isEmpty { lines.append("no products") }
        return lines.joined(separator: "\n")
    }

    private static func offers(_ item: Catalog.Item) -> String {
        let counts = [
            ("introductory", item.introductoryOffers.count),
            ("promotional", item.promotionalOffers.count), ("code", item.codeOffers.count),
            ("win-back", item.winBackOffers.count),
        ]
        let texts = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        return texts.isEmpty ? "-" : texts.joined(separator: ", ")
    }
}
