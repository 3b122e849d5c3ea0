import SandlotReceipts
import SandlotStore

/// The events of a run, for readers of a finding, and for the promises that every app keeps.
///
/// A run has one thread, so nothing here is locked.
final class ExploredStory: @unchecked Sendable {
    /// The actor.
    enum Actor: String {
        case people, store, app
    }

    /// Whether lines are kept, which takes time.
    private let isTold: Bool
    /// The lines so far.
    private(set) var lines: [String] = []
    /// The transactions that the app received verified.
    private(set) var verified: Set<TransactionID> = []
    /// The transactions that the app received only unverified.
    private(set) var unverified: Set<TransactionID> = []
    /// The transactions that the app received verified and refunded.
    private(set) var revoked: Set<TransactionID> = []
    /// The subscriptions' transactions whose status the app has read, which need not be finished for that.
    private(set) var read: Set<TransactionID> = []
    /// Whether the app has read the current entitlements since the last launch began.
    private(set) var hasReadEntitlements = false
    /// The first transaction that the app finished although it never was verified.
    private(set) var finishedUnverified: TransactionID?

    init(isTold: Bool = false) {
        self.isTold = isTold
    }

    /// Adds a line.
    func tell(_ actor: Actor, _ line: @autoclosure () -> String) {
        guard isTold else { return }
        let name = actor.rawValue
        lines.append(name + String(repeating: " ", count: 8 - name.count) + line())
    }

    /// Notes that the app received a transaction.
    func note(_ delivery: Delivery<TransactionPayload>) {
        guard let id = delivery.transactionID else { return }
        if delivery.isVerified {
            verified.insert(id)
            if delivery.payload.revocationDate != nil { revoked.insert(id) }
        } else {
            unverified.insert(id)
        }
    }

    /// Notes that the app reads the statuses of subscriptions.
    func note(_ standings: [SubscriptionStanding]) {
        for standing in standings where standing.transaction.isVerified {
            guard let id = standing.transaction.transactionID else { continue }
            read.insert(id)
            if standing.transaction.payload.revocationDate != nil { revoked.insert(id) }
        }
    }

    /// Notes that the app reads the current entitlements.
    func noteReading() { hasReadEntitlements = true }

    /// Notes that the last launch begins.
    func noteLastLaunch() { hasReadEntitlements = false }

    /// Notes that the app finishes a transaction.
    func noteFinish(of id: TransactionID) {
        if unverified.contains(id), !verified.contains(id), finishedUnverified == nil {
            finishedUnverified = id
        }
    }
}

extension Delivery<TransactionPayload> {
    var transactionID: TransactionID? {
        payload.transactionId.flatMap { UInt64($0) }.map(TransactionID.init)
    }

    /// The transaction in a story, such as `transaction 3 (coins_100, refunded)`.
    var name: String {
        var remarks = [payload.productId ?? "no product"]
        if !isVerified { remarks.append("unverified") }
        if payload.revocationDate != nil { remarks.append("refunded") }
        return "transaction \(payload.transactionId ?? "?") (\(remarks.joined(separator: ", ")))"
    }
}
