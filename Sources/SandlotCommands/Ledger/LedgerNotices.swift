import SandlotLedger
import SandlotPostgres
import SandlotScenario
import SandlotStore

/// Notices on standard error for the users of a ledger.
enum LedgerNotices {
    /// Warns that records may be lost.
    ///
    /// - Parameters:
    ///   - report: The report on opening the ledger.
    ///   - file: The ledger.
    static func tell(_ report: LedgerReport, file: String) {
        guard let count = report.possibleLossBehind else { return }
        StandardError.shared.warning(
            "\(file) is open elsewhere, was not closed, or has lost its end: "
                + "records after the first \(count) may be lost"
        )
    }

    /// Prints that the certificates and keys with which a store signs were copied beside a copy.
    static func tellOfAuthority(beside copy: String) {
        StandardError.shared.note("\(StoreFile.authorityPath(of: copy)): copied as well")
    }
}

extension LedgerKeyOptions {
    /// Opens a ledger for reading, and prints the notices about it.
    func reading(_ file: String) async throws -> any DurableLedger {
        guard !PostgresAddress.isAddress(file) else {
            return try await PostgresLedger.open(
                at: PostgresAddress(argument: file), options: databaseOptions(isReadOnly: true))
        }
        return try await readingFile(file)
    }

    /// Opens a ledger in a file for reading, and prints the notices about it.
    func readingFile(_ file: String) async throws -> SQLiteLedger {
        try InputFiles.requireApartFromOutput([file])
        let ledger = try await SQLiteLedger.open(at: file, options: options(isReadOnly: true))
        LedgerNotices.tell(ledger.opening, file: file)
        return ledger
    }

    /// Returns the options for opening a ledger in PostgreSQL with the key.
    func databaseOptions(isReadOnly: Bool) throws -> PostgresLedger.Options {
        var options = PostgresLedger.Options()
        options.isReadOnly = isReadOnly
        options.makesLedger = false
        options.key = try self.options(isReadOnly: isReadOnly).key
        return options
    }
}

extension PostgresAddress {
    /// Reads the address that the user has written as an argument.
    ///
    /// - Throws: ``CommandFailure`` with status 64.
    init(argument text: String) throws(CommandFailure) {
        do throws(LedgerError) {
            self = try PostgresAddress(text)
        } catch {
            throw CommandFailure(ExitStatus.usage, error.reason)
        }
    }
}

extension CommandFailure {
    /// Refuses the address of a PostgreSQL database where a command needs a file.
    ///
    /// - Parameters:
    ///   - ledger: The ledger that the user has named.
    ///   - advice: The other way to the same goal, as a clause.
    /// - Throws: ``CommandFailure`` with status 64.
    static func requireFile(_ ledger: String, _ advice: String) throws(CommandFailure) {
        guard !PostgresAddress.isAddress(ledger) else {
            throw CommandFailure(
                ExitStatus.usage,
                "this command works on the file of a ledger, not on a database of PostgreSQL: \(advice)"
            )
        }
    }
}
