public import Foundation
package import SandlotReceipts
package import SandlotStore

/// A purchase, a renewal or a restore, as the store signed it.
///
/// Everything derives from one JSON object; two transactions are equal if their JSON is.
public struct Transaction: Identifiable, Equatable, Hashable, Sendable,
    CustomDebugStringConvertible
{
    /// The type of the identifier.
    public typealias ID = UInt64

    let content: SignedContent<TransactionPayload>
    /// Unique for each purchase, renewal and restore.
    public let id: UInt64
    /// The first transaction of the series.
    public let originalID: UInt64

    /// Wraps signed data.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: Where it comes from, to be asked when it is finished.
    package init(_ delivery: Delivery<TransactionPayload>, in environment: StoreEnvironment?) {
        self.init(delivery, origin: Origin(environment))
    }

    init(_ delivery: Delivery<TransactionPayload>, origin: Origin) {
        content = SignedContent(delivery, origin: origin)
        id = delivery.payload.transactionId.digits
        originalID = delivery.payload.originalTransactionId.digits
    }

    var payload: TransactionPayload { content.payload }

    /// The signed JSON.
    public var jsonRepresentation: Data { Data(content.json) }

    /// The signed JSON on several lines.
    public var debugDescription: String { content.prettyJSON }

    /// Tells the store that what was bought has been delivered.
    ///
    /// Until then the transaction is unfinished and comes again with each launch. Finishing twice
    /// changes nothing.
    public func finish() async {
        await content.origin.connection?.finish(TransactionID(rawValue: id))
    }

    /// How it stands with the subscription of this transaction, or nil if it belongs to none.
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
    /// Wraps signed data together with the verdict on it.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: Where it comes from, to be asked when it is finished.
    package init(_ delivery: Delivery<TransactionPayload>, in environment: StoreEnvironment?) {
        self.init(Transaction(delivery, in: environment), verdictOf: delivery)
    }

    init(_ delivery: Delivery<TransactionPayload>, origin: Origin) {
        self.init(Transaction(delivery, origin: origin), verdictOf: delivery)
    }
}
