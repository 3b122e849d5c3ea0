import SandlotJSON

/// A converter from the entries of one session to one run.
struct AnalyticsRun {
    /// The prefix of the names of unmapped entries, which prevents confusion with events of the vocabulary.
    private static let foreignPrefix = "analytics."

    private let name: String
    private let device: String
    private let description: ExportDescription
    /// The earliest entry's time, in microseconds since 1970.
    private let start: Int64
    private var seq = 0
    /// The number of occurrences of each entry.
    private var occurrences: [String: Int] = [:]
    /// The names that stand for values, by prefix and value.
    private var aliases: [String: [String: String]] = [:]
    private var aliasCounts: [String: Int] = [:]

    private var mapping: AnalyticsMapping { description.mapping }

    init(name: String, device: String, description: ExportDescription, start: Int64) {
        self.name = name
        self.device = device
        self.description = description
        self.start = start
    }

    // MARK: The beginning of the run

    /// Returns the header and the event for the data that the export proves was sent.
    mutating func begin(_ session: ExportImport.Session) -> [TraceRecord] {
        var header = description.header
        header.platform = header.platform ?? session.platform
        header.appVersion = header.appVersion ?? session.appVersion
        header.params = header.params ?? mapping.params
        var records = [record(.traceHeader(header), at: start, dev: device)]
        if let sent = dataSent(session, header) {
            records.append(record(.dataSent(sent), at: start))
        }
        return records
    }

    /// Returns the event for the data that was sent with the entries, as names without values.
    private func dataSent(
        _ session: ExportImport.Session, _ header: TraceEvent.TraceHeader
    ) -> TraceEvent.DataSent? {
        guard let collection = mapping.collection else { return nil }
        let isAndroid = header.platform == .android
        let names = collection.all.enumerated().map { index, detail in
            let name = isAndroid ? detail.androidName ?? detail.name : detail.name
            return session.details.contains(index) ? name : nil
        }
        let count = collection.identifiers.count
        return TraceEvent.DataSent(
            dest: .thirdParty, purpose: .analytics,
            fields: names.dropFirst(count).compactMap(\.self),
            identifiers: names.prefix(count).compactMap(\.self), party: collection.party)
    }

    private mutating func record(
        _ event: TraceEvent, at time: Int64, dev: String? = nil
    ) -> TraceRecord {
        defer { seq += 1 }
        return TraceRecord(
            run: name, seq: seq, t: Int(time / 1_000 - start / 1_000),
            wall: WallTime(milliseconds: Int(time / 1_000)), dev: dev, event: event)
    }

    // MARK: Entries

    /// Returns the records of the next entry.
    mutating func records(
        of entry: AnalyticsEntry, skipped: inout SkippedEntries
    ) -> [TraceRecord] {
        occurrences[entry.name, default: 0] += 1
        if mapping.ignored.contains(entry.name) {
            skipped.add(entry, SkippedEntries.ignored)
            return []
        }
        let rows = mapping.rows.filter { row in
            (row.entry == entry.name || row.entry == AnalyticsMapping.Row.any)
                && row.conditions.allSatisfy { name, values in
                    values.contains(entry[name]?.text ?? "")
                }
        }
        guard !rows.isEmpty else {
            guard isPlainName(entry.name) else {
                skipped.add(entry, "the name contains characters that event names cannot have")
                return []
            }
            let event = TraceEvent.Unknown(name: Self.foreignPrefix + entry.name)
            return [record(.unknown(event), at: entry.timestamp)]
        }
        var records: [TraceRecord] = []
        for row in rows {
            do throws(TraceError) {
                records.append(record(try event(row, entry), at: entry.timestamp))
            } catch {
                skipped.add(entry, "it cannot become the event \(row.event): \(error.reason)")
            }
        }
        return records
    }

    // MARK: One event

    /// Returns the event of a row.
    ///
    /// The event is decoded like a line of a trace, so that the vocabulary determines the missing members.
    private mutating func event(
        _ row: AnalyticsMapping.Row, _ entry: AnalyticsEntry
    ) throws(TraceError) -> TraceEvent {
        var members: [String: JSONElement] = [
            "seq": .integer(0), "t": .integer(0), "run": .string(name), "e": .string(row.event),
        ]
        var missingLists: [String] = []
        for (name, value) in row.members.sorted(by: { $0.key < $1.key }) {
            members[name] = try element(value, entry, at: name, row.conversions)
            if members[name] == nil, Self.isList(value, row.conversions[name]) {
                missingLists.append(name)
            }
        }
        do throws(TraceError) {
            return try Self.decode(members)
        } catch {
            guard error.code == .missingMember, !missingLists.isEmpty else { throw error }
            // A list that the event requires is empty if the entry has none. Other lists stay missing, because
            // an empty one states that there is nothing.
            let all = members.merging(missingLists.map { ($0, .array([])) }) { $1 }
            for name in missingLists {
                var others = all
                others[name] = nil
                let isRequired = (try? Self.decode(others)) == nil
                if isRequired { members[name] = .array([]) }
            }
            return try Self.decode(members)
        }
    }

    private static func decode(
        _ members: [String: JSONElement]
    ) throws(TraceError) -> TraceEvent {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        let line = Array(JSONElement.object(members).compact.utf8)
        return try decoder.decode(line).record.event
    }

    private static func isList(
        _ value: AnalyticsMapping.Value, _ conversion: AnalyticsMapping.Conversion?
    ) -> Bool {
        if case .list = value { return true }
        if case .list = conversion { return true }
        return false
    }

    private mutating func element(
        _ value: AnalyticsMapping.Value, _ entry: AnalyticsEntry, at path: String,
        _ conversions: [String: AnalyticsMapping.Conversion]
    ) throws(TraceError) -> JSONElement? {
        switch value {
        case .text(let text): return .string(text)
        case .integer(let number): return .integer(Int64(number))
        case .fraction(let number): return .number(number)
        case .flag(let flag): return .bool(flag)
        case .word(let names, let words, let otherwise):
            guard let conversion = conversions[path] else {
                guard let text = names.lazy.compactMap({ entry[$0]?.text }).first else {
                    return otherwise.map(JSONElement.string)
                }
                return .string(words[text] ?? discreet(text, entry))
            }
            let parameter = Parameter(names, words: words, otherwise: otherwise, in: entry)
            return try element(parameter, as: conversion, entry)
        case .number(let name):
            return try element(Parameter(name, in: entry), as: .integer, entry)
        case .decimal(let name):
            return try element(Parameter(name, in: entry), as: .number, entry)
        case .truth(let name):
            return try element(Parameter(name, in: entry), as: .truth, entry)
        case .list(let name, let separator):
            let parameter = Parameter(name, in: entry)
            return try element(parameter, as: .list(separator: separator), entry)
        case .array(let values):
            var elements: [JSONElement] = []
            for (index, value) in values.enumerated() {
                let path = AnalyticsMapping.Conversion.path(of: "\(index)", in: path)
                if let element = try element(value, entry, at: path, conversions) {
                    elements.append(element)
                }
            }
            return .array(elements)
        case .object(let values):
            var members: [String: JSONElement] = [:]
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                let path = AnalyticsMapping.Conversion.path(of: name, in: path)
                members[name] = try element(value, entry, at: path, conversions)
            }
            return members.isEmpty ? nil : .object(members)
        case .alias(let name, let prefix):
            return try element(Parameter(name, in: entry), as: .alias(prefix), entry)
        case .occurrences(let name):
            return .integer(Int64(max(1, occurrences[name] ?? 0)))
        }
    }

    /// A parameter of an entry, with the words that are replaced in it.
    private struct Parameter {
        let name: String
        /// The value, with its word replaced, or nil if the parameter is missing.
        let content: EntryContent?
        let words: [String: String]

        init(_ name: String, in entry: AnalyticsEntry) {
            self.init([name], words: [:], otherwise: nil, in: entry)
        }

        /// Creates the first parameter that has a value, or the default.
        init(
            _ names: [String], words: [String: String], otherwise: String?,
            in entry: AnalyticsEntry
        ) {
            let found = names.lazy.compactMap { name in entry[name].map { (name, $0) } }.first
            name = found?.0 ?? names.first ?? ""
            let content = found?.1 ?? otherwise.map(EntryContent.string)
            self.content = content.map { content in
                words[content.text].map(EntryContent.string) ?? content
            }
            self.words = words
        }
    }

    /// Returns a parameter as a value of a type, or nil if it is missing.
    private mutating func element(
        _ parameter: Parameter, as conversion: AnalyticsMapping.Conversion,
        _ entry: AnalyticsEntry
    ) throws(TraceError) -> JSONElement? {
        if case .alias(let prefix) = conversion {
            return .string(alias(of: parameter.content?.text, prefix))
        }
        guard let content = parameter.content else { return nil }
        let result: JSONElement? =
            switch conversion {
            case .integer: content.integer.map(JSONElement.integer)
            case .number: content.number.map(JSONElement.number)
            case .truth: content.truth.map(JSONElement.bool)
            case .list(let separator):
                .array(
                    content.list(separator: separator).map { text in
                        .string(parameter.words[text] ?? discreet(text, entry))
                    })
            case .alias: nil
            }
        guard let result else {
            throw TraceError(
                .wrongType, "the parameter \(parameter.name) is \(conversion.negation)")
        }
        return result
    }

    private mutating func alias(of value: String?, _ prefix: String) -> String {
        if let value, let alias = aliases[prefix]?[value] { return alias }
        let number = (aliasCounts[prefix] ?? 0) + 1
        aliasCounts[prefix] = number
        if let value { aliases[prefix, default: [:]][value] = "\(prefix)\(number)" }
        return "\(prefix)\(number)"
    }

    // MARK: Identifying values

    /// Returns a text without identifying parts: identifiers of the entry and email addresses.
    private func discreet(_ text: String, _ entry: AnalyticsEntry) -> String {
        var identifiers = (mapping.collection?.identifiers ?? []).compactMap {
            entry.text(at: $0.path)
        }
        let session = entry.session
        identifiers += (session.number + [session.person]).compactMap(\.self)
        let tells = identifiers.contains { identifier in
            // A short identifier can occur in other texts by chance.
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

extension AnalyticsMapping.Conversion {
    /// The clause for a value that does not have the type.
    fileprivate var negation: String {
        switch self {
        case .integer: "not an integer"
        case .number: "not a number"
        case .truth: "neither true nor false"
        case .list: "not a list"
        case .alias: "not a name"
        }
    }
}
