import SandlotBase
package import SandlotTrace

/// The lines of a trace to which a report refers, with a few before and after.
///
/// A trace may be larger than memory, and a report is small: the trace is read once more, and only what is
/// needed is kept.
package struct TraceExcerpt: Sendable {
    /// One line.
    package struct Line: Sendable, Hashable {
        /// The number of the line in the file, from 1.
        package let number: Int
        /// The number of the event in its run.
        package let seq: Int
        /// Milliseconds since the run began.
        package let t: Int
        /// The event's name.
        package let event: String
        /// The content of the event, on one line.
        package let fields: String
    }

    /// A stretch of lines.
    package enum Piece: Sendable, Hashable {
        /// A line, and whether the finding concerns it.
        case line(Line, isConcerned: Bool)
        /// Lines that are left out.
        case omission(Int)
    }

    /// The maximum number of findings of a rule that are shown with surrounding events.
    package static let findingLimit = 5
    /// The number of events that are shown before and after an event of the finding.
    private static let neighbors = 2
    /// The number of the finding's events that are shown from the beginning and the end of the
    /// list.
    private static let endCount = 3

    private var lines: [String: [Int: [Line]]] = [:]
    private var numbers: [String: [Int: Int]] = [:]
    /// The timelines of the runs, if they were requested.
    package private(set) var timelines: [Timeline] = []
    /// The number of runs without a timeline because there are too many.
    package private(set) var omittedRuns = 0

    /// Reads the lines to which a report refers.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - storage: The trace that it is about.
    ///   - includingTimelines: Whether the runs are to be drawn.
    ///   - isNeeded: Whether anything is needed at all.
    /// - Throws: ``TraceError`` if the trace cannot be read again.
    /// - Complexity: O(*n*) in the length of the trace; nothing is read if nothing is needed.
    package init(
        of report: ComplianceReport, from storage: some TraceStorage,
        includingTimelines: Bool = false, isNeeded: Bool = true
    ) throws(TraceError) {
        guard isNeeded else { return }
        var wanted: [String: Set<Int>] = [:]
        var located: [String: Set<Int>] = [:]
        for result in report.packs.flatMap(\.rules) {
            for finding in result.findings {
                located[finding.run, default: []].formUnion(Self.shown(finding.seqs))
            }
            for finding in result.foremost(Self.findingLimit) {
                let seqs = Self.shown(finding.seqs)
                wanted[finding.run, default: []].formUnion(seqs.flatMap(Self.surroundings))
            }
        }
        guard includingTimelines || !located.isEmpty else { return }
        var drawings = includingTimelines ? TimelineCollector(report) : nil
        let source = TraceLines(storage.source())
        var decoder = TraceLineDecoder(keepsUnknownFields: true)
        while let line = try unsafe source.next() {
            // The file was checked before, so an unreadable line can only be its incomplete last
            // line.
            guard let record = try? unsafe decoder.decode(line.bytes) else { break }
            let number = try storage.sourceLine(of: unsafe line.number)
            drawings?.take(record)
            if located[record.run]?.contains(record.seq) == true,
                numbers[record.run]?[record.seq] == nil
            {
                numbers[record.run, default: [:]][record.seq] = number
            }
            guard wanted[record.run]?.contains(record.seq) == true else { continue }
            let line = unsafe Line(record, Array(line.bytes), number: number)
            let others = lines[record.run]?[record.seq] ?? []
            // A repeated line was dropped.
            guard !others.contains(where: { $0.event == line.event && $0.fields == line.fields })
            else { continue }
            lines[record.run, default: [:]][record.seq] = others + [line]
        }
        if let drawings {
            timelines = drawings.timelines()
            omittedRuns = drawings.omittedRuns
        }
    }

    /// Reads the lines to which a report refers from a text in memory.
    package init(
        of report: ComplianceReport, in text: [UInt8], includingTimelines: Bool = false
    ) throws(TraceError) {
        try self.init(of: report, from: TraceText(text), includingTimelines: includingTimelines)
    }

    private static func shown(_ seqs: [Int]) -> [Int] {
        seqs.count <= 2 * endCount ? seqs : Array(seqs.prefix(endCount) + seqs.suffix(endCount))
    }

    private static func surroundings(_ seq: Int) -> ClosedRange<Int> {
        let first = max(0, seq - neighbors)
        return first...(seq > Int.max - neighbors ? Int.max : seq + neighbors)
    }

    /// Returns the line of an event in the file.
    ///
    /// - Parameters:
    ///   - seq: The event; one of those that a finding names first or last.
    ///   - run: Its run.
    /// - Returns: The line, from 1.
    package func lineNumber(of seq: Int, in run: String) -> Int? { numbers[run]?[seq] }

    /// Returns the events of a finding and the events around them.
    ///
    /// - Parameter finding: One of the foremost findings of its rule.
    /// - Returns: Lines in the order of their numbers, and what is left out between them.
    package func surroundings(of finding: Finding) -> [Piece] {
        guard let known = lines[finding.run] else { return [] }
        let concerned = Self.shown(finding.seqs)
        let seqs = Set(concerned.flatMap(Self.surroundings)).sorted().filter { known[$0] != nil }
        var pieces: [Piece] = []
        var last: Int?
        for seq in seqs {
            if let last, seq - last > 1 { pieces.append(.omission(seq - last - 1)) }
            for line in known[seq] ?? [] {
                pieces.append(.line(line, isConcerned: finding.seqs.contains(seq)))
            }
            last = seq
        }
        return pieces
    }
}
