import SandlotBase
import SandlotCatalog
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Offers: selection and eligibility.
extension StoreCore {
    /// Returns the offer that sets the price of an order, or nil if none applies.
    mutating func appliedOffer(
        for order: PurchaseOrder, _ item: SoldItem, _ account: AccountIndex
    ) throws(StoreError) -> AppliedOffer? {
        guard let claim = order.offer else {
            return introductoryOffer(for: order, item, account)
        }
        if case .code(let name) = claim, !item.product.isAutoRenewable {
            guard let offer = item.item.codeOffers.first(where: { $0.referenceName == name })
            else { throw unknownOffer(name, order) }
            return AppliedOffer(oneTime: offer, item)
        }
        guard item.product.isAutoRenewable else {
            if profile == .xcode, claim.isPromotional { return nil }
            throw StoreError(
                .invalidOfferIdentifier,
                "\"\(order.productID)\" is not an auto-renewable subscription and has no offers")
        }
        switch claim {
        case .promotional(let id):
            return try promotionalOffer(id, for: order, item: item, account: account)
        case .signedPromotional(let id, let signature):
            let offer = try promotionalOffer(id, for: order, item: item, account: account)
            try check(signature, offerID: id, order: order, account: account)
            return offer
        case .promotionalJWS(let id, let jws):
            let offer = try promotionalOffer(id, for: order, item: item, account: account)
            try check(promotionalJWS: jws, offerID: id, order: order, account: account)
            return offer
        case .winBack(let id): return try winBackOffer(id, for: order, item: item, account: account)
        case .code(let name): return try codeOffer(name, for: order, item: item, account: account)
        }
    }

    /// Returns whether a new subscription in a group would start with its introductory offer.
    mutating func isEligibleForIntroductoryOffer(
        _ account: AccountIndex, group groupID: String
    ) -> Bool {
        let isEligible = !state.account(account).introductoryGroups.contains(groupID)
        guard hasHabit(.introEligibilityCached) else { return isEligible }
        let key = "\(account) \(groupID)"
        if let remembered = rememberedEligibility[key] { return remembered }
        rememberedEligibility[key] = isEligible
        return isEligible
    }

    private func introductoryOffer(
        for order: PurchaseOrder, _ item: SoldItem, _ account: AccountIndex
    ) -> AppliedOffer? {
        guard let group = item.product.groupID, item.product.isAutoRenewable,
            let offer = item.item.introductoryOffers.first(where: { $0.fits(order) })
        else { return nil }
        var isEligible = !state.account(account).introductoryGroups.contains(group)
        if let jws = order.introductoryEligibilityJWS {
            isEligible =
                offerKey(of: account)?.introductoryEligibility(
                    jws, bundleID: state.account(account).bundleID, productID: order.productID)
                ?? false
        }
        return isEligible ? AppliedOffer(offer, type: .introductory, item) : nil
    }

    private func promotionalOffer(
        _ id: String, for order: PurchaseOrder, item: SoldItem, account: AccountIndex
    ) throws(StoreError) -> AppliedOffer {
        let offer = item.item.promotionalOffers.first { $0.offerID == id && $0.fits(order) }
        guard let offer else { throw unknownOffer(id, order) }
        guard ownSubscription(of: account, inGroup: item.product.groupID) != nil else {
            throw StoreError(
                .ineligibleForOffer,
                "promotional offers are for customers who subscribe or have subscribed")
        }
        return AppliedOffer(offer, type: .promotional, item)
    }

    private func winBackOffer(
        _ id: String, for order: PurchaseOrder, item: SoldItem, account: AccountIndex
    ) throws(StoreError) -> AppliedOffer {
        let offer = item.item.winBackOffers.first { $0.offerID == id && $0.fits(order) }
        guard let offer else { throw unknownOffer(id, order) }
        guard let subscription = ownSubscription(of: account, inGroup: item.product.groupID),
            case .expired = subscription.phase, offer.isEligible ?? true
        else {
            throw StoreError(
                .ineligibleForOffer,
                "win-back offers are for customers whose subscription has lapsed")
        }
        return AppliedOffer(offer, type: .winBack, item)
    }

    private func codeOffer(
        _ name: String, for order: PurchaseOrder, item: SoldItem, account: AccountIndex
    ) throws(StoreError) -> AppliedOffer {
        let offer = item.item.codeOffers.first { $0.referenceName == name && $0.fits(order) }
        guard let offer else { throw unknownOffer(name, order) }
        let subscription = ownSubscription(of: account, inGroup: item.product.groupID)
        let kind: Catalog.CustomerEligibility =
            subscription.map { $0.isAlive ? .existing : .expired } ?? .new
        guard offer.eligibility.isEmpty || offer.eligibility.contains(kind) else {
            throw StoreError(
                .ineligibleForOffer,
                "the offer code \"\(name)\" is not for customers who are \(kind.rawValue)")
        }
        return AppliedOffer(offer, type: .offerCode, item)
    }

    private func unknownOffer(_ id: String, _ order: PurchaseOrder) -> StoreError {
        StoreError(
            .invalidOfferIdentifier, "\"\(order.productID)\" has no such offer: \"\(id)\"")
    }

    // MARK: - Signatures

    private func check(
        _ signature: OfferSignature, offerID: String, order: PurchaseOrder,
        account: AccountIndex
    ) throws(StoreError) {
        guard !signature.keyID.isEmpty, !signature.signature.isEmpty else {
            throw StoreError(
                .missingOfferParameters, "the offer needs the key's identifier and a signature")
        }
        guard let key = offerKey(of: account), key.id == signature.keyID else {
            throw unknownKey(signature.keyID)
        }
        let nonce = signature.nonce.lowercaseText
        let fields = [
            state.account(account).bundleID, signature.keyID, order.productID, offerID,
            order.appAccountToken?.lowercaseText ?? "", nonce,
            String(signature.timestampMilliseconds),
        ]
        guard key.isValid(der: signature.signature, of: fields) else {
            throw StoreError(
                .invalidOfferSignature,
                "the signature is not that of these fields by the key \(key.id): bundle, key, "
                    + "product, offer, appAccountToken, nonce, timestamp")
        }
        try check(
            nonce: nonce, signedAt: Timestamp(milliseconds: signature.timestampMilliseconds),
            account: account)
    }

    private func check(
        promotionalJWS jws: String, offerID: String, order: PurchaseOrder,
        account: AccountIndex
    ) throws(StoreError) {
        guard let key = offerKey(of: account) else { throw unknownKey("") }
        let claims: OfferClaims
        do throws(ReceiptError) {
            claims = try key.claims(of: jws)
        } catch {
            throw StoreError(.invalidOfferSignature, error.reason)
        }
        let wrong: [(String, Bool)] = [
            ("aud", claims.audience != "promotional-offer"),
            ("bid", claims.bundleID != state.account(account).bundleID),
            ("productId", claims.productID != order.productID),
            ("offerIdentifier", claims.offerID != offerID),
            ("nonce", claims.nonce == nil), ("iat", claims.issuedAt == nil),
        ]
        if let name = wrong.first(where: \.1)?.0 {
            throw StoreError(.invalidOfferSignature, "the claim \(name) of the offer is wrong")
        }
        if let nonce = claims.nonce, let issuedAt = claims.issuedAt {
            try check(nonce: nonce, signedAt: issuedAt, account: account)
        }
    }

    /// Checks that a signature is at most a day old, by the store's or the system's time, and was
    /// not used before.
    private func check(
        nonce: String, signedAt date: Timestamp, account: AccountIndex
    ) throws(StoreError) {
        let day: Int64 = 86_400_000
        let isFresh = [instant, .now].contains { now in
            let (age, isFar) = now.milliseconds.subtractingReportingOverflow(date.milliseconds)
            return !isFar && age.magnitude <= UInt64(day)
        }
        guard isFresh else {
            throw StoreError(
                .invalidOfferSignature,
                "the offer was signed at \(date), more than a day before or after the current time")
        }
        guard !state.account(account).usedNonces.contains(nonce) else {
            throw StoreError(.invalidOfferSignature, "the offer's nonce was already used")
        }
    }

    private func unknownKey(_ id: String) -> StoreError {
        StoreError(
            hasHabit(.unknownOfferKeyIsUnknownError) ? .unknown : .invalidOfferSignature,
            "the catalog's subscriptionOffersKeyPair does not have the key \"\(id)\"")
    }

    private func offerKey(of account: AccountIndex) -> OfferKey? {
        let pair = apps[state.account(account).bundleID]?.app.catalog.subscriptionOffersKeyPair
        guard let pair, let id = pair.id else { return nil }
        return try? OfferKey(id: id, privateKey: pair.privateKey, publicKey: pair.publicKey)
    }
}

extension Catalog.Offer {
    /// Returns whether the offer belongs to the billing plan of the order.
    fileprivate func fits(_ order: PurchaseOrder) -> Bool {
        fits(order.billingPlan ?? .billedUpfront)
    }

    /// Returns whether the offer belongs to a billing plan.
    func fits(_ plan: BillingPlanType) -> Bool {
        billingPlanType.map { $0.rawValue == plan.rawValue } ?? true
    }
}

extension AppliedOffer {
    fileprivate init(_ offer: Catalog.Offer, type: OfferType, _ item: SoldItem) {
        self.type = type
        identifier =
            switch type {
            case .introductory: nil
            case .offerCode: offer.referenceName
            default: offer.offerID
            }
        period = offer.subscriptionPeriod?.text ?? item.product.period ?? "P1M"
        // Other offers run for a single period, whatever the file says.
        periodCount =
            offer.paymentMode == .payAsYouGo
            ? Int32(clamping: max(1, offer.numberOfPeriods ?? 1)) : 1
        switch offer.paymentMode {
        case .payAsYouGo:
            discountType = .payAsYouGo
            price = offer.displayPrice?.milliunits ?? item.price
        case .payUpFront:
            discountType = .payUpFront
            price = offer.displayPrice?.milliunits ?? item.price
        default:
            discountType = .freeTrial
            price = 0
        }
    }

    /// Creates the offer of a code for a product that does not renew.
    fileprivate init(oneTime offer: Catalog.Offer, _ item: SoldItem) {
        type = .offerCode
        identifier = offer.referenceName
        discountType = .oneTime
        period = nil
        periodCount = 1
        price = offer.paymentMode == .free ? 0 : offer.displayPrice?.milliunits ?? 0
    }
}

extension OfferClaim {
    /// Whether the claim is for a promotional offer.
    ///
    /// Xcode's environment ignores such a claim for a product that has no subscription offers: the
    /// purchase succeeds at the regular price, regardless of the signature. The tests of Flutter's
    /// plugin rely on this. The App Store's behavior is unknown, so the other environments refuse
    /// the claim, and a test there reveals the mistake.
    fileprivate var isPromotional: Bool {
        switch self {
        case .promotional, .signedPromotional, .promotionalJWS: true
        case .winBack, .code: false
        }
    }

    /// The nonce of a signed claim, which can be used only once.
    var nonce: String? {
        switch self {
        case .signedPromotional(_, let signature): signature.nonce.lowercaseText
        case .promotionalJWS(_, let jws): OfferKey.untrustedNonce(of: jws)
        case .promotional, .winBack, .code: nil
        }
    }
}
