import Foundation
import SandlotStore
import SandlotStoreKit
import Testing

@Suite struct ProductTests {
    static let shelf = #"""
        {
          "products": [
            { "productID": "coins", "type": "Consumable", "displayPrice": "0.99", "internalID": "A1",
              "localizations": [
                { "locale": "en_US", "displayName": "Coins", "description": "A bag \"full\"" },
                { "locale": "de_CH", "displayName": "Münzen", "description": "Ein Beutel" } ] },
            { "productID": "remove_ads", "type": "NonConsumable", "displayPrice": "4.99",
              "familyShareable": true, "internalID": "A2",
              "localizations": [ { "locale": "fr", "displayName": "Sans pub",
                "description": "Plus de publicité" } ] }
          ],
          "nonRenewingSubscriptions": [
            { "productID": "season", "type": "NonRenewingSubscription", "displayPrice": "19.99" } ],
          "subscriptionGroups": [
            { "id": "G1", "name": "Pro",
              "localizations": [ { "locale": "de", "displayName": "Profi" } ],
              "subscriptions": [
                { "productID": "pro.weekly", "type": "RecurringSubscription", "groupNumber": 2,
                  "displayPrice": "1.99", "recurringSubscriptionPeriod": "P1W",
                  "introductoryOffer": { "offerID": "unseen", "paymentMode": "free", "subscriptionPeriod": "P3D",
                    "numberOfPeriods": 5 },
                  "adHocOffers": [
                    { "offerID": "loyal", "paymentMode": "payAsYouGo", "displayPrice": "0.49",
                      "subscriptionPeriod": "P2W", "numberOfPeriods": 3 },
                    { "offerID": "up", "paymentMode": "payUpFront", "displayPrice": "9.99",
                      "subscriptionPeriod": "P6M", "numberOfPeriods": 2 } ],
                  "winbackOffers": [
                    { "offerID": "back", "paymentMode": "free", "subscriptionPeriod": "P1M" } ],
                  "codeOffers": [
                    { "referenceName": "fair", "paymentMode": "free",
                      "subscriptionPeriod": "P1M" } ] } ] } ]
        }
        """#

    static func product(
        _ id: String, locale: String = "en_US", writesWeeksAsDays: Bool = false
    ) throws -> Product {
        let products = try Samples.products(
            shelf, locale: locale, writesWeeksAsDays: writesWeeksAsDays)
        return try #require(products.first { $0.id == id })
    }

    @Test func everyKindOfProductIsListedWithItsType() throws {
        let products = try Samples.products(Self.shelf)
        #expect(products.map(\.id) == ["coins", "remove_ads", "season", "pro.weekly"])
        #expect(
            products.map(\.type) == [.consumable, .nonConsumable, .nonRenewable, .autoRenewable])
        #expect(products.map(\.isFamilyShareable) == [false, true, false, false])
        #expect(products.map { $0.subscription != nil } == [false, false, false, true])
    }

    @Test func aProductHasItsPriceInTheStorefrontsCurrency() throws {
        let coins = try Self.product("coins")
        #expect(coins.price == Decimal(string: "0.99"))
        #expect(coins.displayPrice == "$0.99")
        #expect(coins.price.formatted(coins.priceFormatStyle) == "$0.99")
        let british = try Samples.products(
            Self.shelf,
            storefront: StorefrontInfo(countryCode: "GBR", id: "143444", currencyCode: "GBP"))
        #expect(british.first?.displayPrice == "£0.99")
        #expect(british.first?.price == coins.price)
        #expect(british.first?.priceFormatStyle.currencyCode == "GBP")
        #expect(british.first != coins)
    }

    /// A locale can have keywords of its own.
    @Test(arguments: [
        "en_US", "en_US@calendar=buddhist", "en_US@currency=EUR",
        "en_US@calendar=buddhist;hours=h23",
    ])
    func theStorefrontDeterminesTheCurrency(locale: String) throws {
        let products = try Samples.products(
            Self.shelf, locale: locale,
            storefront: StorefrontInfo(countryCode: "GBR", id: "143444", currencyCode: "GBP"))
        let product = try #require(products.first)
        #expect(product.displayPrice == "£0.99")
        #expect(product.priceFormatStyle.currencyCode == "GBP")
        #expect(product.price.formatted(product.priceFormatStyle) == "£0.99")
    }

    @Test(arguments: [
        ("en_US", "Coins", "A bag \"full\""), ("de_AT", "Münzen", "Ein Beutel"),
        ("fr_FR", "Coins", "A bag \"full\""),
    ])
    func namesAndDescriptionsFollowTheLocale(
        locale: String, name: String, description: String
    ) throws {
        let coins = try Self.product("coins", locale: locale)
        #expect(coins.displayName == name)
        #expect(coins.description == description)
    }

    @Test func aRegionWithoutTextsUsesThoseOfItsLanguage() throws {
        let product = try Self.product("remove_ads", locale: "fr_CA")
        #expect(product.displayName == "Sans pub")
        #expect(product.description == "Plus de publicité")
    }

    /// The reference name is for the developer.
    @Test func aProductWithoutTextsHasAnEmptyNameAndDescription() throws {
        let season = try Self.product("season")
        #expect(season.displayName.isEmpty)
        #expect(season.description.isEmpty)
    }

    @Test func theJSONIsLaidOutAsInXcode() throws {
        let coins = try Self.product("coins")
        #expect(
            String(decoding: coins.jsonRepresentation, as: UTF8.self) == #"""
                {"attributes":{"description":{"standard":"A bag \"full\""},"icuLocale":"en_US@currency=USD","isFamilyShareable":0,"kind":"Consumable","name":"Coins","offerName":"coins","offers":[{"currencyCode":"USD","priceFormatted":"$0.99","priceString":"0.99"}]},"href":"/v1/catalog/usa/in-apps/A1","id":"A1","type":"in-apps"}
                """#)
        #expect(coins.debugDescription.contains("\n    \"offerName\": \"coins\""))
    }

    @Test func theJSONOfASubscriptionHasItsGroupAndOffers() throws {
        let product = try Self.product("pro.weekly")
        let root = try #require(
            JSONSerialization.jsonObject(with: product.jsonRepresentation) as? [String: Any])
        let attributes = try #require(root["attributes"] as? [String: Any])
        #expect(attributes["subscriptionFamilyId"] as? String == "G1")
        #expect(attributes["subscriptionFamilyName"] as? String == "Profi")
        #expect(attributes["subscriptionFamilyRank"] as? Int == 2)
        let offers = try #require(attributes["offers"] as? [[String: Any]])
        #expect(offers.count == 1)
        #expect(offers.first?["recurringSubscriptionPeriod"] as? String == "P1W")
        let discounts = try #require(offers.first?["discounts"] as? [[String: Any]])
        #expect(
            discounts.map { $0["type"] as? String } == [
                "IntroOffer", "AdhocOffer", "AdhocOffer", "WinBackOffer",
            ])
        #expect(discounts.map { $0["offerId"] as? String } == [nil, "loyal", "up", "back"])
        #expect(
            discounts.map { $0["modeType"] as? String } == [
                "FreeTrial", "PayAsYouGo", "PayUpFront", "FreeTrial",
            ])
        #expect(
            discounts.map { $0["priceString"] as? String } == ["0.00", "0.49", "9.99", "0.00"])
    }

    @Test func aSubscriptionDerivesFromItsJSON() throws {
        let subscription = try #require(Self.product("pro.weekly").subscription)
        #expect(subscription.subscriptionGroupID == "G1")
        #expect(subscription.groupLevel == 2)
        #expect(subscription.subscriptionPeriod == .weekly)
        let introductory = try #require(subscription.introductoryOffer)
        #expect(introductory.id == nil)
        #expect(introductory.type == .introductory)
        #expect(introductory.paymentMode == .freeTrial)
        #expect(introductory.period == .everyThreeDays)
        #expect(introductory.periodCount == 1)
        #expect(introductory.price == 0)
        #expect(introductory.displayPrice == "$0.00")
        #expect(subscription.promotionalOffers.map(\.id) == ["loyal", "up"])
        #expect(subscription.promotionalOffers.map(\.periodCount) == [3, 1])
        #expect(subscription.promotionalOffers.map(\.displayPrice) == ["$0.49", "$9.99"])
        #expect(subscription.promotionalOffers.map(\.paymentMode) == [.payAsYouGo, .payUpFront])
        #expect(subscription.winBackOffers.map(\.id) == ["back"])
        #expect(subscription.winBackOffers.map(\.type) == [.winBack])
        #expect(subscription.bundledSubscriptions.isEmpty)
    }

    @Test func aWeekIsSevenDaysWhereTheStoreWritesDays() throws {
        let subscription = try #require(
            Self.product("pro.weekly", writesWeeksAsDays: true).subscription)
        #expect(subscription.subscriptionPeriod.unit == .day)
        #expect(subscription.subscriptionPeriod.value == 7)
        #expect(subscription.promotionalOffers.first?.period.value == 14)
        #expect(subscription.promotionalOffers.last?.period == .everySixMonths)
    }

    @Test func aProductWithoutANameInTheGroupsLanguageTakesTheGroupsReferenceName() throws {
        let unnamed = Self.shelf.replacing(
            #""localizations": [ { "locale": "de", "displayName": "Profi" } ],"#, with: "")
        let products = try Samples.products(unnamed)
        #expect(products.last?.subscription?.groupDisplayName == "Pro")
    }

    @Test func productsAreEqualIfTheirJSONIs() throws {
        #expect(try Self.product("coins") == Self.product("coins"))
        #expect(try Self.product("coins").hashValue == Self.product("coins").hashValue)
        #expect(try Self.product("coins") != Self.product("coins", locale: "de_DE"))
    }

    @Test func anOrdinarySubscriptionHasOneWayOfPaying() throws {
        let terms = try #require(Self.product("pro.weekly").subscription?.pricingTerms)
        #expect(terms.map(\.billingPlanType) == [.upFront])
        #expect(terms.first?.billingPeriod == .weekly)
        #expect(terms.first?.commitmentInfo.displayPrice == "$1.99")
        #expect(terms.first?[offers: .winBack].map(\.id) == ["back"])
    }

    @Test func aCommitmentThatIsBilledMonthlyIsASecondWayOfPaying() throws {
        let products = try Samples.products(
            #"""
            { "subscriptionGroups": [ { "id": "G", "name": "G", "subscriptions": [
              { "productID": "year", "type": "RecurringSubscription", "displayPrice": "60.00",
                "recurringSubscriptionPeriod": "P1Y",
                "billingPlans": [
                  { "billingPlanType": "BILLED_UPFRONT", "displayPrice": "60.00" },
                  { "billingPlanType": "MONTHLY", "displayPrice": "6.00",
                    "commitmentDisplayPrice": "72.00" } ],
                "introductoryOffers": [
                  { "paymentMode": "free", "subscriptionPeriod": "P1W",
                    "billingPlanType": "BILLED_UPFRONT" },
                  { "paymentMode": "free", "subscriptionPeriod": "P1M",
                    "billingPlanType": "MONTHLY" } ],
                "winbackOffers": [
                  { "offerID": "back", "paymentMode": "free", "subscriptionPeriod": "P1M",
                    "billingPlanType": "MONTHLY" } ] } ] } ] }
            """#)
        let subscription = try #require(products.first?.subscription)
        #expect(products.first?.displayPrice == "$60.00")
        #expect(subscription.subscriptionPeriod == .yearly)
        #expect(subscription.introductoryOffer?.period == .weekly)
        #expect(subscription.winBackOffers.map(\.id) == ["back"])
        #expect(subscription.pricingTerms.map(\.billingPlanType) == [.upFront, .monthly])
        let monthly = try #require(subscription.pricingTerms.last)
        #expect(monthly.billingPrice == 6)
        #expect(monthly.billingPeriod == .monthly)
        #expect(monthly.commitmentInfo.price == 72)
        #expect(monthly.commitmentInfo.displayPrice == "$72.00")
        #expect(monthly.commitmentInfo.period == .yearly)
        #expect(monthly[offers: .introductory].map(\.period) == [.monthly])
        guard case .singlePrice(let price) = monthly.pricingModel else { return }
        #expect(price.billingInfo.price == 6)
        #expect(price.billingInfo.displayPrice == "$6.00")
        #expect(price.billingInfo.period == .monthly)
        #expect(price.commitmentInfo == monthly.commitmentInfo)
    }

    @Test func invalidBytesMakeNoProduct() {
        #expect(Product(json: Array("{}".utf8), in: nil) == nil)
        #expect(Product(json: Array("no JSON".utf8), in: nil) == nil)
    }
}
