import SandlotBase
import SandlotJSON
import SandlotLedger

/// A rendering of the report on a ledger.
struct LedgerReportRendering {
    private let report: LedgerReport
    private let file: String

    init(_ report: LedgerReport, file: String) {
        self.report = report
        self.file = file
    }

    func print(_ format: OutputFormat) throws {
        var document = LedgerDocument("sandlot-ledger-verification/1", file: file)
        document.add("id", label: "id", report.id)
        document.add("key", label: "key", report.keyFingerprint)
        document.add("records", label: "records", report.recordCount)
        document.add("removed", label: "removed", report.removedCount)
        document.add("proven", label: "proven", report.provenCount)
        document.add("linked", .integer(Int64(report.linkedCount)))
        document.add("checkpoints", label: "checkpoints", report.checkpointCount)
        document.add("checkedSignatures", label: "signatures checked", report.checkedSignatureCount)
        document.add("anchor", label: "anchor", report.anchor.description)
        document.add("depth", .string(report.depth.rawValue))
        document.add("sealChecked", .bool(report.isSealChecked))
        document.add("possibleLossBehind", JSONElement(report.possibleLossBehind.map(Int64.init)))
        document.add("sound", .bool(report.isSound))
        document.add("allProven", .bool(report.isProven))
        document.add("findingCount", .integer(Int64(report.findingCount)))
        document.add("findings", .array(report.findings.map(\.json)))
        try document.print(format, lines: lines())
    }

    /// Returns a line for each finding that the report contains.
    static func findings(of report: LedgerReport) -> [String] {
        let style = Style.standardOutput
        var lines = report.findings.map { finding in
            style("✗ ", .bad) + PlainText.escaping(finding.reason) + " (\(finding.kind.rawValue))"
        }
        if report.findingCount > report.findings.count {
            lines.append("and \(report.findingCount - report.findings.count) more")
        }
        return lines
    }

    private func lines() -> [String] {
        let style = Style.standardOutput
        var lines = Self.findings(of: report)
        let isWhole = report.provenCount == report.recordCount
        if report.isProven {
            lines.append(style("✓", .good) + " the ledger is intact")
        } else if report.isSound {
            lines.append(
                style("!", .doubtful)
                    + " \(report.provenCount) of \(report.recordCount) records are proven by a signature; the others "
                    + "cannot be checked without the key: put it back, or give it with --key")
        }
        if !report.isSealChecked, isWhole {
            lines.append(
                style("!", .doubtful)
                    + " without the key, the records after the last signature cannot be checked")
        }
        if let count = report.possibleLossBehind {
            lines.append(
                style("!", .doubtful)
                    + " the ledger is open elsewhere, was not closed, or has lost its end: records after the first "
                    + "\(count) may be lost")
        }
        return lines
    }
}

extension LedgerFinding {
    /// The finding as JSON.
    var json: JSONElement {
        .object([
            "kind": .string(kind.rawValue), "reason": .string(reason),
            "from": JSONElement(positions.isEmpty ? nil : Int64(positions.lowerBound)),
            "through": JSONElement(positions.isEmpty ? nil : Int64(positions.upperBound - 1)),
        ])
    }
}
