/// The result of verifying a receipt, regardless of its kind.
package struct ReceiptResult: Sendable {
    /// The payload as it was signed, or nil if the receipt was refused.
    package let json: [UInt8]?
    /// The reason for the refusal, or nil if the receipt was verified.
    package let refusal: ReceiptRefusal?

    init<Payload>(_ verdict: ReceiptVerdict<Payload>) {
        json = verdict.receipt?.json
        refusal = verdict.refusal
    }

    /// Creates the result for a receipt that could not be checked.
    package init(refusal: ReceiptRefusal) {
        json = nil
        self.refusal = refusal
    }
}

extension ReceiptVerifier {
    /// Verifies a token of a kind that is known only at run time.
    ///
    /// - Parameters:
    ///   - token: The compact JWS.
    ///   - kind: The required kind of the token.
    ///   - includingNested: Whether to also verify the signed data inside a notification.
    /// - Returns: The payload's bytes, or the reason for the refusal.
    package func verify(
        _ token: ArraySlice<UInt8>, kind: ReceiptKind, includingNested: Bool = false
    ) -> ReceiptResult {
        switch kind {
        case .transaction: ReceiptResult(verify(token, as: TransactionPayload.self))
        case .renewal: ReceiptResult(verify(token, as: RenewalInfoPayload.self))
        case .appTransaction: ReceiptResult(verify(token, as: AppTransactionPayload.self))
        case .notification: verifyNotification(token, includingNested: includingNested)
        }
    }

    private func verifyNotification(
        _ token: ArraySlice<UInt8>, includingNested: Bool
    ) -> ReceiptResult {
        let verdict = verify(token, as: NotificationPayload.self)
        guard includingNested, let payload = verdict.receipt?.payload else {
            return ReceiptResult(verdict)
        }
        let nested: [(name: String, token: String?, kind: ReceiptKind)] = [
            ("signedTransactionInfo", payload.data?.signedTransactionInfo, .transaction),
            ("signedRenewalInfo", payload.data?.signedRenewalInfo, .renewal),
            (
                "signedAppTransactionInfo", payload.appData?.signedAppTransactionInfo,
                .appTransaction
            ),
        ]
        for (name, token, kind) in nested {
            guard let token, let refusal = verify(Array(token.utf8)[...], kind: kind).refusal else {
                continue
            }
            return ReceiptResult(
                refusal: ReceiptRefusal(refusal.code, "\(name): \(refusal.reason)"))
        }
        return ReceiptResult(verdict)
    }
}
