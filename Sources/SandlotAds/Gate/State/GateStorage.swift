/// Keeps what a gate must remember.
///
/// Whoever erases it erases attempts and locks: that is outside of what the gate promises. Keep it where removing the
/// app's data is the only way to do so, as in the keychain or in a ledger.
public protocol GateStorage: Sendable {
    /// Changes what is kept under a name, in one step: nobody else reads or writes between.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - change: Takes what is kept, nil if there is nothing, and returns what is to be kept instead. A storage
    ///     that finds that somebody else was faster may call it again; the last call counts.
    /// - Throws: What `change` throws, in which case nothing changes, or why the bytes could not be kept.
    func update(_ name: String, _ change: (_ bytes: [UInt8]?) throws -> [UInt8]) throws
}
