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
    }

    /// The transactions of a product, revoked or not, in the order in which they were last shown.
    func purchases(of product: String) -> [Purchase] {
        (purchases[product]?.values).map { $0.sorted { $0.shownAt.isBefore($1.shownAt) } } ?? []
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

    /// Returns the time at which any transaction of a product was last refunded or revoked.
    func revocation(ofProduct product: String) -> Moment? { revocationsByProduct[product] }
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
