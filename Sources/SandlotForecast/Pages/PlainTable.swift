import SandlotCompliance

/// A table whose rows become blocks with labels on a phone.
struct PlainTable {
    let caption: String
    /// The columns, the first of which names the rows.
    let columns: [(name: String, isNumber: Bool)]
    /// The cells of each row as markup.
    let rows: [[String]]

    /// The table.
    var text: String {
        let heads = columns.map { column in
            "<th scope=\"col\"\(column.isNumber ? " class=\"number\"" : "")>\(Markup.escape(column.name))</th>"
        }
        let lines = rows.map { row in
            let cells = zip(columns, row).enumerated().map { index, pair in
                let (column, cell) = pair
                guard index > 0 else { return "<th scope=\"row\">\(cell)</th>" }
                return "<td\(column.isNumber ? " class=\"number\"" : "") "
                    + "data-label=\"\(Markup.escape(column.name))\">\(cell)</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <table class="plain">
            <caption>\(Markup.escape(caption))</caption>
            <thead><tr>\(heads.joined())</tr></thead>
            <tbody>
            \(lines.joined(separator: "\n"))
            </tbody></table>
            """
    }
}
