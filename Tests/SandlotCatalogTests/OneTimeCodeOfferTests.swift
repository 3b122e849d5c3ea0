import SandlotCatalog
import Testing

@Suite("Offer codes of products that do not renew")
struct OneTimeCodeOfferTests {
    private func text(_ offers: String) -> [UInt8] {
        Array(#"{"products":[{"productID":"coins","sandlotCodeOffers":\#(offers)}]}"#.utf8)
    }

    private func codes(_ offers: String) -> [CatalogFinding.Code] {
        CatalogLinter().findings(in: text(offers)).filter { $0.path.contains("sandlotCodeOffers") }
            .map(\.code)
    }

    @Test func theOffersAreReadAndWritten() throws {
        let bytes = text(
            #"[{"referenceName":"HALF","displayPrice":"0.49","sandlotPrices":{"DEU":"0.59"}}]"#)
        let catalog = try Catalog(bytes: bytes)
        let item = try #require(catalog.items.first)
        #expect(item.codeOffers.map(\.referenceName) == ["HALF"])
        #expect(item.sold(in: "DEU")?.codeOffers.map(\.displayPrice?.text) == ["0.59"])
        #expect(try Catalog(bytes: catalog.encoded(.compact)) == catalog)
    }

    @Test func aSubscriptionKeepsItsOwn() throws {
        let text = """
            {"subscriptionGroups":[{"id":"G","subscriptions":[{"productID":"club",
             "codeOffers":[{"referenceName":"A"}]}]}]}
            """
        let catalog = try Catalog(bytes: Array(text.utf8))
        #expect(catalog.items.first?.codeOffers.map(\.referenceName) == ["A"])
        #expect(try Catalog(bytes: catalog.encoded(.compact)) == catalog)
    }

    @Test(arguments: [
        (#"[{"referenceName":"A"}]"#, [CatalogFinding.Code]()),
        (#"[{"displayPrice":"0.49"}]"#, [.missingReferenceName]),
        (#"[{"referenceName":"A"},{"referenceName":"A"}]"#, [.duplicateOfferID]),
        (#"[{"referenceName":"A","displayPrice":"cheap"}]"#, [.invalidPrice]),
        (#"[{"referenceName":"A","sandlotPrices":{"DEU":"0"}}]"#, [.nonPositiveStorefrontPrice]),
        (#"[{"referenceName":"A","paymentMode":"free"}]"#, [.unknownKey]),
    ])
    func mistakesAreReported(offers: String, expected: [CatalogFinding.Code]) {
        #expect(codes(offers) == expected)
    }
}
