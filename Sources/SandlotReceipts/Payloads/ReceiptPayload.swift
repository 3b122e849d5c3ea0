/// The content of a receipt: a ``TransactionPayload``, ``RenewalInfoPayload``,
/// ``AppTransactionPayload``, or ``NotificationPayload``.
///
/// Do not conform your own types to this protocol, because no verifier can verify them. Use
/// ``ReceiptSigner/sign(json:)`` to sign other data.
public protocol ReceiptPayload: Sendable, Hashable {
    /// The kind of receipt that carries this payload.
    static var kind: ReceiptKind { get }

    /// Decodes a payload.
    ///
    /// - Throws: ``ReceiptError`` if the text is not a JSON object or a member has the wrong type.
    init(json: [UInt8]) throws(ReceiptError)

    /// The payload as compact JSON.
    var json: [UInt8] { get }
}

/// The kinds of signed data.
public enum ReceiptKind: String, Sendable, CaseIterable {
    /// A purchase, renewal, or restore.
    case transaction
    /// The state of a subscription's next renewal.
    case renewal
    /// The customer's first acquisition of the app.
    case appTransaction = "app-transaction"
    /// A server notification.
    case notification
}
