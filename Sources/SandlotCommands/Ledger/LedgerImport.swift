internal import ArgumentParser
internal import SandlotLedger

/// `sandlot ledger import`.
struct LedgerImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a ledger of JSON Lines that were exported.",
        discussion: """
            Every hash and signature is checked. Either everything is taken in or there is no ledger afterwards; a \
            line that is not as it was written is named. The new ledger is signed with the key of --key, or a new \
            one, which then stands beside it. No file of another ledger may stand beside its name. To go on with a \
            store, copy the authority's directory beside the new ledger afterwards.

            EXAMPLES:
              sandlot ledger import shop.jsonl copy.ledger
              sandlot ledger import - copy.ledger --signed-by 0a1b… < shop.jsonl
            """
    )

    @Argument(
        help: "The lines; - is standard input.", completion: .file(extensions: ["jsonl"]))
    var source: String

    @Argument(help: "The ledger to make, which must not exist.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "The key that must have signed the export, as sandlot ledger verify shows it.",
            valueName: "fingerprint"))
    var signedBy: String?

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        var roles = FileRoles()
        roles.read([source], as: "the export")
        try roles.write(ledger: file, for: "the new ledger")
        try OpenFileLimit.requireRoomForLedger()
        let options = try keyOptions.options(isReadOnly: false)
        let made = try await CommandFailure.awaiting {
            try await SQLiteLedger.importing(
                source, into: file, options: options, signedBy: signedBy)
        }
        var document = LedgerDocument("sandlot-ledger-import/1", file: file)
        document.add("id", "id", made.id)
        document.add("records", "records", made.recordCount)
        document.add("exporter", "signed by", made.exporterFingerprint)
        document.add("key", "new key", made.keyFingerprint)
        try document.print(formatOptions.format)
    }
}
