/// An importer for analytics exports: JSON Lines, a JSON array, or CSV with a header.
///
/// The default mapping and layout are those of Google Analytics for Firebase, as BigQuery exports it, with
/// `event_name`, `event_timestamp`, and `event_params`.
///
/// Each session becomes a run, and each person a device, with names such as `r1` and `d1`. A session is not
/// exactly a launch, and an export does not show how a session ended or which events were lost. Runs therefore have
/// no `trace_end`, and rules that require one are inconclusive. Entries that are not in the mapping become events
/// with an unknown name, without their parameters.
public struct AnalyticsImporter: TraceImporter {
    /// The mapping from entries to events.
    public var mapping: AnalyticsMapping
    /// The columns or members of an entry that contain the event, the time, and the session.
    public var layout: AnalyticsLayout
    /// The header of each run, without the platform and the version, which come from the export.
    public var header: TraceEvent.TraceHeader

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - mapping: The mapping from entries to events.
    ///   - layout: The columns or members of an entry that contain the event, the time, and the session.
    ///   - header: The facts about the app that the export does not contain, such as its audience and products.
    public init(
        mapping: AnalyticsMapping = .firebase, layout: AnalyticsLayout = .firebase,
        header: TraceEvent.TraceHeader = .init(schema: TraceEvent.TraceHeader.schema)
    ) {
        self.mapping = mapping
        self.layout = layout
        self.header = header
    }

    /// Imports an export.
    ///
    /// - Parameter log: JSON Lines, an array of JSON objects, or CSV with a header, in UTF-8 and in any order.
    /// - Returns: The records and the skipped entries.
    /// - Throws: ``TraceError`` with the line if a row is not a valid entry, or if there are no entries.
    /// - Complexity: O(*n* log *n*) in the number of entries; all records are in memory.
    public func records(of log: [UInt8]) throws(TraceError) -> ImportedTrace {
        var description = ExportDescription(mapping: mapping, layout: layout, header: header)
        // Blank text has no format and no entries.
        if log.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
            description.format = .jsonLines
        }
        var records: [TraceRecord] = []
        let skipped = try ExportImport(description).run(TraceText(log)) { record, _ in
            records.append(record)
        }
        return ImportedTrace(records: records, skipped: skipped)
    }
}

/// The entries that have no record, counted by name.
struct SkippedEntries {
    /// The maximum number of names that are counted separately, because each entry can have a different name.
    private static let nameLimit = 1_000
    /// The name under which all other names are counted.
    private static let others = "other names"

    /// The reason for entries that the mapping ignores.
    static let ignored = "the mapping ignores these entries"

    private var byName: [String: ImportedTrace.Skipped] = [:]

    /// The skipped entries so far, in the order of their first lines.
    var list: [ImportedTrace.Skipped] { byName.values.sorted { $0.firstLine < $1.firstLine } }

    mutating func add(_ entry: AnalyticsEntry, _ reason: String) {
        let isKnown = byName[entry.name] != nil || byName.count < Self.nameLimit
        let name = isKnown ? entry.name : Self.others
        guard var skipped = byName[name] else {
            byName[name] = ImportedTrace.Skipped(
                name: name, count: 1, firstLine: entry.line, reason: reason)
            return
        }
        skipped.count += 1
        if entry.line < skipped.firstLine {
            skipped.firstLine = entry.line
            skipped.reason = reason
        }
        byName[name] = skipped
    }
}
