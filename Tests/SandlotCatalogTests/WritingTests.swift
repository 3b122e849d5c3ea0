import SandlotCatalog
import SandlotJSON
import Testing

@Suite("Writing what was read")
struct WritingTests {
    @Test(arguments: Fixtures.versions)
    func aFileFromXcodeIsReproducedByteForByte(version: String) throws {
        let bytes = try Fixtures.bytes(version: version)
        let written = try Catalog(bytes: bytes).encoded()
        #expect(String(decoding: written, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: Fixtures.versions, [Catalog.Layout.xcode, .compact])
    func readingAgainGivesAnEqualCatalog(version: String, layout: Catalog.Layout) throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: version))
        #expect(try Catalog(bytes: catalog.encoded(layout)) == catalog)
    }

    @Test
    func compactTextHasNoWhiteSpace() throws {
        let catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        #expect(
            String(decoding: catalog.encoded(.compact), as: UTF8.self)
                == #"{"identifier":"A1B2C3D4","version":{"major":4,"minor":0}}"#)
    }

    @Test(arguments: Fixtures.versions)
    func unknownMembersSurviveAtEveryLevel(version: String) throws {
        let unknown = #""future é":{"b":[1.50,null,"\u00e9"],"a":{}}"#
        let document = try JSONDocument(Fixtures.bytes(version: version))
        let text = Array(rewritten(document.root) { $0 + [unknown] }.utf8)
        let catalog = try Catalog(bytes: text)
        let expected = try canonical(text)
        #expect(try canonical(catalog.encoded()) == expected)
        #expect(try canonical(catalog.encoded(.compact)) == expected)
        #expect(try Catalog(bytes: catalog.encoded()) == catalog)
    }

    @Test(arguments: [
        #"{"products":null,"settings":{},"subscriptionGroups":[]}"#,
        #"{"products":[{"familyShareable":"yes","productID":"a","referenceName":null}]}"#,
        #"{"appPolicies":{},"settings":{"_locale":null,"_timeRate":true}}"#,
        #"{"version":{"major":"four","minor":[]}}"#,
        #"{"settings":{"_compatibilityTimeRate":{"3":"six"}}}"#,
        #"{"nonConsumableProducts":[]}"#,
    ])
    func valuesThatAreNotUnderstoodAreRetained(text: String) throws {
        let catalog = try Catalog(bytes: Array(text.utf8))
        #expect(try canonical(catalog.encoded()) == canonical(Array(text.utf8)))
    }

    @Test
    func aValueTakesPrecedenceOverARetainedOne() throws {
        var catalog = try Catalog(
            bytes: Array(#"{"products":[{"familyShareable":"yes","productID":"a"}]}"#.utf8))
        catalog.products[0].familyShareable = true
        #expect(
            String(decoding: catalog.encoded(.compact), as: UTF8.self)
                == #"{"products":[{"familyShareable":true,"productID":"a"}]}"#)
    }

    @Test
    func aCatalogMadeInCodeIsWritten() throws {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        var product = Catalog.Product(
            productID: "remove_ads", type: .nonConsumable, displayPrice: Price("0.99"))
        product.localizations = [.init(locale: "en_US", displayName: "Remove \"ads\"\n")]
        product.retainedFields["extra"] = RawJSON("[ 1, { } ]")
        catalog.products = [product]
        var group = Catalog.SubscriptionGroup(id: "21A0B3C4", name: "Club")
        var subscription = Catalog.Subscription(
            product: .init(
                productID: "club", type: .recurringSubscription, displayPrice: Price("2.99")),
            period: SubscriptionPeriod(1, .month))
        subscription.introductoryOffer = .init(
            paymentMode: .free, subscriptionPeriod: SubscriptionPeriod(3, .day))
        group.subscriptions = [subscription]
        catalog.subscriptionGroups = [group]
        catalog.settings.compatibilityTimeRate = .rates(["3": .realTime])
        #expect(try Catalog(bytes: catalog.encoded()) == catalog)
    }

    @Test(arguments: ["", "{", "[1,]", "nul"])
    func rawJSONAcceptsOnlyJSON(text: String) {
        #expect(RawJSON(text) == nil)
    }
}
