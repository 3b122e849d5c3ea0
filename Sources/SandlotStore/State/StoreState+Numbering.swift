/// Beginning again with the first number, as Xcode does when its transactions are cleared.
extension StoreState {
    /// Whether no transaction remains, and no device remembers one.
    ///
    /// - Parameter ids: The transactions that are about to be deleted.
    /// - Returns: Whether the next transaction may get the first number.
    /// - Complexity: O(*n*) in the number of transactions that were ever made.
    func canRestartNumbering(without ids: [TransactionID]) -> Bool {
        let leaving = Set(ids)
        let isEmpty = entries.indices.allSatisfy { index in
            entries[index] == .removed
                || leaving.contains(TransactionID(rawValue: firstID + UInt64(index)))
        }
        // A device that is offline goes on with what it knew: its numbers must not come to mean something else.
        return isEmpty
            && devices.values.allSatisfy { device in
                device.offlineViews.values.allSatisfy(\.transactions.isEmpty)
            }
    }

    /// Forgets everything that refers to a transaction by its number.
    mutating func restartNumbering() {
        forgetEntries()
        for (id, _) in devices { forgetWhatWasTold(to: id) }
    }
}
