import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct CatalogDefaultTests {
    @Test(arguments: [
        ("5.0", "club_year", "19990", "\"USD\"", "\"21A5B3C4\""),
        ("3.0", "club_half", "12990", "\"USD\"", "\"20993311\""),
        ("3.0", "remove_ads", "60000", "\"USD\"", nil),
    ])
    func priceCurrencyAndGroupComeFromTheCatalog(
        version: String, product: String, price: String, currency: String, group: String?
    ) throws {
        let payload = try Sandlot().payload([product], catalog: Fixtures.catalog(version))
        #expect(payload["price"]?.text == price)
        #expect(payload["currency"]?.text == currency)
        #expect(payload["subscriptionGroupIdentifier"]?.text == group)
    }

    @Test
    func thePriceIsThatOfAllUnits() throws {
        let sandlot = try Sandlot()
        let catalog = Fixtures.catalog("1.0")
        let units = ["star_pack", "--quantity", "3"]
        #expect(try sandlot.payload(units, catalog: catalog)["price"]?.integer == 5970)
        let charge = try NotificationTable.Notification(
            sandlot.payload(units + ["--kind", "notification"], catalog: catalog))
        #expect(charge.payload["notificationType"]?.string == "ONE_TIME_CHARGE")
        #expect(charge.value("transaction.price")?.integer == 5970)
        let given = try sandlot.payload(units + ["--price", "4.50"], catalog: catalog)
        #expect(given["price"]?.integer == 4500)
    }

    @Test
    func aPriceThatIsTooLargeForAllUnitsIsRefused() throws {
        let sandlot = try Sandlot()
        let text = try String(contentsOfFile: Fixtures.catalog("1.0"), encoding: .utf8)
            .replacing("\"1.99\"", with: "\"9000000000000000\"")
        try sandlot.directory.write(text, to: "dear.storekit")
        let arguments = ["star_pack", "--quantity", "2"]
        try sandlot.issue(arguments, catalog: "dear.storekit").expect(
            64, saying: "--quantity 2: the price of so many units is too large")
        try sandlot.issue(arguments + ["--price", "1"], catalog: "dear.storekit").expect(0)
    }

    @Test(arguments: [
        ("1.2", "season_pass", "DEU", "EUR", "143443"),
        ("2.0", "remove_ads", "GBR", "GBP", "143444"),
        ("4.0", "remove_ads", "FRA", "EUR", "143442"),
        ("6.0", "remove_ads", "ESP", "EUR", "143454"),
        ("1.1", "remove_ads", "USA", "USD", "143441"),
    ])
    func theStorefrontComesFromTheCatalog(
        version: String, product: String, storefront: String, currency: String, identifier: String
    ) throws {
        let payload = try Sandlot().payload([product], catalog: Fixtures.catalog(version))
        #expect(payload["storefront"]?.string == storefront)
        #expect(payload["currency"]?.string == currency)
        #expect(payload["storefrontId"]?.string == identifier)
    }

    @Test
    func anUnknownStorefrontHasNoCurrencyUnlessItIsGiven() throws {
        let sandlot = try Sandlot()
        let without = try sandlot.payload(["remove_ads", "--storefront", "XKS"])
        #expect(without["currency"] == nil && without["storefrontId"] == nil)
        let with = try sandlot.payload(["remove_ads", "--storefront", "XKS", "--currency", "EUR"])
        #expect(with["currency"]?.string == "EUR")
    }

    @Test
    func theAppsNumberComesFromTheCatalog() throws {
        let payload = try Sandlot().payload(
            ["remove_ads", "--kind", "app-transaction"], catalog: Fixtures.catalog("2.0"))
        #expect(payload["appAppleId"]?.text == "1234567890")
    }

    @Test(arguments: [
        ("1.0", "remove_ads", "Non-Consumable"), ("1.0", "star_pack", "Consumable"),
        ("1.1", "season_pass", "Non-Renewing Subscription"),
        ("1.0", "club_month", "Auto-Renewable Subscription"),
    ])
    func theTypeHasTheNameThatTheStoreUses(version: String, product: String, type: String) throws {
        let payload = try Sandlot().payload([product], catalog: Fixtures.catalog(version))
        #expect(payload["type"]?.string == type)
        let isSubscription = type.hasPrefix("Auto")
        #expect((payload["expiresDate"] != nil) == isSubscription)
        #expect((payload["webOrderLineItemId"] != nil) == isSubscription)
    }

    /// The end of a month stays within the target month, in the Gregorian calendar and UTC.
    @Test(arguments: [
        ("1.0", "club_week", "2024-02-26T12:00:00Z", 1_709_553_600_000),  // 2024-03-04
        ("1.0", "club_month", "2026-01-31T12:00:00Z", 1_772_280_000_000),  // 2026-02-28
        ("1.0", "club_month", "2024-01-31T12:00:00Z", 1_709_208_000_000),  // 2024-02-29
        ("1.0", "club_month", "2100-01-31T12:00:00Z", 4_107_499_200_000),  // 2100-02-28
        ("2.0", "club_two_months", "2025-12-31T12:00:00Z", 1_772_280_000_000),  // 2026-02-28
        ("1.2", "club_quarter", "2025-11-30T12:00:00Z", 1_772_280_000_000),  // 2026-02-28
        ("3.0", "club_half", "2025-08-31T12:00:00Z", 1_772_280_000_000),  // 2026-02-28
        ("3.0", "club_year", "2024-02-29T12:00:00Z", 1_740_744_000_000),  // 2025-02-28
    ])
    func aPeriodEndsWhereTheCalendarSays(
        version: String, product: String, purchase: String, expires: Int64
    ) throws {
        let payload = try Sandlot().payload(
            [product, "--purchase-date", purchase], catalog: Fixtures.catalog(version))
        #expect(payload["expiresDate"]?.integer == expires)
        let renewal = try Sandlot().payload(
            [product, "--purchase-date", purchase, "--kind", "renewal"],
            catalog: Fixtures.catalog(version))
        #expect(renewal["renewalDate"]?.integer == expires)
    }
}
