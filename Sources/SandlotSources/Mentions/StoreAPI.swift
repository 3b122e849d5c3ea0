import SandlotCatalog

/// The functions of StoreKit and StoreKitTest that take identifiers.
enum StoreAPI {
    /// A function with the argument that takes identifiers.
    private struct Function {
        /// The type before the function's name, or nil if the function is found by its name alone.
        let type: String?
        let name: String
        let label: String
        let use: ProductUse

        /// Describes a function that takes identifiers of products.
        init(
            _ type: String? = nil, _ name: String, _ label: String,
            types: [Catalog.ProductType]? = nil
        ) {
            self.type = type
            self.name = name
            self.label = label
            use = .product(Self.place(in: type, name: name, label: label), types: types)
        }

        /// Describes a function that takes the identifier of a subscription group.
        init(group type: String?, _ name: String, _ label: String) {
            self.type = type
            self.name = name
            self.label = label
            use = .group(Self.place(in: type, name: name, label: label))
        }

        private static func place(in type: String?, name: String, label: String) -> String {
            "\(type.map { "\($0)." } ?? "")\(name)(\(label):)"
        }
    }

    private static let owned: [Catalog.ProductType] = [
        .nonConsumable, .nonRenewingSubscription, .recurringSubscription,
    ]
    private static let renewing: [Catalog.ProductType] = [.recurringSubscription]

    private static let functions = Dictionary(
        grouping: [
            Function("Product", "products", "for"),
            Function("Transaction", "currentEntitlement", "for", types: owned),
            Function("Transaction", "currentEntitlements", "for", types: owned),
            Function("Transaction", "latest", "for"),
            Function("Transaction", "all", "for"),
            Function(group: "SubscriptionInfo", "status", "for"),
            Function(group: "SubscriptionInfo", "isEligibleForIntroOffer", "for"),
            Function(nil, "ProductView", "id"),
            Function(nil, "StoreView", "ids"),
            Function(nil, "SubscriptionStoreView", "productIDs", types: renewing),
            Function(group: nil, "SubscriptionStoreView", "groupID"),
            Function(group: nil, "subscriptionStatusTask", "for"),
            Function(nil, "currentEntitlementTask", "for", types: owned),
            Function(nil, "storeProductTask", "for"),
            Function(nil, "storeProductsTask", "for"),
            Function(nil, "SKProductsRequest", "productIdentifiers"),
            Function(nil, "buyProduct", "productIdentifier"),
            Function(nil, "buyProduct", "identifier"),
            Function(nil, "expireSubscription", "productIdentifier", types: renewing),
            Function(nil, "forceRenewalOfSubscription", "productIdentifier", types: renewing),
        ], by: \.name)

    /// Returns how a function uses an argument, or nil if it takes no identifiers.
    ///
    /// - Parameters:
    ///   - chain: The names of the function with what is before it, for example
    ///     `["Product", "products"]`.
    ///   - label: The argument's label.
    /// - Returns: The use.
    static func use(of chain: [String], label: String?) -> ProductUse? {
        guard let name = chain.last else { return nil }
        let type = chain.dropLast().last
        return functions[name]?.first { function in
            function.label == label && (function.type == nil || function.type == type)
        }?.use
    }
}
