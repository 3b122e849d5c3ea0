public import ArgumentParser
public import SandlotLedger

/// `sandlot ledger`.
struct LedgerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "Look after the file in which a store is kept.",
        discussion: """
            A ledger is the file that sandlot run --store FILE writes: everything that happened in a store, each \
            record chained to the one before and signed. Its private key stands beside it, with -key behind its \
            name. Documentation/ledger.md tells what is promised and how it is tested.

            Whatever only reads can be used while another process writes.
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
            "The ledger's private key, if it does not stand beside the file.", valueName: "file"),
        completion: .file())
    var key: String?

    /// What is read, so that nothing is written over it.
    var roles: FileRoles {
        var roles = FileRoles()
        roles.read(key: key)
        return roles
    }

    /// How a ledger is opened with the key.
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
    /// Reads an anchor as it is printed.
    public init?(argument: String) {
        self.init(argument)
    }
}
