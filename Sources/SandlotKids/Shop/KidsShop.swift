package import SandlotAds
internal import SandlotCatalog
internal import SandlotReceipts
package import SandlotStore
package import SandlotStoreKit
internal import SandlotTrace
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Joins gate and store: what an app owns, and the only way in which it buys.
///
/// It uses Apple's names only. A purchase takes a pass of the gate by `consuming`: nobody can buy without one, nor twice
/// with one.
package final class KidsShop {
    /// What became of a purchase.
    package enum Answer: String, Sendable, Hashable {
        case success
        case cancelled
        case pending
        case unverified
        case failed
        /// The product could not be loaded.
        case unavailable
    }

    /// What the listener has taken and the app has not looked at.
    private final class Inbox: Sendable {
        private let updates = Mutex<[VerificationResult<Transaction>]>([])

        func append(_ update: VerificationResult<Transaction>) {
            updates.withLock { $0.append(update) }
        }

        func takeAll() -> [VerificationResult<Transaction>] {
            updates.withLock { updates in
                defer { updates = [] }
                return updates
            }
        }
    }

    /// What Apple's names talk to in this launch.
    package let environment: StoreEnvironment
    private let memory: DeviceMemory
    private let grantsRevoked: Bool
    private let inbox = Inbox()
    private var listener: Task<Void, Never>?
    /// Writes into the trace.
    var record: (TraceEvent) -> Void = { _ in }
    /// Is told of everything that the store hands to the app.
    var observer: (VerificationResult<Transaction>, _ isUpdate: Bool) -> Void = { _, _ in }

    private(set) var products: [String: Product] = [:]
    /// The products that the app believes are owned, and the transactions behind that.
    package private(set) var owned: [String: Transaction.ID] = [:]
    /// The transactions that this launch has been told of.
    private var seen: Set<Transaction.ID> = []
    private var purchaseCount = 0

    init(_ environment: StoreEnvironment, _ memory: DeviceMemory, grantsRevoked: Bool) {
        self.environment = environment
        self.memory = memory
        self.grantsRevoked = grantsRevoked
    }

    // MARK: - At the launch

    /// Begins to listen to transactions; it must be there before the store says anything else.
    func listen() {
        let inbox = inbox
        listener = StoreEnvironment.$local.withValue(environment) {
            // Made here, so that the subscription stands when this returns.
            let subscription = Transaction.updates.makeAsyncIterator()
            return Task {
                var iterator = subscription
                while let update = await iterator.next() { inbox.append(update) }
            }
        }
    }

    /// Looks the products up; what is not found is not for sale.
    func load(_ ids: [String]) async {
        let found = try? await StoreEnvironment.$local.withValue(environment) {
            try await Product.products(for: ids)
        }
        for product in found ?? [] { products[product.id] = product }
    }

    /// What the device holds, by the store's own account.
    package func holdings() async -> [String: Transaction.ID] {
        var holdings: [String: Transaction.ID] = [:]
        for transaction in await verifiedEntitlements() {
            holdings[transaction.productID] = transaction.id
        }
        return holdings
    }

    /// Asks the store what is owned, and takes over what has changed.
    func check(_ cause: TraceEvent.EntitlementCause) async {
        let holdings = await holdings()
        // What was believed before this launch may have been taken back meanwhile.
        for product in memory.owned.sorted() where holdings[product] == nil && owned[product] == nil
        {
            withdraw(product, cause)
        }
        for product in owned.keys.sorted() where holdings[product] == nil {
            withdraw(product, cause)
        }
        for product in holdings.keys.sorted() where owned[product] == nil {
            if let id = holdings[product] { grant(product, id, cause) }
        }
    }

    /// Ends with the launch.
    func end() async {
        await listener?.value
    }

    // MARK: - What comes by itself

    /// Looks at what the listener has taken.
    ///
    /// - Returns: Whether there was anything.
    func react() async -> Bool {
        let updates = inbox.takeAll()
        for update in updates { await take(update) }
        return !updates.isEmpty
    }

    private func take(_ update: VerificationResult<Transaction>) async {
        let transaction = update.unsafePayloadValue
        var isVerified = false
        if case .verified = update { isVerified = true }
        observer(update, true)
        let product = transaction.productID
        let isRevoked = transaction.revocationDate != nil
        let kind: TraceEvent.TransactionUpdateKind =
            if isRevoked {
                transaction.ownershipType == .familyShared ? .familyRevoke : .refund
            } else {
                memory.waiting.contains(product) ? .approved : .purchase
            }
        record(
            .transactionUpdate(
                .init(
                    tx: String(transaction.id), productId: product, kind: kind,
                    verified: isVerified)))
        // What was not signed by the store changes nothing, and stays unfinished.
        guard isVerified else { return }
        seen.insert(transaction.id)
        if isRevoked, !grantsRevoked {
            await loose(transaction)
        } else if isCurrent(transaction) || grantsRevoked {
            memory.waiting.remove(product)
            grant(product, transaction.id, .update)
        }
        await StoreEnvironment.$local.withValue(environment) { await transaction.finish() }
    }

    /// Whether a transaction entitles at this moment.
    private func isCurrent(_ transaction: Transaction) -> Bool {
        guard transaction.productType != .consumable, !transaction.isUpgraded else { return false }
        guard let end = transaction.expirationDate else { return true }
        return end > environment.store.now.date
    }

    /// A transaction was taken back; the family's, or another one, may still count.
    private func loose(_ transaction: Transaction) async {
        let product = transaction.productID
        guard owned[product] != nil else { return }
        let other = await verifiedEntitlements().first { entitlement in
            entitlement.productID == product && entitlement.id != transaction.id
        }
        if let other, seen.contains(other.id), owned[product] != transaction.id { return }
        withdraw(product, .refund)
        if let other { grant(product, other.id, .sync) }
    }

    private func verifiedEntitlements() async -> [Transaction] {
        await StoreEnvironment.$local.withValue(environment) {
            var found: [Transaction] = []
            for await result in Transaction.currentEntitlements {
                if case .verified(let transaction) = result { found.append(transaction) }
            }
            return found
        }
    }

    // MARK: - What the app believes

    private func grant(
        _ product: String, _ id: Transaction.ID, _ cause: TraceEvent.EntitlementCause
    ) {
        let isNew = owned[product] == nil
        owned[product] = id
        memory.owned.insert(product)
        guard isNew else { return }
        record(
            .entitlement(
                .init(
                    productId: product, active: true, cause: cause, tx: String(id), verified: true)
            ))
    }

    private func withdraw(_ product: String, _ cause: TraceEvent.EntitlementCause) {
        let id = owned.removeValue(forKey: product)
        memory.owned.remove(product)
        record(
            .entitlement(
                .init(
                    productId: product, active: false, cause: cause, tx: id.map { String($0) },
                    verified: true)))
    }

    // MARK: - Buying and restoring

    /// Buys, with the pass of somebody who has just passed the gate.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - pass: The pass, which is used up.
    ///   - device: The device.
    ///   - time: Now.
    /// - Returns: What became of the purchase.
    /// - Throws: ``KidsError`` if the pass is good for something else, or not any more.
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

    /// Buys; only ``buy(_:with:on:at:)`` and ``ThirdPartyPaywall`` come here.
    func purchase(_ productID: String, passID: String?) async throws(KidsError) -> Answer {
        guard let product = products[productID] else { return .unavailable }
        purchaseCount += 1
        let purchaseID = "p\(purchaseCount)"
        record(
            .purchaseStarted(
                .init(
                    purchaseId: purchaseID, productId: productID,
                    kind: TraceEvent.ProductKind(product.type), passId: passID)))
        func conclude(
            _ outcome: TraceEvent.PurchaseOutcome, _ transaction: Transaction? = nil
        ) {
            let isOld = transaction.map { owned[productID] == $0.id } ?? false
            let amount = transaction.flatMap { $0.priceMinor }
            record(
                .purchaseResult(
                    .init(
                        purchaseId: purchaseID, result: outcome,
                        tx: transaction.map { String($0.id) },
                        // What is owned already is not charged again.
                        amountMinor: isOld ? 0 : amount,
                        currency: transaction.flatMap(\.currencyCode))))
        }
        do {
            let result = try await StoreEnvironment.$local.withValue(environment) {
                try await product.purchase()
            }
            if case .success(let verification) = result { observer(verification, false) }
            switch result {
            case .success(.verified(let transaction)):
                conclude(.success, transaction)
                seen.insert(transaction.id)
                if isCurrent(transaction) { grant(productID, transaction.id, .purchase) }
                await StoreEnvironment.$local.withValue(environment) { await transaction.finish() }
                return .success
            case .success(.unverified):
                conclude(.unverified)
                return .unverified
            case .pending:
                memory.waiting.insert(productID)
                conclude(.pending)
                return .pending
            case .userCancelled:
                conclude(.cancelled)
                return .cancelled
            default:
                conclude(.failed)
                return .failed
            }
        } catch {
            conclude(.failed)
            throw KidsError(.purchaseFailed, "the purchase failed: \(error)")
        }
    }

    /// Fetches everything anew.
    ///
    /// - Parameter passID: The pass that was shown for it, if there is a gate.
    /// - Returns: Whether anything is owned.
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
        record(.restoreResult(.init(ok: true, restored: holdings.keys.sorted())))
        await check(.restore)
        return !owned.isEmpty
    }
}
