import SandlotJSON

extension ReceiptKind {
    /// Determines the kind of a receipt from the members of its payload that only one kind has.
    ///
    /// The result is nil if the payload has no such member.
    ///
    /// - Parameter payload: The payload, which need not be verified.
    package init?(ofPayload payload: [UInt8]) {
        guard let root = (try? JSONDocument(payload))?.root, root.kind == .object else {
            return nil
        }
        let names = Set(root.memberList.map(\.name))
        let marks: [(kind: ReceiptKind, names: Set<String>)] = [
            (.notification, ["notificationType", "notificationUUID"]),
            (.transaction, ["transactionId", "purchaseDate", "inAppOwnershipType"]),
            (.renewal, ["autoRenewStatus", "autoRenewProductId", "renewalDate"]),
            (.appTransaction, ["receiptType", "receiptCreationDate", "applicationVersion"]),
        ]
        guard let found = marks.first(where: { !$0.names.isDisjoint(with: names) }) else {
            return nil
        }
        self = found.kind
    }

    /// Determines the kind of a receipt from the payload of its token.
    ///
    /// The result is nil if the token is not a receipt or has another payload.
    ///
    /// - Parameter token: The compact JWS, which need not be verified.
    package init?(ofToken token: ArraySlice<UInt8>) {
        guard let jws = CompactJWS(token), let payload = Base64.decode(jws.payload, as: .url) else {
            return nil
        }
        self.init(ofPayload: payload)
    }
}
