import SandlotBase

/// The part of a store's state that decides its future, without identifiers and times.
package struct StoreSituation: Sendable, Hashable {
    /// A purchase of a customer, or a request for one.
    package struct Holding: Sendable, Hashable {
        let bundleID: String
        let productID: String
        let state: PurchaseRecord.State
        let isShared: Bool
        let isRevoked: Bool
        let isRenewing: Bool
        let hasIssue: Bool
        let isPending: Bool
        let isFinished: Bool
        /// Whether a subscription's period has ended.
        let hasEnded: Bool
    }

    /// The purchases of a customer: the newest of each product, and older ones that still count.
    package struct Account: Sendable, Hashable {
        var newest: [String: Holding] = [:]
        /// Equal ones count as one.
        var older: Set<Holding> = []
    }

    /// A device.
    package struct Device: Sendable, Hashable {
        let isOnline: Bool
        /// The apps that have not heard of changes on the device.
        let unheard: Set<String>
    }

    /// The customers, which a search may exchange for one another if they are in one family.
    package var accounts: [CustomerID: Account]
    /// The families.
    package var families: [StoreRoster.Family]
    let settings: StoreSettings
    /// The devices, which a search may exchange for one another.
    package var devices: [DeviceID: Device]
}

extension Store {
    /// The largest number of purchases that a situation contains.
    private static let situationLimit = 1_000

    /// The situation of the store.
    package var situation: StoreSituation {
        let (roster, now) = (roster, now)
        var accounts: [CustomerID: StoreSituation.Account] = [:]
        var unfinished: [CustomerID: Set<TransactionID>] = [:]
        for customer in roster.customers {
            accounts[customer.id] = StoreSituation.Account()
            unfinished[customer.id] = Set(
                soldApps.flatMap { unfinishedTransactions(of: customer.id, in: $0.bundleID) })
        }
        for listed in listedPurchases(limit: Self.situationLimit).purchases {
            let purchase = listed.purchase
            // A purchase that has failed for good makes no difference.
            if purchase.state == .failed, !purchase.hasPurchaseIssue { continue }
            let isNewest = accounts[listed.customer]?.newest[purchase.productID] == nil
            guard isNewest || purchase.state == .purchased && purchase.revocationDate == nil else {
                continue
            }
            let holding = StoreSituation.Holding(
                bundleID: listed.bundleID, productID: purchase.productID, state: purchase.state,
                isShared: listed.isShared, isRevoked: purchase.revocationDate != nil,
                isRenewing: purchase.isAutoRenewing, hasIssue: purchase.hasPurchaseIssue,
                isPending: purchase.isPendingApproval,
                isFinished: unfinished[listed.customer]?.contains(purchase.id) != true,
                hasEnded: purchase.expirationDate.map { $0 <= now } ?? false)
            if isNewest {
                accounts[listed.customer]?.newest[purchase.productID] = holding
            } else {
                accounts[listed.customer]?.older.insert(holding)
            }
        }
        var devices: [DeviceID: StoreSituation.Device] = [:]
        for device in roster.devices {
            devices[device.id] = StoreSituation.Device(
                isOnline: device.isOnline,
                unheard: Set(unheardChanges(on: device.id).map(\.bundleID)))
        }
        return StoreSituation(
            accounts: accounts, families: roster.families, settings: settings, devices: devices)
    }
}
