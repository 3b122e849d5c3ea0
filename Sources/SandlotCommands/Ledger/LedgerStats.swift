import ArgumentParser
import SandlotBase
import SandlotJSON
import SandlotLedger

/// The `sandlot ledger stats` command.
struct LedgerStats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count the records of a ledger.",
        discussion: """
            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger stats shop.ledger
              sandlot ledger stats shop.ledger --format json
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        let statistics = try await CommandFailure.awaiting {
            let ledger = try await keyOptions.reading(file)
            let statistics = try await ledger.statistics()
            try await ledger.close()
            return statistics
        }
        var document = LedgerDocument("sandlot-ledger-statistics/1", file: file)
        document.add("records", label: "records", statistics.recordCount)
        document.add("removed", label: "removed", statistics.removedCount)
        document.add("checkpoints", label: "checkpoints", statistics.checkpointCount)
        document.add("fileBytes", label: "file", statistics.fileByteCount, unit: " bytes")
        document.add("logBytes", label: "log", statistics.logByteCount, unit: " bytes")
        document.add("anchor", label: "anchor", statistics.anchor.description)
        document.add("kinds", .array(statistics.kinds.map(\.json)))
        try document.print(formatOptions.format, lines: Self.table(statistics.kinds))
    }

    private static func table(_ kinds: [LedgerStatistics.Kind]) -> [String] {
        guard !kinds.isEmpty else { return [] }
        let rows =
            [["STREAM", "KIND", "RECORDS", "BYTES"]]
            + kinds.map {
                [
                    PlainText.escaping($0.stream), PlainText.escaping($0.kind), "\($0.count)",
                    "\($0.byteCount)",
                ]
            }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column < 2 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }
        return ["", Style.standardOutput(lines[0], .faint)] + lines.dropFirst()
    }
}

extension LedgerStatistics.Kind {
    /// The counts as JSON.
    var json: JSONElement {
        .object([
            "stream": .string(stream), "kind": .string(kind), "records": .integer(Int64(count)),
            "bytes": .integer(Int64(byteCount)),
        ])
    }
}
