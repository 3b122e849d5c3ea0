package import SandlotAds
import SandlotBase
import SandlotStore
import SandlotStoreKit
import SandlotTrace

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Purchases and restoring.
extension KidsShop {
    /// Buys a product with a fresh gate pass.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - pass: The pass, which is consumed.
    ///   - device: The device.
    ///   - time: The current time.
    /// - Returns: The result of the purchase.
    /// - Throws: ``KidsError`` if the pass is for another purpose or is no longer valid.
    package func buy(
        _ productID: String, with pass: consuming GatePass, on device: String, at time: GateTime
    ) async throws(KidsError) -> Answer {
        let passID: String
        do throws(GateError) {
            passID = try pass.use(for: .purchase, on: device, at: time)
        } catch {
            throw KidsError(error)
        }
        return try await purchase(productID, passID: passID)
    }

    private static let crash = KidsError(.crashed, "the app has crashed; launch it again")

    /// Buys a product.
    ///
    /// Only ``buy(_:with:on:at:)`` and ``UnguardedShop`` call this function.
    func purchase(_ productID: String, passID: String?) async throws(KidsError) -> Answer {
        guard let product = products[productID] else { return .unavailable }
        purchaseCount += 1
        let startedAt = environment.store.now.date
        let purchaseID = "p\(purchaseCount)"
        record(
            .purchaseStarted(
                .init(
                    purchaseId: purchaseID, productId: productID,
                    kind: TraceEvent.ProductKind(product.type), passId: passID)))
        func conclude(
            _ outcome: TraceEvent.PurchaseOutcome, _ transaction: Transaction? = nil
        ) {
            let isOld = transaction.map { $0.purchaseDate < startedAt } ?? false
            let amount = transaction.flatMap { $0.priceMinor }
            record(
                .purchaseResult(
                    .init(
                        purchaseId: purchaseID, result: outcome,
                        tx: transaction.map { String($0.id) },
                        // A product that is already owned is not charged again.
                        amountMinor: isOld ? 0 : amount,
                        currency: transaction.flatMap(\.currencyCode))))
        }
        do {
            let result = try await StoreEnvironment.$local.withValue(environment) {
                try await product.purchase()
            }
            if crashes(at: .purchaseReturned) { throw Self.crash }
            if case .success(let verification) = result { observer(verification, false) }
            switch result {
            case .success(.verified(let transaction)):
                memory.waiting.remove(productID)
                conclude(.success, transaction)
                await deliver(transaction, .purchase, crashPoint: .purchaseGranted)
                if hasCrashed { throw Self.crash }
                return .success
            case .success(.unverified(let transaction, _)):
                conclude(.unverified)
                guard weaknesses.contains(.grantsUnverified) else { return .unverified }
                await deliver(
                    transaction, isVerified: false, .purchase, crashPoint: .purchaseGranted)
                return .success
            case .pending:
                memory.waiting.insert(productID)
                conclude(.pending)
                return .pending
            case .userCancelled:
                conclude(.canceled)
                return .canceled
            default:
                conclude(.failed)
                return .failed
            }
        } catch let error as KidsError {
            throw error
        } catch {
            conclude(.failed)
            throw KidsError(.purchaseFailed, "the purchase failed: \(error)")
        }
    }

    /// Fetches all transactions again.
    ///
    /// - Parameter passID: The pass that was shown, if there is a gate.
    /// - Returns: Whether any product is owned.
    /// - Throws: ``KidsError`` if the store cannot be reached.
    package func restore(passID: String?) async throws(KidsError) -> Bool {
        record(.restoreStarted(.init(initiated: .user, passId: passID)))
        do {
            try await StoreEnvironment.$local.withValue(environment) { try await AppStore.sync() }
        } catch {
            record(.restoreResult(.init(ok: false)))
            throw KidsError(.restoreFailed, "the restore failed: \(error)")
        }
        let holdings = await holdings()
        record(.restoreResult(.init(ok: true, restored: holdings.owned.keys.sorted())))
        await takeOver(holdings, .restore)
        return !owned.isEmpty
    }
}
