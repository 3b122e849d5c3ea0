/// What a ledger is known to have contained, noted where nobody can change it together with the file.
///
/// It is the only way to find out that a whole ledger was put back to an earlier state.
public struct LedgerAnchor: Sendable, Hashable {
    /// The number of records.
    public let count: Int
    /// The hash behind the last of them, in hexadecimal digits.
    public let hash: String

    /// Describes what a ledger is known to have contained.
    ///
    /// - Parameters:
    ///   - count: The number of records.
    ///   - hash: The hash behind the last of them, in hexadecimal digits, as reports have it.
    public init(count: Int, hash: String) {
        self.count = count
        self.hash = hash
    }
}
