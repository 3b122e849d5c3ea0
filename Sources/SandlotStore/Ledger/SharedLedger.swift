/// A ledger to which several processes append, each of them in its turn.
///
/// A store decides a command against everything that was appended before it. It therefore takes the
/// turn, applies the records of other processes, and appends. While a process has the turn, no other
/// one can append.
package protocol SharedLedger: Ledger {
    /// Whether no other process had the ledger open when this one opened it.
    var wasAlone: Bool { get }

    /// Takes the turn, and waits while another process has it.
    ///
    /// The process may keep the turn for some milliseconds, so that commands that follow each other
    /// share a commit.
    ///
    /// - Returns: The number of records, including those that this process has appended and that are
    ///   not committed yet.
    /// - Throws: ``LedgerError`` if the ledger cannot be reached.
    func beginTurn() throws(LedgerError) -> Int

    /// Ends the use of the turn. Another process gets it once everything is committed.
    func endTurn()

    /// Learns what other processes have committed until now.
    ///
    /// - Throws: ``LedgerError`` if the ledger cannot be reached.
    func refresh() async throws(LedgerError)

    /// Returns whether this process is the one that posts notifications, which it becomes if no
    /// other process is.
    ///
    /// - Throws: ``LedgerError`` if the ledger cannot be reached.
    func claimPosting() async throws(LedgerError) -> Bool
}
