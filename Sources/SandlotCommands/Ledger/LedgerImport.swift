import ArgumentParser
import SandlotLedger
import SandlotPostgres

/// The `sandlot ledger import` command.
struct LedgerImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Create a ledger from exported JSON Lines.",
        discussion: """
            Checks every hash and signature. Either everything is imported, or no ledger is \
            created. If a line was modified, the error names it. The new ledger is signed with the \
            key of --key, or with a new key that is written beside it. No file of another ledger \
            may exist beside the new name. To resume a store, copy the authority's directory \
            beside the new ledger afterward.

            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger export shop.ledger > shop.jsonl
              sandlot ledger import shop.jsonl copy.ledger
              key=$(sandlot ledger verify shop.ledger | awk '$1 == "key" { print $2 }')
              sandlot ledger import - other.ledger --signed-by $key < shop.jsonl
            """
    )

    @Argument(
        help: "The lines; - is standard input.", completion: .file(extensions: ["jsonl"]))
    var source: String

    @Argument(help: "The ledger to create, which must not exist.", completion: .file())
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
        if !PostgresAddress.isAddress(file) { try roles.write(ledger: file, for: "the new ledger") }
        try OpenFileLimit.requireRoomForLedger()
        let options = try keyOptions.options(isReadOnly: false)
        let made = try await CommandFailure.awaiting {
            if PostgresAddress.isAddress(file) {
                return try await PostgresLedger.importing(
                    source, into: PostgresAddress(argument: file),
                    options: keyOptions.databaseOptions(isReadOnly: false), signedBy: signedBy)
            }
            return try await SQLiteLedger.importing(
                source, into: file, options: options, signedBy: signedBy)
        }
        var document = LedgerDocument("sandlot-ledger-import/1", file: file)
        document.add("id", label: "id", made.id)
        document.add("records", label: "records", made.recordCount)
        document.add("exporter", label: "signed by", made.exporterFingerprint)
        document.add("key", label: "new key", made.keyFingerprint)
        try document.print(formatOptions.format)
    }
}
