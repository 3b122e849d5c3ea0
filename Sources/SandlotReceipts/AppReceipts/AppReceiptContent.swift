/// The codec of the content of app receipts, without signatures.
package enum AppReceiptContent {
    /// The reason why bytes are not the content of an app receipt.
    package struct Unreadable: Error {
        /// The cause.
        package let code: ReceiptRefusal.Code
        /// The cause in a sentence.
        package let reason: String
    }

    /// Encodes a receipt's content as it is signed.
    package static func bytes(of receipt: AppReceipt) -> [UInt8] { receipt.der }

    /// Reads the bytes that a receipt's signature covers.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package static func read(_ bytes: [UInt8]) throws(Unreadable) -> AppReceipt {
        do throws(Refused) {
            return try AppReceipt(bytes[...])
        } catch {
            throw Unreadable(code: error.refusal.code, reason: error.refusal.reason)
        }
    }
}
