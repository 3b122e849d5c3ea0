import SandlotLedger
import SandlotScenario

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
            "\(file) is open elsewhere or was not closed: records after the first \(count) may be lost"
        )
    }

    /// Prints that the certificates and keys with which a store signs were copied beside a copy.
    static func tellOfAuthority(beside copy: String) {
        StandardError.shared.note("\(StoreFile.authorityPath(of: copy)): copied as well")
    }
}

extension LedgerKeyOptions {
    /// Opens a ledger for reading, and prints the notices about it.
    func reading(_ file: String) async throws -> SQLiteLedger {
        try InputFiles.requireApartFromOutput([file])
        let ledger = try await SQLiteLedger.open(at: file, options: options(isReadOnly: true))
        LedgerNotices.tell(ledger.opening, file: file)
        return ledger
    }
}
