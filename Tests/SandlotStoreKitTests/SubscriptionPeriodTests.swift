import Foundation
import SandlotStoreKit
import Testing

@Suite struct SubscriptionPeriodTests {
    private func date(_ text: String) throws -> Date {
        try Date(text + "T12:00:00Z", strategy: .iso8601)
    }

    @Test(arguments: [
        (Product.SubscriptionPeriod.monthly, "2026-01-31", "2026-02-28"),
        (.monthly, "2028-01-31", "2028-02-29"), (.yearly, "2028-02-29", "2029-02-28"),
        (.weekly, "2026-12-28", "2027-01-04"), (.everyThreeDays, "2026-02-27", "2026-03-02"),
        (.everySixMonths, "2026-08-31", "2027-02-28"), (.everyTwoWeeks, "2026-03-25", "2026-04-08"),
    ])
    func aPeriodEndsOnTheSameDayOrThatMonthsLast(
        period: Product.SubscriptionPeriod, start: String, end: String
    ) throws {
        let range = try period.dateRange(referenceDate: date(start))
        #expect(range == (try date(start)..<date(end)))
    }

    @Test func aPeriodIsFormattedAsADuration() throws {
        let text = Product.SubscriptionPeriod.weekly.formatted(
            Duration.UnitsFormatStyle(allowedUnits: [.days], width: .wide),
            referenceDate: try date("2026-01-01"))
        #expect(text == "7 days")
    }

    @Test func componentsAreThoseOfTheUnit() {
        #expect(
            DateComponents(subscriptionPeriod: .everyThreeMonths) == DateComponents(month: 3))
        #expect(DateComponents(subscriptionPeriod: .weekly) == DateComponents(weekOfYear: 1))
    }

    @Test func unitsAreOrderedAndNamed() throws {
        #expect(Product.SubscriptionPeriod.Unit.day < .week)
        #expect(Product.SubscriptionPeriod.Unit.month < .year)
        #expect(Product.SubscriptionPeriod.Unit.month.localizedDescription == "Month")
        let coins = try ProductTests.product("coins")
        let style = coins.subscriptionPeriodUnitFormatStyle
        #expect(Product.SubscriptionPeriod.Unit.year.formatted(style) == "year")
        let coded = try JSONDecoder().decode(
            Product.SubscriptionPeriod.Unit.FormatStyle.self, from: JSONEncoder().encode(style))
        #expect(coded == style)
    }

    @Test func descriptionsReadAsEnglish() {
        #expect(Product.SubscriptionPeriod.yearly.debugDescription == "1 year")
        #expect(Product.SubscriptionPeriod.everyTwoWeeks.debugDescription == "2 weeks")
    }

    @Test func openSetsKeepWhatTheyDoNotKnow() {
        #expect(Product.ProductType(rawValue: "Consumable") == .consumable)
        #expect(Product.ProductType(rawValue: "New").localizedDescription == "New")
        #expect(Transaction.OfferType(rawValue: 3).localizedDescription == "Offer Code")
        #expect(Transaction.OfferType(rawValue: 12).localizedDescription == "12")
        #expect(Product.SubscriptionInfo.RenewalState.revoked.rawValue == 5)
        #expect(AppStore.Platform.visionOS.rawValue == "visionOS")
    }
}
