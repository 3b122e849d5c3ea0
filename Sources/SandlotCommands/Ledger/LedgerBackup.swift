import ArgumentParser
import SandlotJSON
import SandlotLedger
import SandlotScenario

/// The `sandlot ledger backup` command.
struct LedgerBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy a ledger, even while it is in use.",
        discussion: """
            The copy is a consistent snapshot of the ledger. It is checked completely before it \
            appears under its name. The key and the authority with a store's certificates and keys \
            are copied with it. Protect the copy as carefully as the original. Either all of these \
            files exist afterward, or none. If the command is killed, repeat it.

            To use a backup, give its name in place of the ledger's.

            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger backup shop.ledger backup.ledger
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @Argument(help: "The copy to create, which must not exist.", completion: .file())
    var destination: String

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        try CommandFailure.requireFile(
            file, "copy the database with pg_dump, and the key and the authority with cp")
        try CommandFailure.requireFile(
            destination, "write the lines of `sandlot ledger export` there with `ledger import`")
        var roles = keyOptions.roles
        roles.read(ledger: file)
        try roles.write(ledger: destination, for: "the copy")
        try OpenFileLimit.requireRoomForLedger()
        let (report, keyPath, hasAuthority) = try await CommandFailure.awaiting {
            let ledger = try await keyOptions.readingFile(file)
            let authority = try StoreFile.authorityCopy(of: file)
            let report = try await ledger.backup(to: destination, authority: authority)
            try await ledger.close()
            return (report, ledger.keyPath, authority != nil)
        }
        if keyOptions.key != nil {
            StandardError.shared.note("the key was given by --key and is not copied")
        } else if !report.isSealChecked {
            StandardError.shared.warning(
                "\(keyPath) cannot be read: it is not copied, nothing can be written to the copy without it, and "
                    + "the records after the last signature were not checked")
        }
        var document = LedgerDocument("sandlot-ledger-backup/1", file: file)
        document.add("copy", label: "copy", destination)
        document.add("records", label: "records", report.recordCount)
        document.add("sealChecked", .bool(report.isSealChecked))
        document.add("keyCopied", .bool(report.isSealChecked && keyOptions.key == nil))
        document.add("anchor", label: "anchor", report.anchor.description)
        try document.print(formatOptions.format)
        if hasAuthority { LedgerNotices.tellOfAuthority(beside: destination) }
    }
}
