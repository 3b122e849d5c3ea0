import SandlotCompliance
import SandlotTrace

/// The output of `sandlot check` on standard output and standard error.
struct CheckOutput: ~Copyable {
    private let format: OutputFormat
    private let isSingle: Bool
    private var output = StandardOutput()
    private var legend = TextLegend()
    private var tally: [String: Int] = [:]
    private var count = 0

    init(_ format: OutputFormat, fileCount: Int) {
        self.format = format
        isSingle = fileCount == 1
    }

    /// Writes the result for a file.
    ///
    /// - Throws: ``CommandFailure`` if standard output cannot be written.
    mutating func write(_ answer: TraceJudging.Answer) throws(CommandFailure) {
        count += 1
        tally[Self.word(for: answer), default: 0] += 1
        guard let text = answer.text else {
            // Flushing first keeps the order when both streams have the same destination.
            try flush()
            return StandardError.shared.error(answer.trace.error?.description)
        }
        legend.formUnion(answer.legend)
        if !answer.notes.isEmpty {
            try flush()
            for note in answer.notes { StandardError.shared.note(note) }
        }
        var lines = [text]
        if let summary = answer.summary {
            if isSingle { lines += legendLines }
            lines += ["", summary]
            if !isSingle { lines.append("") }
        }
        for line in lines { try self.line(line) }
    }

    /// Writes the summary of all files.
    ///
    /// - Throws: ``CommandFailure`` if standard output cannot be written.
    mutating func end() throws(CommandFailure) {
        if format == .text, !isSingle {
            for line in legendLines.dropFirst() { try self.line(line) }
            if !legendLines.isEmpty { try line("") }
            let words = Self.words.compactMap { word in tally[word].map { "\($0) \(word)" } }
            try line("\(count) files: \(words.joined(separator: ", "))")
        }
        try flush()
    }

    /// Flushes the output.
    ///
    /// - Throws: ``CommandFailure`` if standard output cannot be written.
    mutating func flush() throws(CommandFailure) {
        do {
            try output.flush()
        } catch {
            throw CommandFailure(error)
        }
    }

    private mutating func line(_ text: String) throws(CommandFailure) {
        do {
            try output.line(text)
        } catch {
            throw CommandFailure(error)
        }
    }

    private var legendLines: [String] {
        let lines = legend.lines(TraceJudging.paint())
        return lines.isEmpty ? [] : [""] + lines
    }

    private static let words = [
        "with violations", "inconclusive", "not applicable", "compliant", "no trace",
    ]

    /// Returns the overall result of a file for all packs except the one that is always added.
    private static func word(for answer: TraceJudging.Answer) -> String {
        guard let report = answer.trace.report else { return words[4] }
        let chosen = report.packs.filter { $0.id != .trace }
        func hasAny(_ verdict: ComplianceReport.PackVerdict) -> Bool {
            report.packs.contains { $0.verdict == verdict }
        }
        if hasAny(.violations) { return words[0] }
        if hasAny(.inconclusive) { return words[1] }
        let isNothingJudged = !chosen.isEmpty && chosen.allSatisfy { $0.verdict == .notApplicable }
        return isNothingJudged ? words[2] : words[3]
    }
}
