import Foundation
import SandlotStore
import SandlotStoreKit
import Synchronization
import Testing

@Suite struct StoreTests {
    @Test func productsComeInTheOrderOfTheRequestEachOnce() async throws {
        try await Shop.open { _ in
            let products = try await Product.products(
                for: ["remove_ads", "unknown", "coins", "remove_ads"])
            #expect(products.map(\.id) == ["remove_ads", "coins"])
        }
    }

    @Test func aPurchaseEntitlesUntilItIsRefunded() async throws {
        try await Shop.open { environment in
            let token = UUID()
            let transaction = try await Shop.buy(
                "remove_ads", options: [.appAccountToken(token)])
            #expect(transaction.productID == "remove_ads")
            #expect(transaction.appAccountToken == token)
            #expect(transaction.environment == .xcode)
            let entitlements = await Transaction.currentEntitlements.collected()
            #expect(entitlements.map(\.unsafePayloadValue) == [transaction])
            #expect(
                await Transaction.currentEntitlements(for: "remove_ads").collected().count == 1)
            #expect(await Transaction.currentEntitlements(for: "coins").collected().isEmpty)
            #expect(await Transaction.all(for: "remove_ads").collected() == entitlements)
            #expect(await Transaction.all(for: "coins").collected().isEmpty)
            let product = try await Shop.product("remove_ads")
            #expect(await product.latestTransaction?.unsafePayloadValue == transaction)
            #expect(await product.currentEntitlements.collected() == entitlements)
            try environment.store.refund(TransactionID(rawValue: transaction.id))
            #expect(await Transaction.currentEntitlements.collected().isEmpty)
            #expect(await product.currentEntitlement == nil)
            let latest = await Transaction.latest(for: "remove_ads")
            #expect(latest?.unsafePayloadValue.revocationReason == .other)
        }
    }

    @Test func aTransactionIsUnfinishedUntilItIsFinished() async throws {
        try await Shop.open { _ in
            let transaction = try await Shop.buy("coins", options: [.quantity(3)])
            #expect(transaction.purchasedQuantity == 3)
            #expect(transaction.price == Decimal(string: "2.97"))
            #expect(
                await Transaction.unfinished.collected().map(\.unsafePayloadValue)
                    == [transaction])
            #expect(await Transaction.all(for: "coins").collected().count == 1)
            await transaction.finish()
            await transaction.finish()
            #expect(await Transaction.unfinished.collected().isEmpty)
            #expect(await Transaction.all.collected().isEmpty)
        }
    }

    @Test func valuesReachTheirStoreFromCodeOutsideTheTask() async throws {
        try await Shop.open { environment in
            let product = try await Shop.product("coins")
            try await StoreEnvironment.$local.withValue(nil) {
                guard case .success(.verified(let transaction)) = try await product.purchase()
                else { throw StoreKitError.unknown }
                await transaction.finish()
            }
            #expect(
                environment.store.purchases(
                    of: environment.customer, in: environment.bundleID
                ).count == 1)
            #expect(await Transaction.unfinished.collected().isEmpty)
        }
    }

    @Test func aValueSurvivesARelaunch() async throws {
        try await Shop.open { environment in
            let product = try await Shop.product("remove_ads")
            let transaction = try await Shop.buy("coins")
            try environment.relaunch()
            await transaction.finish()
            #expect(await Transaction.unfinished.collected().isEmpty)
            guard case .success = try await product.purchase() else {
                Issue.record("not bought")
                return
            }
        }
    }

    @Test func updatesBringRenewalsAndEndWithTheApp() async throws {
        try await Shop.open { environment in
            let first = try await Shop.buy("pro.monthly")
            #expect(first.offer?.type == .introductory)
            let updates = Transaction.updates.makeAsyncIterator()
            let listener = Task {
                var updates = updates
                var reasons: [Transaction.Reason] = []
                while let update = await updates.next() {
                    reasons.append(update.unsafePayloadValue.reason)
                    await update.unsafePayloadValue.finish()
                }
                return reasons
            }
            try await environment.advance(by: .seconds(86_400 * 50))
            try environment.relaunch()
            #expect(await listener.value.filter { $0 == .renewal }.count == 2)
        }
    }

    @Test func aSubscriptionHasAStatus() async throws {
        try await Shop.open { environment in
            #expect(try await SubscriptionInfo.status(for: "21000001").isEmpty)
            #expect(await SubscriptionInfo.isEligibleForIntroOffer(for: "21000001"))
            let transaction = try await Shop.buy("pro.monthly")
            let subscription = try #require(try await Shop.product("pro.monthly").subscription)
            #expect(await subscription.isEligibleForIntroOffer == false)
            let status = try #require(try await subscription.status.first)
            #expect(status.state == .subscribed)
            #expect(status.transaction.unsafePayloadValue == transaction)
            #expect(try status.renewalInfo.payloadValue.willAutoRenew)
            #expect(await transaction.subscriptionStatus == status)
            #expect(try await SubscriptionInfo.status(transactionID: transaction.id) == status)
            let groups = await SubscriptionStatus.all.reduce(into: [String: Int]()) {
                $0[$1.groupID] = $1.statuses.count
            }
            #expect(groups == ["21000001": 1])
            let updates = SubscriptionStatus.updates.makeAsyncIterator()
            let next = Task {
                var updates = updates
                return await updates.next()
            }
            try environment.store.setAutoRenew(false, of: TransactionID(rawValue: transaction.id))
            #expect(await next.value?.renewalInfo.unsafePayloadValue.willAutoRenew == false)
        }
    }

    @Test func aCanceledTaskReadsNothing() async throws {
        try await Shop.open { _ in
            _ = try await Shop.buy("remove_ads")
            _ = try await Shop.buy("pro.monthly")
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                var count = try await Product.products(for: ["coins"]).count
                count += await Transaction.currentEntitlements.collected().count
                count += await Transaction.updates.collected().count
                count += try await SubscriptionInfo.status(for: "21000001").count
                return count
            }
            #expect(try await task.value == 0)
        }
    }

    @Test func armedErrorsArriveUnderApplesNames() async throws {
        try await Shop.open { environment in
            let product = try await Shop.product("remove_ads")
            let store = environment.store
            store.arm(Fault(.purchase, error: StoreError(Product.PurchaseError.purchaseNotAllowed)))
            await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
                _ = try await product.purchase()
            }
            store.arm(Fault(.purchase, error: StoreError(StoreKitError.userCancelled)))
            guard case .userCancelled = try await product.purchase() else {
                Issue.record("not canceled")
                return
            }
            store.disarm(.purchase)
            store.arm(Fault(.loadProducts, error: StoreError(.networkError, "as armed")))
            await #expect {
                _ = try await Product.products(for: ["coins"])
            } throws: {
                guard case StoreKitError.networkError(let error) = $0 else { return false }
                return error.code == .notConnectedToInternet
            }
            store.arm(Fault(.appStoreSync, error: StoreError(StoreKitError.userCancelled)))
            await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
            store.arm(Fault(.appTransaction, error: StoreError(StoreKitError.unknown)))
            await #expect(throws: StoreKitError.self) { try await AppTransaction.shared }
            store.arm(Fault(.subscriptionStatus, error: StoreError(StoreKitError.unknown)))
            await #expect(throws: StoreKitError.self) {
                try await SubscriptionInfo.status(for: "21000001")
            }
        }
    }

    @Test func anArmedVerificationMakesPurchasesUnverified() async throws {
        try await Shop.open { environment in
            let error = VerificationResult<Any>.VerificationError.revokedCertificate
            environment.store.arm(Fault(.verification, error: StoreError(error)))
            guard
                case .success(.unverified(let transaction, .revokedCertificate)) =
                    try await Shop.product("remove_ads").purchase()
            else {
                Issue.record("verified")
                return
            }
            let listed = await Transaction.currentEntitlements.collected()
            #expect(listed == [.unverified(transaction, .revokedCertificate)])
        }
    }

    @Test func invalidQuantitiesAreNotBought() async throws {
        try await Shop.open { _ in
            let coins = try await Shop.product("coins")
            for options: Set<Product.PurchaseOption> in [
                [.quantity(0)], [.quantity(11)], [.quantity(1), .quantity(2)],
            ] {
                await #expect(throws: Product.PurchaseError.invalidQuantity) {
                    _ = try await coins.purchase(options: options)
                }
            }
        }
    }

    @Test func theAppAndTheStorefrontAreKnown() async throws {
        try await Shop.open { environment in
            let app = try await AppTransaction.shared.payloadValue
            #expect(app.bundleID == environment.bundleID)
            #expect(app.environment == .xcode)
            #expect(app.appID == nil)
            #expect(try await AppTransaction.refresh().payloadValue.bundleID == app.bundleID)
            try await AppStore.sync()
            #expect(AppStore.canMakePayments)
            #expect(SKPaymentQueue.canMakePayments())
            #expect(AppStore.deviceVerificationID != nil)
            #expect(await Storefront.current?.id == "143441")
            var updates = Storefront.updates.makeAsyncIterator()
            try environment.store.changeStorefront(of: environment.customer, to: "DEU")
            let storefront = try #require(await updates.next())
            #expect(storefront.countryCode == "DEU")
            #expect(storefront.currency == Locale.Currency("EUR"))
            #expect(try await Shop.product("coins").displayPrice == "€0.99")
        }
    }

    @Test func intentsBringTheirProduct() async throws {
        try await Shop.open { environment in
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            try environment.store.sendPurchaseIntent(
                "remove_ads", to: environment.device, in: environment.bundleID)
            let intent = try #require(await intents.next())
            #expect(intent.id == "remove_ads")
            #expect(intent.offer == nil)
            guard case .success = try await intent.product.purchase() else {
                Issue.record("not bought")
                return
            }
        }
    }

    @Test func anIntentBeforeTheAppListensIsNotLost() async throws {
        try await Shop.open { environment in
            try environment.store.sendPurchaseIntent(
                "remove_ads", to: environment.device, in: environment.bundleID)
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            #expect(await intents.next()?.id == "remove_ads")
        }
    }

    @Test func aSequenceStaysInTheStoreInWhichItWasMade() async throws {
        try await Shop.open { _ in
            _ = try await Shop.buy("remove_ads")
            let entitlements = Transaction.currentEntitlements
            try await Shop.open { _ in
                #expect(await Transaction.currentEntitlements.collected().isEmpty)
                #expect(await entitlements.collected().count == 1)
            }
        }
    }

    @Test func withoutAStoreThereIsNothingAndAnErrorThatSaysSo() async {
        // Other tests may create the process's store, so this test needs its own process.
        await #expect(processExitsWith: .success) {
            do {
                _ = try await Product.products(for: ["coins"])
                exit(1)
            } catch StoreKitError.systemError(let error) {
                guard (error as? StoreError)?.code == .noEnvironment else { exit(2) }
            }
            guard await Transaction.currentEntitlements.collected().isEmpty,
                await Transaction.latest(for: "coins") == nil, await Storefront.current == nil,
                await SubscriptionStatus.all.first(where: { _ in true }) == nil,
                !AppStore.canMakePayments, AppStore.deviceVerificationID == nil
            else { exit(3) }
            let hasEnded = Mutex(false)
            let listener = Task {
                for await _ in Transaction.updates {}
                hasEnded.withLock { $0 = true }
            }
            for _ in 0..<1000 { await Task.yield() }
            guard !hasEnded.withLock({ $0 }) else { exit(4) }
            listener.cancel()
            await listener.value
            exit(0)
        }
    }
}
