/// Stores of several processes over one ledger.
extension Store {
    /// Applies what other processes have recorded until now, if the ledger is shared.
    ///
    /// Afterward, this store knows everything that was acknowledged by any process before the call,
    /// so that nobody who asks one process after the other sees time go backward.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the ledger cannot be reached or
    ///   contains records that are not of this version.
    package func synchronize() async throws(StoreError) {
        guard let shared = read({ core in core.shared }) else { return }
        do throws(LedgerError) {
            try await shared.refresh()
            guard try shared.count > read({ core in core.position }) else { return }
        } catch {
            throw StoreError(.ledger, error.reason, underlying: error)
        }
        // The running apps are notified, which may record that their data was signed.
        try perform { _ in }
    }

    /// Applies what other processes record until the ledger is closed, so that running apps learn
    /// of it.
    package func followOthers() async {
        guard let shared = read({ core in core.shared }) else { return }
        for await count in shared.commits where count > read({ core in core.position }) {
            // If the ledger cannot be reached now, the next request reports it.
            try? perform { _ in }
        }
    }

    /// Whether other processes may record in the same ledger.
    package var isShared: Bool { read { core in core.shared != nil } }
}

extension StoreCore {
    /// Takes the turn and applies the records of other processes, if the ledger is shared.
    mutating func beginTurn() throws(StoreError) {
        guard let shared else { return }
        let count: Int
        do throws(LedgerError) {
            count = try shared.beginTurn()
        } catch {
            throw StoreError(.ledger, error.reason, underlying: error)
        }
        // An opening store applies everything itself.
        guard count > position, isOpen else { return }
        do throws(StoreError) {
            try takeOver()
        } catch {
            shared.endTurn()
            throw error
        }
    }

    /// Ends the use of the turn, if the ledger is shared.
    func endTurn() {
        shared?.endTurn()
    }

    /// Applies the records of other processes and notifies the running apps.
    private mutating func takeOver() throws(StoreError) {
        if try applyRecords() { try announce() }
    }
}
