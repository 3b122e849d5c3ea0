import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StoreCore {
    // MARK: - Extensions

    mutating func extendForServer(
        _ id: TransactionID, byDays days: Int
    ) throws(StoreError) -> RenewalExtension {
        try checkExtension(days)
        guard let record = state.transaction(id), record.id == record.originalID else {
            return .unknownTransaction
        }
        guard record.sharedFrom == nil else { return .familyShared }
        guard let subscription = state.subscription(id) else { return .ineligible }
        if let refusal = refusalToExtend(subscription) { return refusal }
        try commit(extending(subscription, byDays: days))
        return .extended(
            webOrderLineItemID: subscription.latest.description,
            effectiveDate: written(state.subscription(id)?.expiresDate ?? instant))
    }

    mutating func extendAll(_ request: MassExtension, byDays days: Int) throws(StoreError) {
        try checkExtension(days)
        guard state.server.massExtensions[request.name] == nil else { return }
        var request = request
        var events: [StoreEvent] = []
        let candidates = state.subscriptions.values
            .filter { concerns($0, request) }.sorted { $0.originalID < $1.originalID }
        for subscription in candidates {
            if refusalToExtend(subscription) == nil {
                events += extending(subscription, byDays: days)
                request.succeededCount += 1
            } else {
                request.failures.append(subscription.latest)
            }
        }
        try commit(events + [.serverRecorded(.massExtended(request))])
    }

    private func checkExtension(_ days: Int) throws(StoreError) {
        guard (1...90).contains(days) else {
            throw StoreError(.invalidValue, "a renewal date can be extended by 1 to 90 days")
        }
    }

    /// Returns whether a request to extend all subscriptions to a product concerns one of them.
    private func concerns(_ subscription: SubscriptionRecord, _ request: MassExtension) -> Bool {
        guard subscription.isAlive, subscription.sharedFrom == nil,
            subscription.product.productID == request.productID,
            state.account(subscription.account).bundleID == request.bundleID,
            let latest = state.transaction(subscription.latest)
        else { return false }
        return request.storefronts?.contains(latest.storefront) ?? true
    }

    /// Returns why a customer's own subscription cannot be extended, or nil if it can.
    private func refusalToExtend(_ subscription: SubscriptionRecord) -> RenewalExtension? {
        guard case .active = subscription.phase, subscription.offer?.discountType != .freeTrial
        else { return .ineligible }
        let limit = instant.adding(days: -365)
        let recent = state.server.extensions[subscription.account]?.filter { $0 > limit } ?? []
        return recent.count >= 2 ? .limitReached : nil
    }

    // MARK: - Tokens

    mutating func setAppAccountToken(
        _ token: UUID, of id: TransactionID
    ) throws(StoreError) {
        let original = try transaction(id)
        let series = state.account(original.account).entries.compactMap { state.transaction($0) }
            .filter { $0.originalID == id && $0.appAccountToken != token }
        var events: [StoreEvent] = []
        for var record in series {
            record.appAccountToken = token
            events.append(change(&record, .tokenChanged))
        }
        // Renewal info also contains the token, or that of a product chosen for the next period.
        if var subscription = state.subscription(id),
            !events.isEmpty || subscription.nextAppAccountToken != nil
        {
            subscription.nextAppAccountToken = nil
            events.append(change(&subscription, .tokenChanged))
        }
        guard !events.isEmpty else { return }
        try commit(events)
    }
}
