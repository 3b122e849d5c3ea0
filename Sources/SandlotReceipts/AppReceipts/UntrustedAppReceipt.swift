/// The parts of an app receipt, without any check of who signed it.
///
/// Use it only to inspect receipts, because anyone can write anything into one.
public struct UntrustedAppReceipt: Sendable {
    /// The content.
    public let content: AppReceipt
    /// The certificates in the receipt, in their original order.
    public let certificates: [Certificate]
    /// The hash function of the signature, or nil if it is not one that Apple has used.
    public let digest: AppReceiptSigner.Digest?

    /// Splits a receipt into its parts and decodes them.
    ///
    /// - Parameter receipt: The receipt in DER or BER, not in Base64.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedPayload`` if it is not signed data of PKCS #7, or
    ///   if its content is not that of an app receipt.
    public init(_ receipt: [UInt8]) throws(ReceiptError) {
        do throws(Refused) {
            let message = try AppReceiptVerifier.message(receipt)
            content = try AppReceipt((try AppReceiptVerifier.content(of: message))[...])
            certificates = message.certificates().compactMap { try? Certificate($0) }
            digest =
                switch message.algorithm {
                case .sha1?: .sha1
                case .sha256?: .sha256
                case .other?, nil: nil
                }
        } catch {
            throw ReceiptError(.malformedPayload, error.refusal.reason)
        }
    }
}
