import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// Later changes of purchases by customers, parents, and the store.
extension StoreCore {
    // MARK: - Waiting purchases

    mutating func approve(_ id: TransactionID) throws(StoreError) {
        try complete(try waiting(id, .awaitingApproval))
    }

    mutating func decline(_ id: TransactionID) throws(StoreError) {
        var attempt = try waiting(id, .awaitingApproval)
        if hasHabit(.declineDelivers) { return try complete(attempt) }
        attempt.state = .declined
        try commit([.attempted(attempt)])
    }

    mutating func expireRequest(_ id: TransactionID) throws(StoreError) {
        var attempt = try waiting(id, .awaitingApproval)
        attempt.state = .expired
        try commit([.attempted(attempt)])
    }

    private func waiting(
        _ id: TransactionID, _ state: PurchaseAttempt.State
    ) throws(StoreError) -> PurchaseAttempt {
        guard let attempt = self.state.attempt(id) else {
            let isComplete = self.state.transaction(id) != nil
            throw StoreError(
                isComplete ? .notPending : .unknownTransaction,
                isComplete
                    ? "the purchase \(id) is not pending: it is complete"
                    : "there is no transaction \(id)")
        }
        guard attempt.state == state else {
            throw StoreError(
                .notPending,
                "the purchase \(id) is not awaiting approval: it is \(attempt.state.rawValue)")
        }
        return attempt
    }

    mutating func resolveIssue(_ id: TransactionID) throws(StoreError) {
        if let attempt = state.attempt(id) {
            guard attempt.state == .interrupted else {
                throw StoreError(
                    .notPending,
                    "the purchase \(id) has no issue: it is \(attempt.state.rawValue)")
            }
            return try complete(attempt)
        }
        let subscription = try subscription(containing: id)
        switch subscription.phase {
        case .grace, .retry: try recover(subscription)
        // After billing retry has ended, nothing can be resolved.
        case .expired(.billingError): return
        case .active, .expired, .revoked:
            throw StoreError(.invalidAction, "the payment of the transaction \(id) has no issue")
        }
    }

    // MARK: - Refunds

    mutating func refund(
        _ id: TransactionID, reason: RevocationReason, percentage: Int?
    ) throws(StoreError) {
        if let percentage, !(1...100).contains(percentage) {
            throw StoreError(.invalidValue, "\(percentage) is not a percentage from 1 to 100")
        }
        try refund(id, reason: reason, milliunits: Int32(percentage ?? 100) * 1000)
    }

    /// Refunds a part of a price.
    ///
    /// - Parameters:
    ///   - id: The transaction.
    ///   - reason: The reason.
    ///   - milliunits: The part, in thousandths of a percent.
    /// - Throws: ``StoreError`` if there is no such transaction, it was refunded before, or it is a family share.
    mutating func refund(
        _ id: TransactionID, reason: RevocationReason, milliunits: Int32
    ) throws(StoreError) {
        var record = try transaction(id)
        guard !record.isRevoked else {
            throw StoreError(
                .alreadyRevoked, "the transaction \(id) was already refunded or revoked")
        }
        guard record.sharedFrom == nil else {
            throw StoreError(
                .invalidAction,
                "the transaction \(id) is a family share: refund the purchaser's transaction, "
                    + "or stop sharing")
        }
        record.revocation = Revocation(
            date: instant, reason: reason,
            type: milliunits == 100_000 ? .refundFull : .refundProrated, percentage: milliunits)
        let shares = state.shares(of: record)
        var events = [change(&record, .refunded)]
        if record.product.isAutoRenewable, var subscription = state.subscriptions[record.originalID]
        {
            if subscription.latest == id, subscription.isAlive {
                subscription.phase = .revoked
                subscription.isAutoRenewing = false
                let shared = state.shares(of: subscription)
                events.append(change(&subscription, .revoked))
                events += shared.compactMap { state.transaction($0.latest) }
                    .flatMap { revokingShare($0, reason: reason) }
            } else {
                // For a past period, only its transaction and the shares of it are revoked.
                events += shares.filter { !$0.isRevoked }.map { revoking($0, reason) }
            }
        } else {
            events += shares.flatMap { revokingShare($0, reason: reason) }
        }
        try commit(events)
    }

    // MARK: - Subscriptions

    /// Returns a customer's subscription to a product, if it has not ended.
    private func subscription(
        to productID: String, _ account: AccountIndex
    ) throws(StoreError) -> SubscriptionRecord {
        let app = try app(state.account(account).bundleID)
        guard let item = app.items[productID] else {
            throw StoreError(
                .unknownProduct, "the app \(app.app.bundleID) has no product \"\(productID)\"")
        }
        guard item.subscription != nil else {
            throw StoreError(
                .noSubscription, "\"\(productID)\" is not an auto-renewable subscription")
        }
        let own = state.account(account).subscriptions.compactMap { state.subscriptions[$0] }
            .filter { $0.sharedFrom == nil && $0.product.productID == productID }
        guard let subscription = own.first(where: \.isAlive) else {
            throw StoreError(
                .noSubscription,
                own.isEmpty
                    ? "the customer has not subscribed to \"\(productID)\""
                    : "the subscription to \"\(productID)\" has ended")
        }
        return subscription
    }

    mutating func expireSubscription(
        to productID: String, _ account: AccountIndex
    ) throws(StoreError) {
        var subscription = try subscription(to: productID, account)
        var events: [StoreEvent] = []
        if case .active = subscription.phase {
            events = movingEnd(of: subscription, to: written(instant), .expired)
            subscription.expiresDate = written(instant)
        }
        let isRecovering = subscription.phase != .active
        subscription.isAutoRenewing = false
        try expire(
            subscription, isRecovering ? .billingError : .customerCancelled, after: events)
    }

    mutating func forceRenewal(
        of productID: String, _ account: AccountIndex
    ) throws(StoreError) {
        var subscription = try subscription(to: productID, account)
        if case .grace = subscription.phase, settings.failsRenewals, !settings.hasGracePeriod {
            return try failRenewal(of: subscription)
        }
        guard case .active = subscription.phase else { return }
        let end = written(instant)
        let events = movingEnd(of: subscription, to: end, .expired)
        let isSold = isNextProductSold(of: subscription)
        if case .pending = subscription.priceIncrease { subscription.priceIncrease = nil }
        subscription.expiresDate = end
        subscription.anchor = end
        subscription.periodsSinceAnchor = 0
        subscription.isAutoRenewing = true
        guard isSold else { return try expire(subscription, .productUnavailable, after: events) }
        if settings.failsRenewals { return try failRenewal(of: subscription, after: events) }
        try renew(subscription, after: events)
    }

    /// Returns the events that move the end of the current period and of each share.
    private func movingEnd(
        of subscription: SubscriptionRecord, to end: Timestamp, _ cause: TransactionCause
    ) -> [StoreEvent] {
        let shares = state.shares(of: subscription).filter { $0.phase != .revoked }
        return ([subscription] + shares).compactMap { state.transaction($0.latest) }.map { record in
            var record = record
            record.expiresDate = end
            return change(&record, cause)
        }
    }

    mutating func setAutoRenew(_ isOn: Bool, _ id: TransactionID) throws(StoreError) {
        var subscription = try subscription(containing: id)
        try demandOwn(subscription, id)
        switch subscription.phase {
        case .active:
            guard subscription.isAutoRenewing != isOn else { return }
            subscription.isAutoRenewing = isOn
            if subscription.preference != subscription.product.productID {
                // The next product is forgotten, and so is its offer.
                subscription.preference = subscription.product.productID
                subscription.nextOffer = nil
                subscription.nextAppAccountToken = nil
            }
            let event = change(&subscription, .autoRenewChanged)
            try commit(withShares(of: subscription, event))
        case .grace, .retry:
            guard !isOn else { return }
            subscription.isAutoRenewing = false
            try expire(subscription, .billingError)
        case .expired, .revoked:
            throw StoreError(
                .invalidAction, "the subscription of the transaction \(id) has ended")
        }
    }

    mutating func requestPriceIncrease(
        _ id: TransactionID, to price: Milliunits?
    ) throws(StoreError) {
        var subscription = try running(id)
        let regularPrice = inCurrentStorefront(subscription).regularPrice
        if let price, price.rawValue <= regularPrice {
            throw StoreError(
                .invalidValue,
                "the new price is not higher than \(Milliunits(rawValue: regularPrice).decimal)")
        }
        subscription.priceIncrease = .pending(price: price?.rawValue)
        try commit([change(&subscription, .priceIncreaseRequested)])
        offerMessage(.priceIncreaseConsent, to: subscription.account)
    }

    mutating func answerPriceIncrease(
        _ id: TransactionID, consents: Bool
    ) throws(StoreError) {
        var subscription = try running(id)
        guard case .pending(let price) = subscription.priceIncrease else {
            throw StoreError(
                .invalidAction, "no price increase is pending for the transaction \(id)"
            )
        }
        subscription.priceIncrease = consents ? .agreed(price: price) : nil
        if !consents { subscription.isAutoRenewing = false }
        let event = change(&subscription, .priceIncreaseAnswered)
        try commit(withShares(of: subscription, event))
    }

    mutating func extendRenewalDate(
        _ id: TransactionID, byDays days: Int
    ) throws(StoreError) {
        guard (1...90).contains(days) else {
            throw StoreError(.invalidValue, "a renewal date can be extended by 1 to 90 days")
        }
        try commit(extending(try running(id), byDays: days))
    }

    /// Returns the events that extend the renewal date of an active subscription.
    func extending(_ subscription: SubscriptionRecord, byDays days: Int) -> [StoreEvent] {
        var subscription = subscription
        let end = subscription.expiresDate.adding(days: Int64(days))
        subscription.expiresDate = end
        subscription.anchor = end
        subscription.periodsSinceAnchor = 0
        let events = movingEnd(of: subscription, to: end, .extended)
        return events + withShares(of: subscription, change(&subscription, .extended))
    }

    /// Returns the subscription of a transaction, if it is the customer's own and active.
    private func running(_ id: TransactionID) throws(StoreError) -> SubscriptionRecord {
        let subscription = try subscription(containing: id)
        try demandOwn(subscription, id)
        guard case .active = subscription.phase else {
            throw StoreError(
                .invalidAction,
                "the subscription of the transaction \(id) is not active, but "
                    + subscription.phase.words)
        }
        return subscription
    }

    private func demandOwn(
        _ subscription: SubscriptionRecord, _ id: TransactionID
    ) throws(StoreError) {
        guard subscription.sharedFrom == nil else {
            throw StoreError(
                .invalidAction, "the transaction \(id) is a family share: name the purchaser's")
        }
    }

    // MARK: - Finishing and deleting

    mutating func finish(_ id: TransactionID, on device: DeviceID) throws(StoreError) {
        let isOnline = try self.device(device).isOnline
        guard let record = state.transaction(id) else { return }
        var isUnfinished = state.account(record.account).unfinished.contains(id)
        if case .frozen(let view) = try sight(of: record.account, on: device) {
            isUnfinished = isUnfinished || view.unfinished.contains(id)
        }
        guard isUnfinished else { return }
        try self.record([.finished(id, offline: isOnline ? nil : device)])
    }

    mutating func delete(_ id: TransactionID) throws(StoreError) {
        guard let entry = state.entry(id), entry != .removed else {
            throw StoreError(.unknownTransaction, "there is no transaction \(id)")
        }
        guard case .transaction(let record) = entry, record.id == record.originalID,
            record.product.isAutoRenewable
        else {
            return try commit([.deleted(withShares(of: [id]))])
        }
        let children = state.account(record.account).entries.filter { child in
            state.transaction(child)?.originalID == id
        }
        try commit([.deleted(withShares(of: children))])
    }

    /// Deletes all purchases of an account.
    ///
    /// In Xcode, identifiers then start at 0 again. The other environments never reuse an
    /// identifier. Requests that wait end with an error, because they are about what was deleted.
    mutating func clear(_ account: AccountIndex) throws(StoreError) {
        for (key, launch) in launches where launch.account == account {
            launches[key]?.beginAnew()
        }
        let ids = withShares(of: state.account(account).entries)
        var events: [StoreEvent] = ids.isEmpty ? [] : [.deleted(ids)]
        if profile == .xcode, state.nextID.rawValue != state.firstID,
            state.canRestartNumbering(without: ids)
        {
            events.append(.numberingRestarted)
        }
        if !events.isEmpty { try record(events) }
        let isRestarted = events.contains(.numberingRestarted)
        let error = StoreError(.unknown, "the purchases were deleted before the store answered")
        abandonRequests(with: error) {
            $0.account == account || isRestarted && $0.request.namesTransaction
        }
        // An order that arrives again must not find another purchase under its old number.
        if isRestarted { try forgetOrders() }
        if !events.isEmpty { try announce() }
    }

    /// Returns purchases together with their family shares, the latest first.
    private func withShares(of ids: [TransactionID]) -> [TransactionID] {
        let sources = Set(ids)
        let owners = Set(
            ids.compactMap { state.transaction($0) }.filter(\.product.isFamilyShareable)
                .map(\.account))
        let shares = owners.flatMap { state.accountsOfRelatives($0) }
            .flatMap { state.account($0).entries }
            .filter { state.transaction($0)?.sharedFrom.map(sources.contains) ?? false }
        return sources.union(shares).sorted(by: >)
    }

    // MARK: - Customers

    mutating func changeStorefront(
        of customer: CustomerID, to countryCode: String
    ) throws(StoreError) {
        let old = try self.customer(customer).storefront
        try StorefrontInfo.check(countryCode)
        guard old != countryCode else { return }
        try commit([.storefrontChanged(customer, to: countryCode)] + moves(of: customer))
        guard !hasHabit(.silentStorefrontChange) else { return }
        let info = StorefrontInfo(countryCode: countryCode)
        for launch in launches.values
        where state.account(launch.account).customer == customer {
            launch.storefronts.offer(info, after: ticket)
        }
    }
}
