public import Foundation
internal import SandlotBase
internal import SandlotReceipts
internal import SandlotStore

/// A payment in the queue, as it was when an observer was told of it.
///
/// Those of one payment are equal, also if the state has changed in between.
public final class SKPaymentTransaction: NSObject, Sendable {
    /// The state.
    public let transactionState: SKPaymentTransactionState
    /// The reason why it failed; nil if it did not.
    public let error: (any Error)?
    let content: SKPayment.Content
    let id: TransactionID?
    private let token: UUID
    private let date: Date?
    private let originalContent: Original?

    private struct Original {
        let id: TransactionID
        let date: Date?
    }

    /// Describes a payment.
    init(
        _ state: SKPaymentTransactionState, _ content: SKPayment.Content,
        _ delivery: Delivery<TransactionPayload>? = nil, token: UUID, error: SKError? = nil
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

    /// What was asked for.
    public var payment: SKPayment { SKPayment(content) }

    /// The transaction's number; nil unless it was purchased or restored.
    public var transactionIdentifier: String? { id.map { String($0.rawValue) } }

    /// When it was purchased or restored; nil before.
    public var transactionDate: Date? { date }

    /// The first transaction of what was restored or renewed; nil of everything else.
    public var original: SKPaymentTransaction? {
        originalContent.map { SKPaymentTransaction($0, of: content) }
    }

    /// Whether both are of the same payment.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SKPaymentTransaction)?.token == token
    }

    /// A hash of the payment.
    public override var hash: Int { token.hashValue }
}
