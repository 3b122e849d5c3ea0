import SandlotCatalog
import SandlotReceipts

/// Prices and products that depend on the customer's country.
extension StoreCore {
    /// Returns a product as the storefront of a customer sells it, or nil if it is not sold there.
    func item(
        _ productID: String, in bundleID: String, for customer: CustomerID
    ) -> Catalog.Item? {
        guard let item = apps[bundleID]?.items[productID], item.hasStorefronts,
            let storefront = state.customers[customer]?.storefront
        else { return apps[bundleID]?.items[productID] }
        return item.sold(in: storefront)
    }

    /// Returns whether the product with which a subscription would renew is sold to its customer.
    ///
    /// The products of an app that was not added again are not known.
    func isNextProductSold(of subscription: SubscriptionRecord) -> Bool {
        let account = state.account(subscription.account)
        guard apps[account.bundleID] != nil else { return true }
        return item(subscription.nextProductID, in: account.bundleID, for: account.customer) != nil
    }

    /// Returns the events of a customer's subscriptions that renew in another country.
    ///
    /// Their renewal info is signed again, with the prices there. A price increase was one of the
    /// old country, so it does not apply anymore.
    func moves(of customer: CustomerID) -> [StoreEvent] {
        state.accounts.filter { $0.customer == customer }.flatMap(\.subscriptions)
            .compactMap { state.subscriptions[$0] }
            .filter { $0.isAlive && ($0.isAutoRenewing || $0.priceIncrease != nil) }
            .map { subscription in
                var subscription = subscription
                subscription.priceIncrease = nil
                return change(&subscription, .moved)
            }
    }

    /// Returns a subscription with the prices of the storefront in which it would renew now.
    func inCurrentStorefront(_ subscription: SubscriptionRecord) -> SubscriptionRecord {
        let customer = state.account(subscription.account).customer
        guard let storefront = state.customers[customer]?.storefront,
            state.transaction(subscription.latest)?.storefront != storefront
        else { return subscription }
        var moved = subscription
        move(&moved, to: storefront)
        return moved
    }

    /// Changes the prices of a subscription to those of another storefront, from the next period on.
    ///
    /// A catalog without prices for storefronts leaves the numbers as they are.
    func move(_ subscription: inout SubscriptionRecord, to storefront: String) {
        let type: BillingPlanType = subscription.commitment == nil ? .billedUpfront : .monthly
        if let item = soldItem(subscription.product.productID, of: subscription, in: storefront) {
            var price = item.priceMilliunits
            if subscription.commitment != nil || subscription.hasUpfrontPlan {
                let plan = item.subscription?.billingPlans
                    .first { $0.billingPlanType?.rawValue == type.rawValue }
                // An upfront plan that the catalog does not list has the ordinary price.
                let listed = subscription.commitment == nil ? price : nil
                price = plan.map { $0.displayPrice?.milliunits ?? price } ?? listed
                if let commitment = subscription.commitment {
                    subscription.commitment?.price =
                        plan?.commitmentDisplayPrice?.milliunits ?? commitment.price
                }
            }
            subscription.regularPrice = price ?? subscription.regularPrice
            subscription.offer = subscription.offer.map {
                moved($0, soldAs: item, under: type, regularPrice: subscription.regularPrice)
            }
        }
        // The offer of the next period is one of the product that begins with it.
        if let offer = subscription.nextOffer,
            let item = soldItem(subscription.preference, of: subscription, in: storefront)
        {
            let isSame = subscription.preference == subscription.product.productID
            let price = isSame ? nil : item.priceMilliunits
            subscription.nextOffer = moved(
                offer, soldAs: item, under: isSame ? type : .billedUpfront,
                regularPrice: price ?? subscription.regularPrice)
        }
    }

    private func soldItem(
        _ productID: String, of subscription: SubscriptionRecord, in storefront: String
    ) -> Catalog.Item? {
        let bundleID = state.account(subscription.account).bundleID
        guard let item = apps[bundleID]?.items[productID], item.hasStorefronts else { return nil }
        return item.sold(in: storefront)
    }

    /// Returns an offer with the price of an item.
    ///
    /// Of several offers with the same identifier, that of the billing plan counts.
    private func moved(
        _ offer: AppliedOffer, soldAs item: Catalog.Item, under plan: BillingPlanType,
        regularPrice: Int64
    ) -> AppliedOffer {
        guard offer.price > 0 else { return offer }
        let named: [Catalog.Offer] =
            switch offer.type {
            case .introductory: item.introductoryOffers
            case .promotional: item.promotionalOffers.filter { $0.offerID == offer.identifier }
            case .offerCode: item.codeOffers.filter { $0.referenceName == offer.identifier }
            case .winBack: item.winBackOffers.filter { $0.offerID == offer.identifier }
            default: []
            }
        let found = named.first { $0.fits(plan) } ?? named.first
        var moved = offer
        moved.price = found.map { $0.displayPrice?.milliunits ?? regularPrice } ?? offer.price
        return moved
    }
}
