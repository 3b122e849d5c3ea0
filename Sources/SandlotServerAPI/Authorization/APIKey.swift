package import SandlotReceipts

/// A key of the App Store Server API, with which a developer's server signs its tokens.
package struct APIKey: Sendable {
    /// The issuer's identifier, as in App Store Connect.
    package let issuerID: String
    /// The key's identifier.
    package let keyID: String
    /// The key, whose public half verifies tokens.
    package let key: TokenKey

    /// Creates a key that is registered with the store.
    ///
    /// - Parameters:
    ///   - issuerID: The issuer's identifier.
    ///   - keyID: The key's identifier.
    ///   - key: The key.
    package init(issuerID: String, keyID: String, key: TokenKey) {
        self.issuerID = issuerID
        self.keyID = keyID
        self.key = key
    }

    /// Reads a key from the contents of a file that App Store Connect or OpenSSL wrote.
    ///
    /// - Parameters:
    ///   - issuerID: The issuer's identifier.
    ///   - keyID: The key's identifier.
    ///   - pem: A private key (`.p8`) or a public key, both in PEM.
    ///   - name: The file's name, used in error messages.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    package init(
        issuerID: String, keyID: String, pem: [UInt8], name: String
    ) throws(ReceiptError) {
        self.init(issuerID: issuerID, keyID: keyID, key: try TokenKey(pem: pem, name: name))
    }

    /// Generates a key, whose private half is in `key.privatePEM()`.
    ///
    /// - Parameters:
    ///   - issuerID: The issuer's identifier.
    ///   - keyID: The key's identifier.
    /// - Returns: The key.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package static func generated(
        issuerID: String, keyID: String
    ) throws(ReceiptError) -> APIKey {
        APIKey(issuerID: issuerID, keyID: keyID, key: try TokenKey())
    }
}
