extension Catalog.Item {
    /// Returns the item as a storefront sells it, with the prices of that country.
    ///
    /// A price that the file does not give for the storefront is the ordinary number, in the
    /// storefront's currency.
    ///
    /// - Parameter storefront: The country as an ISO 3166-1 alpha-3 code, such as `DEU`.
    /// - Returns: The item, or nil if it is not sold there.
    public func sold(in storefront: String) -> Catalog.Item? {
        guard hasStorefronts else { return self }
        guard !product.unavailableStorefronts.contains(storefront) else { return nil }
        let subscription = subscription?.priced(in: storefront)
        return Catalog.Item(
            product: subscription?.product ?? product.priced(in: storefront), family: family,
            subscription: subscription, subscriptionGroupIdentifier: subscriptionGroupIdentifier)
    }

    /// Whether the price of the item depends on the storefront, or it is not sold in some of them.
    public var hasStorefronts: Bool {
        !product.storefrontPrices.isEmpty || !product.unavailableStorefronts.isEmpty
            || product.codeOffers.contains { !$0.storefrontPrices.isEmpty }
            || subscription?.hasStorefrontPrices == true
    }
}

extension Catalog.Product {
    fileprivate func priced(in storefront: String) -> Self {
        var product = self
        product.displayPrice = storefrontPrices[storefront] ?? displayPrice
        product.codeOffers = codeOffers.map { $0.priced(in: storefront) }
        return product
    }
}

extension Catalog.Subscription {
    fileprivate var hasStorefrontPrices: Bool {
        billingPlans.contains {
            !$0.storefrontPrices.isEmpty || !$0.commitmentStorefrontPrices.isEmpty
        }
            || [introductoryOffers, adHocOffers, codeOffers, winbackOffers].contains {
                $0.contains { !$0.storefrontPrices.isEmpty }
            }
            || introductoryOffer?.storefrontPrices.isEmpty == false
    }

    fileprivate func priced(in storefront: String) -> Self {
        var subscription = self
        subscription.product = product.priced(in: storefront)
        subscription.introductoryOffer = introductoryOffer?.priced(in: storefront)
        subscription.introductoryOffers = introductoryOffers.map { $0.priced(in: storefront) }
        subscription.adHocOffers = adHocOffers.map { $0.priced(in: storefront) }
        subscription.codeOffers = codeOffers.map { $0.priced(in: storefront) }
        subscription.winbackOffers = winbackOffers.map { $0.priced(in: storefront) }
        for index in billingPlans.indices {
            let plan = billingPlans[index]
            subscription.billingPlans[index].displayPrice =
                plan.storefrontPrices[storefront] ?? plan.displayPrice
            subscription.billingPlans[index].commitmentDisplayPrice =
                plan.commitmentStorefrontPrices[storefront] ?? plan.commitmentDisplayPrice
        }
        return subscription
    }
}

extension Catalog.Offer {
    fileprivate func priced(in storefront: String) -> Self {
        var offer = self
        offer.displayPrice = storefrontPrices[storefront] ?? displayPrice
        return offer
    }
}
