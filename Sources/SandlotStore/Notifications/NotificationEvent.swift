import SandlotReceipts

/// A notification for the developer's server, derived from an event.
struct NotificationEvent: Hashable, Sendable {
    var type: NotificationType
    var subtype: NotificationSubtype?
    /// The transaction that the notification carries, or nil for a summary.
    var transaction: TransactionID?
    /// The subscription after the event, or nil to use its state after all events of the command.
    @Boxed var subscription: SubscriptionRecord?
    var consumptionReason: ConsumptionRequestReason?
    /// The extension that the notification summarizes.
    @Boxed var summary: MassExtension?
}

extension NotificationEvent {
    /// Returns the notifications of an event, in order.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - state: The state before the event.
    /// - Returns: The notifications, usually one or none.
    static func notifications(
        of event: StoreEvent, before state: StoreState
    ) -> [NotificationEvent] {
        switch event {
        case .transactionMade(let record, _):
            // A subscription's purchase is reported with the subscription, and a share is not a
            // purchase.
            guard !record.product.isAutoRenewable, record.sharedFrom == nil else { return [] }
            return [NotificationEvent(type: .oneTimeCharge, transaction: record.id)]
        case .transactionChanged(let record, let cause):
            switch cause {
            case .refunded: return [NotificationEvent(type: .refund, transaction: record.id)]
            case .familyRevoked: return [NotificationEvent(type: .revoke, transaction: record.id)]
            case .familyRestored, .upgraded, .expired, .extended, .tokenChanged: return []
            }
        case .subscriptionChanged(let record, let cause):
            let names = names(
                of: cause, record, before: state.subscriptions[record.originalID],
                latest: state.transaction(record.latest))
            return names.map { type, subtype in
                NotificationEvent(
                    type: type, subtype: subtype, transaction: record.latest, subscription: record)
            }
        case .renewed(let renewal):
            return [NotificationEvent(type: .didRenew, transaction: renewal.id)]
        case .serverRecorded(let event): return notifications(of: event)
        case .customerAdded, .storefrontChanged, .familyAdded, .familyJoined, .familyLeft,
            .deviceAdded, .signedIn, .connectivityChanged, .accountOpened, .launched, .terminated,
            .told, .timeAdvanced, .attempted, .finished, .nonceUsed, .codeRedeemed,
            .sealed, .deleted, .numberingRestarted:
            return []
        }
    }

    /// Returns the notifications of an event that the developer's server caused, in order.
    private static func notifications(of event: ServerEvent) -> [NotificationEvent] {
        switch event {
        case .refundRequested(let id, let reason):
            return [
                NotificationEvent(
                    type: .consumptionRequest, transaction: id,
                    consumptionReason: reason == .developerIssue ? .fulfillmentIssue : .other)
            ]
        case .refundDeclined(let id):
            return [NotificationEvent(type: .refundDeclined, transaction: id)]
        case .consumptionReported: return []
        case .massExtended(let request):
            return request.failures.map {
                NotificationEvent(type: .renewalExtension, subtype: .failure, transaction: $0)
            } + [NotificationEvent(type: .renewalExtension, subtype: .summary, summary: request)]
        }
    }

    /// A notification type and subtype.
    private typealias Name = (NotificationType, NotificationSubtype?)

    /// Returns the types and subtypes for a subscription's change.
    private static func names(
        of cause: SubscriptionCause, _ record: SubscriptionRecord, before: SubscriptionRecord?,
        latest: TransactionRecord?
    ) -> [Name] {
        switch cause {
        case .began: return [(.subscribed, before == nil ? .initialBuy : .resubscribe)]
        case .renewed: return [renewal(record, before: before, latest: latest)]
        case .recovered: return [(.didRenew, .billingRecovery)]
        case .changedProduct:
            let isRedemption = record.offer.map { $0.type != .introductory } ?? false
            return [(isRedemption ? .offerRedeemed : .didChangeRenewalPref, .upgrade)]
        case .autoRenewChanged, .priceIncreaseAnswered:
            return answers(record, before: before)
        case .preferenceChanged: return preference(record, before: before)
        case .graceBegan: return [(.didFailToRenew, .gracePeriod)]
        case .retryBegan:
            if case .grace? = before?.phase { return [(.gracePeriodExpired, nil)] }
            return [(.didFailToRenew, nil)]
        case .expired: return renewalStatus(record, before: before) + expiry(record)
        case .priceIncreaseRequested:
            return concernsNextPeriod(record) ? [(.priceIncrease, .pending)] : []
        case .extended: return [(.renewalExtended, nil)]
        // The revocation itself is reported with the transaction.
        case .revoked: return renewalStatus(record, before: before)
        // Apple documents no notification of a move.
        case .pastPeriodRevoked, .tokenChanged, .moved: return []
        }
    }

    /// Returns the type for a new period, which for a family share can also be a restart or a
    /// product change.
    private static func renewal(
        _ record: SubscriptionRecord, before: SubscriptionRecord?, latest: TransactionRecord?
    ) -> Name {
        guard let before else { return (.subscribed, .initialBuy) }
        switch before.phase {
        case .expired, .revoked: return (.subscribed, .resubscribe)
        case .grace, .retry: return (.didRenew, .billingRecovery)
        case .active:
            let isUpgrade = latest?.isRenewal == false && record.product != before.product
            return isUpgrade ? (.didChangeRenewalPref, .upgrade) : (.didRenew, nil)
        }
    }

    /// Returns whether the price of the current product is that of the next period.
    private static func concernsNextPeriod(_ record: SubscriptionRecord) -> Bool {
        record.isAutoRenewing && record.keepsProduct
    }

    /// Returns the types for a change of automatic renewal or an answer to a price increase.
    private static func answers(
        _ record: SubscriptionRecord, before: SubscriptionRecord?
    ) -> [Name] {
        var names: [Name] = []
        if case .agreed = record.priceIncrease, case .pending? = before?.priceIncrease,
            concernsNextPeriod(record)
        {
            names.append((.priceIncrease, .accepted))
        }
        names += renewalStatus(record, before: before)
        if case .pending = record.priceIncrease, case .pending? = before?.priceIncrease,
            concernsNextPeriod(record), before.map(concernsNextPeriod) == false
        {
            names.append((.priceIncrease, .pending))
        }
        if before?.isAlive == true, !record.isAlive { names += expiry(record) }
        return names
    }

    /// Returns the type for automatic renewal that was turned on or off, if it was.
    private static func renewalStatus(
        _ record: SubscriptionRecord, before: SubscriptionRecord?
    ) -> [Name] {
        guard let before, before.isAutoRenewing != record.isAutoRenewing else { return [] }
        return [
            (
                .didChangeRenewalStatus,
                record.isAutoRenewing ? .autoRenewEnabled : .autoRenewDisabled
            )
        ]
    }

    /// Returns the type for another product or offer in the next period.
    private static func preference(
        _ record: SubscriptionRecord, before: SubscriptionRecord?
    ) -> [Name] {
        let isCurrent = record.preference == record.product.productID
        let subtype: NotificationSubtype? = isCurrent ? nil : .downgrade
        // A share can have an offer of the purchaser's from the time at which it began.
        if record.nextOffer != nil, record.sharedFrom == nil { return [(.offerRedeemed, subtype)] }
        if record.preference != before?.preference { return [(.didChangeRenewalPref, subtype)] }
        return renewalStatus(record, before: before)
    }

    private static func expiry(_ record: SubscriptionRecord) -> [Name] {
        guard case .expired(let intent) = record.phase else { return [] }
        let subtype: NotificationSubtype? =
            switch intent {
            case .customerCancelled: .voluntary
            case .billingError: .billingRetry
            case .noConsentToPriceIncrease: .priceIncrease
            case .productUnavailable: .productNotForSale
            default: nil
            }
        return [(.expired, subtype)]
    }
}
