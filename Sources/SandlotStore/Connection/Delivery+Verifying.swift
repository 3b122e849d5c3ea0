import SandlotBase
package import SandlotReceipts

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Delivery {
    /// Creates a delivery from a token and the verdict about it, as a device does.
    ///
    /// - Parameters:
    ///   - jws: The compact JWS.
    ///   - verdict: The verdict about the signature and the claims.
    ///   - device: The identifier to which the data must be bound, or nil for a server.
    ///   - binding: Returns the hash and the nonce that bind a payload to a device.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if the payload cannot be decoded.
    package init(
        _ jws: String, _ verdict: ReceiptVerdict<Payload>, device: UUID?,
        binding: (Payload) -> (verification: String?, nonce: UUID?)
    ) throws(StoreError) {
        switch verdict {
        case .verified(let receipt):
            let (verification, nonce) = binding(receipt.payload)
            var isBound = true
            if let device {
                isBound =
                    if let nonce {
                        verification == (try device.verification(nonce: nonce))
                    } else {
                        false
                    }
            }
            self.init(
                jws: jws, json: receipt.json, payload: receipt.payload,
                failure: isBound
                    ? nil
                    : StoreError(
                        .invalidDeviceVerification, "the data was signed for another device"))
        case .refused(let refusal):
            do throws(ReceiptError) {
                let json = try UntrustedReceipt(jws).payload
                self.init(
                    jws: jws, json: json, payload: try Payload(json: json),
                    failure: StoreError(refusal.verificationError, refusal.reason))
            } catch {
                throw StoreError(
                    .receipts, "signed data cannot be read: \(error.reason)", underlying: error)
            }
        }
    }
}

/// The receiver of signed data that comes from outside the process.
///
/// It believes nothing that the store's root certificate does not vouch for.
package struct DeliveryVerifier: Sendable {
    private let verifier: ReceiptVerifier
    private let device: UUID

    /// Creates a receiver.
    ///
    /// - Parameters:
    ///   - verifier: The verifier of the app's receipts.
    ///   - device: The identifier to which the data must be bound.
    package init(_ verifier: ReceiptVerifier, device: UUID) {
        self.verifier = verifier
        self.device = device
    }

    /// Verifies a transaction.
    ///
    /// - Parameters:
    ///   - jws: The compact JWS.
    ///   - claim: The failure that the store intends, which can only reduce the trust.
    /// - Returns: The transaction, verified or not.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if it cannot be decoded.
    package func transaction(
        _ jws: String, failure claim: StoreError?
    ) throws(StoreError) -> Delivery<TransactionPayload> {
        try Delivery(jws, verifier.verifyTransaction(jws), device: device) {
            ($0.deviceVerification, $0.deviceVerificationNonce)
        }.failing(with: claim)
    }

    /// Verifies transactions together, each with the result of ``transaction(_:failure:)``.
    ///
    /// - Parameter tokens: The compact JWS of each transaction, and the failure that the store
    ///   intends.
    /// - Returns: The transactions, in the same order.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if one cannot be decoded.
    package func transactions(
        _ tokens: [(jws: String, claim: StoreError?)]
    ) throws(StoreError) -> [Delivery<TransactionPayload>] {
        var deliveries: [Delivery<TransactionPayload>] = []
        deliveries.reserveCapacity(tokens.count)
        let verdicts = verifier.verifyTransactions(tokens.map(\.jws))
        for (token, verdict) in zip(tokens, verdicts) {
            deliveries.append(
                try Delivery(token.jws, verdict, device: device) {
                    ($0.deviceVerification, $0.deviceVerificationNonce)
                }.failing(with: token.claim))
        }
        return deliveries
    }

    /// Verifies renewal info, with the parameters of ``transaction(_:failure:)``.
    package func renewalInfo(
        _ jws: String, failure claim: StoreError?
    ) throws(StoreError) -> Delivery<RenewalInfoPayload> {
        try Delivery(jws, verifier.verifyRenewalInfo(jws), device: device) {
            ($0.deviceVerification, $0.deviceVerificationNonce)
        }.failing(with: claim)
    }

    /// Verifies an app transaction, with the parameters of ``transaction(_:failure:)``.
    package func appTransaction(
        _ jws: String, failure claim: StoreError?
    ) throws(StoreError) -> Delivery<AppTransactionPayload> {
        try Delivery(jws, verifier.verifyAppTransaction(jws), device: device) {
            ($0.deviceVerification, $0.deviceVerificationNonce)
        }.failing(with: claim)
    }
}

extension Delivery {
    /// Returns the delivery with the given failure, or unchanged for nil.
    fileprivate func failing(with failure: StoreError?) -> Delivery {
        guard let failure else { return self }
        return Delivery(jws: jws, json: json, payload: payload, failure: failure)
    }
}

extension UUID {
    /// Returns the SHA-384 hash of the nonce and the device's identifier, both in lowercase, as
    /// Base64.
    func verification(nonce: UUID) throws(StoreError) -> String {
        let text = nonce.lowercaseText + lowercaseText
        do throws(ReceiptError) {
            let digest = try SHA384.digest(Array(text.utf8))
            return String(decoding: Base64.encoded(digest, as: .standard), as: UTF8.self)
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }
}

extension ReceiptRefusal {
    /// The refusal as a code of StoreKit.
    fileprivate var verificationError: StoreError.Code {
        switch code {
        case .badSignature: .invalidSignature
        case .malformedToken, .malformedHeader, .malformedPayload, .wrongAlgorithm,
            .unsupportedHeader, .registeredClaim:
            .invalidEncoding
        case .invalidField, .nullField, .duplicateMember, .wrongBundle, .wrongAppID,
            .wrongEnvironment:
            .missingRequiredProperties
        default: .invalidCertificateChain
        }
    }
}
