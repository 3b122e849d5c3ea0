import SandlotJSON

/// An unverified receipt from a test environment.
///
/// StoreKit Testing in Xcode signs with a certificate that it generates, and anyone can generate
/// such a certificate. Checking the signature with that certificate only shows that the token is
/// intact.
package struct XcodeReceipt: Sendable {
    /// The environments whose receipts cannot be verified.
    private static let environments: Set<ReceiptEnvironment> = [.xcode, .localTesting]

    /// The payload's bytes.
    package let json: [UInt8]

    /// Reads a token that claims to come from Xcode or local testing.
    ///
    /// The result is nil if the token makes no such claim.
    ///
    /// - Parameters:
    ///   - token: The compact JWS.
    ///   - kind: The required kind of the token.
    ///   - bundleID: The app that the token must belong to, or nil for any app.
    /// - Throws: ``XcodeReceipt/Unreadable`` with the refusal if the token is invalid.
    package init?(
        _ token: ArraySlice<UInt8>, kind: ReceiptKind, bundleID: String?
    ) throws(Unreadable) {
        guard let jws = CompactJWS(token), let payload = Base64.decode(jws.payload, as: .url),
            let root = (try? JSONDocument(payload))?.root,
            let name = (root["environment"] ?? root["receiptType"])?.string,
            Self.environments.contains(ReceiptEnvironment(rawValue: name))
        else { return nil }
        do throws(ReceiptError) {
            let identity = try Self.identity(payload, kind)
            if let bundleID, case .claimed(let claimed) = identity.bundleID,
                claimed?.utf8.elementsEqual(bundleID.utf8) != true
            {
                throw ReceiptError(
                    .invalidField, "the payload belongs to another app than \(bundleID)")
            }
        } catch {
            let isOtherApp = error.reason.hasPrefix("the payload belongs")
            throw Unreadable(
                refusal: ReceiptRefusal(isOtherApp ? .wrongBundle : .invalidField, error.reason))
        }
        guard Self.isWhole(jws, String(decoding: token, as: UTF8.self)) else {
            throw Unreadable(
                refusal: ReceiptRefusal(
                    .badSignature, "the signature does not match the certificate in the header"))
        }
        json = payload
    }

    /// The refusal of a receipt from a test environment.
    package struct Unreadable: Error {
        package let refusal: ReceiptRefusal
    }

    private static func identity(
        _ payload: [UInt8], _ kind: ReceiptKind
    ) throws(ReceiptError) -> SignedIdentity {
        switch kind {
        case .transaction: try TransactionPayload(decoding: payload).identity
        case .renewal: try RenewalInfoPayload(decoding: payload).identity
        case .appTransaction: try AppTransactionPayload(decoding: payload).identity
        case .notification: try NotificationPayload(decoding: payload).identity
        }
    }

    /// Returns whether the first certificate in the header signed the token.
    private static func isWhole<Token>(_ jws: CompactJWS<Token>, _ token: String) -> Bool {
        guard let receipt = try? UntrustedReceipt(token),
            let certificate = receipt.certificates.first ?? nil,
            let key = try? ES256Verifier(
                certificate: certificate.x509, prefix: jws.prefix, tables: .never),
            let hash = try? key.hash(of: jws.payload),
            let signature = HashedSignature(receipt.signature, hash: hash)
        else { return false }
        return (try? key.isValid(signature)) == true
    }
}
