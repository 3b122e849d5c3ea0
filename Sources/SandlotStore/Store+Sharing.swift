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
    ///
    /// - Parameter follow: Runs after each change of this or another process.
    package func followOthers(then follow: @Sendable () -> Void = {}) async {
        guard let shared = read({ core in core.shared }) else { return }
        let counts = shared.commits
        // Something may have been recorded before the subscription.
        try? await synchronize()
        follow()
        for await count in counts {
            // If the ledger cannot be reached now, the next request reports it.
            if count > read({ core in core.position }) { try? perform { _ in } }
            follow()
        }
    }

    /// Whether other processes may record in the same ledger.
    package var isShared: Bool { read { core in core.shared != nil } }

    /// Whether another process was faster after a lost connection.
    ///
    /// This store then contains events that were not recorded. It refuses every command and must be
    /// replaced by a new store over the same ledger.
    package var isOvertaken: Bool {
        read { core in core.shared != nil && core.ticket.failure?.code == .wrongPosition }
    }

    /// Returns whether this process is the one that posts notifications, which it becomes if no
    /// other process is.
    ///
    /// - Returns: Always true if the ledger is not shared.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the ledger cannot be reached.
    package func claimPosting() async throws(StoreError) -> Bool {
        guard let shared = read({ core in core.shared }) else { return true }
        do throws(LedgerError) {
            return try await shared.claimPosting()
        } catch {
            throw StoreError(.ledger, error.reason, underlying: error)
        }
    }
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
        do throws(StoreError) {
            // Taking the turn may have revealed that another process was faster.
            try demandLedger()
            // An opening store applies everything itself.
            if count > position, isOpen { try takeOver() }
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
