import SandlotAds
import SandlotCatalog
package import SandlotKids

/// An app, the product that removes its ads, and the families that use it.
package struct ForecastModel: Sendable {
    /// The app.
    package var profile: AppProfile
    /// The families.
    package var population: Population
    /// The tables of sessions, which copies of the model share.
    let sessionTables = SessionTables()
    /// The odds at gates, which copies of the model share.
    let gateChances = GateChances()

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - profile: The app.
    ///   - population: The families.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/unsuitableApp`` if the app has no game,
    ///   if a day or a gap of more than an hour limits its ads, if it has slots of its own or a mediator, or if its
    ///   ads end with something other than one non-consumable product that is sold at one price everywhere.
    package init(_ profile: AppProfile, _ population: Population) throws(ForecastError) {
        self.profile = profile
        self.population = population
        guard profile.game != nil else {
            throw ForecastError(
                .unsuitableApp,
                "\(profile.name) has no game, so there is no time to forecast; state `game`")
        }
        guard profile.ads?.policy.caps.adsPerDay == nil else {
            throw ForecastError(
                .unsuitableApp,
                "the ads of \(profile.name) have a limit per day; a forecast does not follow the ads "
                    + "of earlier sessions, so remove `ads-per-day` and use `ads-per-hour`")
        }
        if let policy = profile.ads?.policy {
            let gaps = policy.slots.values.map(\.gap) + [policy.spacing.gap, policy.spacing.chain]
            guard gaps.allSatisfy({ $0 <= .seconds(3_600) }) else {
                throw ForecastError(
                    .unsuitableApp,
                    "the ads of \(profile.name) have a gap of more than an hour; a forecast does not "
                        + "follow the ads of earlier sessions, so shorten `gap` and `chain`")
            }
        }
        guard profile.ads?.mediation == nil else {
            throw ForecastError(
                .unsuitableApp,
                "the ads of \(profile.name) come from a mediator; a forecast does not follow its "
                    + "adapters, so remove `adapters` and set `ads.fill`")
        }
        if let slot = profile.ads?.policy.ownSlots.first {
            throw ForecastError(
                .unsuitableApp,
                "\(profile.name) has ads in a slot of its own, \(slot); a forecast does not follow "
                    + "what children do between tests, so leave only `pre-test` and `post-test`")
        }
        let sold = profile.removeAdsProducts.filter { profile.shop?.products.contains($0) == true }
        guard sold.count <= 1 else {
            throw ForecastError(
                .unsuitableApp,
                "\(profile.name) sells several products that end ads (\(sold.joined(separator: ", "))); "
                    + "a forecast needs at most one")
        }
        guard let id = sold.first else { return }
        guard let entry = profile.catalog?.products.first(where: { $0.productID == id }),
            entry.type == .nonConsumable
        else {
            throw ForecastError(
                .unsuitableApp,
                "\(id) is not a non-consumable; a forecast does not model subscriptions")
        }
        guard entry.storefrontPrices.isEmpty, entry.unavailableStorefronts.isEmpty else {
            throw ForecastError(
                .unsuitableApp,
                "\(id) has prices by country, or is not sold in some; a forecast takes the prices of "
                    + "countries from `storefronts`, so remove `prices` and `not-in`")
        }
        guard let price = entry.displayPrice?.milliunits else {
            throw ForecastError(
                .unsuitableApp, "\(id) has no price; state one, as in `price: 1.99`")
        }
        product = Product(
            id: id, priceMilliunits: price, isFamilyShareable: entry.familyShareable ?? false)
    }

    /// The product that removes ads.
    package struct Product: Sendable, Hashable {
        /// The identifier.
        package let id: String
        /// The price in thousandths.
        package let priceMilliunits: Int64
        /// Whether a family shares it.
        package let isFamilyShareable: Bool
    }

    /// The product that removes ads, or nil if the app does not sell one.
    package private(set) var product: Product?
}
