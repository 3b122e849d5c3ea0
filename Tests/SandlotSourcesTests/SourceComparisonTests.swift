import SandlotBase
import SandlotCatalog
import SandlotSources
import TestSupport
import Testing

@Suite("The comparison of sources with a catalog")
struct SourceComparisonTests {
    private static let catalog = """
        {
          "products": [
            {"productID": "remove_ads", "type": "NonConsumable"},
            {"productID": "coins_100", "type": "Consumable"},
            {"productID": "com.example.letters.pack", "type": "NonConsumable"}
          ],
          "subscriptionGroups": [
            {"id": "21000001", "name": "Club", "subscriptions": [
              {"productID": "club_monthly", "type": "RecurringSubscription"}
            ]}
          ]
        }
        """
    private static let mentionsAll =
        #"[x("remove_ads"), x("coins_100"), x("com.example.letters.pack"), x("club_monthly")];"#

    /// Returns the findings of a source that also mentions every product.
    private func findings(_ source: String, mentionsAll: Bool = true) throws -> [SourceFinding] {
        var products = ProductDirectory()
        try products.add(Array(Self.catalog.utf8), file: "Shop.storekit")
        let text = source + "\n" + (mentionsAll ? Self.mentionsAll : "")
        let file = try SourceFile(Array(text.utf8), file: "A.swift")
        return SourceComparison(SourceCollection([file]), with: products).findings
    }

    @Test(arguments: [
        (
            #"Product.products(for: ["remove_adss"])"#, "unknown-product-id",
            "did you mean \"remove_ads\"?"
        ),
        (#"Product.products(for: ["whole_shop"])"#, "unknown-product-id", "add the product"),
        (#"Product.products(for: ["21000001"])"#, "unknown-product-id", "of a subscription group"),
        (#"let productID = "remove_add""#, "undeclared-product-id", "did you mean \"remove_ads\"?"),
        (
            #"let prefix = "com."; Product.products(for: ["remove_adss", prefix + "pack"])"#,
            "unknown-product-id", "did you mean \"remove_ads\"?"
        ),
        (
            #"Product.products(for: kind == gold ? ["remove_ads"] : ["coins_1000"])"#,
            "unknown-product-id", "did you mean \"coins_100\"?"
        ),
        (
            #"let more = ["remove_adss"]; Product.products(for: ["remove_ads"] + more)"#,
            "unknown-product-id", "did you mean \"remove_ads\"?"
        ),
        (#"track("remove_adds")"#, "misspelled-product-id", "did you mean \"remove_ads\"?"),
        (
            #"SubscriptionStoreView(groupID: "Club")"#, "unknown-subscription-group",
            "identifier is \"21000001\""
        ),
        (
            #"SubscriptionStoreView(groupID: "21000002")"#, "unknown-subscription-group",
            "did you mean \"21000001\"?"
        ),
        (
            #"SubscriptionStoreView(groupID: "club_monthly")"#, "unknown-subscription-group",
            "is a product"
        ),
        (
            #"let subscriptionGroupID = "1""#, "undeclared-subscription-group",
            "add the subscription group"
        ),
        (
            #"SubscriptionStoreView(productIDs: ["remove_ads"])"#, "wrong-product-type",
            "for an Auto-Renewable"
        ),
        (
            #"Transaction.currentEntitlement(for: "coins_100")"#, "wrong-product-type",
            "is a Consumable"
        ),
        (
            #"Item(id: "remove_ads", type: .consumable)"#, "wrong-product-type",
            "it is a Non-Consumable"
        ),
        (
            #"Item("coins_100", kind: Product.ProductType.autoRenewable)"#, "wrong-product-type",
            "says that"
        ),
        (
            #"if t.productID == "remove_ads" && t.productType == .consumable {}"#,
            "wrong-product-type", "a Consumable"
        ),
        (
            #"if t.productType == .consumable, t.productID == "remove_ads" {}"#,
            "wrong-product-type", "a Consumable"
        ),
        (
            #"Plan(productID: "club_monthly", groupID: "21000009")"#, "wrong-subscription-group",
            "\"21000001\""
        ),
    ])
    func aDifferenceIsFound(source: String, code: String, message: String) throws {
        let findings = try findings(source)
        #expect(findings.map(\.code.rawValue) == [code])
        #expect(findings.first?.message.contains(message) == true, "\(findings)")
    }

    @Test(arguments: [
        #"Product.products(for: ["remove_ads", "coins_100"])"#,
        #"Item(id: "remove_ads", type: .nonConsumable)"#,
        #"Plan(productID: "club_monthly", groupID: "21000001")"#,
        #"Transaction.currentEntitlement(for: "remove_ads")"#,
        #"if t.productID == "remove_ads" || t.productType == .consumable {}"#,
        #"Product.products(for: ["\(prefix).pack"])"#,
        #"Image("coins_200")"#, #"Image("remove-ads")"#, #"key("removeads")"#,
        #"Text("Remove ads")"#,
        #"log("com.example.letters.back_")"#, #"log("remove_bed")"#, #"log("Remove_Ads")"#,
        #"SubscriptionStoreView(groupID: "21000001")"#,
        """
        let prefix = "com.example.letters."
        Product.products(for: ["remove_ads", prefix + "coins.100", prefix + "club.month"])
        """,
        #"let base = "com.", suffix = "pack"; Product.products(for: [base + suffix])"#,
        #"let base = "com.example."; let productID = base + "coins.100""#,
        #"if "prefix." + t.productID == "prefix.remove_ads" {}"#,
        #"let gold = "gold"; Product.products(for: kind == gold ? ["remove_ads"] : ["coins_100"])"#,
    ])
    func nothingIsFoundInCorrectCode(source: String) throws {
        #expect(try findings(source).map(\.message) == [])
    }

    /// A product that a sum can make counts as mentioned.
    @Test
    func aSumMentionsProducts() throws {
        let findings = try findings(
            #"Product.products(for: [prefix + "ads", company + ".pack", "club_" + period])"#,
            mentionsAll: false)
        #expect(findings.map(\.identifier) == ["coins_100"])
    }

    @Test
    func unmentionedProductsHaveTheirPlaceInTheCatalog() throws {
        let findings = try findings(
            #"Product.products(for: ["remove_ads", "\(company).pack", "club_monthly"])"#,
            mentionsAll: false)
        #expect(findings.map(\.identifier) == ["coins_100"])
        #expect(findings.map(\.code) == [.unmentionedProduct])
        #expect(findings.map { "\($0.location)" } == ["Shop.storekit:4:19"])
    }

    @Test
    func severalCatalogsCountAsOne() throws {
        var products = ProductDirectory()
        try products.add(Array(Self.catalog.utf8), file: "Shop.storekit")
        let more = #"{"products": [{"productID": "gems", "type": "Consumable"}]}"#
        try products.add(Array(more.utf8), file: "More.storekit")
        let source = Self.mentionsAll + #"Product.products(for: ["gems", "gold"])"#
        let file = try SourceFile(Array(source.utf8))
        let findings = SourceComparison(SourceCollection([file]), with: products).findings
        #expect(findings.map(\.identifier) == ["gold"])
        #expect(findings.first?.message.contains("no product of the 2 catalogs") == true)
    }

    @Test
    func incompleteSourcesLeaveNoProductUnmentioned() throws {
        var products = ProductDirectory()
        try products.add(Array(Self.catalog.utf8), file: "Shop.storekit")
        let file = try SourceFile(Array(#"let productID = "remove_add""#.utf8))
        let collection = SourceCollection([file])
        let codes = SourceComparison(collection, with: products, isComplete: false)
            .findings.map(\.code)
        #expect(codes == [.undeclaredProductID])
        #expect(SourceComparison(collection, with: products).findings.count == 5)
    }

    @Test
    func aLargeCatalogIsComparedInLinearTime() throws {
        let growth = try ProcessorTime.growth(from: 1_000) { count in
            let items = (0..<count).map {
                #"{"productID": "pack_\#($0)", "type": "NonConsumable"}"#
            }
            let catalog = #"{"products": [\#(items.joined(separator: ",\n"))]}"#
            let strings = [String](repeating: #"f("\(a)_1\(b)x")"#, count: count)
            let file = try SourceFile(Array(strings.joined(separator: "\n").utf8))
            var findings: [SourceFinding] = []
            let seconds = try ProcessorTime.seconds {
                var products = ProductDirectory()
                try products.add(Array(catalog.utf8), file: "Shop.storekit")
                findings = SourceComparison(SourceCollection([file]), with: products).findings
            }
            #expect(findings.count == count)
            #expect(findings.last?.identifier == "pack_\(count - 1)")
            #expect(findings.last?.location.line == count)
            return seconds
        }
        #expect(growth < 8)
    }

    @Test
    func namesAreResolvedInLinearTime() throws {
        let growth = try ProcessorTime.growth(from: 5_000) { count in
            let constants = [String](repeating: #"let x = "a""#, count: count)
            let uses = [String](repeating: "let productID = x", count: count)
            let file = try SourceFile(Array((constants + uses).joined(separator: "\n").utf8))
            var collection = SourceCollection([])
            let seconds = ProcessorTime.seconds { collection = SourceCollection([file]) }
            // A name with several declarations is not resolved.
            #expect(collection.files[0].mentions.count == count)
            #expect(collection.files[0].mentions.allSatisfy { $0.use == nil })
            return seconds
        }
        #expect(growth < 8)
    }
}
