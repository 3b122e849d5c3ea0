/// The legend of the signs and abbreviations in a report for a terminal.
package struct TextLegend: Sendable {
    /// The standings that were shown.
    package var standings: Set<Standing> = []
    /// The documents that were cited.
    package var documents: Set<SourceDocument> = []

    /// Makes an empty one.
    package init() {}

    /// Adds what another report has shown.
    package mutating func formUnion(_ other: TextLegend) {
        standings.formUnion(other.standings)
        documents.formUnion(other.documents)
    }

    /// The lines, of at most 80 columns.
    ///
    /// - Parameter paint: Colors a text.
    /// - Returns: The lines; none if nothing was shown.
    package func lines(_ paint: (String, TextReport.Tone) -> String) -> [String] {
        var lines: [String] = []
        for standing in standings.sorted() {
            let label = "\(standing.sign) \(TextReport.padded(standing.word, 12))"
            let text = TextReport.wrapped(standing.meaning, width: TextReport.width - 16)
            for (index, line) in text.enumerated() {
                let start = index == 0 ? paint(label, TextReport.tone(of: standing)) : padding(14)
                lines.append("\(start)  \(paint(line, .faint))")
            }
        }
        let cited = SourceDocument.sorted(documents)
        guard !cited.isEmpty else { return lines }
        let width = cited.map(\.tag.count).max() ?? 0
        lines.append("")
        for document in cited {
            let text = TextReport.wrapped(
                "\(document.name) (\(document.date))", width: TextReport.width - width - 2)
            for (index, line) in text.enumerated() {
                let start =
                    index == 0 ? TextReport.padded(document.tag, width) : padding(width)
                lines.append("\(start)  \(paint(line, .faint))")
            }
        }
        return lines
    }

    private func padding(_ width: Int) -> String { String(repeating: " ", count: width) }
}
