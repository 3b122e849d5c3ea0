import SandlotJSON
import SandlotReceipts

/// The body of a request to `verifyReceipt`.
struct VerifyReceiptRequest {
    /// The decoded receipt.
    let receipt: [UInt8]
    let password: String?
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
        password = root["password"]?.string
        excludesOldTransactions = root["exclude-old-transactions"]?.bool ?? false
    }
}
