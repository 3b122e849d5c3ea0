import SandlotReceipts

/// Notifications for the running apps about changes by other devices, the family, and the store.
extension StoreCore {
    /// Delivers new changes to all listeners.
    mutating func announce() throws(StoreError) {
        guard !launches.isEmpty else { return }
        for (key, launch) in launchesInOrder { try announce(to: key, launch) }
        pendingStandings = []
    }

    /// The running apps in the order of their launches.
    var launchesInOrder: [(key: LaunchKey, value: Launch)] {
        launches.sorted { $0.value.number < $1.value.number }
    }

    /// Notifies the apps on a device of the subscription changes that it missed while it was
    /// offline.
    mutating func announceMissedStandings(
        on id: DeviceID, since views: [AccountIndex: OfflineView]
    ) throws(StoreError) {
        for (key, launch) in launchesInOrder
        where key.device == id && !launch.standings.isEmpty {
            let known = views[launch.account]?.subscriptions ?? []
            let now = state.account(launch.account).subscriptions
                .compactMap { state.subscriptions[$0] }
            for subscription in now {
                let isKnown = known.contains {
                    $0.originalID == subscription.originalID
                        && $0.revision == subscription.revision
                }
                if isKnown { continue }
                let standing = try standing(of: subscription, on: id, .live)
                launch.standings.offer(standing, after: ticket)
            }
        }
    }

    private mutating func announce(
        to key: LaunchKey, _ launch: Launch
    ) throws(StoreError) {
        guard let device = state.devices[key.device], device.isOnline else { return }
        if !launch.standings.isEmpty {
            for id in pendingStandings {
                guard let subscription = state.subscriptions[id],
                    subscription.account == launch.account
                else { continue }
                let standing = try standing(of: subscription, on: key.device, .live)
                launch.standings.offer(standing, after: ticket)
            }
        }
        try announcePayments(to: key, launch)
        guard !launch.transactions.isEmpty else { return }
        let count = state.account(launch.account).changes.count
        let told = device.told[launch.account] ?? 0
        guard told < count else { return }
        for change in state.account(launch.account).changes[told...] {
            guard let record = state.transaction(change.transaction),
                concerns(change, of: record, on: key.device)
            else { continue }
            let delivery = try delivery(of: record, to: key.device)
            launch.transactions.offer(delivery, after: ticket)
        }
        try record([.told(key.device, launch.account, count: count)])
    }

    /// Delivers new transactions and revocations to a payment queue, without changing what counts as
    /// delivered to the device.
    private mutating func announcePayments(
        to key: LaunchKey, _ launch: Launch
    ) throws(StoreError) {
        guard !launch.payments.isEmpty else { return }
        let changes = state.account(launch.account).changes
        launches[key]?.paymentsTold = changes.count
        for change in changes.dropFirst(launch.paymentsTold) {
            guard let record = state.transaction(change.transaction),
                concerns(change, of: record, on: key.device),
                change.isFirst || record.revocation != nil
            else { continue }
            launch.payments.offer(try delivery(of: record, to: key.device), after: ticket)
        }
    }

    /// Returns whether a device must be notified of a change.
    func concerns(
        _ change: Change, of record: TransactionRecord, on device: DeviceID
    ) -> Bool {
        guard case .others(device) = change.audience else { return true }
        // This is the device's own purchase. Later changes of the transaction are separate changes.
        return record.product.isAutoRenewable && hasHabit(.echoSubscriptionPurchase)
    }

    /// Returns the elements that a listener receives immediately when it subscribes.
    ///
    /// The first listener of a launch receives the unfinished transactions and the changes that the
    /// device has not received. A later listener receives the changes that occurred while there was
    /// no listener.
    mutating func backlog(
        for key: LaunchKey, _ launch: Launch
    ) throws(StoreError) -> [Delivery<TransactionPayload>] {
        let device = try device(key.device)
        guard device.isOnline else { return try offlineBacklog(for: key, launch) }
        let account = state.account(launch.account)
        let told = device.told[launch.account] ?? 0
        var changed: [TransactionID] = []
        for change in account.changes.dropFirst(told) {
            guard let record = state.transaction(change.transaction),
                concerns(change, of: record, on: key.device)
            else { continue }
            changed.append(change.transaction)
        }
        var ids = Set(changed)
        if !launch.hasListened { ids.formUnion(account.unfinished.subtracting(launch.handedOut)) }
        let records = ids.sorted().compactMap { state.transaction($0) }
        var renewals = records.filter { $0.isRenewal }
        if !hasHabit(.missedRenewalsOldestFirst) { renewals.reverse() }
        let deliveries = try deliveries(
            of: records.filter { !$0.isRenewal } + renewals, to: key.device)
        if told < account.changes.count {
            try record([.told(key.device, launch.account, count: account.changes.count)])
        }
        return deliveries
    }

    /// Returns the backlog for the first listener of a launch on an offline device: the unfinished
    /// transactions that the device knows.
    private mutating func offlineBacklog(
        for key: LaunchKey, _ launch: Launch
    ) throws(StoreError) -> [Delivery<TransactionPayload>] {
        guard !launch.hasListened,
            case .frozen(let view) = try sight(of: launch.account, on: key.device)
        else { return [] }
        let ids = view.unfinished.subtracting(launch.handedOut)
        return try deliveries(
            of: view.transactions.filter { ids.contains($0.id) }, to: key.device)
    }

    /// Reports a subscription as expired just before it renews (``Habit/expiredFlicker``).
    mutating func announceFlicker(of subscription: SubscriptionRecord) throws(StoreError) {
        for (key, launch) in launchesInOrder
        where launch.account == subscription.account && !launch.standings.isEmpty {
            guard state.devices[key.device]?.isOnline == true else { continue }
            // Its period has ended, so the status is already expired.
            let standing = try standing(of: subscription, on: key.device, .live)
            launch.standings.offer(standing, after: ticket)
        }
    }

    /// Offers a message to the customer's running apps.
    func offerMessage(_ message: StoreMessage, to account: AccountIndex) {
        for launch in launches.values where launch.account == account {
            launch.messages.offer(message, after: ticket)
        }
    }
}
