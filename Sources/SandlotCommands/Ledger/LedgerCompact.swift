internal import ArgumentParser
internal import SandlotLedger
internal import SandlotStore

/// `sandlot ledger compact`.
struct LedgerCompact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Remove what a store can do without, and give the space back.",
        discussion: """
            Removed are contents of records that say nothing but that time has passed, where a later record says it \
            as well, and of what an app had kept before it kept something newer. In their place stands a digest, so \
            that the chain can be followed as before.

            EXAMPLES:
              sandlot ledger compact shop.ledger
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
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
        document.add("removed", "contents removed", compaction.removedCount)
        document.add(
            "removedCheckpoints", "checkpoints removed", compaction.removedCheckpointCount)
        document.add("bytesBefore", "before", compaction.byteCountBefore, unit: " bytes")
        document.add("bytesAfter", "after", compaction.byteCountAfter, unit: " bytes")
        try document.print(formatOptions.format)
    }
}
