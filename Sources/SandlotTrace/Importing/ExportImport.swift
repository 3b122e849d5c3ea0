/// One import, from the rows of an export to the records of a trace.
struct ExportImport {
    /// The facts about a session before its entries are sorted.
    struct Session {
        /// The position of the earliest entry in time and in the file.
        var first: (timestamp: Int64, bundle: Int64, index: Int64, line: Int)
        let person: Int
        var platform: TraceEvent.Platform?
        var appVersion: String?
        /// The indices of the details of ``AnalyticsMapping/Collection`` that an entry contains.
        var details: Set<Int> = []
        /// The times of the entries with the platform and the version, because the earliest entry counts.
        private var platformTime = Int64.max
        private var versionTime = Int64.max

        init(_ entry: AnalyticsEntry, person: Int) {
            first = entry.place
            self.person = person
        }

        mutating func take(_ entry: AnalyticsEntry, _ collection: AnalyticsMapping.Collection?) {
            if entry.place < first { first = entry.place }
            if entry.timestamp < platformTime, let found = entry.platform {
                (platform, platformTime) = (found, entry.timestamp)
            }
            if entry.timestamp < versionTime, let found = entry.appVersion {
                (appVersion, versionTime) = (found, entry.timestamp)
            }
            for (index, detail) in (collection?.all ?? []).enumerated()
            where !details.contains(index) && entry.text(at: detail.path) != nil {
                details.insert(index)
            }
        }
    }

    private let description: ExportDescription
    private let pieceLength: Int

    /// Prepares an import.
    init(_ description: ExportDescription, pieceLength: Int = EntrySorter.pieceLength) {
        self.description = description
        self.pieceLength = pieceLength
    }

    /// Imports an export.
    ///
    /// - Parameters:
    ///   - storage: The export.
    ///   - sink: A function that receives the records, run by run, each with its line in the export.
    /// - Returns: The skipped entries.
    /// - Throws: ``TraceError`` with the line and column, or the error of the sink.
    func run(
        _ storage: some TraceStorage, _ sink: (TraceRecord, Int) throws(TraceError) -> Void
    ) throws(TraceError) -> [ImportedTrace.Skipped] {
        let sorter = EntrySorter(pieceLength: pieceLength)
        let sessions = try readSessions(storage, sorter)
        guard !sessions.isEmpty else {
            throw TraceError(.noEvents, "the export has no entries")
        }
        let order = sessions.indices.sorted { sessions[$0].first < sessions[$1].first }
        var ranks = [Int](repeating: 0, count: sessions.count)
        var devices: [Int: Int] = [:]
        for (rank, index) in order.enumerated() {
            ranks[index] = rank
            let person = sessions[index].person
            if devices[person] == nil { devices[person] = devices.count + 1 }
        }
        var skipped = SkippedEntries()
        var run: AnalyticsRun?
        var current = -1
        try sorter.forEach(ranks: ranks) { item throws(TraceError) in
            let entry = try AnalyticsEntry(
                item.text, line: item.line, layout: description.layout)
            var records: [TraceRecord] = []
            if item.session != current {
                current = item.session
                let session = sessions[order[current]]
                var next = AnalyticsRun(
                    name: "r\(current + 1)", device: "d\(devices[session.person] ?? 0)",
                    description: description, start: entry.timestamp)
                records += next.begin(session)
                run = next
            }
            records += run?.records(of: entry, skipped: &skipped) ?? []
            for record in records { try sink(record, item.line) }
        }
        return skipped.list
    }

    /// Reads all entries, adds them to the sorter, and finds the sessions.
    private func readSessions(
        _ storage: some TraceStorage, _ sorter: EntrySorter
    ) throws(TraceError) -> [Session] {
        var reader = try ExportReader(storage, description)
        var sessions: [Session] = []
        var indices: [AnalyticsEntry.Session: Int] = [:]
        var persons: [String?: Int] = [:]
        while let row = try reader.next() {
            let entry: AnalyticsEntry
            do throws(TraceError) {
                entry = try AnalyticsEntry(row.text, line: row.line, layout: description.layout)
            } catch {
                throw row.placed(error)
            }
            let session = entry.session
            let index: Int
            if let known = indices[session] {
                index = known
            } else {
                index = sessions.count
                indices[session] = index
                let person = persons[session.person] ?? persons.count
                persons[session.person] = person
                sessions.append(Session(entry, person: person))
            }
            sessions[index].take(entry, description.mapping.collection)
            try sorter.add(
                EntrySorter.Item(
                    session: index, timestamp: entry.timestamp, bundle: entry.order.bundle,
                    index: entry.order.index, line: row.line, text: row.text))
        }
        return sessions
    }
}

extension AnalyticsMapping.Collection {
    /// The identifiers, followed by the fields that describe the device.
    var all: [Detail] { identifiers + fields }
}
