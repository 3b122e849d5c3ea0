extension Catalog {
    /// Everything that is for sale, in the order of the file: products, non-renewing subscriptions,
    /// and then subscriptions by group.
    ///
    /// - Complexity: O(*n*) in the number of products.
    public var items: [Item] {
        var items = products.map { product in
            Item(
                product: product, family: .products, subscription: nil,
                subscriptionGroupIdentifier: nil)
        }
        items += nonRenewingSubscriptions.map { product in
            Item(
                product: product, family: .nonRenewingSubscriptions, subscription: nil,
                subscriptionGroupIdentifier: nil)
        }
        for group in subscriptionGroups {
            items += group.subscriptions.map { subscription in
                Item(
                    product: subscription.product, family: .subscriptions,
                    subscription: subscription,
                    subscriptionGroupIdentifier: group.id.isEmpty
                        ? subscription.subscriptionGroupID : group.id)
            }
        }
        return items
    }

    /// The identifiers of everything that is for sale, without duplicates, in the order of the
    /// file.
    ///
    /// - Complexity: O(*n*) in the number of products.
    public var allProductIDs: [String] {
        var seen: Set<String> = []
        return items.map(\.productID).filter { seen.insert($0).inserted }
    }

    /// Finds a product in any of the three families.
    ///
    /// - Parameter id: The product's identifier, compared exactly.
    /// - Returns: The first product with this identifier, or nil if there is none.
    /// - Complexity: O(*n*) in the number of products.
    public func product(id: String) -> Item? {
        items.first { $0.productID == id }
    }
}
