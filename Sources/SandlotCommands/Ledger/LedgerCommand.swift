public import ArgumentParser
public import SandlotLedger

/// The `sandlot ledger` command.
struct LedgerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "Inspect and maintain the file that contains a store.",
        discussion: """
            A ledger is the file that sandlot run --store FILE writes. It records everything that \
            happened in a store. Each record is chained to the previous one, and the chain is \
            signed. The private key is in a file beside the ledger, with -key appended to its \
            name. Documentation/ledger.md states the guarantees and how they are tested.

            You can use commands that only read while another process writes.
            """,
        subcommands: [
            LedgerShow.self, LedgerVerify.self, LedgerStats.self, LedgerExport.self,
            LedgerImport.self, LedgerBackup.self, LedgerRecover.self, LedgerCompact.self,
        ]
    )
}

/// The option that names a key.
struct LedgerKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The ledger's private key, if it is not beside the ledger.", valueName: "file"),
        completion: .file())
    var key: String?

    /// The files that the command reads, so that nothing overwrites them.
    var roles: FileRoles {
        var roles = FileRoles()
        roles.read(key: key)
        return roles
    }

    /// Returns the options for opening a ledger with the key.
    func options(isReadOnly: Bool) throws -> SQLiteLedger.Options {
        var options = SQLiteLedger.Options()
        options.isReadOnly = isReadOnly
        options.makesFile = false
        if let key {
            options.key = try CommandFailure.converting { try LedgerKey(contentsOf: key) }
        }
        return options
    }
}

extension LedgerReport.Depth: ExpressibleByArgument {}

extension LedgerRecovery.Scope: ExpressibleByArgument {}

extension LedgerAnchor: ExpressibleByArgument {
    /// Reads an anchor in its printed form.
    public init?(argument: String) {
        self.init(argument)
    }
}
