import SandlotReceipts

/// A running app on a device, and its listeners.
struct Launch {
    let number: Int
    let account: AccountIndex
    var transactions = Listeners<Delivery<TransactionPayload>>()
    var payments = Listeners<Delivery<TransactionPayload>>()
    /// The number of the account's changes that the listeners of ``payments`` have received.
    var paymentsTold = 0
    var standings = Listeners<SubscriptionStanding>()
    var storefronts = Listeners<StorefrontInfo>()
    var messages = Listeners<StoreMessage>()
    var intents = Listeners<PurchaseIntentInfo>()
    /// The purchase intents that arrived when no listener existed, for the next one.
    var waitingIntents: [PurchaseIntentInfo] = []
    /// Tasks that were created and may be about to listen.
    var expected: [PendingListener] = []
    /// Whether any listener has subscribed to transactions in this launch.
    var hasListened = false
    /// The transactions that purchases in this launch have already returned.
    var handedOut: Set<TransactionID> = []

    /// Starts over after the customer's purchases were deleted: the next listener counts as the
    /// first.
    ///
    /// Existing listeners continue.
    mutating func beginAnew() {
        transactions.makeOld()
        hasListened = false
        handedOut = []
    }

    /// Ends all listeners.
    func end() {
        transactions.end()
        payments.end()
        standings.end()
        storefronts.end()
        messages.end()
        intents.end()
        for listener in expected { listener.end() }
    }

    /// Whether every listener is suspended and nothing is offered to it.
    var isQuiet: Bool {
        transactions.areQuiet && payments.areQuiet && standings.areQuiet && storefronts.areQuiet
            && messages.areQuiet && intents.areQuiet && expected.allSatisfy(\.isSettled)
    }

    /// All listeners.
    var listeners: [any SettlingListener] {
        transactions.all + payments.all + standings.all + storefronts.all + messages.all
            + intents.all + expected
    }
}

/// The listeners of a feed, without those that have been deallocated.
struct Listeners<Element: Sendable> {
    private struct Reference {
        weak var subscription: FeedSubscription<Element>?
        var isOld = false
    }

    private var references: [Reference] = []

    var all: [FeedSubscription<Element>] {
        references.compactMap(\.subscription).filter { !$0.hasEnded }
    }

    var isEmpty: Bool {
        !references.contains { $0.subscription.map { !$0.hasEnded } ?? false }
    }

    /// Whether every listener is suspended and nothing is offered to it.
    var areQuiet: Bool { references.allSatisfy { $0.subscription?.isQuiet ?? true } }

    /// Whether every listener is from before the last call of ``makeOld()``.
    var hasOnlyOld: Bool {
        references.allSatisfy { $0.isOld || $0.subscription?.hasEnded ?? true }
    }

    /// Marks all current listeners as old.
    mutating func makeOld() {
        for index in references.indices { references[index].isOld = true }
    }

    mutating func add(_ subscription: FeedSubscription<Element>) {
        references.removeAll { $0.subscription?.hasEnded ?? true }
        references.append(Reference(subscription: subscription))
    }

    /// Offers an element to all listeners, to be delivered once the ticket is committed.
    func offer(_ element: Element, after ticket: LedgerTicket) {
        for subscription in all { subscription.offer(element, after: ticket) }
    }

    func end() {
        for subscription in all { subscription.end() }
    }
}
