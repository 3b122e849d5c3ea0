import SandlotCatalog

extension Catalog {
    /// The catalog of an app that sells one product, which removes its ads.
    static var first: Catalog {
        var localization = Localization(locale: "en_US", displayName: "Remove Ads")
        localization.description = "Play without ads."
        var product = Product(
            productID: "remove_ads", type: .nonConsumable, displayPrice: Price("0.99"))
        product.referenceName = "Remove ads"
        product.familyShareable = true
        product.internalID = "5A0D1001"
        product.localizations = [localization]
        var catalog = Catalog(identifier: "5A0D1000", version: FormatVersion(4, 0))
        catalog.products = [product]
        catalog.settings.locale = "en_US"
        catalog.settings.storefront = "USA"
        // Xcode writes these lists even if they are empty.
        for key in ["nonRenewingSubscriptions", "subscriptionGroups"] {
            catalog.retainedFields[key] = RawJSON("[]")
        }
        return catalog
    }
}
