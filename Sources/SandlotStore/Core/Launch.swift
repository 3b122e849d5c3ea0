internal import SandlotReceipts

/// An app that runs on a device, and who listens in it.
struct Launch {
    let number: Int
    let account: AccountIndex
    var transactions = Listeners<Delivery<TransactionPayload>>()
    var payments = Listeners<Delivery<TransactionPayload>>()
    /// How many of the account's changes the listeners of ``payments`` have been told.
    var paymentsTold = 0
    var standings = Listeners<SubscriptionStanding>()
    var storefronts = Listeners<StorefrontInfo>()
    var messages = Listeners<StoreMessage>()
    var intents = Listeners<PurchaseIntentInfo>()
    /// Tasks that were made and may be about to listen.
    var expected: [ExpectedListener] = []
    /// Whether anybody has listened to transactions in this launch.
    var hasListened = false
    /// What purchases in this launch have handed out already.
    var handedOut: Set<TransactionID> = []

    /// Begins anew, as the customer's purchases are gone: the next one to listen is the first.
    ///
    /// Whoever listens already goes on.
    mutating func beginAnew() {
        transactions.makeOld()
        hasListened = false
        handedOut = []
    }

    /// Ends everything that was listened to.
    func end() {
        transactions.end()
        payments.end()
        standings.end()
        storefronts.end()
        messages.end()
        intents.end()
        for listener in expected { listener.end() }
    }

    /// Everybody who listens.
    var listeners: [any SettlingListener] {
        transactions.all + payments.all + standings.all + storefronts.all + messages.all
            + intents.all + expected
    }
}

/// Who listens to a feed; whoever is gone is forgotten.
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

    /// Whether nobody listens but those from before a new beginning.
    var hasOnlyOld: Bool {
        references.allSatisfy { $0.isOld || $0.subscription?.hasEnded ?? true }
    }

    /// Counts all who listen as from before a new beginning.
    mutating func makeOld() {
        for index in references.indices { references[index].isOld = true }
    }

    mutating func add(_ subscription: FeedSubscription<Element>) {
        references.removeAll { $0.subscription?.hasEnded ?? true }
        references.append(Reference(subscription: subscription))
    }

    /// Offers an element, to be taken when what it follows from is committed.
    func offer(_ element: Element, after ticket: LedgerTicket) {
        for subscription in all { subscription.offer(element, after: ticket) }
    }

    func end() {
        for subscription in all { subscription.end() }
    }
}
