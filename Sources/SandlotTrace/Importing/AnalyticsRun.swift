import SandlotJSON

/// Turns the entries of one session into one run.
struct AnalyticsRun {
    /// What goes before the name of an entry that the table does not have, so that it is never taken for an event of
    /// the vocabulary.
    private static let foreignPrefix = "analytics."

    private let name: String
    private let device: String
    private let mapping: AnalyticsMapping
    private var header: TraceEvent.TraceHeader
    private var seq = 0
    /// How often each entry has occurred.
    private var occurrences: [String: Int] = [:]
    /// The names that stand for values, by prefix and value.
    private var aliases: [String: [String: String]] = [:]
    private var aliasCounts: [String: Int] = [:]

    init(
        name: String, device: String, mapping: AnalyticsMapping, header: TraceEvent.TraceHeader
    ) {
        self.name = name
        self.device = device
        self.mapping = mapping
        self.header = header
    }

    /// The records of a session.
    ///
    /// - Parameters:
    ///   - entries: The entries, the earliest first; at least one.
    ///   - skipped: Takes what has no record.
    /// - Returns: The records, the header first.
    mutating func records(
        of entries: [AnalyticsEntry], skipped: inout SkippedEntries
    ) -> [TraceRecord] {
        guard let first = entries.first else { return [] }
        var records: [TraceRecord] = []
        func moment(_ entry: AnalyticsEntry) -> (t: Int, wall: WallTime) {
            (
                Int(entry.timestamp / 1_000 - first.timestamp / 1_000),
                WallTime(milliseconds: Int(entry.timestamp / 1_000))
            )
        }
        func append(_ event: TraceEvent, at entry: AnalyticsEntry, dev: String? = nil) {
            let (t, wall) = moment(entry)
            records.append(
                TraceRecord(run: name, seq: seq, t: t, wall: wall, dev: dev, event: event))
            seq += 1
        }
        append(.traceHeader(completeHeader(entries)), at: first, dev: device)
        if let sent = dataSent(entries) { append(.dataSent(sent), at: first) }
        for entry in entries {
            occurrences[entry.name, default: 0] += 1
            if mapping.ignored.contains(entry.name) {
                skipped.add(entry, "the table ignores such entries")
                continue
            }
            let rows = mapping.rows.filter { $0.entry == entry.name }
            guard !rows.isEmpty else {
                if isPlainName(entry.name) {
                    append(.unknown(.init(name: Self.foreignPrefix + entry.name)), at: entry)
                } else {
                    skipped.add(entry, "the name has characters that no such name has")
                }
                continue
            }
            for row in rows {
                do throws(TraceError) {
                    append(try event(row, entry), at: entry)
                } catch {
                    skipped.add(entry, "it makes no \(row.event): \(error.reason)")
                }
            }
        }
        return records
    }

    // MARK: The beginning of the run

    private func completeHeader(_ entries: [AnalyticsEntry]) -> TraceEvent.TraceHeader {
        var header = header
        header.platform = header.platform ?? entries.lazy.compactMap(\.platform).first
        header.appVersion = header.appVersion ?? entries.lazy.compactMap(\.appVersion).first
        header.params = header.params ?? mapping.params
        return header
    }

    /// What was sent with the entries, as names without values.
    private func dataSent(_ entries: [AnalyticsEntry]) -> TraceEvent.DataSent? {
        guard let collection = mapping.collection else { return nil }
        let isAndroid = entries.contains { $0.platform == .android }
        func names(_ details: [AnalyticsMapping.Collection.Detail]) -> [String] {
            details.filter { detail in entries.contains { $0.text(at: detail.path) != nil } }
                .map { isAndroid ? $0.androidName ?? $0.name : $0.name }
        }
        return TraceEvent.DataSent(
            dest: .thirdParty, purpose: .analytics, fields: names(collection.fields),
            identifiers: names(collection.identifiers), party: collection.party)
    }

    // MARK: One event

    /// The event of a row, read as a line of a trace is, so that the vocabulary says what is missing.
    private mutating func event(
        _ row: AnalyticsMapping.Row, _ entry: AnalyticsEntry
    ) throws(TraceError) -> TraceEvent {
        var members: [String: JSONElement] = [
            "seq": .integer(0), "t": .integer(0), "run": .string(name), "e": .string(row.event),
        ]
        for (name, value) in row.members.sorted(by: { $0.key < $1.key }) {
            members[name] = try element(value, entry)
        }
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        let line = Array(JSONElement.object(members).compact.utf8)
        return try decoder.decode(line).record.event
    }

    private mutating func element(
        _ value: AnalyticsMapping.Value, _ entry: AnalyticsEntry
    ) throws(TraceError) -> JSONElement? {
        switch value {
        case .text(let text): return .string(text)
        case .integer(let number): return .integer(Int64(number))
        case .flag(let flag): return .bool(flag)
        case .word(let names, let words, let otherwise):
            guard let text = names.lazy.compactMap({ entry[$0]?.text }).first else {
                return otherwise.map(JSONElement.string)
            }
            return .string(words[text] ?? discreet(text, entry))
        case .number(let name):
            guard let content = entry[name] else { return nil }
            guard let number = content.integer else {
                throw TraceError(.wrongType, "the parameter \(name) is no integer")
            }
            return .integer(number)
        case .truth(let name):
            guard let content = entry[name] else { return nil }
            switch content.text {
            case "1", "true": return .bool(true)
            case "0", "false": return .bool(false)
            default: throw TraceError(.wrongType, "the parameter \(name) is neither true nor false")
            }
        case .alias(let name, let prefix):
            return .string(alias(of: entry[name]?.text, prefix))
        case .occurrences(let name):
            return .integer(Int64(max(1, occurrences[name] ?? 0)))
        }
    }

    private mutating func alias(of value: String?, _ prefix: String) -> String {
        if let value, let alias = aliases[prefix]?[value] { return alias }
        let number = (aliasCounts[prefix] ?? 0) + 1
        aliasCounts[prefix] = number
        if let value { aliases[prefix, default: [:]][value] = "\(prefix)\(number)" }
        return "\(prefix)\(number)"
    }

    // MARK: What stays behind

    /// A text without what identifies somebody: an identifier of the entry in it, or an e-mail address.
    private func discreet(_ text: String, _ entry: AnalyticsEntry) -> String {
        var identifiers = (mapping.collection?.identifiers ?? []).compactMap {
            entry.text(at: $0.path)
        }
        if let session = entry.session.number { identifiers.append(session) }
        let tells = identifiers.contains { identifier in
            // A short one stands in other texts by chance.
            identifier == text || identifier.utf8.count >= 6 && text.contains(identifier)
        }
        return tells || EmailAddress.occurs(in: text) ? "redacted" : text
    }

    private func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64
            && name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || 48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
            }
    }
}
