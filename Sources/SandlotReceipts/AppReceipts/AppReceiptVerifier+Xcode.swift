extension AppReceiptVerifier {
    /// Reads an app receipt that claims to come from Xcode, whose signer nobody can verify.
    ///
    /// StoreKit Testing in Xcode signs with a certificate that it generates, and anyone can generate such a
    /// certificate. Checking the signature with that certificate only shows that the receipt is intact. The expiration
    /// date, the app, its version, and the device are checked as in any other receipt.
    ///
    /// - Parameter receipt: The receipt in DER or BER, not in Base64.
    /// - Returns: The content, which must not be trusted, or nil if the receipt makes no such claim or cannot be read.
    /// - Throws: ``XcodeReceipt/Unreadable`` with the refusal if the receipt was changed or belongs to something else.
    package func readXcode(_ receipt: [UInt8]) throws(XcodeReceipt.Unreadable) -> AppReceipt? {
        guard let claim = try? Claim(receipt), claim.content.environment == .xcode else {
            return nil
        }
        var expectation = expectation
        expectation.environment = .xcode
        do throws(Refused) {
            guard claim.message.signer() != nil else { throw Self.missingSigner() }
            try claim.checkSignature()
            try check(claim.content, against: expectation)
        } catch {
            throw XcodeReceipt.Unreadable(refusal: error.refusal)
        }
        return claim.content
    }
}
