import SandlotReceipts

/// The statuses of `verifyReceipt`, which are in its answers instead of HTTP statuses.
///
/// - SeeAlso: [status](https://developer.apple.com/documentation/appstorereceipts/status)
enum VerifyReceiptStatus: Int64, Error, Sendable {
    case valid = 0
    /// The request is not a POST of a JSON object.
    case unreadableRequest = 21000
    /// `receipt-data` is missing or is not a receipt.
    case malformedReceipt = 21002
    /// The receipt's signature or certificates are not acceptable, it has expired, or the store does not have its app.
    case unauthenticated = 21003
    /// The password is not the app's shared secret, or it is not a string.
    case wrongSecret = 21004
    /// The server is not available, because a test has set it to fail.
    case unavailable = 21005
    /// A receipt of the sandbox was sent to production.
    case sandboxReceipt = 21007
    /// A receipt of production was sent to the sandbox.
    case productionReceipt = 21008
    /// The ledger or the cryptography fails.
    case internalError = 21009
    /// The store has none of the receipt's purchases.
    case unknownAccount = 21010

    /// Creates the status for a receipt that cannot be trusted.
    init(_ refusal: ReceiptRefusal) {
        switch refusal.code {
        case .malformedReceipt, .malformedPayload, .invalidField, .duplicateMember, .missingField:
            self = .malformedReceipt
        case .verificationUnavailable: self = .internalError
        default: self = .unauthenticated
        }
    }
}
