import SandlotCatalog
import Testing

@Suite("Catalogs whose products are sold")
struct CatalogForSaleTests {
    private func read(_ text: String) throws -> CatalogForSale {
        try CatalogForSale(bytes: Array(text.utf8), file: "Shop.storekit")
    }

    private func product(_ members: String) -> String {
        #"{"products":[{"productID":"coins",\#(members)}]}"#
    }

    private func subscription(_ members: String) -> String {
        #"{"subscriptionGroups":[{"id":"A","subscriptions":[{"productID":"coins",\#(members)}]}]}"#
    }

    @Test(arguments: [
        "\"1,99\"", "\"-1\"", "\"NaN\"", "\"0.9999\"", "\"$0.99\"", "\"1e3\"", "\" 0.99\"", "1e3",
        "-1", "true", "[]",
    ])
    func aPriceThatCannotBeReadIsAnErrorOfTheLinter(price: String) throws {
        let text = product(#""type":"Consumable","displayPrice":\#(price)"#)
        let error = try #require(
            throws: CatalogError.self, performing: { try read(text).requireReadableTerms() })
        let findings = CatalogLinter().findings(in: Array(text.utf8), file: "Shop.storekit")
        let finding = try #require(findings.first { $0.code.rawValue == error.code.rawValue })
        #expect(error.location == finding.location)
        #expect(error.reason.hasSuffix(finding.message))
        #expect(error.description.hasPrefix("Shop.storekit:1:"))
    }

    @Test(arguments: [
        (#""recurringSubscriptionPeriod":"P0M""#, "invalid-period"),
        (#""recurringSubscriptionPeriod":1"#, "wrong-type"),
        (#""type":"Foo""#, "unknown-type"), (#""type":5"#, "wrong-type"),
        (#""introductoryOffer":{"subscriptionPeriod":"week"}"#, "invalid-period"),
        (#""adHocOffers":[{"paymentMode":"payasyougo"}]"#, "unknown-payment-mode"),
        (#""winbackOffers":[{"displayPrice":"1,99"}]"#, "invalid-price"),
        (#""billingPlans":[{"commitmentDisplayPrice":"1,99"}]"#, "invalid-price"),
        (#""sandlotPrices":{"DEU":"1,99"}"#, "invalid-price"),
        (#""sandlotPrices":{"DEU":true}"#, "wrong-type"),
    ])
    func everyOtherTermMustBeReadable(members: String, code: String) throws {
        let file = try read(subscription(members))
        for check in [
            { try file.requireReadableTerms() },
            { try file.requireReadableTerms(of: "coins") },
        ] {
            let error = try #require(throws: CatalogError.self, performing: check)
            #expect(error.code.rawValue == code)
        }
        try file.requireReadableTerms(of: "stars")
    }

    @Test(arguments: [
        #""displayPrice":0.99"#, #""displayPrice":null"#, #""familyShareable":"yes""#,
        #""displayPrice":"0.99","unheardOf":1"#,
    ])
    func whatTheStoreUnderstandsIsSold(members: String) throws {
        let file = try read(product(members))
        try file.requireReadableTerms()
        #expect(file.catalog.allProductIDs == ["coins"])
    }

    @Test(arguments: Fixtures.versions)
    func theFilesOfXcodeAreSold(version: String) throws {
        try CatalogForSale(contentsOf: Fixtures.path(version: version)).requireReadableTerms()
    }
}
