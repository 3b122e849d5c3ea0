/// A description of an export, with everything that is required to import it.
package struct ExportDescription: Sendable {
    /// A column that the description names, with the position of its name.
    package struct Column: Sendable, Hashable {
        /// The name or the path.
        package var name: String
        /// The position, as in `mapping.yaml:7:20`.
        package var place: String

        /// Creates a column.
        package init(_ name: String, place: String) {
            self.name = name
            self.place = place
        }
    }

    /// The mapping from entries to events.
    package var mapping: AnalyticsMapping
    /// The columns or members of an entry that contain the event, the time, and the session.
    package var layout: AnalyticsLayout
    /// The facts about the app that the export does not contain.
    package var header: TraceEvent.TraceHeader
    /// The format, or nil to detect it.
    package var format: ExportFormat?
    /// The delimiter of CSV, or nil to detect it.
    package var delimiter: UInt8?
    /// The columns that a table must have.
    package var columns: [Column] = []

    /// Creates a description of an export.
    ///
    /// - Parameters:
    ///   - mapping: The mapping from entries to events.
    ///   - layout: The columns or members of an entry that contain the event, the time, and the session.
    ///   - header: The facts about the app that the export does not contain.
    package init(
        mapping: AnalyticsMapping, layout: AnalyticsLayout,
        header: TraceEvent.TraceHeader = .init(schema: TraceEvent.TraceHeader.schema)
    ) {
        self.mapping = mapping
        self.layout = layout
        self.header = header
    }

    /// The description of Google Analytics for Firebase, as BigQuery exports it.
    package static let firebase = ExportDescription(mapping: .firebase, layout: .firebase)

    /// Returns the names that a value can have in a table.
    ///
    /// A table has no nested members. Their path is a name, possibly with underscores, or a column contains them as
    /// JSON.
    ///
    /// - Parameters:
    ///   - path: The name or path.
    ///   - list: The list of parameters, if the layout has one.
    /// - Returns: The names. The first one that the table contains is used.
    static func columnNames(of path: String, list: String?) -> [String] {
        let parts = path.split(separator: ".").map(String.init)
        var names = [path]
        if parts.count > 1 { names += [parts.joined(separator: "_"), parts[0]] }
        if let list { names += ["\(list).\(path)", "\(list)_\(path)", list] }
        return names
    }
}
