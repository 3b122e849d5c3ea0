import SandlotCatalog
import SandlotExplorer
import SandlotReceipts
import SandlotStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store of an explored app.
///
/// Other jobs may run before each request is answered, and before the app receives the answer, as
/// with the real store, which is in another process. A run has one thread, so nothing here is
/// locked.
final class ExploredConnection: RemoteConnection {
    /// The virtual time that a slow answer takes.
    private static let slowness = Duration.seconds(60)

    private let store: Store
    private let bundleID: String
    private let device: DeviceID
    private let story: ExploredStory
    private nonisolated(unsafe) let choices: Choices
    /// The possible answers to a purchase, the usual one first.
    nonisolated(unsafe) var answers: [ExploredWorld.Answer] = [.success]
    /// The requests that may take a minute.
    nonisolated(unsafe) var slowRequests: Set<StoreRequest> = []
    /// The current launch.
    private(set) nonisolated(unsafe) var installation: Installation
    private nonisolated(unsafe) var listeners: [FeedSubscription<Delivery<TransactionPayload>>] = []
    /// The purchases of this launch whose answers were lost, which a new listener hears of.
    private nonisolated(unsafe) var lost: [Delivery<TransactionPayload>] = []
    private nonisolated(unsafe) var forgeryCount: UInt64 = 0

    init(
        _ store: Store, _ bundleID: String, on device: DeviceID, choices: Choices,
        story: ExploredStory
    ) throws(StoreError) {
        self.store = store
        self.bundleID = bundleID
        self.device = device
        self.choices = choices
        self.story = story
        if let running = store.installation(of: bundleID, on: device) {
            installation = running
        } else {
            installation = try store.launch(bundleID, on: device)
        }
    }

    func quit() {
        listeners = []
        lost = []
    }

    func relaunch() {
        if let next = try? store.launch(bundleID, on: device) { installation = next }
    }

    func settled(after store: Store) async -> [String] {
        // A listener that never comes to rest is found as such.
        for _ in 0..<1000 where !store.isQuiet { await JobScheduler.pause() }
        return []
    }

    /// Decides between no and yes.
    func decides() -> Bool { choices.choose(.value, from: 2) == 1 }

    /// The transactions that the app has not finished.
    var unfinished: [Delivery<TransactionPayload>] {
        store.unfinishedTransactions(of: customer, in: bundleID)
            .compactMap { try? store.delivery(of: $0, on: nil) }
    }

    private var customer: CustomerID { store.occupant(of: device)?.customer ?? "customer" }

    // MARK: Forgeries

    /// Sends a forged transaction to the app's listeners.
    func sendForgery(of productID: String) throws(StoreError) {
        let forgery = try forgery(of: productID)
        for listener in listeners { listener.offer(forgery) }
    }

    private func forgery(of productID: String) throws(StoreError) -> Delivery<TransactionPayload> {
        let catalog = try store.app(bundleID).catalog
        guard let item = catalog.items.first(where: { $0.productID == productID }) else {
            throw StoreError(.unknownProduct, "there is no product \"\(productID)\"")
        }
        forgeryCount += 1
        return try ForgedPurchase.delivery(
            of: item, in: bundleID, at: store.now, number: forgeryCount)
    }

    // MARK: Requests

    /// Answers a request, with other jobs before and after.
    private func answer<Answer>(
        _ request: StoreRequest, _ body: (Installation) async throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        await begin(request)
        let result: Result<Answer, StoreError>
        do throws(StoreError) {
            result = .success(try await body(installation))
        } catch {
            result = .failure(error)
        }
        await JobScheduler.pause()
        return try result.get()
    }

    /// Lets other jobs run before a request arrives in the store, which may take a minute.
    private func begin(_ request: StoreRequest?) async {
        await JobScheduler.pause()
        guard let request, slowRequests.contains(request), decides() else { return }
        story.tell(.store, "takes a minute to answer")
        await passSlowly()
    }

    private func passSlowly() async {
        do {
            _ = try await VirtualTime.sleep(for: Self.slowness)
        } catch {
            // A request goes on when the task that waits for it is canceled.
        }
    }

    private func value<Answer>(
        _ request: StoreRequest?, _ body: (Installation) async -> Answer
    ) async -> Answer {
        await begin(request)
        let answer = await body(installation)
        await JobScheduler.pause()
        return answer
    }

    var deviceVerificationID: UUID { installation.deviceVerificationID }

    var canMakePayments: Bool { installation.canMakePayments }

    func products(for productIDs: [String]) async throws(StoreError) -> ProductListing {
        try await answer(.products) { app async throws(StoreError) in
            story.tell(.app, "asks for \(productIDs.joined(separator: ", "))")
            return try await app.products(for: productIDs)
        }
    }

    func purchase(_ order: PurchaseOrder) async throws(StoreError) -> PurchaseOutcome {
        try await answer(.purchase) { app async throws(StoreError) in
            let choice = answers[choices.choose(.value, from: answers.count)]
            story.tell(.app, "buys \(order.productID)")
            let outcome: PurchaseOutcome
            do throws(StoreError) {
                outcome = try await self.outcome(of: order, choice, app)
            } catch {
                story.tell(.store, "answers with an error: \(error.reason)")
                throw error
            }
            switch outcome {
            case .success(let delivery):
                story.note(delivery)
                story.tell(.store, "answers with \(delivery.name)")
            case .pending: story.tell(.store, "answers that the purchase is pending")
            case .userCancelled: story.tell(.store, "answers that the customer has canceled")
            }
            return outcome
        }
    }

    private func outcome(
        of order: PurchaseOrder, _ answer: ExploredWorld.Answer, _ app: Installation
    ) async throws(StoreError) -> PurchaseOutcome {
        switch answer {
        case .success: return try await app.purchase(order)
        case .canceled: return .userCancelled
        case .failed: throw StoreError(.networkError, "the network failed")
        case .pending: return try await purchase(order, app) { $0.askToBuy = true }
        case .interrupted: return try await purchase(order, app) { $0.interruptsPurchases = true }
        case .unverified: return .success(try forgery(of: order.productID))
        case .lost:
            // The device learns of the purchase later, as of one that was made elsewhere.
            if case .success(let delivery) = try await app.purchase(order) {
                lost.append(delivery)
                for listener in listeners { listener.offer(delivery) }
            }
            throw StoreError(.networkError, "the answer was lost")
        case .slow:
            await passSlowly()
            return try await app.purchase(order)
        case .canceledLate:
            await passSlowly()
            return .userCancelled
        case .timedOut:
            await passSlowly()
            throw StoreError(.networkTimeout, "the network did not respond in time")
        }
    }

    /// Purchases with other settings.
    private func purchase(
        _ order: PurchaseOrder, _ app: Installation, _ change: (inout StoreSettings) -> Void
    ) async throws(StoreError) -> PurchaseOutcome {
        let usual = store.settings
        change(&store.settings)
        defer { store.settings = usual }
        return try await app.purchase(order)
    }

    func isInterrupted(_ productID: String) async -> Bool {
        await value(nil) { await $0.isInterrupted(productID) }
    }

    func finish(_ id: TransactionID) async {
        await value(.finish) { app in
            story.tell(.app, "finishes transaction \(id)")
            story.noteFinish(of: id)
            await app.finish(id)
        }
    }

    func transactions(_ selection: TransactionSelection) async -> [Delivery<TransactionPayload>] {
        await value(.transactions) { app in
            let found = await app.transactions(selection)
            for delivery in found { story.note(delivery) }
            if case .currentEntitlements = selection { story.noteReading() }
            story.tell(.app, "reads \(selection.name): \(found.names)")
            return found
        }
    }

    func subscriptionStandings(
        inGroup groupID: String
    ) async throws(StoreError) -> [SubscriptionStanding] {
        try await answer(.subscriptionStatus) { app async throws(StoreError) in
            let found = try await app.subscriptionStandings(inGroup: groupID)
            story.note(found)
            story.tell(.app, "reads the statuses of its subscriptions: \(found.names)")
            return found
        }
    }

    func subscriptionStanding(
        of id: TransactionID
    ) async throws(StoreError) -> SubscriptionStanding? {
        try await answer(.subscriptionStatus) { app async throws(StoreError) in
            let found = try await app.subscriptionStanding(of: id)
            story.note([found].compactMap(\.self))
            story.tell(
                .app, "reads the status of a subscription: \([found].compactMap(\.self).names)")
            return found
        }
    }

    func subscriptionStandings() async throws(StoreError) -> [SubscriptionStanding] {
        try await answer(.subscriptionStatus) { app async throws(StoreError) in
            let found = try await app.subscriptionStandings()
            story.note(found)
            story.tell(.app, "reads the statuses of its subscriptions: \(found.names)")
            return found
        }
    }

    func isEligibleForIntroductoryOffer(inGroup groupID: String) async -> Bool {
        await value(.introductoryEligibility) {
            await $0.isEligibleForIntroductoryOffer(inGroup: groupID)
        }
    }

    func appTransaction(
        refreshing: Bool
    ) async throws(StoreError) -> Delivery<AppTransactionPayload> {
        try await answer(.appTransaction) { app async throws(StoreError) in
            try await app.appTransaction(refreshing: refreshing)
        }
    }

    func synchronize() async throws(StoreError) {
        try await answer(.synchronize) { app async throws(StoreError) in
            story.tell(.app, "restores purchases")
            try await app.synchronize()
        }
    }

    func storefront() async -> StorefrontInfo? {
        await value(.storefront) { await $0.storefront() }
    }

    func requestRefund(of id: TransactionID, reason: RevocationReason) async throws(StoreError) {
        try await answer(.refundRequest) { app async throws(StoreError) in
            story.tell(.app, "asks for a refund of transaction \(id)")
            try await app.requestRefund(of: id, reason: reason)
        }
    }

    // MARK: Feeds

    var transactionUpdates: Feed<Delivery<TransactionPayload>> {
        installation.transactionUpdates.observed { [self] subscription in
            if listeners.isEmpty { for delivery in lost { subscription.offer(delivery) } }
            listeners.append(subscription)
        } onElement: { [story] delivery in
            story.note(delivery)
            story.tell(.app, "hears of \(delivery.name)")
        }
    }

    var standingUpdates: Feed<SubscriptionStanding> {
        installation.standingUpdates.observed { [story] standing in
            story.note([standing])
            story.tell(.app, "hears that \([standing].names)")
        }
    }

    var paymentUpdates: Feed<Delivery<TransactionPayload>> {
        installation.paymentUpdates.observed { [story] delivery in
            story.note(delivery)
            story.tell(.app, "hears of \(delivery.name)")
        }
    }

    var storefrontUpdates: Feed<StorefrontInfo> { installation.storefrontUpdates }
    var messages: Feed<StoreMessage> { installation.messages }
    var purchaseIntents: Feed<PurchaseIntentInfo> { installation.purchaseIntents }
}

extension [Delivery<TransactionPayload>] {
    fileprivate var names: String {
        isEmpty ? "none" : map(\.name).joined(separator: ", ")
    }
}

extension [SubscriptionStanding] {
    fileprivate var names: String {
        isEmpty
            ? "none"
            : map { "\($0.transaction.payload.productId ?? "a subscription") is \($0.status)" }
                .joined(separator: ", ")
    }
}

extension TransactionSelection {
    fileprivate var name: String {
        switch self {
        case .all: "the history"
        case .currentEntitlements: "the current entitlements"
        case .unfinished: "what is unfinished"
        case .latest(let productID): "the latest transaction of \(productID)"
        }
    }
}
