/// A storage for the state of a gate.
///
/// Erasing the storage erases attempts and locks, from which the gate cannot protect itself. Use a
/// storage that is only erased together with the app's data, such as the keychain or a ledger.
public protocol GateStorage: Sendable {
    /// Changes an entry atomically.
    ///
    /// - Parameters:
    ///   - name: The name of the entry.
    ///   - change: A closure that receives the current bytes, or nil if there are none, and returns
    ///     the new ones. The storage may call it again if another writer was faster. The result of
    ///     the last call counts.
    /// - Throws: Any error of `change`, in which case nothing changes, or an error if the bytes
    ///   cannot be stored.
    func update(_ name: String, _ change: (_ bytes: [UInt8]?) throws -> [UInt8]) throws
}
