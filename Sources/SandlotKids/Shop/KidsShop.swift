import SandlotBase
import SandlotCatalog
package import SandlotStore
package import SandlotStoreKit
import SandlotTrace
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The connection of the gate and the store: the owned products of an app, and its only way to buy.
///
/// It uses only Apple's API. A purchase takes a gate pass as `consuming`, so nobody can buy without
/// a pass, or twice with one.
package final class KidsShop {
    /// The result of a purchase.
    package enum Answer: String, Sendable, Hashable {
        case success
        case canceled = "cancelled"
        case pending
        case unverified
        case failed
        /// The product could not be loaded.
        case unavailable
    }

    /// The updates that the listener has received and the app has not processed.
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

    /// The environment of Apple's API in this launch.
    package let environment: StoreEnvironment
    let memory: DeviceMemory
    private let purse: Purse
    let weaknesses: Set<Weakness>
    private let inbox = Inbox()
    private var listener: Task<Void, Never>?
    /// A closure that records an event in the trace.
    var record: (TraceEvent) -> Void = { _ in }
    /// A closure that receives everything that the store delivers to the app.
    var observer: (VerificationResult<Transaction>, _ isUpdate: Bool) -> Void = { _, _ in }

    private(set) var products: [String: Product] = [:]
    /// The products that the app considers owned, with their transactions.
    package private(set) var owned: [String: Transaction.ID] = [:]
    /// Whether the app considers a product owned.
    package func owns(_ product: String) -> Bool {
        owned[product] != nil || memory.simulated.contains(product)
    }

    /// The transactions that this launch has received.
    private var seen: Set<Transaction.ID> = []
    /// The products that this launch has recorded as no longer owned.
    private var hasWithdrawn: Set<String> = []
    var purchaseCount = 0
    /// The point at which the app crashes next, or nil if it does not.
    package var crashPoint: CrashPoint?
    /// Whether it has crashed, so that nothing more happens in this launch.
    package private(set) var hasCrashed = false

    init(
        in environment: StoreEnvironment, memory: DeviceMemory, purse: Purse,
        weaknesses: Set<Weakness>
    ) {
        self.environment = environment
        self.memory = memory
        self.purse = purse
        self.weaknesses = weaknesses
    }

    // MARK: - At the launch

    /// Starts to listen to transactions.
    ///
    /// The listener must exist before the store sends anything else.
    func listen() {
        let inbox = inbox
        listener = StoreEnvironment.$local.withValue(environment) {
            // Created here, so that the subscription exists when this function returns.
            let subscription = Transaction.updates.makeAsyncIterator()
            return Task {
                var iterator = subscription
                while let update = await iterator.next() { inbox.append(update) }
            }
        }
    }

    /// Loads the products.
    ///
    /// A product that is not found is not for sale.
    func load(_ ids: [String]) async {
        let found = try? await StoreEnvironment.$local.withValue(environment) {
            try await Product.products(for: ids)
        }
        for product in found ?? [] { products[product.id] = product }
    }

    /// The products that the store lists as owned.
    package struct Holdings {
        /// The transactions of the products.
        package fileprivate(set) var owned: [String: Transaction.ID] = [:]
        /// The products whose data fails verification.
        fileprivate var unverified: Set<String> = []
    }

    /// Returns the products that the device owns according to the store.
    package func holdings() async -> Holdings {
        await StoreEnvironment.$local.withValue(environment) {
            var holdings = Holdings()
            for await result in Transaction.currentEntitlements {
                let product = result.unsafePayloadValue.productID
                if case .verified(let transaction) = result {
                    holdings.owned[product] = transaction.id
                } else {
                    holdings.unverified.insert(product)
                }
            }
            return holdings
        }
    }

    /// Asks the store for the owned products, and applies the changes.
    func check(_ cause: TraceEvent.EntitlementCause) async {
        await takeOver(await holdings(), cause)
    }

    /// Applies the store's answer about the owned products.
    ///
    /// If one product replaces another, there is no instant without either.
    func takeOver(_ holdings: Holdings, _ cause: TraceEvent.EntitlementCause) async {
        // A product that was owned in an earlier launch may have been revoked since.
        let known = memory.owned.union(owned.keys)
        var ended: [String] = []
        for product in known.sorted() where holdings.owned[product] == nil {
            switch await standing(of: product) {
            case .owned(let id): grant(product, id: id, cause: cause)
            case .unknown: break
            case .ended:
                if !holdings.unverified.contains(product) { ended.append(product) }
            }
        }
        for product in holdings.owned.keys.sorted() where owned[product] == nil {
            if let id = holdings.owned[product] { grant(product, id: id, cause: cause) }
        }
        for product in ended { withdraw(product, cause) }
        await countRefunds()
    }

    /// The standing of a product according to its transactions.
    private enum ProductStanding {
        case owned(Transaction.ID)
        /// Data that fails verification, or a store that cannot be reached, says nothing.
        case unknown
        case ended
    }

    /// Returns the standing of a product that the store does not list.
    ///
    /// The list can be late, and its data can fail verification. What a verified transaction has
    /// granted, only a verified transaction takes back, or a store that has none. Any transaction
    /// can count: a purchase is older than the family's share that has ended since.
    private func standing(of product: String) async -> ProductStanding {
        await StoreEnvironment.$local.withValue(environment) {
            var standing = ProductStanding?.none
            var subscriptions: Set<UInt64> = []
            for await result in Transaction.all
            where result.unsafePayloadValue.productID == product {
                guard case .verified(let transaction) = result else {
                    standing = .unknown
                    continue
                }
                if standing == nil { standing = .ended }
                guard transaction.revocationDate == nil else { continue }
                if isCurrent(transaction) { return .owned(transaction.id) }
                guard transaction.productType == .autoRenewable, !transaction.isUpgraded,
                    subscriptions.insert(transaction.originalID).inserted
                else { continue }
                // A grace period can follow the end of a subscription.
                guard let status = await transaction.subscriptionStatus,
                    case .verified = status.transaction, case .verified = status.renewalInfo
                else {
                    standing = .unknown
                    continue
                }
                if status.state == .inGracePeriod { return .owned(transaction.id) }
            }
            if let standing { return standing }
            // A store that cannot be reached looks like one without transactions. The app
            // transaction is an answer that cannot be empty.
            guard case .verified? = try? await AppTransaction.shared,
                await Transaction.latest(for: product) == nil
            else { return .unknown }
            return .ended
        }
    }

    /// Takes back the consumables that were refunded while the app was not listening.
    ///
    /// Updates come only once, but the history remains.
    private func countRefunds() async {
        await StoreEnvironment.$local.withValue(environment) {
            for await result in Transaction.all {
                guard case .verified(let transaction) = result,
                    transaction.productType == .consumable, transaction.revocationDate != nil
                else { continue }
                purse.takeBack(transaction.id)
            }
        }
    }

    /// Ends the shop with the launch.
    func end() async {
        await listener?.value
    }

    // MARK: - Updates

    /// Processes the updates that the listener has received.
    ///
    /// - Returns: Whether there were any updates.
    func react() async -> Bool {
        let updates = inbox.takeAll()
        for update in updates where !hasCrashed { await take(update) }
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
        guard isVerified || weaknesses.contains(.grantsUnverified) else {
            // A transaction that the store has not signed does not count and stays unfinished. It
            // still indicates that something has changed, so the store is asked.
            return await check(.sync)
        }
        guard !crashes(at: .updateTaken) else { return }
        if isRevoked, !weaknesses.contains(.grantsRevoked) {
            purse.takeBack(transaction.id)
            await loose(transaction)
            await finish(transaction)
        } else {
            memory.waiting.remove(product)
            await deliver(transaction, isVerified: isVerified, .update, crashPoint: .updateGranted)
        }
    }

    /// Counts a transaction, and then finishes it.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - isVerified: Whether the store has signed it.
    ///   - cause: The cause of the delivery.
    ///   - crashPoint: The crash point between both.
    func deliver(
        _ transaction: Transaction, isVerified: Bool = true, _ cause: TraceEvent.EntitlementCause,
        crashPoint: CrashPoint
    ) async {
        if weaknesses.contains(.finishesFirst) {
            await finish(transaction)
            if crashes(at: crashPoint) { return }
        }
        seen.insert(transaction.id)
        let product = transaction.productID
        if transaction.productType == .consumable {
            purse.put(
                product, transaction.id, again: weaknesses.contains(.countsDeliveries))
        } else if isCurrent(transaction) || weaknesses.contains(.grantsRevoked) {
            // A renewal replaces the transaction before it. Another purchase, or the family's share,
            // does not replace a purchase.
            let earlier = transaction.productType == .autoRenewable ? nil : owned[product]
            grant(product, id: earlier ?? transaction.id, cause: cause, isVerified: isVerified)
        }
        if weaknesses.contains(.finishesFirst) || crashes(at: crashPoint) { return }
        await finish(transaction)
    }

    private func finish(_ transaction: Transaction) async {
        await StoreEnvironment.$local.withValue(environment) { await transaction.finish() }
    }

    /// Whether the app crashes here.
    ///
    /// After a crash, nothing more happens in this launch.
    func crashes(at point: CrashPoint) -> Bool {
        if crashPoint == point { hasCrashed = true }
        return hasCrashed
    }

    /// Returns the balance of a consumable.
    package func balance(of product: String) -> Int { purse.balance(of: product) }

    /// Whether a transaction grants an entitlement now.
    private func isCurrent(_ transaction: Transaction) -> Bool {
        guard transaction.productType != .consumable, !transaction.isUpgraded else { return false }
        guard let end = transaction.expirationDate else { return true }
        return end > environment.store.now.date
    }

    /// Handles a revoked transaction.
    ///
    /// The family's transaction, or another one, may still count.
    private func loose(_ transaction: Transaction) async {
        let product = transaction.productID
        // The store may not have answered yet what is owned in this launch.
        guard owned[product] != nil || memory.owned.contains(product) else { return }
        var other = await holdings().owned[product]
        if other == nil || other == transaction.id {
            switch await standing(of: product) {
            case .owned(let id): other = id
            case .unknown where owned[product] != transaction.id: return
            case .unknown, .ended: other = nil
            }
        }
        if let other, owned[product] != transaction.id,
            seen.contains(other) || owned[product] == other
        {
            return
        }
        withdraw(product, .refund)
        if let other { grant(product, id: other, cause: .sync) }
    }

    // MARK: - Believed ownership

    private func grant(
        _ product: String, id: Transaction.ID, cause: TraceEvent.EntitlementCause,
        isVerified: Bool = true
    ) {
        let isNew = owned[product] == nil
        owned[product] = id
        memory.owned.insert(product)
        guard isNew else { return }
        record(
            .entitlement(
                .init(
                    productId: product, active: true, cause: cause, tx: String(id),
                    verified: isVerified)))
    }

    /// Records a product as owned without a transaction, as debug builds do.
    func simulate(_ product: String) {
        memory.simulated.insert(product)
        tellSimulated(product)
    }

    /// Restores at a launch the products that were bought without a transaction.
    func rememberSimulated() {
        for product in memory.simulated.sorted() { tellSimulated(product) }
    }

    private func tellSimulated(_ product: String) {
        record(.entitlement(.init(productId: product, active: true, cause: .debug)))
    }

    /// Records that the store has answered, after a while, that products are not owned.
    func tellAbsence(of products: [String]) {
        for product in products
        where !owns(product) && !memory.owned.contains(product) && !hasWithdrawn.contains(product) {
            record(.entitlement(.init(productId: product, active: false, cause: .launch)))
        }
    }

    private func withdraw(_ product: String, _ cause: TraceEvent.EntitlementCause) {
        let id = owned.removeValue(forKey: product)
        hasWithdrawn.insert(product)
        memory.owned.remove(product)
        record(
            .entitlement(
                .init(
                    productId: product, active: false, cause: cause, tx: id.map { String($0) },
                    verified: true)))
    }
}
