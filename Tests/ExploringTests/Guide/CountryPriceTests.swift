import Foundation
import SandlotCatalog
import SandlotStore
import SandlotTesting
import StoreKit
import StoreKitTest
import Testing

/// Prices by country, through Apple's API.
@MainActor struct CountryPriceTests {
    private func install() throws -> StoreEnvironment {
        let environment = try isolatedStore
        let text = """
            {"identifier": "5A4D1071", "version": {"major": 4, "minor": 0}, "products": [
              {"productID": "coins", "type": "Consumable", "displayPrice": "0.99",
               "sandlotPrices": {"DEU": "1.19", "JPN": "160"}, "sandlotUnavailableIn": ["FRA"]}]}
            """
        try environment.install(Catalog(bytes: Array(text.utf8)))
        return environment
    }

    private func move(to country: String, in environment: StoreEnvironment) throws {
        try environment.store.changeStorefront(of: environment.customer, to: country)
    }

    @Test(.isolatedStore) func aProductAndItsTransactionHaveThePriceOfTheCountry() async throws {
        let environment = try install()
        try move(to: "DEU", in: environment)
        let coins = try #require(try await Product.products(for: ["coins"]).first)
        #expect(coins.price == Decimal(string: "1.19"))
        #expect(coins.displayPrice == "€1.19")
        #expect(coins.priceFormatStyle.currencyCode == "EUR")
        guard case .success(.verified(let transaction)) = try await coins.purchase() else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(transaction.price == Decimal(string: "1.19"))
        #expect(transaction.currency?.identifier == "EUR")
        #expect(transaction.storefront.countryCode == "DEU")
    }

    @Test(.isolatedStore) func aLoadedProductCostsTheNewPriceAfterAMove() async throws {
        let environment = try install()
        let coins = try #require(try await Product.products(for: ["coins"]).first)
        try move(to: "JPN", in: environment)
        #expect(coins.displayPrice == "$0.99")
        guard case .success(.verified(let transaction)) = try await coins.purchase() else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(transaction.price == 160)
        #expect(transaction.currency?.identifier == "JPY")
    }

    @Test(.isolatedStore) func aProductThatIsLeftOutCannotBeBought() async throws {
        let environment = try install()
        let coins = try #require(try await Product.products(for: ["coins"]).first)
        try move(to: "FRA", in: environment)
        #expect(try await Product.products(for: ["coins"]).isEmpty)
        do {
            _ = try await coins.purchase()
            Issue.record("the purchase succeeded")
        } catch StoreKitError.notAvailableInStorefront {
            // Expected.
        }
    }
}
