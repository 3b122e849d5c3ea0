package import SandlotJSON

extension ReceiptKind {
    /// Determines the kind of a receipt from the members of its payload that only one kind has.
    ///
    /// The result is nil if the payload has no such member.
    ///
    /// - Parameters:
    ///   - payload: The payload, which need not be verified.
    ///   - stated: The kind that it should have. If the payload has a member of this kind, the result is
    ///     this kind, whatever else the payload has.
    package init?(ofPayload payload: JSONDocument, stated: ReceiptKind? = nil) {
        if let stated, stated.isMarked(in: payload) {
            self = stated
            return
        }
        let kinds: [ReceiptKind] = [.notification, .transaction, .renewal, .appTransaction]
        guard let found = kinds.first(where: { $0.isMarked(in: payload) }) else { return nil }
        self = found
    }

    private func isMarked(in payload: JSONDocument) -> Bool {
        let root = payload.root
        return marks.contains { root[$0] != nil }
    }

    /// The members that only payloads of this kind have.
    private var marks: [String] {
        switch self {
        case .transaction: ["transactionId", "purchaseDate", "inAppOwnershipType"]
        case .renewal: ["autoRenewStatus", "autoRenewProductId", "renewalDate"]
        case .appTransaction: ["receiptType", "receiptCreationDate", "applicationVersion"]
        case .notification: ["notificationType", "notificationUUID"]
        }
    }
}
