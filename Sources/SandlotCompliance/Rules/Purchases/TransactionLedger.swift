import SandlotTrace

/// The transactions of a run, according to the results of purchases and the store's updates.
///
/// Memory grows with transactions, not with events.
struct TransactionLedger {
    /// A transaction that was verified.
    struct Purchase {
        /// The transaction, if the event names it.
        let tx: String?
        /// The latest event that verifies it: a success, or a verified purchase or approval.
        fileprivate(set) var shownAt: Moment
        /// The latest success of it, if there is one.
        fileprivate(set) var succeededAt: Moment?
    }

    /// The kinds of events that a monitor with a ledger must observe.
    static let observed: [TraceEventKind] = [.purchaseResult, .transactionUpdate]

    private var purchases: [String: [String?: Purchase]] = [:]
    /// The transactions of each product in the order in which they were shown, of which each counts
    /// at its last place.
    private var shown: [String: [(tx: String?, at: Moment)]] = [:]
    /// The transaction of each product that was shown last.
    private var latest: [String: Purchase] = [:]
    private var revocations: [String: Moment] = [:]
    private var revocationsByProduct: [String: Moment] = [:]
    /// The time at which a transaction that had been taken back was last shared again.
    private var returns: [String: Moment] = [:]

    /// Updates the state with an event.
    ///
    /// - Parameter observation: Any event.
    mutating func observe(_ observation: Observation) {
        let moment = observation.moment
        switch observation.event {
        case .purchaseResult(let event):
            if event.result == .success, let product = observation.run.product(of: event) {
                show(event.tx, of: product, at: moment, isSuccess: true)
            }
        case .transactionUpdate(let event) where event.kind.isRevocation:
            revocations[event.tx] = moment
            revocationsByProduct[event.productId] = moment
        case .transactionUpdate(let event) where event.isVerifiedPurchase:
            show(event.tx, of: event.productId, at: moment, isSuccess: false)
            if revocations[event.tx] != nil { returns[event.tx] = moment }
        default: break
        }
    }

    private mutating func show(
        _ tx: String?, of product: String, at moment: Moment, isSuccess: Bool
    ) {
        var purchase =
            purchases[product]?[tx] ?? Purchase(tx: tx, shownAt: moment, succeededAt: nil)
        purchase.shownAt = moment
        if isSuccess { purchase.succeededAt = moment }
        purchases[product, default: [:]][tx] = purchase
        latest[product] = purchase
        let count = purchases[product]?.count ?? 0
        if let places = shown[product], places.count > 2 * count + 16 {
            shown[product] = places.filter { self.purchase($0.tx, of: product)?.shownAt == $0.at }
        }
        shown[product, default: []].append((tx, moment))
    }

    // MARK: Purchases

    /// Returns the purchase of a product in a transaction, or in one without a name.
    func purchase(_ tx: String?, of product: String) -> Purchase? { purchases[product]?[tx] }

    /// Returns the purchase of a product that was shown last, revoked or not.
    func latestPurchase(of product: String) -> Purchase? { latest[product] }

    /// The purchases of a product, revoked or not, of which the one that was shown last comes first.
    func purchasesLatestFirst(of product: String) -> some Sequence<Purchase> {
        let purchases = purchases[product] ?? [:]
        return (shown[product] ?? []).reversed().lazy.compactMap { place in
            purchases[place.tx].flatMap { $0.shownAt == place.at ? $0 : nil }
        }
    }

    /// Returns the last purchase with a named transaction that has no standing revocation.
    mutating func latestStandingPurchase(of product: String) -> Purchase? {
        latestPurchase(of: product) { ledger, purchase in
            purchase.tx.map { ledger.standingRevocation(of: $0) == nil } ?? false
        }
    }

    /// Returns the last purchase with a named transaction that was not revoked since it was shown.
    mutating func latestUnrevokedPurchase(of product: String) -> Purchase? {
        latestPurchase(of: product) { ledger, purchase in
            purchase.tx != nil && ledger.revocation(of: purchase, product) == nil
        }
    }

    /// Returns the last purchase that meets a condition.
    ///
    /// Those that do not are forgotten until they are shown again, so a monitor must always state the
    /// same condition.
    private mutating func latestPurchase(
        of product: String, where suits: (TransactionLedger, Purchase) -> Bool
    ) -> Purchase? {
        while let place = shown[product]?.last {
            if let purchase = purchase(place.tx, of: product), purchase.shownAt == place.at,
                suits(self, purchase)
            {
                return purchase
            }
            shown[product]?.removeLast()
        }
        return nil
    }

    // MARK: Revocations

    /// Returns the time at which a transaction was taken back after it was shown, or may have been if
    /// it is not named.
    func revocation(of purchase: Purchase, _ product: String) -> Moment? {
        let revocation =
            purchase.tx.map { revocations[$0] } ?? revocationsByProduct[product]
        guard let revocation, purchase.shownAt.isBefore(revocation) else { return nil }
        return revocation
    }

    /// Returns the time at which a transaction was last refunded or revoked.
    func revocation(of tx: String) -> Moment? { revocations[tx] }

    /// Returns the time at which a transaction was shared again after its last refund or
    /// revocation.
    func returned(_ tx: String) -> Moment? {
        guard let back = returns[tx], let revocation = revocations[tx],
            revocation.isBefore(back)
        else { return nil }
        return back
    }

    /// Returns the time of the last refund or revocation, unless the transaction was shared again
    /// since.
    func standingRevocation(of tx: String) -> Moment? {
        returned(tx) == nil ? revocations[tx] : nil
    }
}

extension RunState {
    /// The product of a purchase's result, or nil if the beginning of the purchase is missing.
    func product(of result: TraceEvent.PurchaseResult) -> String? {
        purchases[result.purchaseId]?.event.productId
    }
}

extension TraceEvent.TransactionUpdateKind {
    /// Whether the store takes a transaction back, for whatever reason.
    var isRevocation: Bool { self == .refund || self == .revoke || self == .familyRevoke }
}

extension TraceEvent.TransactionUpdate {
    /// Whether it shows a purchase or an approval that was verified.
    var isVerifiedPurchase: Bool { verified && (kind == .purchase || kind == .approved) }
}
