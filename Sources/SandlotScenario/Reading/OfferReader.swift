import SandlotBase
import SandlotCatalog
import SandlotYAML

/// A reader of the offers of a subscription that the scenario itself defines.
struct OfferReader {
    private static let keys = ["mode", "period", "price", "periods", "prices"]

    /// The storefronts in which the product is not sold, where its offers have no price.
    let unavailable: [String]

    /// Reads `intro`, `promotional`, `win-back`, and `codes`.
    func read(
        _ map: MapReader, into subscription: inout Catalog.Subscription
    ) throws(YAMLError) {
        subscription.introductoryOffer = try map["intro"].map { node throws(YAMLError) in
            var offer = try offer(MapReader(node, "an offer", keys: Self.keys))
            offer.internalID = "INTRO"
            return offer
        }
        subscription.adHocOffers = try offers(map, "promotional")
        subscription.winbackOffers = try offers(map, "win-back")
        subscription.codeOffers = try offers(map, "codes")
    }

    /// Reads `codes` of a product that does not renew: offers with a price, or free ones.
    func oneTimeCodes(_ map: MapReader) throws(YAMLError) -> [Catalog.Offer] {
        guard let node = map["codes"] else { return [] }
        var offers: [Catalog.Offer] = []
        var names: Set<String> = []
        for element in try node.list("a list of offers") {
            let map = try MapReader(element, "an offer", keys: ["id", "price", "prices"])
            var offer = Catalog.Offer()
            offer.referenceName = try Self.newID(map, &names)
            offer.displayPrice = try map["price"]?.price().text
            if let prices = map["prices"], offer.displayPrice == nil {
                throw prices.invalid("an offer with `prices` needs a `price` for other storefronts")
            }
            offer.storefrontPrices = try ProductReader.prices(map, notIn: unavailable)
            offers.append(offer)
        }
        return offers
    }

    /// Reads the identifier of an offer, which no other offer in the list has.
    private static func newID(
        _ map: MapReader, _ names: inout Set<String>
    ) throws(YAMLError) -> String {
        let node = try map.required("id")
        let id = try node.text("an identifier")
        guard names.insert(id).inserted else {
            throw YAMLError(
                .nameTaken, "there is an offer \(Quotation.quoted(id)) already", at: node.location)
        }
        return id
    }

    private func offers(_ map: MapReader, _ key: String) throws(YAMLError) -> [Catalog.Offer] {
        guard let node = map[key] else { return [] }
        var offers: [Catalog.Offer] = []
        var names: Set<String> = []
        for element in try node.list("a list of offers") {
            let map = try MapReader(element, "an offer", keys: Self.keys + ["id"])
            let id = try Self.newID(map, &names)
            var offer = try offer(map)
            offer.internalID = id
            offer.referenceName = id
            if key != "codes" { offer.offerID = id }
            if key == "win-back" { offer.isEligible = true }
            if key == "codes" {
                offer.eligibility = ["new", "existing", "expired"].map { .init(rawValue: $0) }
            }
            offers.append(offer)
        }
        return offers
    }

    private func offer(_ map: MapReader) throws(YAMLError) -> Catalog.Offer {
        let mode = try map.required("mode").word("a way of paying", ScenarioWords.paymentModes)
        var offer = Catalog.Offer(
            paymentMode: mode, subscriptionPeriod: try map.required("period").period())
        if mode == .free {
            if let price = map["price"] ?? map["prices"] {
                throw price.invalid("a free trial has no price")
            }
        } else {
            offer.displayPrice = try map.required("price").price().text
            offer.storefrontPrices = try ProductReader.prices(map, notIn: unavailable)
        }
        if let periods = map["periods"] {
            offer.numberOfPeriods = try periods.integer("a number of periods", in: 1...24)
            guard mode == .payAsYouGo || offer.numberOfPeriods == 1 else {
                throw periods.invalid(
                    "only pay-as-you-go offers run for several periods; choose a longer `period`")
            }
        }
        return offer
    }
}
