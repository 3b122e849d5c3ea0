import SandlotCatalog
import Testing

@Suite("Prices and periods")
struct ValueTests {
    @Test(arguments: [
        ("0.99", 990), ("0", 0), ("60", 60_000), ("1.5", 1500), ("0.005", 5), ("2.9900", 2990),
        ("007.10", 7100), ("9223372036854775.807", Int64.max),
    ])
    func aPriceIsExactInMilliunits(text: String, milliunits: Int64) {
        #expect(Price(text).milliunits == milliunits)
        #expect(Price(text).text == text)
    }

    @Test(arguments: [
        "", ".", "1.", ".5", "0,99", "-1", "+1", "1e3", " 1", "1 ", "$1", "1.2.3", "0.0001", "abc",
        "9223372036854775.808", "99999999999999999999", "١", "1\0",
    ])
    func invalidPricesHaveNoMilliunits(text: String) {
        #expect(Price(text).milliunits == nil)
        #expect(Price(text).text == text)
    }

    @Test(arguments: [
        ("P1W", 1, SubscriptionPeriod.Unit.week), ("P3D", 3, .day), ("P2M", 2, .month),
        ("P1Y", 1, .year), ("P14D", 14, .day),
    ])
    func aPeriodHasCountAndUnit(text: String, count: Int, unit: SubscriptionPeriod.Unit) {
        let period = SubscriptionPeriod(text)
        #expect(period.count == count)
        #expect(period.unit == unit)
        #expect(SubscriptionPeriod(count, unit) == period)
    }

    @Test(arguments: [
        "", "P", "1W", "PW", "P0D", "P-1D", "P+1D", "P1H", "p1w", "P1W2D", "P1.5M", "PT1M", "P1W ",
        "P99999999999999999999D", "P1\u{1F600}",
    ])
    func invalidPeriodsKeepTheirText(text: String) {
        let period = SubscriptionPeriod(text)
        #expect(period.unit == nil)
        #expect(period.count == nil)
        #expect(period.text == text)
    }

    @Test(arguments: [
        ("-5", nil), ("7e8", nil), ("0", 978_307_200_000), ("1.9999", 978_307_201_999),
    ])
    func theSynchronizationDateIsConvertedTo1970(text: String, milliseconds: Int64?) {
        var settings = Catalog.Settings()
        settings.lastSynchronizedDate = RawJSON(text)
        #expect(settings.lastSynchronizedMilliseconds == milliseconds)
    }
}
