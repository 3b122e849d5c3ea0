import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// Changes of subscriptions that occur as time passes.
extension StoreCore {
    /// A next period: its transaction and the updated subscription.
    struct Step {
        var record: TransactionRecord
        var subscription: SubscriptionRecord
    }

    /// Does everything that is due up to an instant, in order, and moves there.
    mutating func advance(to target: Timestamp) throws(StoreError) {
        // The products of an app are not recorded. Until the app is added again, its subscriptions
        // do not progress.
        var waiting: [DueQueue.Entry] = []
        defer { for entry in waiting { due.insert(entry) } }
        repeat {
            while let next = due.first, next.instant <= target {
                // A purchase that took its time may be due earlier, and add what is due.
                if handleRequest(dueBefore: next.instant, orAt: false) { continue }
                due.removeFirst()
                guard let subscription = state.subscriptions[next.id],
                    subscription.dueDate == next.instant
                else { continue }
                guard apps[state.account(subscription.account).bundleID] != nil else {
                    waiting.append(next)
                    continue
                }
                instant = max(state.now, next.instant)
                unlisted = []
                do throws(StoreError) {
                    try meet(subscription)
                } catch {
                    waiting.append(next)
                    throw error
                }
            }
        } while handleRequest(dueBefore: target, orAt: true)
        guard target > instant else { return }
        instant = target
        unlisted = []
    }

    /// Does what is due for a subscription.
    private mutating func meet(_ subscription: SubscriptionRecord) throws(StoreError) {
        switch subscription.phase {
        case .active: try endPeriod(of: subscription)
        case .grace: try beginRetry(subscription)
        case .retry: try expire(subscription, .billingError)
        case .expired, .revoked: break
        }
    }

    private mutating func endPeriod(of subscription: SubscriptionRecord) throws(StoreError) {
        if !subscription.isBound {
            if !subscription.isAutoRenewing { return try expire(subscription, .customerCancelled) }
            if case .pending = subscription.priceIncrease, subscription.keepsProduct {
                return try expire(subscription, .noConsentToPriceIncrease)
            }
        }
        if let limit = profile.renewalLimit, subscription.renewalCount >= limit {
            var subscription = subscription
            subscription.isAutoRenewing = false
            return try expire(subscription, .customerCancelled)
        }
        guard isNextProductSold(of: subscription) else {
            return try expire(subscription, .productUnavailable)
        }
        if settings.failsRenewals { return try failRenewal(of: subscription) }
        try renew(subscription)
    }

    // MARK: - Renewing

    /// Moves a subscription to its next period.
    ///
    /// - Parameters:
    ///   - subscription: The subscription.
    ///   - events: The events that made its period end early.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    mutating func renew(
        _ subscription: SubscriptionRecord, after events: [StoreEvent] = []
    ) throws(StoreError) {
        guard let latest = state.transaction(subscription.latest) else { return }
        if hasHabit(.expiredFlicker), events.isEmpty { try announceFlicker(of: subscription) }
        if events.isEmpty, let renewal = plainRenewal(of: subscription, latest) {
            return try commit([.renewed(renewal)])
        }
        var draft = Draft(nextID: state.nextID)
        draft.events = events
        let step = renewal(of: subscription, latest, number: draft.number())
        draft.events.append(.transactionMade(step.record, .everybody))
        draft.events.append(.subscriptionChanged(step.subscription, .renewed))
        if step.record.product.productID != latest.product.productID {
            endShares(of: subscription, replacedBy: step.record.product, &draft)
        }
        try share(step.record, subscription: step.subscription, &draft)
        try commit(draft.events)
    }

    /// Returns a renewal that changes nothing but the period, or nil if other values change, too.
    private func plainRenewal(
        of subscription: SubscriptionRecord, _ latest: TransactionRecord
    ) -> Renewal? {
        guard subscription.keepsProduct, subscription.offer == nil,
            subscription.nextOffer == nil, subscription.commitment == nil,
            subscription.nextAppAccountToken == nil, subscription.priceIncrease == nil,
            latest.price == subscription.regularPrice,
            latest.offer == nil, latest.expiresDate == subscription.expiresDate,
            latest.id == latest.originalID || latest.isRenewal,
            !subscription.product.isFamilyShareable,
            state.customers[state.account(subscription.account).customer]?.storefront
                == latest.storefront
        else { return nil }
        let isNewRate = subscription.rate != settings.timeRate
        let anchor = isNewRate ? subscription.expiresDate : subscription.anchor
        let count = isNewRate ? 1 : Int64(subscription.periodsSinceAnchor) + 1
        return Renewal(
            originalID: subscription.originalID, id: state.nextID, start: subscription.expiresDate,
            end: PeriodLength(rate: settings.timeRate).end(
                ofPeriods: count, subscription.currentPeriod, from: anchor),
            anchor: isNewRate ? anchor : nil, rate: isNewRate ? settings.timeRate : nil)
    }

    /// Returns the next period of a subscription with all changes that take effect in it.
    func renewal(
        of subscription: SubscriptionRecord, _ latest: TransactionRecord, number: TransactionID
    ) -> Step {
        var next = subscription
        let start = subscription.expiresDate
        let account = state.account(subscription.account)
        let storefront = state.customers[account.customer]?.storefront ?? latest.storefront
        if storefront != latest.storefront { move(&next, to: storefront) }
        if !subscription.keepsProduct,
            let item = item(
                subscription.nextProductID, in: account.bundleID, for: account.customer),
            let product = SoldProduct(item)
        {
            next.product = product
            next.regularPrice = item.priceMilliunits ?? subscription.regularPrice
            next.commitment = nil
            next.hasUpfrontPlan = false
        }
        // The price of a commitment does not change before its end.
        if !subscription.isBound {
            if case .agreed(let price) = subscription.priceIncrease, subscription.keepsProduct {
                next.regularPrice = price ?? next.regularPrice
            }
            next.priceIncrease = nil
        }
        if let offer = next.nextOffer {
            next.nextOffer = nil
            next.begin(offer: offer)
        } else if next.remainingOfferPeriods > 0, subscription.keepsProduct {
            next.remainingOfferPeriods -= 1
        } else {
            next.offer = nil
            next.remainingOfferPeriods = 0
        }
        next.advanceCommitment(from: start, rate: settings.timeRate)
        let isSameCycle =
            next.rate == settings.timeRate && next.currentPeriod == subscription.currentPeriod
        if isSameCycle {
            next.periodsSinceAnchor += 1
        } else {
            next.rate = settings.timeRate
            next.anchor = start
            next.periodsSinceAnchor = 1
        }
        next.expiresDate = PeriodLength(rate: next.rate).end(
            ofPeriods: Int64(next.periodsSinceAnchor), next.currentPeriod, from: next.anchor)
        next.latest = number
        next.phase = .active
        next.renewalCount += 1
        next.revision += 1
        next.changedAt = start

        var record = latest
        record.id = number
        record.product = next.product
        record.purchaseDate = start
        record.expiresDate = next.expiresDate
        record.quantity = 1
        record.isRenewal = true
        record.storefront = storefront
        record.price = next.offer?.price ?? next.regularPrice
        record.offer = next.offer
        record.commitment = next.commitment
        if !subscription.isBound, let token = subscription.nextAppAccountToken {
            record.appAccountToken = token
            next.nextAppAccountToken = nil
        }
        record.isUpgraded = false
        record.revocation = nil
        record.revision = 0
        record.changedAt = start
        return Step(record: record, subscription: next)
    }

    /// Renews a subscription whose failed payment has now succeeded, unless its product is no
    /// longer sold to the customer.
    mutating func recover(_ subscription: SubscriptionRecord) throws(StoreError) {
        guard let latest = state.transaction(subscription.latest) else { return }
        guard isNextProductSold(of: subscription) else {
            return try expire(subscription, .productUnavailable)
        }
        var draft = Draft(nextID: state.nextID)
        var step = renewal(of: subscription, latest, number: draft.number())
        if case .retry = subscription.phase {
            // After a retry, a new cycle starts with the recovery. In grace, the old cycle
            // continues.
            step.subscription.anchor = written(instant)
            step.subscription.periodsSinceAnchor = 1
            step.subscription.expiresDate = PeriodLength(rate: step.subscription.rate).end(
                ofPeriods: 1, step.subscription.currentPeriod, from: written(instant))
        }
        while step.subscription.expiresDate <= instant {
            // The grace period was longer than a period.
            step.subscription.periodsSinceAnchor += 1
            step.subscription.expiresDate = PeriodLength(rate: step.subscription.rate).end(
                ofPeriods: Int64(step.subscription.periodsSinceAnchor),
                step.subscription.currentPeriod, from: step.subscription.anchor)
        }
        step.record.purchaseDate = written(instant)
        step.record.expiresDate = step.subscription.expiresDate
        step.record.changedAt = instant
        step.subscription.changedAt = instant
        draft.events.append(.transactionMade(step.record, .everybody))
        draft.events.append(.subscriptionChanged(step.subscription, .recovered))
        if step.record.product.productID != latest.product.productID {
            endShares(of: subscription, replacedBy: step.record.product, &draft)
        }
        try share(step.record, subscription: step.subscription, &draft)
        try commit(draft.events)
    }

    // MARK: - Not renewing

    /// Handles the failed payment of a renewal, which starts a grace period or billing retry.
    ///
    /// - Parameters:
    ///   - subscription: The subscription.
    ///   - events: The events that made its period end early.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    mutating func failRenewal(
        of subscription: SubscriptionRecord, after events: [StoreEvent] = []
    ) throws(StoreError) {
        if subscription.commitment == nil && settings.hasGracePeriod {
            try beginGrace(subscription, after: events)
        } else {
            try beginRetry(subscription, after: events)
        }
    }

    private mutating func beginGrace(
        _ subscription: SubscriptionRecord, after events: [StoreEvent]
    ) throws(StoreError) {
        var subscription = subscription
        // The period of an offer does not matter.
        let end = PeriodLength(rate: settings.timeRate).grace(
            SubscriptionPeriod(subscription.product.period ?? "P1M"),
            days: settings.gracePeriodDays, from: subscription.expiresDate)
        subscription.phase = .grace(until: end)
        try commit(events + withShares(of: subscription, change(&subscription, .graceBegan)))
        offerMessage(.billingIssue, to: subscription.account)
    }

    private mutating func beginRetry(
        _ subscription: SubscriptionRecord, after events: [StoreEvent] = []
    ) throws(StoreError) {
        var subscription = subscription
        let end = PeriodLength(rate: settings.timeRate).retry(
            hasCommitment: subscription.commitment != nil, from: subscription.expiresDate)
        guard end > instant else { return try expire(subscription, .billingError) }
        let isNew = subscription.phase == .active
        subscription.phase = .retry(until: end)
        try commit(events + withShares(of: subscription, change(&subscription, .retryBegan)))
        if isNew { offerMessage(.billingIssue, to: subscription.account) }
    }

    /// Ends a subscription.
    ///
    /// - Parameters:
    ///   - subscription: The subscription.
    ///   - intent: The reason.
    ///   - events: The events that made its period end early.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    mutating func expire(
        _ subscription: SubscriptionRecord, _ intent: ExpirationIntent,
        after events: [StoreEvent] = []
    ) throws(StoreError) {
        var subscription = subscription
        subscription.phase = .expired(intent)
        if case .pending = subscription.priceIncrease, intent != .noConsentToPriceIncrease {
            subscription.priceIncrease = nil
        }
        try commit(events + withShares(of: subscription, change(&subscription, .expired)))
        if !eligibleWinBackOffers(of: subscription).isEmpty {
            offerMessage(.winBackOffer, to: subscription.account)
        }
    }
}

extension StoreProfile {
    /// The number of renewals after which a subscription stops.
    var renewalLimit: Int32? {
        switch self {
        case .xcode, .production: nil
        case .sandbox: 12
        case .testFlight: 6
        }
    }
}

extension SubscriptionRecord {
    /// Counts a period of the commitment, or starts the next commitment.
    fileprivate mutating func advanceCommitment(from start: Timestamp, rate: Catalog.TimeRate) {
        guard var commitment else { return }
        if commitment.isFulfilled {
            commitment.periodNumber = 1
            commitment.expiresDate = PeriodLength(rate: rate).end(
                ofPeriods: Int64(commitment.periodCount), SubscriptionPeriod(1, .month),
                from: start)
        } else {
            commitment.periodNumber += 1
        }
        self.commitment = commitment
    }
}
