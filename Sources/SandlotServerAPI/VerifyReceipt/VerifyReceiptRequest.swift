import SandlotJSON
import SandlotReceipts

/// The body of a request to `verifyReceipt`.
struct VerifyReceiptRequest {
    /// The shared secret in a request.
    enum Password {
        /// The member is missing or null.
        case none
        case text(String)
        /// The member is not a string.
        case notText

        init(_ value: JSONValue?) {
            if let text = value?.string {
                self = .text(text)
            } else {
                self = value?.isNull ?? true ? .none : .notText
            }
        }
    }

    /// The decoded receipt.
    let receipt: [UInt8]
    let password: Password
    let excludesOldTransactions: Bool

    /// Reads a request.
    ///
    /// - Throws: ``VerifyReceiptStatus/unreadableRequest`` or ``VerifyReceiptStatus/malformedReceipt``.
    init(_ request: APIRequest) throws(VerifyReceiptStatus) {
        guard request.method == "POST", let root = try? JSONDocument(request.body).root,
            root.kind == .object
        else { throw .unreadableRequest }
        let encoded = root["receipt-data"]?.string?.utf8.filter { ![0x0A, 0x0D].contains($0) }
        guard let encoded, !encoded.isEmpty,
            let receipt = Base64.decode(Array(encoded)[...], as: .standard)
        else { throw .malformedReceipt }
        self.receipt = receipt
        password = Password(root["password"])
        excludesOldTransactions = root["exclude-old-transactions"]?.bool ?? false
    }
}
