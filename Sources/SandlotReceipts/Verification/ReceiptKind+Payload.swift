import SandlotJSON

extension ReceiptKind {
    /// Determines the kind of a receipt from the members of its payload that only one kind has.
    ///
    /// The result is nil if the payload has no such member.
    ///
    /// - Parameters:
    ///   - payload: The payload, which need not be verified.
    ///   - stated: The kind that it should have. If the payload has a member of this kind, the result is
    ///     this kind, whatever else the payload has.
    package init?(ofPayload payload: [UInt8], stated: ReceiptKind? = nil) {
        guard let root = (try? JSONDocument(payload))?.root, root.kind == .object else {
            return nil
        }
        let marks: [(kind: ReceiptKind, names: [String])] = [
            (.notification, ["notificationType", "notificationUUID"]),
            (.transaction, ["transactionId", "purchaseDate", "inAppOwnershipType"]),
            (.renewal, ["autoRenewStatus", "autoRenewProductId", "renewalDate"]),
            (.appTransaction, ["receiptType", "receiptCreationDate", "applicationVersion"]),
        ]
        let kinds = marks.lazy.filter { $0.names.contains { root[$0] != nil } }.map(\.kind)
        guard let found = kinds.first(where: { $0 == stated }) ?? kinds.first else { return nil }
        self = found
    }

    /// Determines the kind of a receipt from the payload of its token.
    ///
    /// The result is nil if the token is not a receipt or has another payload.
    ///
    /// - Parameters:
    ///   - token: The compact JWS, which need not be verified.
    ///   - stated: The kind that it should have, which a payload with members of several kinds has.
    package init?(ofToken token: ArraySlice<UInt8>, stated: ReceiptKind? = nil) {
        guard let jws = CompactJWS(token), let payload = Base64.decode(jws.payload, as: .url) else {
            return nil
        }
        self.init(ofPayload: payload, stated: stated)
    }
}
