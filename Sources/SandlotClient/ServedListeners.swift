import SandlotJSON
import SandlotReceipts
import SandlotStore
import Synchronization

/// The listeners of one feed in this process.
final class ServedListeners<Element: Sendable>: Sendable {
    private struct Reference {
        weak var subscription: FeedSubscription<Element>?
    }

    private struct State {
        var references: [Reference] = []
        /// The number of times that a first listener has subscribed.
        var generation: Int64 = 0

        var all: [FeedSubscription<Element>] {
            references.compactMap(\.subscription).filter { !$0.hasEnded }
        }
    }

    private let name: String
    private let state = Mutex(State())

    /// Creates a feed without listeners.
    init(_ name: String) {
        self.name = name
    }

    /// Adds a listener.
    func subscribe() -> FeedSubscription<Element> {
        let subscription = FeedSubscription<Element>(name: name)
        state.withLock { state in
            // Only a first listener begins anew with what the app has not finished.
            if state.all.isEmpty { state.generation += 1 }
            state.references.removeAll { $0.subscription?.hasEnded ?? true }
            state.references.append(Reference(subscription: subscription))
        }
        PendingListener.current?.end()
        return subscription
    }

    /// The number of the current subscription, or nil if there is no listener.
    var generation: Int64? {
        state.withLock { $0.all.isEmpty ? nil : $0.generation }
    }

    /// The listeners.
    var all: [FeedSubscription<Element>] { state.withLock(\.all) }

    /// Offers an element to all listeners.
    func offer(_ element: Element) {
        for subscription in all { subscription.offer(element) }
    }

    /// Ends all listeners.
    func end() {
        for subscription in all { subscription.end() }
    }
}

/// The listeners of all feeds in this process.
struct ServedFeeds: Sendable {
    let transactions: ServedListeners<Delivery<TransactionPayload>>
    let payments: ServedListeners<Delivery<TransactionPayload>>
    let standings: ServedListeners<SubscriptionStanding>
    let storefronts: ServedListeners<StorefrontInfo>
    let messages: ServedListeners<StoreMessage>
    let intents: ServedListeners<PurchaseIntentInfo>

    /// Creates feeds without listeners.
    init() {
        transactions = ServedListeners("transaction updates of a served store")
        payments = ServedListeners("payment updates of a served store")
        standings = ServedListeners("subscription status updates of a served store")
        storefronts = ServedListeners("storefront updates of a served store")
        messages = ServedListeners("messages of a served store")
        intents = ServedListeners("purchase intents of a served store")
    }

    /// The number of the subscription to each feed that has listeners.
    var wanted: [String: Int64] {
        var wanted: [String: Int64] = [:]
        wanted["transactions"] = transactions.generation
        wanted["payments"] = payments.generation
        wanted["standings"] = standings.generation
        wanted["storefronts"] = storefronts.generation
        wanted["messages"] = messages.generation
        wanted["intents"] = intents.generation
        return wanted
    }

    /// The listeners of all feeds.
    var listeners: [any SettlingListener] {
        transactions.all + payments.all + standings.all + storefronts.all + messages.all
            + intents.all as [any SettlingListener]
    }

    /// Offers an element of the server to the listeners of its feed.
    ///
    /// - Parameters:
    ///   - value: The element.
    ///   - feed: The name of the feed. An unknown one has no listeners.
    ///   - verifier: The verifier of signed data.
    /// - Throws: ``StoreError`` if the element cannot be read.
    func offer(
        _ value: JSONValue, of feed: String, verifier: DeliveryVerifier
    ) throws(StoreError) {
        switch feed {
        case "transactions": transactions.offer(try verifier.transaction(wire: value))
        case "payments": payments.offer(try verifier.transaction(wire: value))
        case "standings": standings.offer(try verifier.standing(wire: value))
        case "storefronts": storefronts.offer(try StorefrontInfo(wire: value))
        case "messages": messages.offer(StoreMessage(wire: value))
        case "intents": intents.offer(try PurchaseIntentInfo(wire: value))
        default: break
        }
    }

    /// Ends all listeners.
    func end() {
        transactions.end()
        payments.end()
        standings.end()
        storefronts.end()
        messages.end()
        intents.end()
    }
}
