/// Imports an analytics export as Google Analytics for Firebase writes it to BigQuery: one JSON object a line,
/// with `event_name`, `event_timestamp` and `event_params`.
///
/// Each session becomes a run, and each person a device; both get names such as `r1` and `d1`, counted from the
/// beginning. A session is not quite a launch, and an export neither says how a session ended nor which events were
/// lost: runs have no `trace_end`, and rules that need one stay inconclusive. Entries that the table does not have
/// become events of an unknown name, without their parameters.
public struct AnalyticsImporter: TraceImporter {
    /// What the entries mean.
    public var mapping: AnalyticsMapping
    /// What the export does not say of the app; platform and version are taken from it.
    public var header: TraceEvent.TraceHeader

    /// Makes an importer.
    ///
    /// - Parameters:
    ///   - mapping: What the entries mean.
    ///   - header: What the export does not say of the app: its audience, its products.
    public init(
        mapping: AnalyticsMapping = .firebase,
        header: TraceEvent.TraceHeader = .init(schema: TraceEvent.TraceHeader.schema)
    ) {
        self.mapping = mapping
        self.header = header
    }

    /// Reads an export.
    ///
    /// - Parameter log: JSON Lines in UTF-8, in any order.
    /// - Returns: The records and what was left out.
    /// - Throws: ``TraceError`` with the line if a line is no such entry, or if there is none.
    /// - Complexity: O(*n* log *n*) in the number of entries; all of them are in memory.
    public func records(of log: [UInt8]) throws(TraceError) -> ImportedTrace {
        let entries = try entries(of: log)
        guard !entries.isEmpty else {
            throw TraceError(.noEvents, "there is no entry in the export")
        }
        var sessions: [[AnalyticsEntry]] = []
        var positions: [AnalyticsEntry.Session: Int] = [:]
        for entry in entries {
            if let position = positions[entry.session] {
                sessions[position].append(entry)
            } else {
                positions[entry.session] = sessions.count
                sessions.append([entry])
            }
        }
        var devices: [String?: String] = [:]
        var skipped = SkippedEntries()
        var records: [TraceRecord] = []
        for (index, session) in sessions.enumerated() {
            let person = session[0].session.person
            let device = devices[person] ?? "d\(devices.count + 1)"
            devices[person] = device
            var run = AnalyticsRun(
                name: "r\(index + 1)", device: device, mapping: mapping, header: header)
            records += run.records(of: session, skipped: &skipped)
        }
        return ImportedTrace(records: records, skipped: skipped.list)
    }

    /// All entries, the earliest first.
    private func entries(of log: [UInt8]) throws(TraceError) -> [AnalyticsEntry] {
        var entries: [AnalyticsEntry] = []
        var text = log[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        var number = 0
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            entries.append(try AnalyticsEntry(Array(line), line: number))
        }
        return entries.sorted { left, right in
            (left.timestamp, left.order.bundle, left.order.index, left.line)
                < (right.timestamp, right.order.bundle, right.order.index, right.line)
        }
    }
}

/// Entries that have no record, counted by name.
struct SkippedEntries {
    private var byName: [String: ImportedTrace.Skipped] = [:]

    /// Those so far, in the order of first lines.
    var list: [ImportedTrace.Skipped] { byName.values.sorted { $0.firstLine < $1.firstLine } }

    mutating func add(_ entry: AnalyticsEntry, _ reason: String) {
        guard var skipped = byName[entry.name] else {
            byName[entry.name] = ImportedTrace.Skipped(
                name: entry.name, count: 1, firstLine: entry.line, reason: reason)
            return
        }
        skipped.count += 1
        if entry.line < skipped.firstLine {
            skipped.firstLine = entry.line
            skipped.reason = reason
        }
        byName[entry.name] = skipped
    }
}
