import SandlotCatalog
import Testing

@Suite("Prices by storefront")
struct StorefrontPriceTests {
    private static let text = """
        {"products": [
          {"productID": "coins", "type": "Consumable", "displayPrice": "0.99",
           "sandlotPrices": {"DEU": "1.19", "JPN": "160"}, "sandlotUnavailableIn": ["FRA"]},
          {"productID": "gems", "type": "Consumable", "displayPrice": "2.99"}],
         "subscriptionGroups": [{"id": "G1", "name": "Club", "subscriptions": [
          {"productID": "club", "type": "RecurringSubscription", "displayPrice": "4.99",
           "recurringSubscriptionPeriod": "P1M", "sandlotPrices": {"DEU": "5.49"},
           "introductoryOffer": {"paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M",
             "displayPrice": "0.99", "sandlotPrices": {"DEU": "1.09"}},
           "billingPlans": [{"billingPlanType": "MONTHLY", "displayPrice": "3.99",
             "commitmentDisplayPrice": "47.88", "sandlotPrices": {"DEU": "4.29"},
             "sandlotCommitmentPrices": {"DEU": "51.48"}}]}]}]}
        """

    private func catalog() throws -> Catalog { try Catalog(bytes: Array(Self.text.utf8)) }

    private func item(_ id: String) throws -> Catalog.Item {
        try #require(try catalog().items.first { $0.productID == id })
    }

    private func findings(_ product: String) -> [CatalogFinding] {
        CatalogLinter().findings(in: Array(#"{"products":[{\#(product)}]}"#.utf8))
    }

    private func finding(_ code: CatalogFinding.Code, in product: String) throws -> CatalogFinding {
        try #require(findings(product).first { $0.code == code })
    }

    @Test(arguments: [("DEU", 1190), ("JPN", 160_000), ("USA", 990), ("GBR", 990)])
    func aStorefrontHasItsPriceOrTheOrdinaryOne(code: String, milliunits: Int64) throws {
        #expect(try item("coins").sold(in: code)?.priceMilliunits == milliunits)
    }

    @Test func aProductIsNotSoldWhereItIsLeftOut() throws {
        #expect(try item("coins").sold(in: "FRA") == nil)
        #expect(try item("gems").sold(in: "FRA") == item("gems"))
        #expect(try !item("gems").hasStorefronts)
    }

    @Test func offersAndBillingPlansHavePricesToo() throws {
        let club = try #require(try item("club").sold(in: "DEU"))
        #expect(club.priceMilliunits == 5490)
        #expect(club.introductoryOffers.map(\.displayPrice?.text) == ["1.09"])
        let plan = try #require(club.subscription?.billingPlans.first)
        #expect(plan.displayPrice?.text == "4.29")
        #expect(plan.commitmentDisplayPrice?.text == "51.48")
        #expect(try item("club").sold(in: "USA")?.priceMilliunits == 4990)
    }

    @Test func writingKeepsThePrices() throws {
        let catalog = try catalog()
        #expect(try Catalog(bytes: catalog.encoded(.compact)) == catalog)
        #expect(
            String(decoding: catalog.encoded(.compact), as: UTF8.self)
                .contains(#""sandlotPrices":{"DEU":"1.19","JPN":"160"}"#))
    }

    @Test func pricesOfTheWrongTypeAreKeptUnread() throws {
        let text = #"{"products":[{"productID":"a","sandlotPrices":{"DEU":[1]}}]}"#
        let catalog = try Catalog(bytes: Array(text.utf8))
        #expect(catalog.products[0].storefrontPrices.isEmpty)
        #expect(catalog.products[0].retainedFields["sandlotPrices"]?.text == #"{"DEU":[1]}"#)
        let finding = try finding(.wrongType, in: #""sandlotPrices":{"DEU":[1]}"#)
        #expect(finding.path == "products[0].sandlotPrices.DEU")
    }

    @Test func theFileIsClean() {
        let codes = CatalogLinter().findings(in: Array(Self.text.utf8)).map(\.code)
        for code: CatalogFinding.Code in [
            .unknownKey, .unknownStorefront, .nonPositiveStorefrontPrice, .wrongType,
            .impossibleStorefrontPrice, .unusedStorefrontPrice, .invalidPrice,
        ] {
            #expect(!codes.contains(code))
        }
    }

    @Test(arguments: [
        ("DUE", "did you mean \"DEU\"?"), ("EUR", "such as \"FRA\""),
        ("JPY", "such as \"JPN\""),
    ])
    func anUnknownStorefrontHasASuggestion(code: String, advice: String) throws {
        let prices = try finding(.unknownStorefront, in: #""sandlotPrices":{"\#(code)":"1.19"}"#)
        #expect(prices.message.hasSuffix(advice))
        let list = try finding(.unknownStorefront, in: #""sandlotUnavailableIn":["\#(code)"]"#)
        #expect(list.message.hasSuffix(advice))
    }

    @Test(arguments: ["-1.19", "1,19", "€1.19", "1.19 EUR", ""])
    func aPriceIsANumberWithoutACurrency(text: String) throws {
        let finding = try finding(.invalidPrice, in: #""sandlotPrices":{"DEU":"\#(text)"}"#)
        #expect(finding.message.contains("in EUR"))
    }

    @Test func aPriceIsAboveZero() throws {
        let finding = try finding(
            .nonPositiveStorefrontPrice, in: #""sandlotPrices":{"DEU":"0.00"}"#)
        #expect(finding.message.contains("sandlotUnavailableIn"))
    }

    @Test(arguments: [("JPN", "160.50", "a whole number"), ("DEU", "1.195", "two decimals")])
    func aPriceIsAnAmountOfItsCurrency(code: String, text: String, advice: String) throws {
        let finding = try finding(
            .impossibleStorefrontPrice, in: #""sandlotPrices":{"\#(code)":"\#(text)"}"#)
        #expect(finding.message.hasSuffix(advice))
    }

    @Test func aNumericPriceIsReported() throws {
        #expect(
            try finding(.priceAsNumber, in: #""sandlotPrices":{"DEU":1.19}"#)
                .message.hasSuffix("quotation marks: \"1.19\""))
        let text = #"{"products":[{"productID":"a","sandlotPrices":{"DEU":1.19}}]}"#
        let product = try #require(try Catalog(bytes: Array(text.utf8)).products.first)
        #expect(product.storefrontPrices == ["DEU": Price("1.19")])
    }

    @Test(arguments: [
        #""sandlotPrices":{"DEU":"1.19"}"#,
        #""sandlotCodeOffers":[{"referenceName":"A","displayPrice":"1","sandlotPrices":{"DEU":"1"}}]"#,
    ])
    func aPriceWhereNothingIsSoldIsUnused(_ prices: String) throws {
        let finding = try finding(
            .unusedStorefrontPrice, in: prices + #","sandlotUnavailableIn":["DEU"]"#)
        #expect(finding.message.contains("\"DEU\""))
    }

    @Test func aStorefrontHasOnePrice() throws {
        let finding = try finding(
            .duplicateKey, in: #""sandlotPrices":{"DEU":"1.19","DEU":"1.29"}"#)
        #expect(finding.path == "products[0].sandlotPrices.DEU")
        #expect(finding.message.contains("\"DEU\""))
    }
}
