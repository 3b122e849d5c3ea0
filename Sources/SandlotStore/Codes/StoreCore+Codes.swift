import SandlotBase
import SandlotCatalog

/// Codes: issuing and redeeming.
extension StoreCore {
    /// Stores a code after all checks.
    mutating func issue(_ code: RedemptionCode, in bundleID: String) throws(StoreError) {
        let app = try app(bundleID)
        let isValid = code.code.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isValid, (1...64).contains(code.code.utf8.count) else {
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
        for storefront in code.storefronts ?? [] { try StorefrontInfo.check(storefront) }
        let name = RedemptionCode.storedName(of: code.code, in: bundleID)
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
        let name = RedemptionCode.normalized(text)
        guard let code = RedemptionCode(kept[RedemptionCode.storedName(of: text, in: bundleID)])
        else { throw StoreError(.codeUnknown, "the app \(bundleID) has no code \"\(text)\"") }
        if let date = code.expirationDate, instant >= date {
            throw StoreError(.codeExpired, "the code \"\(text)\" expired at \(date)")
        }
        if let storefronts = code.storefronts, !storefronts.contains(storefront) {
            throw StoreError(
                .notAvailableInStorefront,
                "the code \"\(text)\" cannot be redeemed in the storefront \(storefront)")
        }
        guard !state.account(account).redeemedCodes.contains(name) else {
            throw StoreError(
                .codeAlreadyRedeemed, "\(customer) has already redeemed the code \"\(text)\"")
        }
        if let limit = code.redemptionLimit,
            state.redemptionCount(of: name, in: bundleID) >= limit
        {
            throw StoreError(.codeUsedUp, "the code \"\(text)\" has been redeemed \(limit) times")
        }
        var order = PurchaseOrder(productID: code.productID)
        order.offer = code.offer.map { .code(referenceName: $0) }
        order.redemption = Redemption(code: name, isFree: code.offer == nil)
        switch try purchase(order, by: account, at: .outside) {
        case .success(let id), .pending(let id): return id
        case .canceled, .unconfirmed:
            throw StoreError(.userCancelled, "the redemption was canceled")
        }
    }
}
