import ArgumentParser
import SandlotBase
import SandlotLedger
import SandlotPostgres
import SandlotScenario

/// The options of a command that has a store.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keep the store in this file, which is created if it is missing, or in the PostgreSQL \
            database at postgresql://…. An existing store resumes with its clock, customers, \
            devices, and played apps.
            """, valueName: "file"),
        completion: .file())
    var store: String?

    @Flag(help: "Resume in memory only, and do not change the file of --store.")
    var readOnly = false

    @Option(
        help: """
            How thoroughly the file of --store is checked first with --read-only: sample checks \
            every hash and some signatures, and full checks all signatures and the structure of \
            the file. Without --read-only, the check is always full.
            """)
    var verify: LedgerReport.Depth?

    func validate() throws {
        guard store != nil || !readOnly && verify == nil else {
            throw ValidationError("--read-only and --verify are about a file; name it with --store")
        }
        try Self.validate(store: store)
    }

    /// Throws if a store has no name.
    ///
    /// - Throws: `ValidationError`.
    static func validate(store: String?) throws {
        guard let store, store.isEmpty || store == "-" else { return }
        throw ValidationError("--store `\(store)`: give the name of a file")
    }
}

extension StoreOptions {
    /// Records the store and the files that belong to it.
    ///
    /// - Parameter roles: The files that the command reads so far.
    /// - Throws: ``CommandFailure`` with status 64 if the store would overwrite something.
    func note(in roles: inout FileRoles) throws(CommandFailure) {
        guard let store, !PostgresAddress.isAddress(store) else { return }
        if readOnly {
            roles.read(ledger: store)
        } else {
            try roles.write(ledger: store, for: "--store")
        }
    }
}
