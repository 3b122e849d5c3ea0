/// An importer that turns another kind of log into records of a trace.
///
/// An importer keeps the events and their times, but not the people: identifiers of people, devices, and
/// installations are not imported. It keeps unknown entries as events with an unknown name, or counts them.
///
/// ```swift
/// let imported = try AnalyticsImporter().records(of: export)
/// let report = try Checker(packs: [pack]).check(imported.records)
/// ```
public protocol TraceImporter: Sendable {
    /// Imports a log.
    ///
    /// - Parameter log: The complete text of the log.
    /// - Returns: The records and the skipped entries.
    /// - Throws: ``TraceError`` with the line if the text is not a valid log.
    func records(of log: [UInt8]) throws(TraceError) -> ImportedTrace
}

/// The result of importing a log.
public struct ImportedTrace: Sendable, Hashable {
    /// Entries with the same name that did not become a record.
    public struct Skipped: Sendable, Hashable {
        /// The name of the entries.
        public var name: String
        /// The number of entries.
        public var count: Int
        /// The line of the first entry.
        public var firstLine: Int
        /// The reason why the first entry was skipped, in one sentence without a period.
        public var reason: String

        /// Whether the mapping ignores these entries on purpose.
        package var isIntended: Bool { reason == SkippedEntries.ignored }

        /// Creates a description of skipped entries.
        public init(name: String, count: Int, firstLine: Int, reason: String) {
            self.name = name
            self.count = count
            self.firstLine = firstLine
            self.reason = reason
        }
    }

    /// The records, run by run.
    public var records: [TraceRecord]
    /// The skipped entries, in the order of their first lines.
    public var skipped: [Skipped]

    /// Creates a result.
    public init(records: [TraceRecord], skipped: [Skipped] = []) {
        self.records = records
        self.skipped = skipped
    }

    /// The records as JSON Lines, for a file.
    public var json: [UInt8] { records.flatMap { $0.json + [UInt8(ascii: "\n")] } }
}
