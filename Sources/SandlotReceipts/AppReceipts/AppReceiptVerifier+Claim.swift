import SandlotBase

extension AppReceiptVerifier {
    /// A receipt that can be read, before its signer is verified.
    struct Claim {
        let message: SignedMessage
        let content: AppReceipt
        let creationDate: Timestamp

        /// Reads a receipt of any signer.
        init(_ bytes: [UInt8]) throws(Refused) {
            message = try AppReceiptVerifier.message(bytes)
            switch message.algorithm {
            case nil:
                throw Refused(.malformedReceipt, "the receipt does not have exactly one signature")
            case .sha1?, .sha256?: break
            case .other?:
                throw Refused(.wrongAlgorithm, "the signature uses neither SHA-256 nor SHA-1")
            }
            content = try AppReceipt((try AppReceiptVerifier.content(of: message))[...])
            guard let created = content.creationDate, content.bundleID != nil else {
                throw Refused(
                    .missingField,
                    "the receipt has no bundle identifier (2) or no creation date (12)")
            }
            creationDate = created
        }

        /// Checks that the signature matches the content and the signer's certificate.
        ///
        /// The certificate itself is not verified.
        func checkSignature() throws(Refused) {
            guard message.isSignatureValid() else {
                throw Refused(
                    .badSignature, "the signature does not match the content of the receipt")
            }
        }
    }
}
