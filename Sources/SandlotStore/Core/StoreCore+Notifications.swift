import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Notifications for the developer's server.
extension StoreCore {
    /// Collects the notifications of a command after its events have been applied to the state.
    mutating func notify(_ events: [NotificationEvent]) throws(StoreError) {
        guard notifications != nil || outbox != nil else { return }
        var made: [StoreNotification] = []
        for (index, event) in events.enumerated() {
            if let notification = try notification(of: event, index: index) {
                made.append(notification)
            }
        }
        notifications?.append(contentsOf: made)
        try keep(made)
    }

    /// Collects the consumption request that the store sends before it decides about a refund.
    mutating func notifyRefundRequest(
        of id: TransactionID, reason: RevocationReason
    ) throws(StoreError) {
        let event = NotificationEvent(
            type: .consumptionRequest, transaction: id,
            consumptionReason: reason == .developerIssue ? .fulfillmentIssue : .other)
        try notify([event])
    }

    /// Returns the notification of an event, or nil if its transaction has been deleted.
    private func notification(
        of event: NotificationEvent, index: Int
    ) throws(StoreError) -> StoreNotification? {
        if let summary = event.summary {
            return StoreNotification(
                payload: payload(summarizing: summary, index: index), transaction: nil,
                renewalInfo: nil)
        }
        guard let record = event.transaction.flatMap({ state.transaction($0) }) else { return nil }
        let subscription =
            record.product.isAutoRenewable
            ? event.subscription ?? state.subscriptions[record.originalID] : nil
        var transaction = try payload(
            of: record,
            key: StoreState.SealKey(
                subject: .transaction(record.id), revision: record.revision, holder: nil))
        transaction.signedDate = instant
        var renewalInfo: RenewalInfoPayload?
        if let subscription {
            renewalInfo = try payload(
                of: subscription,
                key: StoreState.SealKey(
                    subject: .renewalInfo(subscription.originalID),
                    revision: subscription.revision, holder: nil))
            renewalInfo?.signedDate = instant
        }
        let bundleID = state.account(record.account).bundleID
        var data = NotificationData()
        data.appAppleId = apps[bundleID]?.app.appAppleID
        data.bundleId = bundleID
        data.bundleVersion = apps[bundleID]?.app.version
        data.environment = profile.environment
        data.status = subscription?.status
        data.consumptionRequestReason = event.consumptionReason
        var payload = NotificationPayload()
        payload.notificationType = event.type
        payload.subtype = event.subtype
        payload.notificationUUID = notificationUUID(
            index: index, isConsumptionRequest: event.type == .consumptionRequest)
        payload.data = data
        payload.version = "2.0"
        payload.signedDate = instant
        return StoreNotification(
            payload: payload, transaction: transaction, renewalInfo: renewalInfo)
    }

    /// Returns the UUID of a notification of the current command.
    func notificationUUID(index: Int, isConsumptionRequest: Bool = false) -> String {
        // The ledger position is the same in every run and different for every command.
        UUID.derived(
            seed: seed, kind: 4, number: UInt64(position),
            revision: UInt64(index) << 8 | (isConsumptionRequest ? 1 : 0)
        ).lowercaseText
    }
}
