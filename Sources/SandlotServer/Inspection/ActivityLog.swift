import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore

/// The activities of a store, as JSON.
struct ActivityLog {
    /// The activities that a page shows.
    struct Filter: Sendable {
        var customer: CustomerID?
        /// A device of the customer.
        var device: DeviceID?
        var transaction: TransactionID?

        func includes(_ activity: StoreActivity) -> Bool {
            if let customer, activity.customer != customer { return false }
            // What happens to an account concerns all of its devices.
            if let device, let other = activity.device, other != device { return false }
            if let transaction, activity.transaction != transaction { return false }
            return true
        }
    }

    /// A part of the log.
    struct Page: Sendable {
        /// The activities, the earliest first.
        var activities: [StoreActivity] = []
        /// The position before which the next page ends, or nil at the beginning of the log.
        var next: Int?
    }

    /// The number of records that are read together.
    private static let chunk = 512
    /// The number of positions that are looked up together.
    private static let batch = 128
    /// The largest distance of positions that are read together.
    private static let gap = 16

    let store: Store
    /// The positions of customers and transactions.
    let index: ActivityIndex

    /// Returns the latest activities before a position.
    ///
    /// - Parameters:
    ///   - end: The position, or nil for the end of the log.
    ///   - limit: The largest number of activities.
    ///   - filter: The activities to return.
    /// - Returns: The page, which has `limit` activities unless it begins with the first one.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    func page(before end: Int?, limit: Int, _ filter: Filter) throws(StoreError) -> Page {
        if filter.customer != nil || filter.transaction != nil {
            return try indexedPage(before: end, limit: limit, filter)
        }
        var position = min(end ?? .max, try store.committedRecordCount)
        var found: [StoreActivity] = []
        while position > 0, found.count < limit {
            let start = max(0, position - Self.chunk)
            let chunk = try store.activities(from: start, count: position - start)
                .compactMap(shown)
            let kept = chunk.suffix(limit - found.count)
            found = kept + found
            // What did not fit comes with the next page.
            position = kept.count < chunk.count ? kept.first?.position ?? start : start
        }
        return Page(activities: found, next: position > 0 ? position : nil)
    }

    /// Returns the latest activities of a customer, a device, or a transaction.
    private func indexedPage(
        before end: Int?, limit: Int, _ filter: Filter
    ) throws(StoreError) -> Page {
        var rest = try index.positions(of: filter, in: self)[...]
        if let end { rest = rest.prefix(before: end) }
        var page = Page()
        while !rest.isEmpty, page.activities.count < limit {
            let batch = rest.suffix(Self.batch)
            rest = rest.dropLast(batch.count)
            let found = try activities(at: batch).filter(filter.includes)
            let kept = found.suffix(limit - page.activities.count)
            page.activities = kept + page.activities
            // What did not fit comes with the next page.
            let isCut = kept.count < found.count
            page.next =
                isCut ? kept.first?.position : rest.isEmpty ? nil : batch.first.map { Int($0) }
        }
        return page
    }

    /// Returns the activities at positions, which are ascending.
    private func activities(at positions: ArraySlice<Int32>) throws(StoreError) -> [StoreActivity] {
        var activities: [StoreActivity] = []
        var rest = positions
        while let first = rest.first {
            // Neighbors are read together.
            var last = first
            let wanted = rest.prefix(while: { position in
                guard position - last <= Self.gap else { return false }
                last = position
                return true
            })
            rest = rest.dropFirst(wanted.count)
            let known = Set(wanted)
            activities += try self.activities(from: Int(first), limit: Int(last - first) + 1)
                .filter { known.contains(Int32($0.position)) }
        }
        return activities
    }

    /// Returns the activities from a position on.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    func activities(from start: Int, limit: Int) throws(StoreError) -> [StoreActivity] {
        try store.activities(from: start, count: limit).compactMap(shown)
    }

    /// Returns an activity, or nil if it says nothing to a person.
    private func shown(_ activity: StoreActivity) -> StoreActivity? {
        guard let entry = activity.entry else { return activity }
        guard let name = DeliveryRecord.notification(inName: entry.name),
            let attempt = DeliveryRecord(entry.bytes)?.progress.attempts.last
        else { return nil }
        var activity = activity
        activity.date = attempt.date
        activity.detail = attempt.result.rawValue
        let transaction = (try? store.keptNotification(name))?.transaction
        activity.productID = transaction?.productId
        if let number = transaction?.transactionId.flatMap(UInt64.init) {
            let id = TransactionID(rawValue: number)
            activity.transaction = id
            let owner = store.owner(of: id)
            activity.customer = owner?.customer
            activity.bundleID = owner?.bundleID
        }
        return activity
    }
}

extension StoreActivity {
    /// The kind by the words of the control API.
    var word: String { kind == .kept ? "posted" : kind.rawValue }

    /// A clause that tells what the device or the customer did.
    var clause: String {
        let product = productID ?? "a product"
        switch kind {
        case .customerAdded: return "joined, in the storefront \(detail ?? "")"
        case .storefrontChanged: return "moved to the storefront \(detail ?? "")"
        case .familyJoined: return "joined the family \(detail ?? "")"
        case .familyLeft: return "left the family \(detail ?? "")"
        case .deviceAdded: return "got the device \(device?.rawValue ?? "") (\(detail ?? ""))"
        case .signedIn: return "signed in on \(device?.rawValue ?? "")"
        case .online: return "went online"
        case .offline: return "went offline"
        case .launched: return "launched \(bundleID ?? "the app")"
        case .ended: return "ended \(bundleID ?? "the app")"
        case .purchased: return "bought \(product)"
        case .renewed: return "renewed \(product)"
        case .shared: return "got \(product) from the family"
        case .deferred: return "asked for \(product), which waits for approval"
        case .interrupted: return "was interrupted while buying \(product)"
        case .declined: return "was not allowed to buy \(product)"
        case .failed: return "could not buy \(product)"
        case .requestExpired: return "got no answer to the request for \(product)"
        case .refunded: return "got a refund for \(product)"
        case .sharingEnded: return "no longer gets \(product) from the family"
        case .sharingRestored: return "gets \(product) from the family again"
        case .replaced: return "replaced \(product) by another product"
        case .expired: return "no longer subscribes to \(product)"
        case .extended: return "got a later renewal of \(product)"
        case .finished: return "finished \(product)"
        case .delivered: return "heard of \(product)"
        case .autoRenewChanged: return "turned the renewal of \(product) \(detail ?? "")"
        case .planChanged: return "chose \(detail ?? "") for the next period"
        case .graceBegan: return "could not pay for \(product), whose grace period began"
        case .retryBegan: return "could not pay for \(product), which is retried"
        case .recovered: return "paid for \(product) at last"
        case .revoked: return "lost \(product)"
        case .priceIncreaseAsked: return "was asked to agree to a higher price of \(product)"
        case .priceIncreaseAnswered: return "answered about the higher price of \(product)"
        case .deleted: return "purchases were deleted"
        case .refundRequested: return "requested a refund for \(product)"
        case .refundDeclined: return "got no refund for \(product)"
        case .consumptionReported: return "consumption of \(product) was reported"
        case .notified: return "notification \(detail ?? "")"
        case .kept: return "notification posted: \(detail ?? "")"
        }
    }

    /// The activity as JSON.
    var json: JSONElement { json(notification: nil) }

    /// Returns the activity as JSON, with the number of the notification that it is about.
    func json(notification: Int?) -> JSONElement {
        var members: [String: JSONElement] = [
            "position": .integer(Int64(position)), "kind": .string(word), "text": .string(clause),
        ]
        members["at"] = date.map { .string($0.description) }
        members["customer"] = customer.map { .string($0.rawValue) }
        members["device"] = device.map { .string($0.rawValue) }
        members["app"] = bundleID.map { .string($0) }
        members["productId"] = productID.map { .string($0) }
        members["transactionId"] = transaction.map { .string($0.description) }
        members["detail"] = detail.map { .string($0) }
        members["notification"] = notification.map { .integer(Int64($0)) }
        return .object(members)
    }
}

extension ArraySlice<Int32> {
    /// Returns the numbers that are less than another, in an ascending slice.
    fileprivate func prefix(before end: Int) -> Self {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if Int(self[middle]) < end { low = middle + 1 } else { high = middle }
        }
        return self[..<low]
    }
}
