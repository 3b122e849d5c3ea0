import SandlotBase
import Testing

@Suite
struct KnownStorefrontTests {
    @Test(arguments: [
        ("USA", "143441", "USD"), ("DEU", "143443", "EUR"), ("GBR", "143444", "GBP"),
        ("JPN", "143462", "JPY"), ("POL", "143478", "PLN"), ("BRA", "143503", "BRL"),
        ("BGR", "143526", "EUR"), ("ARG", "143505", "USD"),
    ])
    func storefrontsAreFoundByTheirCode(_ code: String, _ identifier: String, _ currency: String) {
        let storefront = KnownStorefront.named(code)
        #expect(storefront?.identifier == identifier)
        #expect(storefront?.currency == currency)
    }

    @Test(arguments: ["", "usa", "US", "XXX"])
    func otherStorefrontsAreNotKnown(_ code: String) {
        #expect(KnownStorefront.named(code) == nil)
    }

    @Test(arguments: [("KOR", 1_000), ("CHL", 1_000), ("POL", 10), ("KWT", 10)])
    func anAmountIsNoPartOfTheSmallestOne(code: String, amount: Int64) {
        #expect(KnownStorefront.named(code)?.smallestAmount == amount)
    }

    @Test
    func codesAndNumbersAreUnique() {
        let all = KnownStorefront.all
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(Set(all.map(\.identifier)).count == all.count)
        #expect(all.allSatisfy { $0.code.utf8.count == 3 && $0.currency.utf8.count == 3 })
    }
}
