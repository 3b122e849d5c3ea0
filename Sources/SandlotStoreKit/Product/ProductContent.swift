import Foundation
import SandlotJSON

/// The content of a product's JSON.
struct ProductContent {
    let id: String
    let type: Product.ProductType
    let displayName: String
    let description: String
    let price: Decimal
    let displayPrice: String
    let isFamilyShareable: Bool
    let subscription: Product.SubscriptionInfo?
    let localeIdentifier: String

    /// Reads the JSON, or returns nil if it does not describe a product.
    init?(json: [UInt8], origin: Origin) {
        guard let root = try? JSONDocument(json).root, let attributes = root["attributes"],
            let id = attributes["offerName"]?.string, let kind = attributes["kind"]?.string
        else { return nil }
        let plans = attributes["offers"]?.elements.map { Array($0) } ?? []
        self.id = id
        type = Product.ProductType(rawValue: kind)
        displayName = attributes["name"]?.string ?? ""
        description = attributes["description"]?["standard"]?.string ?? ""
        price = Decimal(price: plans.first?["priceString"])
        displayPrice = plans.first?["priceFormatted"]?.string ?? ""
        isFamilyShareable = attributes["isFamilyShareable"]?.integer == 1
        localeIdentifier = attributes["icuLocale"]?.string ?? "en_US@currency=USD"
        subscription =
            type == .autoRenewable
            ? Self.subscription(attributes, plans: plans, origin: origin) : nil
    }

    private static func subscription(
        _ attributes: JSONValue, plans: [JSONValue], origin: Origin
    ) -> Product.SubscriptionInfo? {
        guard let plan = plans.first,
            let period = Product.SubscriptionPeriod(plan["recurringSubscriptionPeriod"])
        else { return nil }
        let offers = plans.flatMap { Self.offers(of: $0) }
        return Product.SubscriptionInfo(
            introductoryOffer: offers.first { $0.type == .introductory },
            promotionalOffers: offers.filter { $0.type == .promotional },
            winBackOffers: offers.filter { $0.type == .winBack },
            subscriptionGroupID: attributes["subscriptionFamilyId"]?.string ?? "",
            subscriptionPeriod: period,
            groupLevel: attributes["subscriptionFamilyRank"]?.integer.map { Int($0) } ?? 1,
            groupDisplayName: attributes["subscriptionFamilyName"]?.string ?? "",
            pricingTerms: plans.compactMap { terms($0) }, bundledSubscriptions: [], origin: origin)
    }

    private static func terms(_ plan: JSONValue) -> Product.SubscriptionInfo.PricingTerms? {
        guard let period = Product.SubscriptionPeriod(plan["recurringSubscriptionPeriod"]) else {
            return nil
        }
        let price = Decimal(price: plan["priceString"])
        let displayPrice = plan["priceFormatted"]?.string ?? ""
        let type = plan["billingPlanType"]?.string
        return Product.SubscriptionInfo.PricingTerms(
            billingPlanType: type.map { .init(rawValue: $0) } ?? .upFront, billingPrice: price,
            billingDisplayPrice: displayPrice, billingPeriod: period,
            commitmentInfo: Product.SubscriptionInfo.CommitmentInfo(
                price: plan["commitmentPriceString"].map { Decimal(price: $0) } ?? price,
                displayPrice: plan["commitmentPriceFormatted"]?.string ?? displayPrice,
                period: Product.SubscriptionPeriod(plan["commitmentPeriod"]) ?? period),
            subscriptionOffers: offers(of: plan))
    }

    private static func offers(of plan: JSONValue) -> [Product.SubscriptionOffer] {
        plan["discounts"]?.elements?.compactMap { Product.SubscriptionOffer($0) } ?? []
    }
}

extension Decimal {
    /// Reads a price from a JSON string, or uses 0 if it is not a number.
    init(price: JSONValue?) {
        self = price?.string.flatMap { Decimal(string: $0) } ?? 0
    }
}

extension Product.SubscriptionPeriod {
    /// Reads an ISO 8601 period from a JSON string.
    init?(_ value: JSONValue?) {
        guard let text = value?.string else { return nil }
        self.init(iso8601: text)
    }
}
