import SandlotBase
import SandlotCatalog
import SandlotYAML

/// A reader of products that the scenario itself defines.
struct ProductReader {
    private static let keys = [
        "id", "type", "price", "name", "family-shareable", "period", "group", "level", "intro",
        "promotional", "win-back", "codes", "prices", "not-in",
    ]
    private static let subscriptionKeys = [
        "period", "group", "level", "intro", "promotional", "win-back", "codes",
    ]
    /// The default group of subscriptions.
    private static let usualGroup = "main"

    /// Reads a list of products.
    func catalog(_ node: YAMLNode) throws(YAMLError) -> Catalog {
        var catalog = Catalog(identifier: "5CE7A210", version: .init(4, 0))
        var seen: Set<String> = []
        for (index, element) in try node.list("a list of products").enumerated() {
            let map = try MapReader(element, "a product", keys: Self.keys)
            let id = try map.required("id")
            guard seen.insert(try id.text("an identifier")).inserted else {
                throw YAMLError(
                    .nameTaken,
                    "there is a product \(Quotation.quoted(try id.text())) already", at: id.location
                )
            }
            try add(product(map, number: index + 1), map, to: &catalog)
        }
        return catalog
    }

    private func product(
        _ map: MapReader, number: Int
    ) throws(YAMLError) -> Catalog.Product {
        let type = try map.required("type").word("a type", ScenarioWords.productTypes)
        let id = try map.required("id").text("an identifier")
        var product = Catalog.Product(
            productID: id, type: type, displayPrice: try map.required("price").price().text)
        let digits = String(number)
        product.internalID =
            "5CE7" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        if let node = map["not-in"] {
            product.unavailableStorefronts = try Self.storefronts(
                node.list("a list of storefronts"))
        }
        product.storefrontPrices = try Self.prices(map, notIn: product.unavailableStorefronts)
        product.familyShareable = try map["family-shareable"]?.flag()
        let name = try map["name"]?.text()
        product.referenceName = name ?? id
        product.localizations = [.init(locale: "en_US", displayName: name ?? id, description: "")]
        return product
    }

    /// Reads storefronts, each of which is named once.
    static func storefronts(_ nodes: [YAMLNode]) throws(YAMLError) -> [String] {
        var codes: [String] = []
        for node in nodes {
            let code = try node.word("a storefront", ScenarioWords.storefronts)
            guard !codes.contains(code) else {
                throw node.invalid("the storefront \(Quotation.quoted(code)) is named twice")
            }
            codes.append(code)
        }
        return codes
    }

    /// Reads the prices by storefront of a product or an offer.
    ///
    /// - Parameters:
    ///   - map: The product or offer.
    ///   - unavailable: The storefronts in which the product is not sold, which have no price.
    /// - Returns: The prices by storefront.
    /// - Throws: `YAMLError` for a price of zero, a wrong one, or one where the product is not sold.
    static func prices(
        _ map: MapReader, notIn unavailable: [String]
    ) throws(YAMLError) -> [String: Price] {
        guard let node = map["prices"] else { return [:] }
        let codes = ScenarioWords.storefronts.map(\.0)
        let prices = try MapReader(node, "prices", keys: codes)
        var found: [String: Price] = [:]
        for code in codes {
            guard let node = prices[code] else { continue }
            guard !unavailable.contains(code) else {
                throw node.invalid(
                    "the product is not sold in \(Quotation.quoted(code)); remove the price, or the "
                        + "storefront from `not-in`")
            }
            let price = try node.price().text
            guard price.milliunits ?? 0 > 0 else {
                throw node.invalid("a price in a storefront is more than 0; use not-in")
            }
            found[code] = price
        }
        return found
    }

    private func add(
        _ product: Catalog.Product, _ map: MapReader, to catalog: inout Catalog
    ) throws(YAMLError) {
        guard product.type == .recurringSubscription else {
            for key in Self.subscriptionKeys where key != "codes" {
                guard let node = map[key] else { continue }
                throw YAMLError(
                    .unknownKey, "only an auto-renewable product has \(Quotation.quoted(key))",
                    at: node.location)
            }
            var product = product
            product.codeOffers = try OfferReader(unavailable: product.unavailableStorefronts)
                .oneTimeCodes(map)
            if product.type == .nonRenewingSubscription {
                catalog.nonRenewingSubscriptions.append(product)
            } else {
                catalog.products.append(product)
            }
            return
        }
        var subscription = Catalog.Subscription(
            product: product, period: try map.required("period").period())
        let group =
            try map["group"]?.text()
            ?? Self.usualGroup
        subscription.subscriptionGroupID = group
        subscription.groupNumber =
            try map["level"]?.integer("a level", in: 1...100) ?? 1
        try OfferReader(unavailable: product.unavailableStorefronts)
            .read(map, into: &subscription)
        if let index = catalog.subscriptionGroups.firstIndex(where: { $0.id == group }) {
            catalog.subscriptionGroups[index].subscriptions.append(subscription)
        } else {
            var new = Catalog.SubscriptionGroup(id: group, name: group)
            new.subscriptions = [subscription]
            catalog.subscriptionGroups.append(new)
        }
    }
}
