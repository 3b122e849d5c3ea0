/// Imports an analytics export: JSON Lines, a JSON array, or CSV with a header.
///
/// The usual mapping and layout are those of Google Analytics for Firebase, as BigQuery exports it, with
/// `event_name`, `event_timestamp` and `event_params`.
///
/// Each session becomes a run, and each person a device; both get names such as `r1` and `d1`, counted from the
/// beginning. A session is not quite a launch, and an export neither says how a session ended nor which events were
/// lost: runs have no `trace_end`, and rules that need one stay inconclusive. Entries that the table does not have
/// become events of an unknown name, without their parameters.
public struct AnalyticsImporter: TraceImporter {
    /// What the entries mean.
    public var mapping: AnalyticsMapping
    /// Where an entry says what happened, when, and in which session.
    public var layout: AnalyticsLayout
    /// What the export does not say of the app; platform and version are taken from it.
    public var header: TraceEvent.TraceHeader

    /// Makes an importer.
    ///
    /// - Parameters:
    ///   - mapping: What the entries mean.
    ///   - layout: Where an entry says what happened, when, and in which session.
    ///   - header: What the export does not say of the app: its audience, its products.
    public init(
        mapping: AnalyticsMapping = .firebase, layout: AnalyticsLayout = .firebase,
        header: TraceEvent.TraceHeader = .init(schema: TraceEvent.TraceHeader.schema)
    ) {
        self.mapping = mapping
        self.layout = layout
        self.header = header
    }

    /// Reads an export.
    ///
    /// - Parameter log: JSON Lines, an array of JSON objects, or CSV with a header, in UTF-8 and in any order.
    /// - Returns: The records and what was left out.
    /// - Throws: ``TraceError`` with the line if a row is no such entry, or if there is none.
    /// - Complexity: O(*n* log *n*) in the number of entries; all records are in memory.
    public func records(of log: [UInt8]) throws(TraceError) -> ImportedTrace {
        var description = ExportDescription(mapping: mapping, layout: layout, header: header)
        // Blank text has no format, and no entries.
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

/// Entries that have no record, counted by name.
struct SkippedEntries {
    /// How many names are told apart; an export may have a name for each entry.
    private static let nameLimit = 1_000
    /// What the other names are counted under.
    private static let others = "other names"

    /// The reason for entries that the table leaves out on purpose.
    static let ignored = "the table ignores such entries"

    private var byName: [String: ImportedTrace.Skipped] = [:]

    /// Those so far, in the order of first lines.
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
