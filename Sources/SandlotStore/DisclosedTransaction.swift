/// A transaction as signed when it was first disclosed.
public struct DisclosedTransaction: Sendable, Hashable {
    /// The transaction.
    public let id: TransactionID
    /// The number of earlier changes of the transaction, from 0.
    public let revision: Int
    /// The customer whose devices it is bound to, or nil for a server or a file.
    public let customer: CustomerID?
    /// The compact JWS.
    public let jws: String
}
