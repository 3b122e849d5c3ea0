package import SandlotJSON

/// The result of verifying a receipt, regardless of its kind.
package struct ReceiptResult: Sendable {
    /// The payload as it was signed, or nil if the receipt was refused.
    package let payload: JSONDocument?
    /// The reason for the refusal, or nil if the receipt was verified.
    package let refusal: ReceiptRefusal?

    init<Payload>(_ verdict: ReceiptVerdict<Payload>) {
        // A switch does not copy the many fields of the payload.
        switch verdict {
        case .verified(let receipt): (payload, refusal) = (receipt.document, nil)
        case .refused(let reason): (payload, refusal) = (nil, reason)
        }
    }

    /// Creates the result for a receipt that could not be checked.
    package init(refusal: ReceiptRefusal) {
        payload = nil
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
    /// - Returns: The payload, or the reason for the refusal.
    package func verify(
        _ token: ArraySlice<UInt8>, kind: ReceiptKind, includingNested: Bool = false
    ) -> ReceiptResult {
        switch kind {
        case .transaction: ReceiptResult(verify(token, as: TransactionPayload.self))
        case .renewal: ReceiptResult(verify(token, as: RenewalInfoPayload.self))
        case .appTransaction: ReceiptResult(verify(token, as: AppTransactionPayload.self))
        case .notification:
            result(verify(token, as: NotificationPayload.self), includingNested: includingNested)
        }
    }

    /// Verifies tokens of kinds that are known only at run time.
    ///
    /// This is faster than verifying them one at a time.
    ///
    /// - Parameters:
    ///   - tokens: The tokens and the required kind of each.
    ///   - includingNested: Whether to also verify the signed data inside notifications.
    /// - Returns: The results of ``verify(_:kind:includingNested:)`` in the same order.
    package func verify(
        each tokens: [(token: ReceivedToken<[UInt8]>, kind: ReceiptKind)],
        includingNested: Bool = false
    ) -> [ReceiptResult] {
        var results = [ReceiptResult?](repeating: nil, count: tokens.count)
        for kind in ReceiptKind.allCases {
            let positions = tokens.indices.filter { tokens[$0].kind == kind }
            let found = verify(
                positions.map { tokens[$0].token }, kind: kind, includingNested: includingNested)
            for (position, result) in zip(positions, found) { results[position] = result }
        }
        return results.compactMap(\.self)
    }

    private func verify(
        _ tokens: [ReceivedToken<[UInt8]>], kind: ReceiptKind, includingNested: Bool
    ) -> [ReceiptResult] {
        switch kind {
        case .transaction:
            results(of: tokens) { (verdict: ReceiptVerdict<TransactionPayload>) in
                ReceiptResult(verdict)
            }
        case .renewal:
            results(of: tokens) { (verdict: ReceiptVerdict<RenewalInfoPayload>) in
                ReceiptResult(verdict)
            }
        case .appTransaction:
            results(of: tokens) { (verdict: ReceiptVerdict<AppTransactionPayload>) in
                ReceiptResult(verdict)
            }
        case .notification:
            results(of: tokens) { verdict in
                result(verdict, includingNested: includingNested)
            }
        }
    }

    private func results<Payload: SignedPayload>(
        of tokens: [ReceivedToken<[UInt8]>],
        keeping result: @escaping (ReceiptVerdict<Payload>) -> ReceiptResult
    ) -> [ReceiptResult] {
        var batch = ReceiptBatch(self, expecting: tokens.count, keeping: result)
        for token in tokens { batch.add(token) }
        return batch.finish()
    }

    /// Returns the result for a notification, whose nested data is verified if that is required.
    private func result(
        _ verdict: ReceiptVerdict<NotificationPayload>, includingNested: Bool
    ) -> ReceiptResult {
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
