// The lines of purchases.

extension String {
    /// The app shows a price.
    static func priceShown(
        at t: Int? = nil, seq: Int? = nil, productId: String? = "remove_ads",
        displayPrice: String? = "$0.99", source: String? = nil, amountMinor: Int? = nil,
        currency: String? = nil, gated: Bool? = nil, period: String? = nil, renews: Bool? = nil,
        virtualCurrency: String? = nil, oddsShown: Bool? = nil, more: String = ""
    ) -> String {
        line(
            "price_shown", t, seq,
            [
                "productId": productId, "displayPrice": displayPrice, "source": source,
                "amountMinor": amountMinor, "currency": currency, "gated": gated, "period": period,
                "renews": renews, "virtualCurrency": virtualCurrency, "oddsShown": oddsShown,
            ], more)
    }

    /// The app offers something for sale.
    static func offerShown(
        at t: Int? = nil, seq: Int? = nil, offerId: String? = "o1", initiated: String? = "app",
        productId: String? = nil, oddsShown: Bool? = nil, scene: String? = nil, more: String = ""
    ) -> String {
        line(
            "offer_shown", t, seq,
            [
                "offerId": offerId, "initiated": initiated, "productId": productId,
                "oddsShown": oddsShown, "scene": scene,
            ], more)
    }

    /// A purchase begins.
    static func purchaseStarted(
        at t: Int? = nil, seq: Int? = nil, purchaseId: String? = "b1",
        productId: String? = "remove_ads", kind: String? = nil, passId: String? = nil,
        more: String = ""
    ) -> String {
        line(
            "purchase_started", t, seq,
            [
                "purchaseId": purchaseId, "productId": productId, "kind": kind, "passId": passId,
            ], more)
    }

    /// A purchase ends.
    static func purchaseResult(
        _ result: String, at t: Int? = nil, seq: Int? = nil, purchaseId: String? = "b1",
        tx: String? = nil, amountMinor: Int? = nil, currency: String? = nil, more: String = ""
    ) -> String {
        line(
            "purchase_result", t, seq,
            [
                "result": result, "purchaseId": purchaseId, "tx": tx, "amountMinor": amountMinor,
                "currency": currency,
            ], more)
    }

    /// The store reports a change of a transaction.
    static func transactionUpdate(
        _ kind: String, at t: Int? = nil, seq: Int? = nil, tx: String? = "x1",
        productId: String? = "remove_ads", verified: Bool? = true, more: String = ""
    ) -> String {
        line(
            "transaction_update", t, seq,
            [
                "kind": kind, "tx": tx, "productId": productId, "verified": verified,
            ], more)
    }

    /// The app grants or removes an entitlement.
    static func entitlement(
        at t: Int? = nil, seq: Int? = nil, productId: String? = "remove_ads", active: Bool? = true,
        cause: String, tx: String? = nil, verified: Bool? = nil, more: String = ""
    ) -> String {
        line(
            "entitlement", t, seq,
            [
                "productId": productId, "active": active, "cause": cause, "tx": tx,
                "verified": verified,
            ], more)
    }

    /// The app begins to restore purchases.
    static func restoreStarted(
        at t: Int? = nil, seq: Int? = nil, initiated: String? = "user", passId: String? = nil,
        more: String = ""
    ) -> String {
        line("restore_started", t, seq, ["initiated": initiated, "passId": passId], more)
    }

    /// The app has restored purchases, or has failed to.
    static func restoreResult(
        at t: Int? = nil, seq: Int? = nil, ok: Bool? = true, restored: [String]? = nil,
        more: String = ""
    ) -> String {
        line("restore_result", t, seq, ["ok": ok, "restored": restored], more)
    }
}
