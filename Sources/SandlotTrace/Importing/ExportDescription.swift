/// Everything that must be known of an export to import it.
package struct ExportDescription: Sendable {
    /// A column that the description names, and where it names it.
    package struct Column: Sendable, Hashable {
        /// The name, or the path.
        package var name: String
        /// The place, as in `mapping.yaml:7:20`.
        package var place: String

        /// Makes one from its parts.
        package init(_ name: String, place: String) {
            self.name = name
            self.place = place
        }
    }

    /// What the entries mean.
    package var mapping: AnalyticsMapping
    /// Where an entry says what, when and in which session.
    package var layout: AnalyticsLayout
    /// What the export does not say of the app.
    package var header: TraceEvent.TraceHeader
    /// The format; nil recognizes it.
    package var format: ExportFormat?
    /// What separates the fields of CSV; nil recognizes it.
    package var delimiter: UInt8?
    /// The columns that a table must have.
    package var columns: [Column] = []

    /// Describes an export.
    ///
    /// - Parameters:
    ///   - mapping: What the entries mean.
    ///   - layout: Where an entry says what, when and in which session.
    ///   - header: What the export does not say of the app.
    package init(
        mapping: AnalyticsMapping, layout: AnalyticsLayout,
        header: TraceEvent.TraceHeader = .init(schema: TraceEvent.TraceHeader.schema)
    ) {
        self.mapping = mapping
        self.layout = layout
        self.header = header
    }

    /// Google Analytics for Firebase, as BigQuery exports it.
    package static let firebase = ExportDescription(mapping: .firebase, layout: .firebase)

    /// The names by which a table may call a value.
    ///
    /// A table has no members of members: their path is one name, with underscores perhaps, or a column holds
    /// them as JSON.
    ///
    /// - Parameters:
    ///   - path: The name or path.
    ///   - list: The list of parameters, if the layout has one.
    /// - Returns: The names; the first of them that a table has counts.
    static func columnNames(of path: String, list: String?) -> [String] {
        let parts = path.split(separator: ".").map(String.init)
        var names = [path]
        if parts.count > 1 { names += [parts.joined(separator: "_"), parts[0]] }
        if let list { names += ["\(list).\(path)", "\(list)_\(path)", list] }
        return names
    }
}
