extension SQLiteLedger {
    /// Returns whether a file is a ledger, according to its first bytes.
    ///
    /// - Parameter bytes: At least the first 72 bytes of the file.
    /// - Returns: Whether it is an SQLite database with the identifier of ledgers.
    package static func isLedger(_ bytes: [UInt8]) -> Bool {
        // https://www.sqlite.org/fileformat.html, section 1.3
        guard bytes.count >= 72, bytes.starts(with: "SQLite format 3\0".utf8) else { return false }
        let identifier = bytes[68..<72].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        return identifier == UInt32(bitPattern: LedgerSchema.applicationID)
    }
}
