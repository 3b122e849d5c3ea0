internal import SandlotBase
internal import SandlotCatalog
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
    let memory: DeviceMemory
    private let purse: Purse
    let weaknesses: Set<Weakness>
    private let inbox = Inbox()
    private var listener: Task<Void, Never>?
    /// Writes into the trace.
    var record: (TraceEvent) -> Void = { _ in }
    /// Is told of everything that the store hands to the app.
    var observer: (VerificationResult<Transaction>, _ isUpdate: Bool) -> Void = { _, _ in }

    private(set) var products: [String: Product] = [:]
    /// The products that the app believes are owned, and the transactions behind that.
    package private(set) var owned: [String: Transaction.ID] = [:]
    /// Whether the app believes that a product is owned.
    package func owns(_ product: String) -> Bool {
        owned[product] != nil || memory.simulated.contains(product)
    }

    /// The transactions that this launch has been told of.
    private var seen: Set<Transaction.ID> = []
    /// The products that this launch has said not to be owned any more.
    private var hasWithdrawn: Set<String> = []
    var purchaseCount = 0
    /// Where the app crashes next; nil if it does not.
    package var crashPoint: CrashPoint?
    /// Whether it has crashed, so that nothing more happens in this launch.
    package private(set) var hasCrashed = false

    init(
        _ environment: StoreEnvironment, _ memory: DeviceMemory, _ purse: Purse,
        weaknesses: Set<Weakness>
    ) {
        self.environment = environment
        self.memory = memory
        self.purse = purse
        self.weaknesses = weaknesses
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
        await takeOver(await holdings(), cause)
    }

    /// Takes over what the store says is owned.
    func takeOver(
        _ holdings: [String: Transaction.ID], _ cause: TraceEvent.EntitlementCause
    ) async {
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
        await countRefunds()
    }

    /// Takes back the consumables that were refunded while nobody listened: such news come once, the history stays.
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
            // What was not signed by the store counts for nothing and stays unfinished; but somebody says that
            // something has changed, and the store knows what.
            if isRevoked, owned[product] != nil { withdraw(product, .refund) }
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

    /// Counts what was bought, and then tells the store that it has arrived.
    ///
    /// - Parameters:
    ///   - transaction: What was bought.
    ///   - isVerified: Whether the store has signed it.
    ///   - cause: How it came.
    ///   - crashPoint: The point between both.
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
            grant(product, transaction.id, cause, isVerified: isVerified)
        }
        if weaknesses.contains(.finishesFirst) || crashes(at: crashPoint) { return }
        await finish(transaction)
    }

    private func finish(_ transaction: Transaction) async {
        await StoreEnvironment.$local.withValue(environment) { await transaction.finish() }
    }

    /// Whether the app crashes here; nothing happens in this launch any more then.
    func crashes(at point: CrashPoint) -> Bool {
        if crashPoint == point { hasCrashed = true }
        return hasCrashed
    }

    /// How many of a consumable are there.
    package func balance(of product: String) -> Int { purse.balance(of: product) }

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
        _ product: String, _ id: Transaction.ID, _ cause: TraceEvent.EntitlementCause,
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

    /// Believes that a product is owned, without a transaction, as debug builds do.
    func simulate(_ product: String) {
        memory.simulated.insert(product)
        tellSimulated(product)
    }

    /// Remembers at a launch what was bought without a transaction.
    func rememberSimulated() {
        for product in memory.simulated.sorted() { tellSimulated(product) }
    }

    private func tellSimulated(_ product: String) {
        record(.entitlement(.init(productId: product, active: true, cause: .debug)))
    }

    /// Writes down that the store has said, after a while, that products are not owned.
    func tellAbsence(of products: [String]) {
        for product in products where !owns(product) && !hasWithdrawn.contains(product) {
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
