import SandlotCatalog
import SandlotReceipts

/// Prices and products that depend on the customer's country.
extension StoreCore {
    /// Returns a product as the storefront of a customer sells it, or nil if it is not sold there.
    func item(
        _ productID: String, in bundleID: String, for customer: CustomerID
    ) -> Catalog.Item? {
        guard let item = apps[bundleID]?.items[productID], item.hasStorefronts else {
            return apps[bundleID]?.items[productID]
        }
        return item.sold(in: state.customers[customer]?.storefront ?? "USA")
    }

    /// Changes the prices of a subscription to those of another storefront, from the next period on.
    ///
    /// A catalog without prices for storefronts leaves the numbers as they are.
    func move(_ subscription: inout SubscriptionRecord, to storefront: String) {
        if let item = soldItem(subscription.product.productID, of: subscription, in: storefront) {
            var price = item.priceMilliunits
            if let commitment = subscription.commitment {
                let plan = item.subscription?.billingPlans.first { $0.billingPlanType == .monthly }
                price = plan?.displayPrice?.milliunits
                subscription.commitment?.price =
                    plan?.commitmentDisplayPrice?.milliunits ?? commitment.price
            }
            subscription.regularPrice = price ?? subscription.regularPrice
            subscription.offer = subscription.offer.map {
                moved($0, item, subscription.regularPrice)
            }
        }
        // The offer of the next period is one of the product that begins with it.
        if let offer = subscription.nextOffer,
            let item = soldItem(subscription.preference, of: subscription, in: storefront)
        {
            subscription.nextOffer = moved(
                offer, item, item.priceMilliunits ?? subscription.regularPrice)
        }
    }

    private func soldItem(
        _ productID: String, of subscription: SubscriptionRecord, in storefront: String
    ) -> Catalog.Item? {
        let bundleID = state.account(subscription.account).bundleID
        guard let item = apps[bundleID]?.items[productID], item.hasStorefronts else { return nil }
        return item.sold(in: storefront)
    }

    private func moved(
        _ offer: AppliedOffer, _ item: Catalog.Item, _ regularPrice: Int64
    ) -> AppliedOffer {
        guard offer.price > 0 else { return offer }
        let found: Catalog.Offer? =
            switch offer.type {
            case .introductory: item.introductoryOffers.first
            case .promotional: item.promotionalOffers.first { $0.offerID == offer.identifier }
            case .offerCode: item.codeOffers.first { $0.referenceName == offer.identifier }
            case .winBack: item.winBackOffers.first { $0.offerID == offer.identifier }
            default: nil
            }
        var moved = offer
        moved.price = found.map { $0.displayPrice?.milliunits ?? regularPrice } ?? offer.price
        return moved
    }
}
