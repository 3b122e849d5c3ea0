/// The content of a receipt: one of ``TransactionPayload``, ``RenewalInfoPayload``,
/// ``AppTransactionPayload`` and ``NotificationPayload``.
///
/// Do not conform types of your own: nothing could verify them. ``ReceiptSigner/sign(json:)`` signs anything.
public protocol ReceiptPayload: Sendable, Hashable {
    /// The kind of receipt that carries this payload.
    static var kind: ReceiptKind { get }

    /// Decodes a payload.
    ///
    /// - Throws: ``ReceiptError`` if the text is no JSON object or a member has the wrong type.
    init(json: [UInt8]) throws(ReceiptError)

    /// The payload as compact JSON.
    var json: [UInt8] { get }
}

/// The kinds of signed data.
public enum ReceiptKind: String, Sendable, CaseIterable {
    /// A purchase, renewal or restore.
    case transaction
    /// What happens at the next renewal of a subscription.
    case renewal
    /// How the customer got the app.
    case appTransaction = "app-transaction"
    /// A server notification.
    case notification
}
