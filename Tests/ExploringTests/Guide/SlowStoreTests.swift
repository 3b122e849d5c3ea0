import Foundation
import SandlotStore
import SandlotTesting
import StoreKit
import StoreKitTest
import Testing

/// A shop that shows a spinner while a purchase is in progress.
@MainActor private final class Counter {
    private let savings: Savings
    private let endsSpinner: Bool
    private(set) var isBusy = false
    private(set) var wasCanceled = false

    init(_ savings: Savings, endsSpinner: Bool = true) {
        self.savings = savings
        self.endsSpinner = endsSpinner
    }

    /// Buys coins, and stays busy if the purchase fails and `endsSpinner` is false.
    func buy() async throws {
        guard !isBusy else { return }
        isBusy = true
        defer { if endsSpinner { isBusy = false } }
        guard let product = try await Product.products(for: ["coins_100"]).first else { return }
        switch try await product.purchase() {
        case .success(.verified(let transaction)):
            savings.coins += 100
            await transaction.finish()
        case .userCancelled: wasCanceled = true
        case .success(.unverified), .pending: break
        @unknown default: break
        }
        isBusy = false
    }
}

/// A store that takes its time.
@MainActor struct SlowStoreTests {
    // snippet: sheet
    @Test(.isolatedStore) func aPurchaseWaitsForThePaymentSheet() async throws {
        let session = try SKTestSession(configurationFileNamed: "Coins")
        session.disableDialogs = false
        let store = try isolatedStore.store
        store.settings.holdsPaymentSheet = true
        let product = try #require(try await Product.products(for: ["coins_100"]).first)
        let purchase = Task { try await product.purchase() }
        let sheet = try await isolatedStore.paymentSheet()
        try await isolatedStore.advance(by: .seconds(60))
        try store.answer(sheet, with: .confirm)
        guard case .success(.verified(let transaction)) = try await purchase.value else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(transaction.productID == "coins_100")
    }
    // end

    @Test(.isolatedStore) func aHangingNetworkFailsInTime() async throws {
        _ = try SKTestSession(configurationFileNamed: "Coins")
        let store = try isolatedStore.store
        let product = try #require(try await Product.products(for: ["coins_100"]).first)
        // snippet: timeout
        store.delay(RequestDelay(.purchase, for: .seconds(60), ending: .timeout))
        let purchase = Task { try await product.purchase() }
        while store.waitingRequests.isEmpty { await Task.yield() }
        try await isolatedStore.advance(by: .seconds(60))
        // end
        do {
            _ = try await purchase.value
            Issue.record("the purchase did not fail")
        } catch StoreKitError.networkError(let error) {
            #expect(error.code == .timedOut)
        }
    }

    @Test(.isolatedStore) func aSheetThatIsNotHeldIsReported() async throws {
        await #expect {
            _ = try await isolatedStore.paymentSheet(within: .zero)
        } throws: {
            "\($0)".hasPrefix("payment sheets are not held")
        }
    }

    private func finding(
        endsSpinner: Bool, _ change: @escaping @MainActor (ExploredWorld) -> Void
    ) async throws -> String? {
        try await exploration(shopCatalog, runs: 200) { world in
            let savings = Savings()
            let shop = world.launch { Counter(savings, endsSpinner: endsSpinner) }
            world.may("tap Buy", times: 2) { try? await shop.app?.buy() }
            change(world)
            world.atRest("the spinner has ended") { shop.isBusy == false }
            world.atRest("nobody cancels") { shop.wasCanceled == false }
        }
        .finding?.property
    }

    @Test func anExplorationLetsTheNetworkHang() async throws {
        let change: @MainActor (ExploredWorld) -> Void = { $0.answers(.timedOut) }
        #expect(try await finding(endsSpinner: false, change) == "the spinner has ended")
        #expect(try await finding(endsSpinner: true, change) == nil)
    }

    @Test func anExplorationLetsTheCustomerHesitate() async throws {
        let found = try await finding(endsSpinner: true) { $0.answers(.canceledLate) }
        #expect(found == "nobody cancels")
    }

    @Test func anExplorationLetsARequestTakeAMinute() async throws {
        let result = try await exploration(shopCatalog, runs: 300) { world in
            let savings = Savings()
            let shop = world.launch { Counter(savings) }
            world.may("tap Buy") { try? await shop.app?.buy() }
            world.slow(.products)
            world.atRest("the purchase takes less than a minute") {
                savings.coins == 0 || Date() < Date(timeIntervalSince1970: 1_767_225_660)
            }
            world.mayLeaveTransactionsUnfinished()
        }
        #expect(result.finding?.property == "the purchase takes less than a minute")
    }
}
