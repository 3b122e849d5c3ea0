import SandlotBase
import Testing

@Suite
struct KnownStorefrontTests {
    @Test(arguments: [
        ("USA", "143441", "USD"), ("DEU", "143443", "EUR"), ("GBR", "143444", "GBP"),
        ("JPN", "143462", "JPY"),
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

    @Test
    func codesAndNumbersAreUnique() {
        let all = KnownStorefront.all
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(Set(all.map(\.identifier)).count == all.count)
        #expect(all.allSatisfy { $0.code.utf8.count == 3 && $0.currency.utf8.count == 3 })
    }
}
