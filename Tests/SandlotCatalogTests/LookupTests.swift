import SandlotCatalog
import Testing

@Suite("Finding a product")
struct LookupTests {
    @Test
    func productsAreFoundInEveryFamily() throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: "3.0"))
        #expect(catalog.allProductIDs == ["remove_ads", "season_pass", "club_half", "club_year"])
        #expect(catalog.product(id: "remove_ads")?.appStoreType == "Non-Consumable")
        #expect(catalog.product(id: "season_pass")?.appStoreType == "Non-Renewing Subscription")
        #expect(catalog.product(id: "club_year")?.appStoreType == "Auto-Renewable Subscription")
        #expect(catalog.product(id: "Remove_ads") == nil)
    }

    @Test
    func aSubscriptionIsFoundWithItsGroupAndOffers() throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: "5.0"))
        let item = try #require(catalog.product(id: "club_year"))
        #expect(item.subscriptionGroupIdentifier == catalog.subscriptionGroups.first?.id)
        #expect(item.subscriptionGroupLevel == 1)
        #expect(item.subscriptionPeriod?.unit == .year)
        #expect(item.priceMilliunits == 19_990)
        #expect(!item.isFamilyShareable)
        #expect(item.introductoryOffers.count == 2)
        #expect(item.promotionalOffers.map(\.offerID) == ["half_year"])
        #expect(item.codeOffers.map(\.referenceName) == ["Teachers"])
        #expect(item.winBackOffers.map(\.offerID) == ["again"])
    }

    @Test
    func theSingleIntroductoryOfferReplacesTheList() throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: "4.0"))
        let item = try #require(catalog.product(id: "club_month"))
        #expect(item.introductoryOffers.map(\.paymentMode) == [.free])
    }

    @Test
    func aConsumableHasNoSubscriptionProperties() throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: "1.0"))
        let item = try #require(catalog.product(id: "star_pack"))
        #expect(item.appStoreType == "Consumable")
        #expect(item.subscription == nil)
        #expect(item.subscriptionGroupIdentifier == nil)
        #expect(item.subscriptionPeriod == nil)
        #expect(item.introductoryOffers.isEmpty && item.winBackOffers.isEmpty)
    }

    @Test
    func aFamilyImpliesAMissingType() throws {
        let text = """
            {"nonRenewingSubscriptions":[{"productID":"n"}],"products":[{"productID":"p"}],
            "subscriptionGroups":[{"subscriptions":[{"productID":"s","subscriptionGroupID":"7"}]}]}
            """
        let catalog = try Catalog(bytes: Array(text.utf8))
        #expect(catalog.product(id: "n")?.type == .nonRenewingSubscription)
        #expect(catalog.product(id: "s")?.type == .recurringSubscription)
        #expect(catalog.product(id: "s")?.subscriptionGroupIdentifier == "7")
        #expect(catalog.product(id: "p")?.type == nil)
        #expect(catalog.product(id: "p")?.priceMilliunits == nil)
    }

    @Test
    func theFirstOfTwoEqualIdentifiersIsFound() throws {
        let text = #"{"products":[{"productID":"a","displayPrice":"1"},{"productID":"a"}]}"#
        let catalog = try Catalog(bytes: Array(text.utf8))
        #expect(catalog.product(id: "a")?.priceMilliunits == 1000)
        #expect(catalog.allProductIDs == ["a"])
    }

    @Test(arguments: [
        ("de_AT", "German"), ("de-CH", "German"), ("de_CH_1996", "German"), ("en_GB", "British"),
        ("en_AU", "American"), ("ja_JP", "American"), ("", "American"), ("zh_Hant_TW", "Chinese"),
        ("fr", "American"),
    ])
    func theNearestLanguageIsShown(locale: String, name: String) throws {
        var product = Catalog.Product(
            productID: "a", type: .consumable, displayPrice: Price("1"))
        product.localizations = [
            .init(locale: "zh_Hans", displayName: "Chinese"),
            .init(locale: "fr_FR", displayName: ""),
            .init(locale: "en_US", displayName: "American"),
            .init(locale: "de_DE", displayName: "German"),
            .init(locale: "en_GB", displayName: "British"),
        ]
        #expect(item(product).displayName(for: locale) == name)
    }

    @Test
    func theReferenceNameOrIdentifierIsShownWithoutLocalizations() {
        var product = Catalog.Product(
            productID: "a", type: .consumable, displayPrice: Price("1"))
        #expect(item(product).displayName(for: "en_US") == "a")
        product.referenceName = "Reference"
        #expect(item(product).displayName(for: "en_US") == "Reference")
        product.localizations = [.init(locale: "tr", displayName: "Only")]
        #expect(item(product).displayName(for: "en_US") == "Only")
    }

    private func item(_ product: Catalog.Product) -> Catalog.Item {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        catalog.products = [product]
        return catalog.items[0]
    }
}
