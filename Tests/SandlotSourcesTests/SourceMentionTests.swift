import SandlotSources
import Testing

@Suite("Identifiers in Swift source")
struct SourceMentionTests {
    /// Returns the strings whose use is known, with the place.
    private func uses(_ sources: String...) throws -> [String] {
        let files = try sources.map { try SourceFile(Array($0.utf8)) }
        return SourceCollection(files).files.flatMap(\.mentions).compactMap { mention in
            mention.use.map {
                "\(mention.string.parts.joined(separator: "*")) \($0.place)"
                    + ($0.isCertain ? "" : "?")
            }
        }
    }

    @Test(arguments: [
        (#"Product.products(for: ["a", "b"])"#, ["a", "b"], "Product.products(for:)"),
        (#"try await StoreKit.Product.products(for: Set(["a"]))"#, ["a"], "Product.products(for:)"),
        (#"Product.products(for: Set<String>(["a"]))"#, ["a"], "Product.products(for:)"),
        (#"ProductView(id: "a") { Image("b") }"#, ["a"], "ProductView(id:)"),
        (#"StoreView(ids: ["a", isOn ? "b" : "c"])"#, ["a", "b", "c"], "StoreView(ids:)"),
        (#"SubscriptionStoreView(groupID: "g")"#, ["g"], "SubscriptionStoreView(groupID:)"),
        (#"SubscriptionStoreView(productIDs: ["a"])"#, ["a"], "SubscriptionStoreView(productIDs:)"),
        (
            #"Product.SubscriptionInfo.status(for: "g")"#, ["g"],
            "SubscriptionInfo.status(for:)"
        ),
        (#"view.subscriptionStatusTask(for: "g") { _ in }"#, ["g"], "subscriptionStatusTask(for:)"),
        (#"view.currentEntitlementTask(for: "a") {}"#, ["a"], "currentEntitlementTask(for:)"),
        (
            #"Transaction.currentEntitlement(for: "a")"#, ["a"],
            "Transaction.currentEntitlement(for:)"
        ),
        (#"Transaction.latest(for: "a")"#, ["a"], "Transaction.latest(for:)"),
        (
            #"SKProductsRequest(productIdentifiers: ["a"])"#, ["a"],
            "SKProductsRequest(productIdentifiers:)"
        ),
        (#"session.buyProduct(identifier: "a")"#, ["a"], "buyProduct(identifier:)"),
        (
            #"try session.expireSubscription(productIdentifier: "a")"#, ["a"],
            "expireSubscription(productIdentifier:)"
        ),
        (#"if transaction.productID == "a" {}"#, ["a"], "transaction.productID"),
        (#"if "a" == transaction?.productID {}"#, ["a"], "transaction.productID"),
        (#"switch t.productID { case "a", "b": x("c"); default: y }"#, ["a", "b"], "t.productID"),
        (#"print("x \(Transaction.latest(for: "a")) y")"#, ["a"], "Transaction.latest(for:)"),
    ])
    func storeKitTakesIdentifiers(source: String, expected: [String], place: String) throws {
        #expect(try uses(source) == expected.map { "\($0) \(place)" })
    }

    @Test(arguments: [
        (#"let productID = "a""#, ["a productID?"]),
        (
            #"static let removeAdsProductIdentifier: String = "a""#,
            ["a removeAdsProductIdentifier?"]
        ),
        (#"let productIDs: Set<String> = ["a", "b"]"#, ["a productIDs?", "b productIDs?"]),
        (#"payment.productIdentifier = "a""#, ["a productIdentifier?"]),
        (#"buy(productId: "a")"#, ["a productId:?"]),
        (#"purchasedProductIDs.contains("a")"#, ["a purchasedProductIDs.contains(_:)?"]),
        (#"product.id == "a""#, ["a product.id?"]),
        (
            #"enum ProductID: String { case a = "b", c; var d: String { "e" } }"#,
            ["b enum ProductID?", "c enum ProductID?"]
        ),
        (#"let subscriptionGroupID = "g""#, ["g subscriptionGroupID?"]),
        (#"var productID: String { "a" }"#, ["a productID?"]),
        (#"if t.isPaid + 1 == 2, "a" == product.id {}"#, ["a product.id?"]),
    ])
    func namesSayWhatAStringIs(source: String, expected: [String]) throws {
        #expect(try uses(source) == expected)
    }

    @Test(arguments: [
        #"products(for: ["a"])"#, #"Catalog.products(for: ["a"])"#, #"Image("a")"#,
        #"Product.products(for: load("a"))"#, #"Product.products(for: table["a"])"#,
        #"Product.products(for: ["key": "a"])"#, #"Product.products(for: ["a" + suffix])"#,
        #"Product.products(for: names.filter { $0 != "a" })"#, #"item.id == "a""#,
        #"Product.products(for: ["a", "b"].map { "\(prefix)\($0)" })"#,
        #"Product.products(for: Set(["a"]).map { prefix + $0 })"#,
        #"Product.products(for: "a,b".split(separator: separator).map(String.init))"#,
        #"let productIDs = ["a"].map { prefix + $0 }"#,
        #"let productID = "a".lowercased()"#,
        #"let productName = "a""#, #"let production = "a""#,
        #"enum Screen: String { case a = "b" }"#,
        "#if false\nlet productID = \"a\"\n#endif", #"// Product.products(for: ["a"])"#,
    ])
    func otherStringsHaveNoUse(source: String) throws {
        #expect(try uses(source) == [])
    }

    @Test
    func bothBranchesOfAConditionAreRead() throws {
        let source = "#if DEBUG\nlet productID = \"a\"\n#else\nlet productID = \"b\"\n#endif"
        #expect(try uses(source) == ["a productID?", "b productID?"])
        let never = "#if false\n\"x\"\n#if A\n#endif\n#else\nlet productID = \"b\"\n#endif"
        #expect(try uses(never) == ["b productID?"])
    }

    @Test(arguments: [
        (
            "enum Item: String, CaseIterable { case a = \"x\", b }",
            "Item.allCases.map(\\.rawValue)", ["x", "b"]
        ),
        ("enum Item: String { case a = \"x\", b = \"y\" }", "[Item.a.rawValue]", ["x"]),
        ("enum IDs { static let a = \"x\"; static let b = \"y\" }", "[IDs.a]", ["x"]),
        ("let shop = [\"x\", \"y\"]", "shop", ["x", "y"]),
        ("let a = \"x\"\nlet all = [a, Self.b]\nstatic let b = \"y\"", "all", ["x", "y"]),
        ("let shop = [\"x\"]", "shop.sorted().map { $0 }", ["x"]),
        (
            "enum Item: String, CaseIterable { case a = \"x\" }",
            "Set(Item.allCases.map { $0.rawValue })", ["x"]
        ),
        ("let names = [\"x\"]", "names.map { prefix + $0 }", []),
        ("let ids = [\"x\"].map { prefix + $0 }", "ids", []),
        ("let ids = names.map { \"x\" + $0 }\nlet names = [\"y\"]", "ids", []),
        ("extension Store.IDs { static var a: String { return \"x\" } }", "[IDs.a]", ["x"]),
        ("let coins = [\"x\"]\nlet clubs = [\"y\"]", "coins + clubs", ["x", "y"]),
        ("let coins = [\"x\"]\nlet all = coins\nlet b = \"y\"", "(all + [b])", ["x", "y"]),
        (
            "enum Item: String, CaseIterable { case a = \"x\" }",
            "Item.allCases.map(\\.rawValue) + others", ["x"]
        ),
        ("let a = \"x\"\nlet isGold = \"z\"", "isGold ? [a] : []", ["x"]),
        ("let a = \"x\"\nlet gold = \"z\"", "[kind == gold ? a : .none]", ["x"]),
    ])
    func constantsAreFollowed(declaration: String, argument: String, expected: [String]) throws {
        let use = "Product.products(for: \(argument))"
        let wanted = Set(expected.map { "\($0) Product.products(for:)" })
        #expect(Set(try uses("\(declaration)\n\(use)")) == wanted)
        #expect(Set(try uses(use, declaration)) == wanted, "in another file")
    }

    /// A part of a value is not an identifier, whichever side of `+` it is on.
    @Test(arguments: [
        #"Product.products(for: ["a" + b, c + "d", base + suffix, suffix + base])"#,
        #"Product.products(for: [(base) + suffix, (base + suffix), IDs.base + suffix])"#,
        #"Product.products(for: [base.description + suffix, f(x).base + suffix])"#,
        #"Product.products(for: [base.appending("x") + suffix, suffix + self.base])"#,
        #"let productID = base + "coins.100""#, #"let productID = "coins." + suffix"#,
        #"let whole = base + suffix; Product.products(for: [whole])"#,
        #"payment.productIdentifier = base + suffix"#,
        #"if "prefix." + t.productID == "prefix.remove_ads" {}"#,
        #"if "prefix." + f(t).productID == "prefix.remove_ads" {}"#,
        #"if t.productID + ".a" == "remove_ads.a" {}"#,
        #"if t.productID == "remove" + suffix {}"#,
        #"if "prefix.remove_ads" == "prefix." + t.productID {}"#,
        #"if "remove_ads.a" == t.productID + suffix {}"#,
        #"switch t.productID { case "a" + suffix: x; default: y }"#,
        #"let productID = base == suffix ? x : y"#,
    ])
    func partsOfASumHaveNoUse(source: String) throws {
        #expect(
            try uses("enum IDs { static let base = \"x.\" }; let suffix = \"y\"\n" + source) == [])
    }

    @Test
    func aJoinedStringIsLikeAnInterpolation() throws {
        let source = #"["com." + company, company + ".coins", a + "." + b, "c"]"#
        let file = try SourceFile(Array(source.utf8))
        #expect(
            file.mentions.map(\.string.parts) == [
                ["com.", ""], ["", ".coins"], ["", ".", ""], ["c"],
            ])
    }

    @Test
    func anAmbiguousConstantIsNotFollowed() throws {
        let declarations = "enum A { static let a = \"x\" }\nenum B { static let a = \"y\" }\n"
        #expect(try uses(declarations + "Product.products(for: [a])") == [])
        #expect(try uses("let a = b\nlet b = a\nProduct.products(for: [a])") == [])
    }

    @Test
    func locationsCountLikeAnEditor() throws {
        let source = "\u{FEFF}// ä\r\nlet ü = \"é\"; Product.products(for: [\"a\"])"
        let file = try SourceFile(Array(source.utf8), file: "A.swift")
        #expect(file.mentions.map { "\($0.location)" } == ["A.swift:2:10", "A.swift:2:38"])
    }

    @Test
    func escapesAndIndentationAreResolved() throws {
        let source = #"""
            ["a\u{5F}b", "\x", """
                a\
                .b
                """, "c\(d)e"]
            """#
        let file = try SourceFile(Array(source.utf8))
        #expect(file.mentions.map(\.string.parts) == [["a_b"], [#"\x"#], ["a.b"], ["c", "e"]])
        let pattern = try #require(file.mentions.last?.string)
        #expect(pattern.canEqual("cde") && pattern.canEqual("ce"))
        #expect(!pattern.canEqual("cd") && !pattern.canEqual("c"))
    }
}
