import SandlotBase
import SandlotCatalog

/// Codes: issuing and redeeming.
extension StoreCore {
    /// Stores a code after all checks.
    mutating func issue(_ code: RedemptionCode, in bundleID: String) throws(StoreError) {
        let app = try app(bundleID)
        guard let text = RedemptionCode.normalized(code.code) else {
            throw StoreError(
                .invalidValue, "a code has 1 to 64 letters, digits, and hyphens: \"\(code.code)\"")
        }
        guard let item = app.items[code.productID] else {
            throw StoreError(
                .unknownProduct, "the app \(bundleID) has no product \"\(code.productID)\"")
        }
        try checkOffer(of: code, item)
        if let limit = code.redemptionLimit, limit < 1 {
            throw StoreError(
                .invalidValue, "a code can be redeemed at least once, not \(limit) times")
        }
        if let storefronts = code.storefronts, storefronts.isEmpty {
            throw StoreError(
                .invalidValue,
                "the code \"\(code.code)\" is valid in no storefront: name at least one, or use nil "
                    + "for all of them")
        }
        for storefront in code.storefronts ?? [] { try StorefrontInfo.check(storefront) }
        let name = RedemptionCode.storedName(ofNormalized: text, in: bundleID)
        guard kept[name] == nil else {
            throw StoreError(.alreadyExists, "a code \"\(code.code)\" already exists")
        }
        try keep([name: code.bytes])
    }

    private func checkOffer(
        of code: RedemptionCode, _ item: Catalog.Item
    ) throws(StoreError) {
        guard let offer = code.offer else {
            guard item.subscription == nil else {
                throw StoreError(
                    .invalidValue,
                    "\"\(code.productID)\" is a subscription; a code for it needs a code offer")
            }
            return
        }
        guard !item.codeOffers.contains(where: { $0.referenceName == offer }) else { return }
        let known = item.codeOffers.compactMap(\.referenceName)
        let nearest = NearestWord.suggestion(for: offer, among: known)
        throw StoreError(
            .invalidOfferIdentifier,
            "\"\(code.productID)\" has no code offer \"\(offer)\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }

    /// Redeems a code.
    mutating func redeem(
        _ text: String, for customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> TransactionID {
        try failIfArmed(.offerCodeRedeem)
        let storefront = try self.customer(customer).storefront
        let account = try account(of: customer, in: bundleID)
        guard let name = RedemptionCode.normalized(text),
            let code = RedemptionCode(
                kept[RedemptionCode.storedName(ofNormalized: name, in: bundleID)])
        else { throw StoreError(.codeUnknown, "the app \(bundleID) has no code \"\(text)\"") }
        if let date = code.expirationDate, instant >= date {
            throw StoreError(.codeExpired, "the code \"\(text)\" expired at \(date)")
        }
        let redemption = Redemption(
            code: name, isFree: code.offer == nil, storefronts: code.storefronts)
        try redemption.check(storefront)
        guard !state.account(account).redeemedCodes.contains(name) else {
            throw StoreError(
                .codeAlreadyRedeemed, "\(customer) has already redeemed the code \"\(text)\"")
        }
        if let limit = code.redemptionLimit,
            state.redemptionCount(of: name, in: bundleID) >= limit
        {
            let times = limit == 1 ? "once" : "\(limit) times"
            throw StoreError(
                .codeUsedUp, "the code \"\(text)\" is used up: it can be redeemed \(times)")
        }
        var order = PurchaseOrder(productID: code.productID)
        order.offer = code.offer.map { .code(referenceName: $0) }
        order.redemption = redemption
        switch try purchase(order, by: account, at: .outside) {
        case .success(let id), .pending(let id): return id
        case .canceled, .unconfirmed:
            throw StoreError(.userCancelled, "the redemption was canceled")
        }
    }
}
