internal import ArgumentParser
internal import SandlotJSON
internal import SandlotLedger

/// `sandlot ledger backup`.
struct LedgerBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy a ledger, also while it is in use.",
        discussion: """
            The copy is a moment of the ledger. It is checked as a whole before it gets its name, and the key is \
            copied beside it: keep the copy as safe as the key.

            To use a backup, give its name in the place of the ledger's.

            EXAMPLES:
              sandlot ledger backup shop.ledger backups/monday.ledger
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @Argument(help: "The copy to make, which must not exist.", completion: .file())
    var destination: String

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        let options = try keyOptions.options(isReadOnly: true)
        let report = try await CommandFailure.awaiting {
            let ledger = try await SQLiteLedger.open(at: file, options: options)
            let report = try await ledger.backup(to: destination)
            try await ledger.close()
            return report
        }
        var document = LedgerDocument("sandlot-ledger-backup/1", file: file)
        document.add("copy", "copy", destination)
        document.add("records", "records", report.recordCount)
        document.add("anchor", "anchor", "\(report.recordCount):\(report.headHash)")
        try document.print(formatOptions.format)
    }
}
