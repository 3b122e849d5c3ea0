public import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore

/// A payment in the queue, in the state that was reported to an observer.
///
/// Transactions of one payment are equal, even if the state differs.
public final class SKPaymentTransaction: NSObject, Sendable {
    /// The state.
    public let transactionState: SKPaymentTransactionState
    /// The reason for a failure, or nil.
    public let error: (any Error)?
    let content: SKPayment.Content
    let id: TransactionID?
    let token: UUID
    private let date: Date?
    private let originalContent: Original?

    private struct Original {
        let id: TransactionID
        let date: Date?
    }

    /// Creates a transaction for a payment.
    init(
        _ state: SKPaymentTransactionState, content: SKPayment.Content,
        delivery: Delivery<TransactionPayload>? = nil, token: UUID, error: SKError? = nil
    ) {
        transactionState = state
        self.content = content
        self.token = token
        self.error = error
        let payload = delivery?.payload
        let id = payload?.transactionId.flatMap(UInt64.init).map(TransactionID.init(rawValue:))
        self.id = id
        date = payload?.purchaseDate?.date
        let original = payload?.originalTransactionId.flatMap(UInt64.init)
            .map(TransactionID.init(rawValue:))
        originalContent = original.flatMap { original in
            state == .restored || original != id
                ? Original(id: original, date: payload?.originalPurchaseDate?.date) : nil
        }
    }

    private init(_ original: Original, of content: SKPayment.Content) {
        transactionState = .purchased
        error = nil
        self.content = content
        id = original.id
        token = UUID()
        date = original.date
        originalContent = nil
    }

    /// The payment of the transaction.
    public var payment: SKPayment { SKPayment(content) }

    /// The transaction's identifier, or nil unless the state is purchased or restored.
    public var transactionIdentifier: String? { id.map { String($0.rawValue) } }

    /// The time of the purchase or restore, or nil before it.
    public var transactionDate: Date? { date }

    /// The original transaction of a restored or renewed purchase, or nil.
    public var original: SKPaymentTransaction? {
        originalContent.map { SKPaymentTransaction($0, of: content) }
    }

    /// Whether both transactions belong to the same payment.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SKPaymentTransaction)?.token == token
    }

    /// A hash of the payment.
    public override var hash: Int { token.hashValue }
}
