import SandlotJSON
import TestSupport
import Testing

/// Offers and products of the next period, and names that the catalog lacks.
@Suite struct NextPeriodTests {
    private static let catalog = "club.storekit"
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.write(
            """
            {"identifier": "0A0F0001", "version": {"major": 4, "minor": 0}, "subscriptionGroups": [
              {"id": "G", "name": "Club", "subscriptions": [
                {"productID": "month", "displayPrice": "4.99", "groupNumber": 1,
                 "recurringSubscriptionPeriod": "P1M", "subscriptionGroupID": "G",
                 "type": "RecurringSubscription",
                 "adHocOffers": [
                   {"offerID": "loyal", "paymentMode": "payUpFront", "displayPrice": "1.99",
                    "subscriptionPeriod": "P1M"}]},
                {"productID": "week", "displayPrice": "0.99", "groupNumber": 2,
                 "recurringSubscriptionPeriod": "P1W", "subscriptionGroupID": "G",
                 "type": "RecurringSubscription",
                 "adHocOffers": [
                   {"offerID": "weekly", "paymentMode": "payUpFront", "displayPrice": "0.49",
                    "subscriptionPeriod": "P1W"}]},
                {"productID": "day", "displayPrice": "0.29", "groupNumber": 3,
                 "recurringSubscriptionPeriod": "P3D", "subscriptionGroupID": "G",
                 "type": "RecurringSubscription"}]}]}
            """, to: Self.catalog)
    }

    private func renewal(_ options: String...) throws -> JSONValue {
        try sandlot.payload(["month", "--kind", "renewal"] + options, catalog: Self.catalog)
    }

    private func downgrade(
        of product: String, _ options: String...
    ) throws -> NotificationTable.Notification {
        let arguments = [
            product, "--kind", "notification", "--notification-type", "OFFER_REDEEMED", "--subtype",
            "DOWNGRADE",
        ]
        return try NotificationTable.Notification(
            sandlot.payload(arguments + options, catalog: Self.catalog))
    }

    @Test
    func renewalInfoHasThePriceOfTheNextPeriod() throws {
        #expect(try renewal()["renewalPrice"]?.integer == 4990)
        #expect(try renewal("--auto-renew-product", "week")["renewalPrice"]?.integer == 990)
        let offer = try renewal("--offer-type", "promotional", "--offer-id", "loyal")
        #expect(offer["renewalPrice"]?.integer == 1990)
        let both = try renewal("--auto-renew-product", "week", "--offer-id", "weekly")
        #expect(both["renewalPrice"]?.integer == 490)
        #expect(both["offerPeriod"]?.string == "P1W")
        let given = try renewal("--offer-id", "loyal", "--renewal-price", "3.99")
        #expect(given["renewalPrice"]?.integer == 3990)
    }

    @Test
    func anOfferOfADowngradeIsOneOfTheLowerProduct() throws {
        let lower = try downgrade(of: "month")
        #expect(lower.value("renewal.autoRenewProductId")?.string == "week")
        #expect(lower.value("renewal.offerIdentifier")?.string == "weekly")
        #expect(lower.value("renewal.offerPeriod")?.string == "P1W")
        #expect(lower.value("renewal.renewalPrice")?.integer == 490)
        let named = try downgrade(of: "month", "--offer-id", "weekly")
        #expect(named.value("renewal.renewalPrice")?.integer == 490)
        let chosen = try downgrade(of: "month", "--auto-renew-product", "day")
        #expect(chosen.value("renewal.autoRenewProductId")?.string == "day")
        #expect(chosen.value("renewal.offerIdentifier")?.string == "day.offer")
        // The invented offer has the period of its product.
        let invented = try downgrade(of: "week")
        #expect(invented.value("renewal.autoRenewProductId")?.string == "day")
        #expect(invented.value("renewal.offerIdentifier")?.string == "day.offer")
        #expect(invented.value("renewal.offerPeriod")?.string == "P3D")
        #expect(invented.value("renewal.renewalPrice")?.integer == 0)
    }

    @Test(arguments: [
        (["month", "--offer-type", "promotional", "--offer-id", "loyel"], "did you mean loyal?"),
        (
            ["month", "--offer-id", "xyz"],
            "month has no offer xyz in club.storekit, which lists loyal."
        ),
        (
            ["month", "--offer-type", "win-back", "--offer-id", "loyal"],
            "month has no offer loyal of this type"
        ),
        (
            ["month", "--kind", "renewal", "--auto-renew-product", "weak"],
            "there is no product weak in club.storekit; did you mean week?"
        ),
        (
            ["month", "--kind", "renewal", "--auto-renew-product", "week", "--offer-id", "loyal"],
            "week has no offer loyal"
        ),
    ])
    func aNameThatTheCatalogLacksIsRefusedUnlessItIsAllowed(
        arguments: [String], message: String
    ) throws {
        let refused = try sandlot.issue(arguments, catalog: Self.catalog)
        refused.expect(64, saying: message)
        refused.expect(64, saying: "To issue it anyway, add --allow-unknown")
        let name = try #require(arguments.last)
        let allowed = try sandlot.payload(arguments + ["--allow-unknown"], catalog: Self.catalog)
        #expect(allowed.text.contains("\"\(name)\""))
    }

    @Test
    func anOfferOfAProductWithoutOffersInTheCatalogIsTaken() throws {
        let payload = try sandlot.payload(["day", "--offer-id", "own"], catalog: Self.catalog)
        #expect(payload["offerIdentifier"]?.string == "own")
    }
}
