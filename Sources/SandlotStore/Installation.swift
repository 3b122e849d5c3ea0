import SandlotCatalog
public import SandlotReceipts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One launch of an app on a device, which is its connection to a store in the same process.
public final class Installation: StoreConnection {
    let store: Store
    /// The app.
    public let bundleID: String
    /// The device.
    public let device: DeviceID
    /// The number of the launch.
    let launch: Int

    init(store: Store, bundleID: String, device: DeviceID, launch: Int) {
        self.store = store
        self.bundleID = bundleID
        self.device = device
        self.launch = launch
    }

    var key: StoreCore.LaunchKey {
        StoreCore.LaunchKey(bundleID: bundleID, device: device)
    }

    /// Runs a command for the customer who is signed in on the device.
    func perform<Result: Sendable>(
        _ command: (inout StoreCore, AccountIndex) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try store.perform { core throws(StoreError) in
            let account = try core.account(of: core.device(device).customer, in: bundleID)
            return try command(&core, account)
        }
    }

    /// Checks that the device is online.
    private func demandNetwork(_ core: borrowing StoreCore) throws(StoreError) {
        guard try core.device(device).isOnline else {
            throw StoreError(.networkError, "the device \"\(device)\" is offline")
        }
    }

    /// The identifier that binds signed data to the device.
    public var deviceVerificationID: UUID {
        store.read { core in core.deviceVerificationID(of: device) }
    }

    /// Whether the device allows payments.
    public var canMakePayments: Bool { !store.settings.forbidsPayments }

    /// Returns the products with the given identifiers.
    ///
    /// - Parameter productIDs: The identifiers. Unknown ones are omitted, and repeated ones count
    ///   once.
    /// - Returns: The products, in the order of the request.
    /// - Throws: ``StoreError`` with the armed error, or with ``StoreError/Code/networkError`` if the device is
    ///   offline.
    public func products(for productIDs: [String]) async throws(StoreError) -> ProductListing {
        try await answer(.products, awaitsCommit: false) {
            [self] core, account throws(StoreError) in
            let app = try core.app(bundleID)
            let isCached =
                core.hasHabit(.cachedProducts) && core.loadedProducts.isSuperset(of: productIDs)
            if !isCached {
                try core.failIfArmed(.loadProducts)
                try demandNetwork(core)
            }
            core.loadedProducts.formUnion(productIDs)
            var seen: Set<String> = []
            let storefront = try core.storefront(of: core.state.account(account).customer)
            let items = productIDs.filter { seen.insert($0).inserted }
                .compactMap { app.items[$0]?.sold(in: storefront.countryCode) }
                .map { item in
                    ListedProduct(
                        item: item,
                        group: app.app.catalog.subscriptionGroups.first {
                            $0.id == item.subscriptionGroupIdentifier
                        })
                }
            return ProductListing(
                items: items,
                storefront: storefront,
                locale: core.settings.locale,
                writesWeeksAsDays: core.profile != .xcode || core.hasHabit(.weekAsSevenDays))
        }
    }

    /// Purchases a product.
    ///
    /// - Parameter order: The order.
    /// - Returns: The outcome.
    /// - Throws: ``StoreError`` with the armed error, or with the code of the problem in the order.
    public func purchase(_ order: PurchaseOrder) async throws(StoreError) -> PurchaseOutcome {
        try await answer(.purchase, of: order.productID) {
            [device] core, account, turn throws(StoreError) -> PurchaseOutcome? in
            let decision = try core.purchase(
                order.heard(turn.isHeard), by: account, at: .app(device),
                answer: turn.sheetAnswer)
            switch decision {
            case .success(let id):
                return .success(
                    try core.delivery(of: core.transaction(id), to: device, isLast: true))
            case .canceled: return .userCancelled
            case .pending: return .pending
            case .unconfirmed: return nil
            }
        }
    }

    /// Finishes a transaction, because the app has delivered the purchase.
    ///
    /// - Parameter id: The transaction. An unknown or already finished one does not change.
    public func finish(_ id: TransactionID) async {
        do throws(StoreError) {
            try await answer(.finish) { [self] core, account throws(StoreError) in
                guard core.state.transaction(id)?.account == account else { return }
                try core.finish(id, on: device)
            }
        } catch {
            Notice.print("transaction \(id) could not be finished: \(error)")
        }
    }

    /// Returns the transactions of a selection in their current state.
    ///
    /// - Parameter selection: The selection.
    /// - Returns: The transactions in the order of their purchase.
    public func transactions(
        _ selection: TransactionSelection
    ) async -> [Delivery<TransactionPayload>] {
        do throws(StoreError) {
            return try await answer(.transactions) { [self] core, account throws(StoreError) in
                try core.transactions(selection, of: account, on: device)
            }
        } catch {
            Notice.print("transactions could not be read: \(error)")
            return []
        }
    }

    /// Returns the entitlements that the device knows of.
    ///
    /// This method does not wait for commits and includes records that are still being committed.
    /// Use ``Store/commitment()`` to wait for them.
    ///
    /// - Returns: One entitlement for the latest transaction of each product, or that the device
    ///   does not know the account yet.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` or ``StoreError/Code/receipts``.
    public func entitlements() throws(StoreError) -> EntitlementKnowledge {
        try perform { core, account throws(StoreError) in
            let sight = try core.sight(of: account, on: device)
            if case .unknown = sight { return .unknown }
            let evidence = try core.evidence(of: account, on: device, sight)
            return .known(Entitlements.evaluate(evidence, at: core.instant))
        }
    }

    /// Returns the customer's subscription statuses in a group, first own subscriptions, then
    /// shared ones.
    ///
    /// - Parameter groupID: The group.
    /// - Returns: The statuses, or an empty array if the customer has never subscribed.
    /// - Throws: ``StoreError`` with the armed error.
    public func subscriptionStandings(
        inGroup groupID: String
    ) async throws(StoreError) -> [SubscriptionStanding] {
        try await answer(.subscriptionStatus) { [self] core, account throws(StoreError) in
            try core.failIfArmed(.subscriptionStatus)
            return try core.standings(of: account, on: device, inGroup: groupID)
        }
    }

    /// Returns the status of the subscription that a transaction belongs to.
    ///
    /// - Parameter id: The transaction.
    /// - Returns: The status, or nil if the transaction belongs to no subscription of the customer.
    /// - Throws: ``StoreError`` with the armed error.
    public func subscriptionStanding(
        of id: TransactionID
    ) async throws(StoreError) -> SubscriptionStanding? {
        try await answer(.subscriptionStatus) { [self] core, account throws(StoreError) in
            try core.failIfArmed(.subscriptionStatus)
            return try core.standing(containing: id, of: account, on: device)
        }
    }

    /// Returns the statuses of all subscriptions that the customer has ever had.
    ///
    /// - Returns: The statuses of own subscriptions, then of shared ones.
    /// - Throws: ``StoreError`` with the armed error.
    public func subscriptionStandings() async throws(StoreError) -> [SubscriptionStanding] {
        try await answer(.subscriptionStatus) { [self] core, account throws(StoreError) in
            try core.failIfArmed(.subscriptionStatus)
            return try core.standings(of: account, on: device, inGroup: nil)
        }
    }

    /// Returns whether a new subscription in a group would start with its introductory offer.
    ///
    /// - Parameter groupID: The group. The result does not depend on whether it has such an offer.
    /// - Returns: Whether the customer has not used an introductory offer in the group.
    public func isEligibleForIntroductoryOffer(inGroup groupID: String) async -> Bool {
        do throws(StoreError) {
            return try await answer(.introductoryEligibility) { core, account throws(StoreError) in
                core.isEligibleForIntroductoryOffer(account, group: groupID)
            }
        } catch {
            return false
        }
    }

    /// Returns the signed app transaction.
    ///
    /// - Parameter refreshing: Whether to ask the customer to sign in and to sign the data again.
    /// - Returns: The signed data.
    /// - Throws: ``StoreError`` with the armed error, or with ``StoreError/Code/userCancelled`` if the customer
    ///   does not sign in.
    public func appTransaction(
        refreshing: Bool
    ) async throws(StoreError) -> Delivery<AppTransactionPayload> {
        try await answer(.appTransaction) { [self] core, account throws(StoreError) in
            try core.failIfArmed(.appTransaction)
            if refreshing {
                try demandNetwork(core)
                try core.demandSignIn()
            }
            return try core.appTransaction(of: account, to: device, refreshing: refreshing)
        }
    }

    /// Fetches everything again after asking the customer to sign in.
    ///
    /// - Throws: ``StoreError`` with the armed error, with ``StoreError/Code/userCancelled`` if the customer does
    ///   not sign in, or with ``StoreError/Code/networkError`` if the device is offline.
    public func synchronize() async throws(StoreError) {
        try await answer(.synchronize) { [self] core, _ throws(StoreError) in
            try core.failIfArmed(.appStoreSync)
            try demandNetwork(core)
            try core.demandSignIn()
            core.unlisted = []
            try core.announce()
        }
    }

    /// Returns the customer's storefront.
    ///
    /// - Returns: The storefront, or nil if it cannot be read.
    public func storefront() async -> StorefrontInfo? {
        do throws(StoreError) {
            return try await answer(.storefront) { core, account throws(StoreError) in
                try core.storefront(of: core.state.account(account).customer)
            }
        } catch {
            return nil
        }
    }

    /// Requests a refund, which is granted immediately unless the store defers refunds.
    ///
    /// - Parameters:
    ///   - id: The transaction.
    ///   - reason: The reason that the customer selected.
    /// - Throws: ``StoreError`` with the armed error, with
    ///   ``StoreError/Code/duplicateRefundRequest`` if it was already refunded, or with
    ///   ``StoreError/Code/refundRequestFailed``.
    public func requestRefund(
        of id: TransactionID, reason: RevocationReason
    ) async throws(StoreError) {
        try await answer(.refundRequest) { [self] core, account throws(StoreError) in
            try core.failIfArmed(.refundRequest)
            try demandNetwork(core)
            guard let record = core.state.transaction(id), record.account == account else {
                throw StoreError(.refundRequestFailed, "there is no transaction \(id)")
            }
            guard !record.isRevoked else {
                throw StoreError(.duplicateRefundRequest, "\(id) was already refunded")
            }
            guard record.sharedFrom == nil else {
                throw StoreError(
                    .refundRequestFailed,
                    "\(id) is a family share; only its purchaser can request a refund")
            }
            if core.settings.defersRefunds { return try core.deferRefund(of: id, reason: reason) }
            try core.notifyRefundRequest(of: id, reason: reason)
            try core.refund(id, reason: reason, percentage: nil)
        }
    }

    // MARK: - Feeds

    /// The transactions that were not just purchased on this device.
    public var transactionUpdates: Feed<Delivery<TransactionPayload>> {
        feed("transaction updates", \.transactions) { core, key, launch throws(StoreError) in
            let backlog = try core.backlog(for: key, launch)
            core.launches[key]?.hasListened = true
            return backlog
        }
    }

    /// The new transactions and revocations among ``transactionUpdates``, for a payment queue.
    public var paymentUpdates: Feed<Delivery<TransactionPayload>> {
        feed("payment updates", \.payments) { core, key, launch throws(StoreError) in
            let count = core.state.account(launch.account).changes.count
            core.launches[key]?.paymentsTold = count
            return []
        }
    }

    /// The changes of subscription statuses.
    public var standingUpdates: Feed<SubscriptionStanding> {
        feed("subscription status updates", \.standings)
    }

    /// The changes of the storefront.
    public var storefrontUpdates: Feed<StorefrontInfo> {
        feed("storefront updates", \.storefronts)
    }

    /// The store's messages.
    public var messages: Feed<StoreMessage> {
        feed("messages", \.messages)
    }

    /// The purchases that the customer started outside the app.
    ///
    /// The next listener also receives those that were started while there was none.
    public var purchaseIntents: Feed<PurchaseIntentInfo> {
        feed("purchase intents", \.intents) { core, key, launch throws(StoreError) in
            core.launches[key]?.waitingIntents = []
            return launch.waitingIntents
        }
    }

    /// Creates a feed whose iterators are registered with this launch.
    private func feed<Element: Sendable>(
        _ name: String,
        _ listeners: any WritableKeyPath<Launch, Listeners<Element>> & Sendable,
        backlog:
            @escaping @Sendable (
                inout StoreCore, StoreCore.LaunchKey, Launch
            ) throws(StoreError) -> [Element] = { _, _, _ in [] }
    ) -> Feed<Element> {
        let (store, key, number) = (store, key, launch)
        return Feed {
            do throws(StoreError) {
                return try store.perform { core throws(StoreError) in
                    guard let launch = core.launches[key], launch.number == number else {
                        let ended = FeedSubscription<Element>(name: name)
                        ended.end()
                        return ended
                    }
                    let isFirst = launch[keyPath: listeners].hasOnlyOld
                    let subscription = FeedSubscription(
                        name: "\(name) of \(key.bundleID) on \(key.device)",
                        backlog: isFirst ? try backlog(&core, key, launch) : [],
                        after: core.ticket)
                    core.launches[key]?[keyPath: listeners].add(subscription)
                    PendingListener.current?.end()
                    return subscription
                }
            } catch {
                Notice.print("\(name) could not start: \(error)")
                let ended = FeedSubscription<Element>(name: name)
                ended.end()
                return ended
            }
        }
    }
}

extension StoreCore {
    /// Simulates the sign-in dialog.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/userCancelled``.
    func demandSignIn() throws(StoreError) {
        guard settings.disablesDialogs || settings.customerAnswer == .confirm else {
            throw StoreError(.userCancelled, "the customer did not sign in")
        }
    }
}
