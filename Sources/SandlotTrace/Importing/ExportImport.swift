/// One import, from the rows of an export to the records of a trace.
struct ExportImport {
    /// What is known of a session before its entries are in order.
    struct Session {
        /// The earliest entry's place in time and in the file.
        var first: (timestamp: Int64, bundle: Int64, index: Int64, line: Int)
        let person: Int
        var platform: TraceEvent.Platform?
        var appVersion: String?
        /// The details of ``AnalyticsMapping/Collection`` that an entry has, by their position.
        var details: Set<Int> = []
        /// Where the platform and the version were found, because the earliest entry counts.
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
    ///   - sink: Takes the records, run by run, each with the line of the export that it comes from.
    /// - Returns: What was left out.
    /// - Throws: ``TraceError`` with line and column, or what the sink throws.
    func run(
        _ storage: some TraceStorage, _ sink: (TraceRecord, Int) throws(TraceError) -> Void
    ) throws(TraceError) -> [ImportedTrace.Skipped] {
        let sorter = EntrySorter(pieceLength: pieceLength)
        let sessions = try readSessions(storage, sorter)
        guard !sessions.isEmpty else {
            throw TraceError(.noEvents, "there is no entry in the export")
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

    /// Reads all entries, hands them to the sorter, and finds the sessions.
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
    /// Identifiers first, then what describes the device.
    var all: [Detail] { identifiers + fields }
}
