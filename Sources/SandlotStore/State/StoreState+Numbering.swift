/// Restarting with the first identifier, as Xcode does when its transactions are cleared.
extension StoreState {
    /// Returns whether no transaction remains and no device knows one.
    ///
    /// - Parameter ids: The transactions that are about to be deleted.
    /// - Returns: Whether the next transaction can have the first identifier.
    /// - Complexity: O(*n*) in the number of transactions that were ever made.
    func canRestartNumbering(without ids: [TransactionID]) -> Bool {
        let leaving = Set(ids)
        let isEmpty = entries.indices.allSatisfy { index in
            entries[index] == .removed
                || leaving.contains(TransactionID(rawValue: firstID + UInt64(index)))
        }
        // An offline device continues with its data, so its identifiers must not be reused.
        return isEmpty
            && devices.values.allSatisfy { device in
                device.offlineViews.values.allSatisfy(\.transactions.isEmpty)
            }
    }

    /// Clears everything that refers to a transaction by its identifier.
    mutating func restartNumbering() {
        forgetEntries()
        for (id, _) in devices { forgetWhatWasTold(to: id) }
    }
}
