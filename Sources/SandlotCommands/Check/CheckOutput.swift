import SandlotCompliance
import SandlotTrace

/// The output of `sandlot check` on standard output and standard error.
struct CheckOutput: ~Copyable {
    private let form: CheckForm
    private let isSingle: Bool
    private var output = StandardOutput()
    private var legend = TextLegend()
    private var tally: [TraceVerdict: Int] = [:]
    private var count = 0
    private var fleet = FleetSummary()
    private let catalog: RuleCatalog

    init(_ form: CheckForm, fileCount: Int, catalog: RuleCatalog) {
        self.form = form
        self.catalog = catalog
        isSingle = fileCount == 1
    }

    /// Writes the result for a file.
    ///
    /// - Throws: ``CommandFailure`` if standard output cannot be written.
    mutating func write(_ answer: TraceJudging.Answer) throws(CommandFailure) {
        count += 1
        tally[TraceVerdict(answer.trace.report), default: 0] += 1
        guard let text = answer.text else {
            // Flushing first keeps the order when both streams have the same destination.
            try flush()
            try add(FleetSummary(refused: answer.trace.source, answer.trace.error?.reason ?? ""))
            return StandardError.shared.error(answer.trace.error?.description)
        }
        legend.formUnion(answer.legend)
        if !answer.notes.isEmpty {
            try flush()
            for note in answer.notes { StandardError.shared.note(note) }
        }
        if case .fleet = form, let report = answer.trace.report {
            return try add(FleetSummary(report, of: answer.build))
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
        switch form {
        case .report where !isSingle:
            for line in legendLines.dropFirst() { try self.line(line) }
            if !legendLines.isEmpty { try line("") }
            try line(total)
        case .summary: try line(total)
        case .fleet(let format):
            for text in fleet.lines(format, catalog: catalog) { try line(text) }
        case .report, .json: break
        }
        try flush()
    }

    private mutating func add(_ summary: FleetSummary) throws(CommandFailure) {
        guard case .fleet = form else { return }
        do {
            try fleet.add(summary)
        } catch {
            throw CommandFailure(ExitStatus.internalError, error.reason)
        }
    }

    /// The numbers of files by their verdicts.
    private var total: String {
        let words = TraceVerdict.allCases.compactMap { verdict in
            tally[verdict].map { "\($0) \(verdict.wordsInTotal)" }
        }
        return "\(count) \(isSingle ? "file" : "files"): \(words.joined(separator: ", "))"
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
}
