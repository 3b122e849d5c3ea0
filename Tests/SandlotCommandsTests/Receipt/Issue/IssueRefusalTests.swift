import Foundation
import TestSupport
import Testing

@Suite struct IssueRefusalTests {
    @Test(arguments: [
        ("transaction", ["--auto-renew", "off"], "--auto-renew"),
        ("transaction", ["--original-app-version", "1"], "--original-app-version"),
        ("transaction", ["--subtype", "X"], "--subtype"),
        ("renewal", ["--preorder-date", "2026-01-01"], "--preorder-date"),
        ("renewal", ["--status", "1"], "--status"),
        ("app-transaction", ["--quantity", "2"], "--quantity"),
        ("app-transaction", ["--billing-retry"], "--billing-retry"),
        ("app-transaction", ["--notification-type", "TEST"], "--notification-type"),
        ("notification", ["--original-platform", "iOS"], "--original-platform"),
    ])
    func anOptionOfAnotherKindIsRefused(kind: String, options: [String], name: String) throws {
        try Sandlot().issue(["remove_ads", "--kind", kind] + options).expect(
            64, saying: "\(name) has no meaning with --kind \(kind)")
    }

    @Test(arguments: [
        ["--kind", "receipt"], ["--flaw", "none"], ["--environment", "Moon"], ["--count", "0"],
        ["--count", "-1"], ["--count", "x"], ["--quantity", "0"], ["--quantity", "2147483648"],
        ["--price", "1,99"], ["--price", "x"], ["--transaction-id", "12a"],
        ["--transaction-id", "18446744073709551616"], ["--transaction-id="],
        ["--account-token", "not-a-uuid"], ["--signed-date", "yesterday"],
        ["--signed-date", "2026-02-29"], ["--signed-date", "2026"], ["--offer-type", "free"],
        ["--set", "quantity"], ["--set", "=3"], ["--seed", "-1"], ["--format", "xml"],
        ["--revocation-reason", "1"],
        ["--revocation-date", "2026-01-01", "--revocation-percentage", "100001"],
        ["--auto-renew", "maybe"], ["--unheard-of"], ["another_product"],
    ])
    func aValueThatMakesNoSenseIsRefused(options: [String]) throws {
        let outcome = try Sandlot().issue(["remove_ads"] + options)
        outcome.expect(64)
        #expect(outcome.output.isEmpty && !outcome.errors.isEmpty)
    }

    @Test(arguments: [
        ("transaction", ["--ownership", "x"], "PURCHASED, FAMILY_SHARED, ASSIGNED; found `x`"),
        ("transaction", ["--reason", "renewal"], "PURCHASE, RENEWAL; found `renewal`"),
        (
            "transaction", ["--revocation-date", "2026-02-01", "--revocation-type", "x"],
            "REFUND_FULL, REFUND_PRORATED, FAMILY_REVOKE; found `x`"
        ),
        (
            "transaction", ["--offer-discount-type", "x"],
            "FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; found `x`"
        ),
        ("transaction", ["--billing-plan", "x"], "BILLED_UPFRONT, MONTHLY; found `x`"),
        ("transaction", ["--storefront", "DE"], "three capital letters, as in DEU; found `DE`"),
        ("transaction", ["--currency", "euro"], "three capital letters, as in EUR; found `euro`"),
        (
            "transaction", ["--offer-type", "promotional", "--offer-period", "P5X"],
            "a duration in ISO 8601, as in P1W; found `P5X`"
        ),
        ("transaction", ["--offer-type", "9"], "--offer-type must be 1 to 4; found 9"),
        ("app-transaction", ["--original-platform", "x"], "iOS, macOS, tvOS, visionOS; found `x`"),
        (
            "notification",
            [
                "--notification-type", "CONSUMPTION_REQUEST", "--consumption-request-reason", "x",
            ], "FULFILLMENT_ISSUE, UNSATISFIED_WITH_PURCHASE, LEGAL, OTHER; found `x`"
        ),
    ])
    func anUndocumentedWordIsRefusedUnlessItIsAllowed(
        kind: String, options: [String], message: String
    ) throws {
        let sandlot = try Sandlot()
        let arguments = ["club_year", "--kind", kind] + options
        let catalog = Fixtures.catalog("5.0")
        let refused = try sandlot.issue(arguments, catalog: catalog)
        refused.expect(64, saying: message)
        refused.expect(64, saying: "--allow-unknown")
        let word = try #require(options.last)
        let allowed = try sandlot.issue(
            arguments + ["--allow-unknown", "--format", "json"], catalog: catalog)
        allowed.expect(0)
        #expect(allowed.text.contains(word == "9" ? ":9" : ":\"\(word)\""))
    }

    @Test(arguments: [
        ["--offer-type", "introductory"], ["--offer-type", "win-back"],
        ["--expires-date", "2027-01-01"], ["--billing-plan", "MONTHLY"],
    ])
    func aProductThatIsBoughtOnceHasNothingOfASubscription(options: [String]) throws {
        let sandlot = try Sandlot()
        let refused = try sandlot.issue(["remove_ads"] + options)
        refused.expect(
            64, saying: options[0] == "--offer-type" ? options.joined(separator: " ") : options[0])
        refused.expect(64, saying: "belongs to a subscription, and remove_ads is none")
        try sandlot.issue(["remove_ads", "--allow-unknown"] + options).expect(0)
    }

    @Test
    func aMemberThatIsMissingCannotBeLeftOut() throws {
        let sandlot = try Sandlot()
        try sandlot.issue("remove_ads", "--unset", "prize").expect(
            64, saying: "--unset prize: this receipt has no member prize; did you mean price?")
        try sandlot.issue("remove_ads", "--unset", "price.x").expect(
            64, saying: "--unset price.x: price is not an object")
        try sandlot.issue("remove_ads", "--unset", "zzz.x").expect(
            64, saying: "has no member zzz")
    }

    @Test
    func anUnknownKindOfOfferIsRefusedWithTheKinds() throws {
        try Sandlot().issue("remove_ads", "--offer-type", "free").expect(
            64, saying: "'introductory', 'promotional', 'offer-code' or 'win-back'")
    }

    @Test(arguments: [
        ("transaction", "a transaction does not contain it"),
        ("renewal", "renewal info does not contain it"),
    ])
    func aFactAboutTheAppThatWouldBeDroppedIsRefused(kind: String, reason: String) throws {
        for option in ["--app-apple-id", "--app-version"] {
            let outcome = try Sandlot().issue(
                ["club_year", "--kind", kind, option, "42"], catalog: Fixtures.catalog("5.0"))
            outcome.expect(64, saying: "\(option) has no effect: \(reason)")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test
    func aMisspelledProductGetsASuggestion() throws {
        let sandlot = try Sandlot()
        try sandlot.issue("remove_ad").expect(64, saying: "did you mean remove_ads?")
        try sandlot.issue("zzz").expect(64, saying: "which has remove_ads")
        try sandlot.directory.write("{}", to: "empty.storekit")
        try sandlot.issue("remove_ads", catalog: "empty.storekit").expect(
            64, saying: "which sells nothing")
    }

    @Test(arguments: [
        ("remove_ads", "\"1,99\" is not a price"), ("month", "\"P0M\" is not a period"),
        ("coins", "\"Foo\" is not a type of product"),
    ])
    func aProductWithAValueThatCannotBeReadIsNotSigned(product: String, message: String) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(
            """
            {"products": [
            {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "1,99"},
            {"productID": "coins", "type": "Foo", "displayPrice": "0.99"},
            {"productID": "stars", "type": "Consumable", "displayPrice": "0.99"}],
            "subscriptionGroups": [{"id": "A", "subscriptions": [
            {"productID": "month", "type": "RecurringSubscription", "displayPrice": "4.99",
            "recurringSubscriptionPeriod": "P0M"},
            {"productID": "year", "type": "RecurringSubscription", "displayPrice": "4.99",
            "recurringSubscriptionPeriod": "P1Y"}]}]}
            """, to: "Store.storekit")
        let found = try sandlot.run("catalog", "lint", "Store.storekit").lines.first {
            $0.contains(message)
        }
        let place = try #require(found?.split(separator: " ").first)
        let outcome = try sandlot.issue(product, catalog: "Store.storekit")
        outcome.expect(65, saying: "error: \(place) ")
        outcome.expect(65, saying: message)
        #expect(outcome.output.isEmpty)
        try sandlot.issue("stars", catalog: "Store.storekit").expect(0)
        let renewal = ["year", "--kind", "renewal"]
        try sandlot.issue(renewal, catalog: "Store.storekit").expect(0)
        try sandlot.issue(
            renewal + ["--auto-renew-product", "month"], catalog: "Store.storekit"
        ).expect(65, saying: "\"P0M\" is not a period")
    }

    @Test
    func aProductIsNeededWhereThePayloadNamesOne() throws {
        let sandlot = try Sandlot()
        for kind in ["transaction", "renewal", "notification"] {
            try sandlot.issue("--kind", kind).expect(64, saying: "issue remove_ads")
        }
        try sandlot.issue("--kind", "app-transaction").expect(0)
        try sandlot.issue("--kind", "notification", "--notification-type", "TEST").expect(0)
        try sandlot.issue("--kind", "notification", "--notification-type", "RESCIND_CONSENT")
            .expect(0)
    }

    @Test
    func renewalInfoOfWhatDoesNotRenewIsIssuedWithAWarning() throws {
        let outcome = try Sandlot().issue("remove_ads", "--kind", "renewal")
        outcome.expect(0, saying: "warning: remove_ads does not renew")
        #expect(outcome.lines.count == 1)
    }

    @Test
    func anAppWithoutAnIdentifierIsRefused() throws {
        try Sandlot().issue("remove_ads", "--bundle-id", "").expect(
            64, saying: "--bundle-id is empty")
    }

    @Test(arguments: [
        ["receipt", "issue", "remove_ads"], ["notify", "TEST", "--to", "http://127.0.0.1:1"],
        ["authority", "init"], ["authority", "show"], ["authority", "rotate", "leaf"],
        ["run", "story.yaml"],
    ])
    func anAuthorityWithoutANameIsRefused(command: [String]) throws {
        let sandlot = try Sandlot()
        try sandlot.run(command + ["--authority", ""]).expect(
            64, saying: "--authority is empty; name the directory")
        #expect(try sandlot.directory.names().isEmpty)
    }

    @Test
    func theAuthorityIsNeeded() throws {
        let sandlot = try Sandlot()
        try sandlot.run("receipt", "issue", "remove_ads").expect(64, saying: "--authority")
        try sandlot.run(
            "receipt", "issue", "remove_ads", "--authority", "nowhere", "--catalog",
            Fixtures.products
        ).expect(74, saying: "nowhere/root.pem")
    }

    @Test
    func identifiersThatWouldRunOverAreRefused() throws {
        let outcome = try Sandlot().issue(
            "remove_ads", "--transaction-id", "18446744073709551615", "--count", "2")
        outcome.expect(64)
    }

    @Test(arguments: [
        "--signed-date=9223372036854775807", "--signed-date=-9223372036854775808",
        "--purchase-date=253402300800000", "--signed-date=2026-02-30", "--purchase-date=soon",
    ])
    func datesThatDoNotExistAreRefused(option: String) throws {
        let sandlot = try Sandlot()
        try sandlot.issue("remove_ads", option).expect(
            64, saying: "it is not a date; write a day that exists, as in 2026-01-31")
    }

    @Test(arguments: ["P9223372036854775807Y", "P999999999999999999D", "P9223372036854775807W"])
    func aPeriodThatNoCalendarHoldsEndsWithTheCalendar(period: String) throws {
        let sandlot = try Sandlot()
        let text = try String(contentsOfFile: Fixtures.catalog("6.0"), encoding: .utf8)
            .replacing("P1Y", with: period)
        try sandlot.directory.write(text, to: "long.storekit")
        for kind in ["transaction", "renewal", "notification"] {
            try sandlot.issue("club_year", "--kind", kind, "--catalog", "long.storekit").expect(0)
        }
    }
}
