import ArgumentParser
import SandlotLedger
import SandlotStore

/// The `sandlot ledger compact` command.
struct LedgerCompact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Remove data that a store no longer needs, and free the space.",
        discussion: """
            Removes the contents of two kinds of records: those that state only that time has \
            passed, if a later record states it as well, and data that an app kept before it kept \
            newer data. A digest takes the place of each content, so that the chain can still be \
            verified.

            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger compact shop.ledger
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        try CommandFailure.requireFile(
            file,
            "export it, import the lines into a file, compact that file, and import it into a new database"
        )
        let options = try keyOptions.options(isReadOnly: false)
        let compaction = try await CommandFailure.awaiting {
            let ledger = try await SQLiteLedger.open(at: file, options: options)
            LedgerNotices.tell(ledger.opening, file: file)
            let dispensable = try StoreHistory.dispensablePositions(in: ledger)
            let compaction = try await ledger.compact(removing: dispensable)
            try await ledger.close()
            return compaction
        }
        var document = LedgerDocument("sandlot-ledger-compaction/1", file: file)
        document.add("removed", label: "contents removed", compaction.removedCount)
        document.add(
            "removedCheckpoints", label: "checkpoints removed", compaction.removedCheckpointCount)
        document.add("bytesBefore", label: "before", compaction.byteCountBefore, unit: " bytes")
        document.add("bytesAfter", label: "after", compaction.byteCountAfter, unit: " bytes")
        try document.print(formatOptions.format)
    }
}
