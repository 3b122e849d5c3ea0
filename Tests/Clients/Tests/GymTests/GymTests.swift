import SandlotTesting
import StoreKit
import StoreKitTest
import XCTest

private final class BundleToken {}

/// Tests in the style of Xcode, with the process's environment, the system's clock, and a file from
/// the bundle of a class.
@MainActor
final class GymTests: XCTestCase {
    // The desk is created with the test case, before any session.
    private let desk = FrontDesk()
    private var session: SKTestSession!
    // All desks listen to one environment, so this desk has also received earlier updates.
    private var old = 0
    private var delivered: [String] { Array(desk.delivered.dropFirst(old)) }

    override func setUp() async throws {
        let url = try XCTUnwrap(
            Bundle(for: Self.self).url(forResource: "Gym", withExtension: "storekit"))
        session = try SKTestSession(contentsOf: url)
        session.resetToDefaultState()
        session.clearTransactions()
        session.disableDialogs = true
        old = desk.delivered.count
    }

    override func tearDown() async throws {
        session.clearTransactions()
        session.resetToDefaultState()
        session = nil
    }

    /// Waits until all listeners have handled their updates.
    private func settle() async {
        await StoreEnvironment.current?.settled()
    }

    private func month() async throws -> Product {
        let products = try await Product.products(for: ["gym.month"])
        return try XCTUnwrap(products.first)
    }

    func testTheFileIsFoundThroughAnyBundleOfTheProcess() throws {
        let url = try XCTUnwrap(
            Bundle(for: type(of: self)).url(forResource: "Gym", withExtension: "storekit"))
        XCTAssertEqual(
            Bundle(for: BundleToken.self).path(forResource: "Gym", ofType: "storekit"), url.path)
        XCTAssertEqual(Bundle.main.url(forResource: "Gym.storekit", withExtension: nil), url)
        XCTAssertEqual(Bundle.main.path(forResource: "Gym", ofType: "storekit"), url.path)
        XCTAssertNil(Bundle.main.url(forResource: "Pool", withExtension: "storekit"))
        XCTAssertNil(Bundle.main.path(forResource: "Gym", ofType: "plist"))
        let elsewhere = try XCTUnwrap(Bundle(path: FileManager.default.temporaryDirectory.path))
        XCTAssertNil(elsewhere.url(forResource: "Gym", withExtension: "storekit"))
    }

    func testWhoListensBeforeThereIsASessionHears() async throws {
        try await session.buyProduct(identifier: "gym.locker")
        await settle()
        XCTAssertTrue(delivered.contains("gym.locker"))
        session.storefront = "DEU"
        await settle()
        XCTAssertEqual(desk.country, "DEU")
    }

    func testWhoNeverListensIsForgotten() async throws {
        let task = Task { for await _ in StoreKit.Transaction.updates {} }
        task.cancel()
        await task.value
        // Its task has the lowest priority, so earlier purchases go to the other listeners.
        while !FrontDesk.shared.isListening { await Task.yield() }
        try await session.buyProduct(identifier: "gym.towel")
        await settle()
        XCTAssertTrue(FrontDesk.shared.delivered.contains("gym.towel"))
    }

    func testAForcedRenewalThatFailsLeadsToGrace() async throws {
        session.shouldEnterBillingRetryOnRenewal = true
        session.billingGracePeriodIsEnabled = true
        _ = try await desk.buy(month())
        try session.forceRenewalOfSubscription(productIdentifier: "gym.month")
        var membership = try await desk.membership()
        XCTAssertEqual(membership, .paymentDue)
        let entitlement = await Transaction.currentEntitlement(for: "gym.month")
        XCTAssertNotNil(entitlement)

        let issue = try XCTUnwrap(session.allTransactions().last { $0.hasPurchaseIssue })
        session.shouldEnterBillingRetryOnRenewal = false
        try session.resolveIssueForTransaction(identifier: issue.identifier)
        membership = try await desk.membership()
        XCTAssertEqual(membership, .paid)
    }

    func testAForcedRenewalThatFailsWithoutGraceEndsAccess() async throws {
        session.shouldEnterBillingRetryOnRenewal = true
        _ = try await desk.buy(month())
        try session.forceRenewalOfSubscription(productIdentifier: "gym.month")
        let membership = try await desk.membership()
        XCTAssertEqual(membership, .suspended)
        let entitlement = await Transaction.currentEntitlement(for: "gym.month")
        XCTAssertNil(entitlement)
    }

    func testGraceEndsWhenItIsSwitchedOffAndTheRenewalFailsAgain() async throws {
        session.shouldEnterBillingRetryOnRenewal = true
        session.billingGracePeriodIsEnabled = true
        try await session.buyProduct(identifier: "gym.month")
        try session.forceRenewalOfSubscription(productIdentifier: "gym.month")
        session.billingGracePeriodIsEnabled = false
        try session.forceRenewalOfSubscription(productIdentifier: "gym.month")
        let membership = try await desk.membership()
        XCTAssertEqual(membership, .suspended)
    }

    func testTheTrialIsPaidForAfterAForcedRenewal() async throws {
        _ = try await desk.buy(month())
        var membership = try await desk.membership()
        XCTAssertEqual(membership, .trial)
        try session.forceRenewalOfSubscription(productIdentifier: "gym.month")
        membership = try await desk.membership()
        XCTAssertEqual(membership, .paid)
        await settle()
        XCTAssertTrue(delivered.contains("gym.month"))
    }

    func testRenewalsComeByTheSystemsClock() async throws {
        // Nothing moves this clock, so the test waits for the store's own updates.
        var statuses = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
        session.timeRate = .oneRenewalEveryTwoSeconds
        let bought = try await desk.buy(month())
        var status = await statuses.next()
        while try status?.transaction.payloadValue.reason == .purchase {
            status = await statuses.next()
        }
        await settle()
        XCTAssertTrue(delivered.contains("gym.month"))
        try session.disableAutoRenewForTransaction(identifier: UInt(try XCTUnwrap(bought).id))
        while let told = status, told.state != .expired { status = await statuses.next() }
        let membership = try await desk.membership()
        XCTAssertEqual(membership, .over)
    }

    func testErrorsAreTold() async throws {
        try await session.setSimulatedError(
            .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .purchase)
        do {
            _ = try await desk.buy(month())
            XCTFail("the purchase went through")
        } catch {
            XCTAssertEqual(desk.explain(error), "offline (-1009)")
        }
        XCTAssertEqual(desk.explain(Product.PurchaseError.ineligibleForOffer), "no offer")
        let subscription = try await month().subscription
        XCTAssertEqual(desk.days(in: try XCTUnwrap(subscription).subscriptionPeriod), 30)
        XCTAssertLessThan(Product.SubscriptionPeriod.Unit.week, .month)
    }

    func testPeriodsAreWrittenOut() async throws {
        let month = try await month()
        let subscription = try XCTUnwrap(month.subscription)
        let style = month.subscriptionPeriodFormatStyle
        // The end of January, which precedes a shorter month.
        let january = Date(timeIntervalSince1970: 1_769_860_800)
        let period = subscription.subscriptionPeriod
        XCTAssertEqual(period.formatted(style), "one month")
        XCTAssertEqual(period.formatted(style, referenceDate: january), "one month")
        XCTAssertEqual(subscription.introductoryOffer?.period.formatted(style), "one week")
        let days = january..<january.addingTimeInterval(3 * 86_400)
        XCTAssertEqual(days.formatted(style), "three days")
        XCTAssertEqual(Product.SubscriptionPeriod.yearly.formatted(style), "one year")
    }

    func testNumbersOfCasesToComeStandForNothing() {
        XCTAssertNil(SKPaymentTransactionState(rawValue: 5))
        XCTAssertNil(SKTestSession.TimeRate(rawValue: 1006))
        XCTAssertNil(SKTestError.Code(rawValue: 8))
        XCTAssertNil(SKError.Code(rawValue: 21))
    }
}
