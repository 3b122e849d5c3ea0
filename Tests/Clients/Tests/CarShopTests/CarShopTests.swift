import CarShop
import SandlotTesting
import StoreKitTest
import XCTest

/// Tests of the sample shop with XCTest, where a function replaces the trait.
final class CarShopTests: XCTestCase {
    private static let productIDs = [
        "car.sedan", "car.truck", "fuel.octane87", "roadside.year", "navigation.standard",
        "navigation.premium", "navigation.pro",
    ]

    @MainActor
    private func withShop(
        _ body: @MainActor (Store, SKTestSession) async throws -> Void
    ) async throws {
        try await withIsolatedStore { _ in
            let session = try SKTestSession(configurationFileNamed: "Cars")
            let shop = Store(productIDs: Self.productIDs)
            defer { shop.stopListening() }
            try await shop.requestProducts()
            try await body(shop, session)
        }
    }

    @MainActor
    private func product(_ id: String, of shop: Store) throws -> Product {
        let all = shop.cars + shop.fuel + shop.subscriptions + shop.nonRenewables
        return try XCTUnwrap(all.first { $0.id == id })
    }

    @MainActor
    func testProductsAreSortedByTypeAndPrice() async throws {
        try await withShop { shop, _ in
            XCTAssertEqual(shop.cars.map(\.id), ["car.sedan", "car.truck"])
            XCTAssertEqual(shop.fuel.map(\.displayPrice), ["$1.99"])
            XCTAssertEqual(
                shop.subscriptions.map(\.id),
                ["navigation.standard", "navigation.premium", "navigation.pro"])
            XCTAssertEqual(shop.subscriptions.map { $0.subscription?.groupLevel }, [3, 2, 1])
            XCTAssertEqual(shop.nonRenewables.count, 1)
        }
    }

    @MainActor
    func testACarIsOwnedOnce() async throws {
        try await withShop { shop, _ in
            let sedan = try product("car.sedan", of: shop)
            let first = try await shop.purchase(sedan)
            let second = try await shop.purchase(sedan)
            XCTAssertEqual(first?.id, second?.id)
            XCTAssertTrue(shop.isPurchased(sedan))
            XCTAssertFalse(shop.isPurchased(try product("car.truck", of: shop)))
        }
    }

    @MainActor
    func testFuelAddsUp() async throws {
        try await withShop { shop, session in
            let fuel = try product("fuel.octane87", of: shop)
            _ = try await shop.purchase(fuel)
            let bought = try await shop.purchase(fuel, options: [.quantity(3)])
            XCTAssertEqual(shop.fuelLevel, 4)
            XCTAssertEqual(bought?.price, Decimal(string: "5.97"))
            XCTAssertEqual(session.allTransactions().count, 2)
        }
    }

    @MainActor
    func testTheFirstWeekIsFreeOnce() async throws {
        try await withShop { shop, session in
            let standard = try product("navigation.standard", of: shop)
            let isEligible = await standard.subscription?.isEligibleForIntroOffer
            XCTAssertEqual(isEligible, true)
            let transaction = try await shop.purchase(standard)
            XCTAssertEqual(transaction?.offer?.type, .introductory)
            XCTAssertEqual(transaction?.price, 0)
            let isStillEligible = await standard.subscription?.isEligibleForIntroOffer
            XCTAssertEqual(isStillEligible, false)
        }
    }

    @MainActor
    func testAnUpgradeCountsAtOnce() async throws {
        try await withShop { shop, session in
            let standard = try product("navigation.standard", of: shop)
            let pro = try product("navigation.pro", of: shop)
            _ = try await shop.purchase(standard)
            _ = try await shop.purchase(pro)
            XCTAssertEqual(shop.purchasedSubscriptions, [pro])
            let highest = try await shop.highestStatus()
            XCTAssertEqual(highest.map { shop.tier(for: $0.product.id) }, .pro)
        }
    }

    @MainActor
    func testADowngradeWaitsForTheRenewal() async throws {
        try await withShop { shop, session in
            let pro = try product("navigation.pro", of: shop)
            let premium = try product("navigation.premium", of: shop)
            _ = try await shop.purchase(pro)
            _ = try await shop.purchase(premium)
            XCTAssertEqual(shop.purchasedSubscriptions, [pro])
            let before = try await shop.highestStatus()
            XCTAssertEqual(
                try before.map { try shop.statusText(of: $0.product, $0.status) },
                "Pro, then navigation.premium")

            try await isolatedStore.advance(days: 32)
            let hasChanged = try await eventually { shop.purchasedSubscriptions == [premium] }
            XCTAssertTrue(hasChanged)
        }
    }

    @MainActor
    func testACanceledSubscriptionEnds() async throws {
        try await withShop { shop, session in
            let pro = try product("navigation.pro", of: shop)
            let transaction = try await shop.purchase(pro)
            let id = UInt(try XCTUnwrap(transaction).id)
            try session.disableAutoRenewForTransaction(identifier: id)
            let status = try await shop.highestStatus()
            XCTAssertEqual(
                try status.map { try shop.statusText(of: $0.product, $0.status) }, "Pro ends")

            try await isolatedStore.advance(days: 32)
            await shop.updateCustomerProductStatus()
            XCTAssertEqual(shop.purchasedSubscriptions, [])
            XCTAssertEqual(shop.subscriptionGroupStatus, .expired)
        }
    }

    @MainActor
    func testAFailedPaymentHasItsGrace() async throws {
        try await withShop { shop, session in
            session.shouldEnterBillingRetryOnRenewal = true
            session.billingGracePeriodIsEnabled = true
            let pro = try product("navigation.pro", of: shop)
            _ = try await shop.purchase(pro)
            try await isolatedStore.advance(days: 32)
            await shop.updateCustomerProductStatus()
            XCTAssertEqual(shop.subscriptionGroupStatus, .inGracePeriod)
            XCTAssertEqual(shop.purchasedSubscriptions, [pro])

            try await isolatedStore.advance(days: 16)
            await shop.updateCustomerProductStatus()
            XCTAssertEqual(shop.subscriptionGroupStatus, .inBillingRetryPeriod)
            XCTAssertEqual(shop.purchasedSubscriptions, [])
        }
    }

    @MainActor
    func testARefundRevokesTheSubscription() async throws {
        try await withShop { shop, session in
            let pro = try product("navigation.pro", of: shop)
            let transaction = try await shop.purchase(pro)
            try session.refundTransaction(identifier: UInt(try XCTUnwrap(transaction).id))
            let isRevoked = try await eventually { shop.subscriptionGroupStatus == .revoked }
            XCTAssertTrue(isRevoked)
            XCTAssertEqual(shop.purchasedSubscriptions, [])
        }
    }

    @MainActor
    func testAnOfferCodeOutsideTheApp() async throws {
        try await withShop { shop, session in
            let transaction = try await session.buyProduct(
                identifier: "navigation.standard", options: [.codeOffer(referenceName: "FAIR")])
            XCTAssertEqual(transaction.offer?.type, .code)
            XCTAssertEqual(transaction.offer?.id, "FAIR")
            let hasArrived = try await eventually {
                shop.purchasedSubscriptions.map(\.id) == ["navigation.standard"]
            }
            XCTAssertTrue(hasArrived)
        }
    }

    @MainActor
    func testAPurchaseInThePastHasItsRenewals() async throws {
        try await withShop { shop, session in
            let past = Date(timeInterval: -100 * 86_400, since: try await storeDate(of: session))
            _ = try await session.buyProduct(
                identifier: "navigation.pro",
                options: [.purchaseDate(past, renewalBehavior: .renewUntilNow)])
            XCTAssertEqual(session.allTransactions().count, 4)
            await shop.updateCustomerProductStatus()
            XCTAssertEqual(shop.purchasedSubscriptions.map(\.id), ["navigation.pro"])
        }
    }

    /// Returns the store's time, based on a purchase.
    private func storeDate(of session: SKTestSession) async throws -> Date {
        let transaction = try await session.buyProduct(identifier: "fuel.octane87")
        try session.deleteTransaction(identifier: UInt(transaction.id))
        return transaction.purchaseDate
    }
}
