import SandlotCatalog
import Testing

@Suite("Lenient reading")
struct LenientReadingTests {
    private func read(_ text: String) throws -> Catalog {
        try Catalog(bytes: Array(text.utf8))
    }

    @Test
    func anEmptyObjectIsACatalogWithoutProducts() throws {
        let catalog = try read("{}")
        #expect(catalog.items.isEmpty)
        #expect(catalog.version == nil)
        #expect(catalog.settings == Catalog.Settings())
    }

    @Test
    func aByteOrderMarkIsIgnored() throws {
        #expect(try read("\u{FEFF}{\"identifier\":\"A1B2C3D4\"}").identifier == "A1B2C3D4")
    }

    @Test
    func numbersAreReadAsStrings() throws {
        let product = try #require(
            try read(#"{"products":[{"productID":17,"displayPrice":0.99}]}"#).products.first)
        #expect(product.productID == "17")
        #expect(product.displayPrice?.milliunits == 990)
    }

    @Test
    func stringsOfDigitsAreReadAsIntegers() throws {
        #expect(try read(#"{"settings":{"_timeRate":"13"}}"#).settings.timeRate?.rawValue == 13)
    }

    @Test
    func nullIsReadAsMissing() throws {
        let text = """
            {"products":[{"productID":null,"localizations":null,"type":null}],"settings":null,
            "version":null,"subscriptionGroups":null,"appPolicies":null}
            """
        let catalog = try read(text)
        #expect(catalog.products.first?.productID == "")
        #expect(catalog.products.first?.type == nil)
        #expect(catalog.version == nil)
        #expect(try Catalog(bytes: catalog.encoded()) == catalog)
    }

    @Test(arguments: [
        ("nonConsumableProducts", Catalog.ProductType.nonConsumable, Catalog.Item.Family.products),
        ("nonRenewableSubscriptions", .nonRenewingSubscription, .nonRenewingSubscriptions),
        ("nonRenewingSubscriptionProducts", .nonRenewingSubscription, .nonRenewingSubscriptions),
    ])
    func handMadeKeysAreReadAsProducts(
        key: String, type: Catalog.ProductType, family: Catalog.Item.Family
    ) throws {
        let catalog = try read(#"{"\#(key)":[{"productID":"a"},{"productID":"b","type":"Gift"}]}"#)
        #expect(catalog.allProductIDs == ["a", "b"])
        #expect(catalog.product(id: "a")?.type == type)
        #expect(catalog.product(id: "a")?.family == family)
        #expect(catalog.product(id: "b")?.type == .init(rawValue: "Gift"))
        #expect(try Catalog(bytes: catalog.encoded()) == catalog)
    }

    @Test
    func theLastOfTwoMembersIsUsed() throws {
        #expect(try read(#"{"identifier":"A","identifier":"B"}"#).identifier == "B")
    }

    @Test
    func unknownValuesAreKept() throws {
        let catalog = try read(#"{"products":[{"productID":"a","type":"Bundle"}]}"#)
        #expect(catalog.products.first?.type?.rawValue == "Bundle")
        #expect(catalog.product(id: "a")?.appStoreType == nil)
    }
}
