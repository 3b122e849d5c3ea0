public import Foundation
package import SandlotReceipts
package import SandlotStore

/// A purchase, a renewal, or a restore, as the store signed it.
///
/// All properties derive from one JSON object. Two transactions are equal if their JSON is equal.
public struct Transaction: Identifiable, Equatable, Hashable, Sendable,
    CustomDebugStringConvertible
{
    /// The type of the identifier.
    public typealias ID = UInt64

    let content: SignedContent<TransactionPayload>
    /// The identifier, which is unique for each purchase, renewal, and restore.
    public let id: UInt64
    /// The identifier of the original transaction.
    public let originalID: UInt64

    /// Creates a value from signed data.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: The environment that delivered it and in which the transaction is finished.
    package init(_ delivery: Delivery<TransactionPayload>, in environment: StoreEnvironment?) {
        self.init(delivery, origin: Origin(environment))
    }

    init(_ delivery: Delivery<TransactionPayload>, origin: Origin) {
        content = SignedContent(delivery, origin: origin)
        // Reading the stored payload does not copy it.
        id = content.payload.transactionId.digits
        originalID = content.payload.originalTransactionId.digits
    }

    var payload: TransactionPayload { content.payload }

    /// The signed JSON.
    public var jsonRepresentation: Data { Data(content.json) }

    /// The signed JSON on several lines.
    public var debugDescription: String { content.prettyJSON }

    /// Informs the store that the app has delivered the purchase.
    ///
    /// Until then, the transaction is unfinished and is delivered again at each launch. Finishing a
    /// transaction again has no effect.
    public func finish() async {
        await content.origin.connection?.finish(TransactionID(rawValue: id))
    }

    /// The status of the transaction's subscription, or nil if there is none.
    public var subscriptionStatus: Product.SubscriptionInfo.Status? {
        get async {
            guard let groupID = subscriptionGroupID else { return nil }
            let statuses = try? await Product.SubscriptionInfo.statuses(
                inGroup: groupID, origin: content.origin)
            return statuses?.first { $0.transaction.unsafePayloadValue.originalID == originalID }
        }
    }
}

extension VerificationResult where SignedType == Transaction {
    /// Creates a result from signed data and the outcome of its verification.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: The environment that delivered it and in which the transaction is finished.
    package init(_ delivery: Delivery<TransactionPayload>, in environment: StoreEnvironment?) {
        self.init(Transaction(delivery, in: environment), verdictOf: delivery)
    }

    init(_ delivery: Delivery<TransactionPayload>, origin: Origin) {
        self.init(Transaction(delivery, origin: origin), verdictOf: delivery)
    }
}
