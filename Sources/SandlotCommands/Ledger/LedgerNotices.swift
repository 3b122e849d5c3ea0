internal import SandlotLedger
internal import SandlotScenario

/// What whoever uses a ledger should know, on standard error.
enum LedgerNotices {
    /// Tells that something may be lost.
    ///
    /// - Parameters:
    ///   - report: What was found when the ledger was opened.
    ///   - file: The ledger.
    static func tell(_ report: LedgerReport, file: String) {
        guard let count = report.possibleLossBehind else { return }
        StandardError.shared.warning(
            "\(file) is open elsewhere or was not closed: whether something behind its \(count) records is "
                + "lost cannot be told")
    }

    /// Tells that the certificates and keys with which a store signs stand beside a copy.
    static func tellOfAuthority(beside copy: String) {
        StandardError.shared.note("\(StoreFile.authorityPath(of: copy)): as well")
    }
}

extension LedgerKeyOptions {
    /// Opens a ledger for reading, and tells what should be known of it.
    func reading(_ file: String) async throws -> SQLiteLedger {
        let ledger = try await SQLiteLedger.open(at: file, options: options(isReadOnly: true))
        LedgerNotices.tell(ledger.opening, file: file)
        return ledger
    }
}
