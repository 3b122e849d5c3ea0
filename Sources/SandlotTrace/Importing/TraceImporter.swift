/// Turns the log of something else into records of a trace.
///
/// An importer carries over what happened and when, and never who it happened to: identifiers of people, devices
/// and installations stay behind. What it does not understand it keeps as events of an unknown name, or counts.
///
/// ```swift
/// let imported = try AnalyticsImporter().records(of: export)
/// let report = try Checker(packs: [pack]).check(imported.records)
/// ```
public protocol TraceImporter: Sendable {
    /// Reads a log.
    ///
    /// - Parameter log: The whole text.
    /// - Returns: The records and what was left out.
    /// - Throws: ``TraceError`` with the line if the text is no such log.
    func records(of log: [UInt8]) throws(TraceError) -> ImportedTrace
}

/// What came of a log.
public struct ImportedTrace: Sendable, Hashable {
    /// Entries of one name that have no record of their own.
    public struct Skipped: Sendable, Hashable {
        /// The name of the entries.
        public var name: String
        /// How many there are.
        public var count: Int
        /// The line of the first.
        public var firstLine: Int
        /// Why the first was left out, in one sentence without a period.
        public var reason: String

        /// Whether the mapping leaves such entries out on purpose.
        package var isIntended: Bool { reason == SkippedEntries.ignored }

        /// Makes one from its parts.
        public init(name: String, count: Int, firstLine: Int, reason: String) {
            self.name = name
            self.count = count
            self.firstLine = firstLine
            self.reason = reason
        }
    }

    /// The records, run by run.
    public var records: [TraceRecord]
    /// What was left out, in the order of first lines.
    public var skipped: [Skipped]

    /// Makes one from its parts.
    public init(records: [TraceRecord], skipped: [Skipped] = []) {
        self.records = records
        self.skipped = skipped
    }

    /// The records as JSON Lines, as they are written to a file.
    public var json: [UInt8] { records.flatMap { $0.json + [UInt8(ascii: "\n")] } }
}
