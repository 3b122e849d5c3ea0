internal import SandlotJSON

/// A receipt of a test environment, read without being verified.
///
/// StoreKit Testing in Xcode signs with a certificate of its own making, and anybody can make such a certificate.
/// The signature is compared with that certificate, which only shows that the token is whole.
package struct XcodeReceipt: Sendable {
    /// The environments whose receipts nobody can verify.
    private static let environments: Set<ReceiptEnvironment> = [.xcode, .localTesting]

    /// The payload's bytes.
    package let json: [UInt8]

    /// Reads a token that says that it comes from Xcode or local testing.
    ///
    /// The result is nil if the token does not say that.
    ///
    /// - Parameters:
    ///   - token: The compact JWS.
    ///   - kind: What the token must be.
    ///   - bundleID: The app to which it must belong; nil is any app.
    /// - Throws: ``XcodeReceipt/Unreadable`` with the reason why it is refused all the same.
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
                    .badSignature, "the signature is not that of the certificate in the header"))
        }
        json = payload
    }

    /// Why a receipt of a test environment is refused.
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

    /// Whether the first certificate in the header has signed the token.
    private static func isWhole<Token>(_ jws: CompactJWS<Token>, _ token: String) -> Bool {
        guard let receipt = try? UntrustedReceipt(token),
            let certificate = receipt.certificates.first ?? nil,
            receipt.signature.count == ECDSASignature.rawLength,
            let key = try? ES256Verifier(certificate: certificate.x509, prefix: jws.prefix)
        else { return false }
        return (try? key.isValid(receipt.signature, of: jws.payload)) == true
    }
}
