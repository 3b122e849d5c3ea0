import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// The creation of a purchase's transactions.
extension StoreCore {
    /// Records a purchase with all of its events in one append.
    mutating func make(
        _ sale: Sale, _ account: AccountIndex
    ) throws(StoreError) -> TransactionID {
        var draft = Draft(nextID: state.nextID)
        let id: TransactionID
        if sale.item.product.isAutoRenewable {
            id = try begin(sale, account: account, &draft)
        } else {
            let record = try record(of: sale, account, number: draft.number(for: sale))
            draft.events.append(.transactionMade(record, sale.audience))
            try share(record, subscription: nil, &draft)
            id = record.id
        }
        try commit(draft, of: sale, id: id, account: account)
        return id
    }

    /// Commits the events of a sale and marks its transaction.
    private mutating func commit(
        _ draft: Draft, of sale: Sale, id: TransactionID, account: AccountIndex
    ) throws(StoreError) {
        try record(draft.events + usedNonce(of: sale.order, account))
        if hasHabit(.lateListing) { unlisted.insert(id) }
        if sale.number != nil, hasHabit(.approvalBeforeListing) { unlisted.insert(id) }
        if case .others(let device) = sale.audience {
            let key = LaunchKey(
                bundleID: state.account(account).bundleID, device: device)
            launches[key]?.handedOut.insert(id)
        }
        try announce()
    }

    /// Returns the events that mark the nonce of a signed offer, or a code, as used.
    func usedNonce(of order: PurchaseOrder, _ account: AccountIndex) -> [StoreEvent] {
        if let redemption = order.redemption {
            return [.codeRedeemed(account, code: redemption.code)]
        }
        return order.offer?.nonce.map { [.nonceUsed(account, $0)] } ?? []
    }

    /// Returns the transaction of a product that is not renewed, or of a subscription's first
    /// period.
    private func record(
        of sale: Sale, _ account: AccountIndex, number: TransactionID
    ) throws(StoreError) -> TransactionRecord {
        let order = sale.order
        let instant = order.purchaseDate ?? instant
        // Periods begin at the second that is signed, so that there is no gap between them.
        let date = written(instant)
        let isFree = order.redemption?.isFree ?? false
        let price = isFree ? 0 : sale.offer?.price ?? sale.item.price
        return TransactionRecord(
            id: number, originalID: number, account: account, product: sale.item.product,
            purchaseDate: date, originalPurchaseDate: date,
            quantity: Int32(order.quantity),
            storefront: try customer(state.account(account).customer).storefront,
            price: price.multipliedReportingOverflow(by: Int64(order.quantity)).partialValue,
            offer: sale.offer, appAccountToken: order.appAccountToken, changedAt: instant)
    }

    // MARK: - Subscriptions

    /// Starts a subscription or restarts a lapsed one.
    private mutating func begin(
        _ sale: Sale, account: AccountIndex, _ draft: inout Draft
    ) throws(StoreError) -> TransactionID {
        let lapsed = ownSubscription(of: account, inGroup: sale.item.product.groupID)
        var record = try record(of: sale, account, number: draft.number(for: sale))
        if let lapsed, let first = state.transaction(lapsed.originalID) {
            record.originalID = lapsed.originalID
            record.originalPurchaseDate = first.originalPurchaseDate
        }
        var subscription = subscription(of: sale, record)
        if let lapsed {
            subscription.revision = lapsed.revision + 1
            // In the sandbox, whoever subscribes again begins again, however short the gap was.
            if profile.environment != .sandbox,
                record.purchaseDate < lapsed.expiresDate.adding(days: 60)
            {
                subscription.recentStart = lapsed.recentStart
            }
        }
        record.expiresDate = subscription.expiresDate
        record.commitment = subscription.commitment
        draft.events.append(.transactionMade(record, sale.audience))
        draft.events.append(.subscriptionChanged(subscription, .began))
        if let lapsed, !record.product.isFamilyShareable {
            // After a failed payment, the shares of the old product are still alive.
            endShares(of: lapsed, replacedBy: record.product, &draft)
        }
        let isPast = sale.order.purchaseDate != nil
        if isPast, !sale.order.renewsUntilNow { cancel(&subscription, &draft) }
        try share(record, subscription: subscription, isNew: true, &draft)
        if isPast, sale.order.renewsUntilNow {
            try catchUp(&subscription, record: record, &draft)
        }
        return record.id
    }

    /// Returns the subscription that starts with a transaction.
    private func subscription(
        of sale: Sale, _ record: TransactionRecord
    ) -> SubscriptionRecord {
        let length = PeriodLength(rate: settings.timeRate)
        let start = record.purchaseDate
        var subscription = SubscriptionRecord(
            originalID: record.originalID, account: record.account, product: record.product,
            latest: record.id, expiresDate: start, anchor: start, rate: settings.timeRate,
            preference: record.product.productID, regularPrice: sale.item.price,
            recentStart: start, changedAt: start)
        if let plan = sale.item.commitment {
            let months = SubscriptionPeriod(1, .month)
            subscription.commitment = Commitment(
                periodNumber: 1, periodCount: 12,
                price: plan.commitmentDisplayPrice?.milliunits ?? 12 * sale.item.price,
                expiresDate: length.end(ofPeriods: 12, months, from: start))
        }
        subscription.hasUpfrontPlan = sale.order.billingPlan == .billedUpfront
        subscription.begin(offer: sale.offer)
        subscription.expiresDate = length.end(
            ofPeriods: 1, subscription.currentPeriod, from: start)
        return subscription
    }

    /// Turns off the renewal of a subscription that started in the past, and ends it if its period
    /// is over.
    private func cancel(_ subscription: inout SubscriptionRecord, _ draft: inout Draft) {
        subscription.isAutoRenewing = false
        subscription.revision += 1
        if subscription.expiresDate <= instant {
            subscription.phase = .expired(.customerCancelled)
            subscription.changedAt = subscription.expiresDate
        }
        draft.events.append(.subscriptionChanged(subscription, .autoRenewChanged))
    }

    /// Adds the renewals of a subscription that started in the past.
    private mutating func catchUp(
        _ subscription: inout SubscriptionRecord, record: TransactionRecord, _ draft: inout Draft
    ) throws(StoreError) {
        var latest = record
        while subscription.expiresDate <= instant {
            if let limit = profile.renewalLimit, subscription.renewalCount >= limit {
                subscription.isAutoRenewing = false
                subscription.phase = .expired(.customerCancelled)
                subscription.revision += 1
                subscription.changedAt = subscription.expiresDate
                draft.events.append(.subscriptionChanged(subscription, .expired))
                return
            }
            let step = renewal(of: subscription, latest, number: draft.number())
            draft.events.append(.transactionMade(step.record, .everybody))
            subscription = step.subscription
            latest = step.record
            draft.events.append(.subscriptionChanged(subscription, .renewed))
            try share(latest, subscription: subscription, &draft)
        }
    }

    /// Returns the subscription that an account itself has bought in a group, active or not.
    func ownSubscription(
        of account: AccountIndex, inGroup groupID: String?
    ) -> SubscriptionRecord? {
        guard let groupID else { return nil }
        return state.subscriptions(of: account, inGroup: groupID).first { $0.sharedFrom == nil }
    }

    /// Returns the account's own active subscription in a group, which a purchase in the group
    /// would change.
    ///
    /// A subscription with a failed payment is excluded: buying again recovers it.
    func runningSubscription(
        of account: AccountIndex, inGroup groupID: String?
    ) -> SubscriptionRecord? {
        ownSubscription(of: account, inGroup: groupID).flatMap { $0.phase == .active ? $0 : nil }
    }

    /// Sets the product and the offer of a subscription's next renewal.
    ///
    /// - Returns: The transaction of the current period.
    mutating func changeNextPeriod(
        of subscription: SubscriptionRecord, to item: SoldItem, _ order: PurchaseOrder,
        _ account: AccountIndex
    ) throws(StoreError) -> TransactionID {
        var subscription = subscription
        let productID = item.product.productID
        let offer =
            order.offer == nil ? nil : try appliedOffer(for: order, item, account)
        let cause: SubscriptionCause?
        if subscription.preference != productID || offer != nil {
            let isSame = subscription.preference == productID
            let token = isSame ? subscription.nextAppAccountToken : nil
            subscription.nextOffer = offer
            subscription.preference = productID
            subscription.nextAppAccountToken = order.appAccountToken ?? token
            cause = .preferenceChanged
        } else {
            cause = repeatChoice(&subscription, order)
        }
        if let cause {
            // Whoever buys wants the subscription to go on.
            subscription.isAutoRenewing = true
            let event = change(&subscription, cause)
            // Shares have no token.
            let events =
                cause == .tokenChanged ? [event] : withShares(of: subscription, event)
            try commit(events + usedNonce(of: order, account))
        }
        return subscription.latest
    }

    /// Purchases the product of the next period once more, which sets the token of that period.
    ///
    /// - Returns: The cause of the change, or nil if nothing changes.
    private func repeatChoice(
        _ subscription: inout SubscriptionRecord, _ order: PurchaseOrder
    ) -> SubscriptionCause? {
        let isChoice =
            !subscription.isAutoRenewing
            || subscription.preference != subscription.product.productID
        let known =
            subscription.nextAppAccountToken
            ?? state.transaction(subscription.latest)?.appAccountToken
        let token = order.appAccountToken ?? known
        let isNew = isChoice && token != known
        if isNew { subscription.nextAppAccountToken = token }
        if !subscription.isAutoRenewing { return .autoRenewChanged }
        return isNew ? .tokenChanged : nil
    }

    /// Returns whether a product change is immediate: to a higher level, or to a period of the same
    /// length.
    func isImmediate(from old: SoldProduct, to new: SoldProduct) -> Bool {
        if old.productID == new.productID { return false }
        let (from, to) = (old.level ?? 1, new.level ?? 1)
        return to < from || (to == from && old.period == new.period)
    }

    /// Replaces the product of an active subscription immediately.
    mutating func upgrade(
        _ old: SubscriptionRecord, _ sale: Sale, at place: PurchasePlace
    ) throws(StoreError) -> TransactionID {
        var draft = Draft(nextID: state.nextID)
        var sale = sale
        // The new period starts now, even if the old one started in the past.
        sale.order.purchaseDate = nil
        if place.device == nil, hasHabit(.upgradesSilent) { sale.audience = .nobody }
        var record = try record(of: sale, old.account, number: draft.number(for: sale))
        if var replaced = state.transaction(old.latest) {
            replaced.isUpgraded = true
            draft.events.append(change(&replaced, .upgraded))
            record.originalID = replaced.originalID
            record.originalPurchaseDate = replaced.originalPurchaseDate
            // The token of the subscription continues to apply.
            if record.appAccountToken == nil { record.appAccountToken = replaced.appAccountToken }
        }
        var subscription = subscription(of: sale, record)
        subscription.recentStart = old.recentStart
        subscription.revision = old.revision + 1
        record.expiresDate = subscription.expiresDate
        record.commitment = subscription.commitment
        draft.events.append(.transactionMade(record, sale.audience))
        draft.events.append(.subscriptionChanged(subscription, .changedProduct))
        endShares(of: old, replacedBy: record.product, isUpgrade: true, &draft)
        try share(record, subscription: subscription, &draft)
        try commit(draft, of: sale, id: record.id, account: old.account)
        return record.id
    }

    // MARK: - Marking changes

    /// Returns the event of a transaction that has just been changed.
    func change(_ record: inout TransactionRecord, _ cause: TransactionCause) -> StoreEvent {
        record.revision += 1
        record.changedAt = instant
        return .transactionChanged(record, cause)
    }

    /// Returns the event of a subscription that has just been changed.
    func change(_ record: inout SubscriptionRecord, _ cause: SubscriptionCause) -> StoreEvent {
        record.revision += 1
        record.changedAt = instant
        return .subscriptionChanged(record, cause)
    }
}

/// A collection of events with the identifiers that they use.
struct Draft {
    var nextID: TransactionID
    var events: [StoreEvent] = []

    init(nextID: TransactionID) {
        self.nextID = nextID
    }

    /// Returns a new identifier.
    mutating func number() -> TransactionID {
        defer { nextID = TransactionID(rawValue: nextID.rawValue + 1) }
        return nextID
    }

    /// Returns the identifier of the pending purchase, or a new one.
    mutating func number(for sale: Sale) -> TransactionID { sale.number ?? number() }
}

extension SubscriptionRecord {
    /// Applies an offer to the period that starts.
    mutating func begin(offer: AppliedOffer?) {
        self.offer = offer
        remainingOfferPeriods = max(0, (offer?.periodCount ?? 1) - 1)
    }

    /// The length of the period that starts: the offer's, a month under a commitment, or the
    /// product's.
    var currentPeriod: SubscriptionPeriod {
        if let period = offer?.period { return SubscriptionPeriod(period) }
        if commitment != nil { return SubscriptionPeriod(1, .month) }
        return SubscriptionPeriod(product.period ?? "P1M")
    }
}
