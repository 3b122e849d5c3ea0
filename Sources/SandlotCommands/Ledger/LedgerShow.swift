import ArgumentParser
import SandlotLedger
import SandlotStore

/// The `sandlot ledger show` command.
struct LedgerShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the records of a ledger, one on each line.",
        discussion: """
            The ledger is checked first. A damaged ledger is not shown.

            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger show shop.ledger
              sandlot ledger show shop.ledger --from 100 --limit 10
              sandlot ledger show shop.ledger --kind sealed --format json
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The first record, counted from 0.", valueName: "position"))
    var from = 0

    @Option(help: ArgumentHelp("The maximum number of records.", valueName: "count"))
    var limit: Int?

    @Option(help: ArgumentHelp("Only records of this stream.", valueName: "name"))
    var stream: String?

    @Option(help: ArgumentHelp("Only records of this kind.", valueName: "name"))
    var kind: String?

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func validate() throws {
        guard from >= 0, limit ?? 0 >= 0 else {
            throw ValidationError("--from and --limit must not be negative")
        }
    }

    func run() async throws {
        try await CommandFailure.awaiting {
            let ledger = try await keyOptions.reading(file)
            try show(ledger)
            try await ledger.close()
        }
    }

    /// Shows records in batches, so that memory does not grow with the ledger.
    private func show(_ ledger: any DurableLedger) throws {
        let rendering = LedgerRecordRendering(formatOptions.format)
        var output = StandardOutput()
        var position = from
        var remaining = limit ?? .max
        let count = try ledger.count
        while position < count, remaining > 0 {
            for record in try ledger.records(from: position, limit: 1024) {
                defer { position += 1 }
                guard remaining > 0, stream == nil || record.stream == stream,
                    kind == nil || record.kind == kind
                else { continue }
                remaining -= 1
                try output.line(rendering.line(record, at: position))
            }
        }
        try output.flush()
    }
}
