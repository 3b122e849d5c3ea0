import Foundation
import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
package import SandlotStore

/// The delivery of a store's notifications to the developer's server.
///
/// Notifications are posted one after the other, in the order in which they were made. Each attempt
/// is recorded in the store's ledger after the answer. If the process ends between the two, the
/// notification is posted again, with the same `notificationUUID`. Without a poster, notifications
/// wait until there is one. Of several servers of one ledger, only one posts at a time.
package actor NotificationDelivery {
    /// The progress of a notification, whose contents are in the store's ledger.
    struct Item {
        let name: String
        /// The progress, or nil before the first attempt.
        var progress: DeliveryProgress?
        /// The values by which the notification is selected, from the first selection on.
        var facts: NotificationFacts?
        /// Whether a mishap has been drawn for it.
        var hasDrawn = false
        /// The mishap because of which its next attempt is late.
        var postponement: DeliveryMishap.Kind?

        /// Whether no attempt will follow.
        var isFinished: Bool { progress.map { $0.nextDate == nil } ?? false }
    }

    let store: Store
    private let schedule: RetrySchedule
    private(set) var items: [Item] = []
    private var queue = DeliveryQueue()
    /// The notifications that wait until another one has been posted.
    private var heldBack: [Int] = []
    private var mishaps: [DeliveryMishap] = []
    private(set) var poster: (any NotificationPoster)?
    private var isDelivering = false
    /// Whether this process is the one that posts the notifications of a shared ledger.
    private var isPosting = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates the delivery of a store's notifications, which the store keeps from now on.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - poster: The way to the developer's server, or nil if there is none yet.
    ///   - schedule: The schedule of repeated attempts, or nil for that of the App Store.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package init(
        of store: Store, poster: (any NotificationPoster)?, schedule: RetrySchedule? = nil
    ) throws(StoreError) {
        self.store = store
        self.poster = poster
        self.schedule = schedule ?? .ofAppStore(store.profile)
        try store.keepNotifications()
        (items, queue) = Self.items(of: store, from: 0, after: DeliveryQueue())
    }

    /// Replaces the way to the developer's server.
    ///
    /// - Parameter poster: The new way, or nil to let notifications wait.
    package func setPoster(_ poster: (any NotificationPoster)?) {
        self.poster = poster
    }

    /// Adds mishaps, each of which happens to one of the next notifications.
    package func add(_ mishaps: [DeliveryMishap]) {
        self.mishaps += mishaps
    }

    /// Posts everything that is due, until nothing is.
    ///
    /// A notification that changes places with the next one waits for that one. Returns at once if
    /// another call is doing so, which then also posts what has become due since. If the task is
    /// canceled, the rest waits.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if an attempt could not be recorded.
    package func deliver() async throws(StoreError) {
        guard !isDelivering else { return }
        isDelivering = true
        defer {
            isDelivering = false
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        while let poster, !Task.isCancelled {
            guard try await claim() else { return }
            refresh()
            // Only what is committed may leave the process.
            try await store.commitment()
            guard let index = nextIndex() else { return }
            do throws(StoreError) {
                try await attempt(index, poster)
            } catch {
                queue.add(index)
                throw error
            }
        }
    }

    /// Posts everything that is due, including what waits for another notification.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func settle() async throws(StoreError) {
        while isDelivering { await withCheckedContinuation { waiting.append($0) } }
        try await deliver()
        releaseHeldBack()
        try await deliver()
        // A process that does not post knows what is left, too.
        refresh()
    }

    /// Posts a notification now, whether or not it was delivered before.
    ///
    /// - Parameter index: Its number in the order in which notifications were made.
    /// - Returns: Whether there is such a notification and a way to post it.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    func sendAgain(_ index: Int) async throws(StoreError) -> Bool {
        refresh()
        guard let poster, items.indices.contains(index) else { return false }
        while isDelivering { await withCheckedContinuation { waiting.append($0) } }
        isDelivering = true
        defer {
            isDelivering = false
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        try await store.commitment()
        // A mishap happens to a notification that is posted by itself.
        items[index].hasDrawn = true
        // This attempt takes the place of the one that was planned.
        queue.remove(index)
        heldBack.removeAll { $0 == index }
        do throws(StoreError) {
            try await attempt(index, poster, isDemanded: true)
        } catch {
            if !items[index].isFinished { queue.add(index, at: items[index].progress?.nextDate) }
            throw error
        }
        return true
    }

    /// The URL for notifications, or nil if there is none.
    var webhook: String? { (poster as? WebhookPoster)?.url.absoluteString }

    /// The mishaps that wait for a notification.
    var waitingMishaps: [DeliveryMishap] { mishaps }

    /// Removes all mishaps that wait for a notification.
    func clearMishaps() { mishaps = [] }

    /// The times between attempts.
    nonisolated var retries: [Duration] { schedule.delays }

    /// The instant of the next attempt, or nil if none is planned.
    var nextDate: Timestamp? { queue.nextDate }

    /// Some of the notifications.
    struct Contents: Sendable {
        /// The notifications, with their signed form and progress after the first attempt.
        var notifications: [(StoreNotification, DeliveryRecord?)] = []
        /// The number of all notifications.
        var total: Int
    }

    /// Returns notifications in the order in which they were made.
    ///
    /// - Parameters:
    ///   - start: The number of notifications to skip.
    ///   - limit: The largest number of notifications to return.
    /// - Returns: The notifications.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if an entry cannot be read.
    func contents(from start: Int, limit: Int) throws(StoreError) -> Contents {
        refresh()
        var contents = Contents(total: items.count)
        for item in items.dropFirst(start).prefix(limit) {
            contents.notifications.append(
                (try store.keptNotification(item.name), try record(of: item)))
        }
        return contents
    }

    /// Returns whether this process posts notifications.
    ///
    /// Before it does so for the first time, it learns what another one has posted.
    private func claim() async throws(StoreError) -> Bool {
        guard store.isShared else { return true }
        guard try await store.claimPosting() else {
            isPosting = false
            return false
        }
        if !isPosting {
            try await store.synchronize()
            refresh()
            isPosting = true
        }
        return true
    }

    /// Adds the notifications that the store has made since.
    func refresh() {
        if store.isShared, !isPosting {
            // Another process makes attempts.
            (items, queue, heldBack) = ([], DeliveryQueue(), [])
        }
        let added = Self.items(of: store, from: items.count, after: queue)
        items += added.items
        queue = added.queue
    }

    /// Removes the next notification to post from the queue and returns its index, or nil if none
    /// is due.
    private func nextIndex() -> Int? {
        let now = store.now
        while let index = queue.next(at: now) {
            if !isPostponed(index, at: now) { return index }
        }
        return nil
    }

    private func releaseHeldBack() {
        for index in heldBack { queue.add(index) }
        heldBack = []
    }

    /// Returns whether the next mishap is that a notification is posted later.
    private func isPostponed(_ index: Int, at now: Timestamp) -> Bool {
        guard !items[index].hasDrawn, let mishap = mishaps.first else { return false }
        switch mishap.kind {
        case .delay: queue.add(index, at: now.adding(mishap.delay))
        case .reordering: heldBack.append(index)
        case .loss, .duplication, .corruption: return false
        }
        items[index].hasDrawn = true
        items[index].postponement = mishap.kind
        mishaps.removeFirst()
        return true
    }

    /// Posts a notification and records the attempt.
    ///
    /// - Parameters:
    ///   - index: The notification.
    ///   - poster: Posts it.
    ///   - isDemanded: Whether someone demands this attempt, so that it does not come late.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` or ``StoreError/Code/receipts``.
    private func attempt(
        _ index: Int, _ poster: any NotificationPoster, isDemanded: Bool = false
    ) async throws(StoreError) {
        var item = items[index]
        let date = store.now
        var record: DeliveryRecord
        if let earlier = try self.record(of: item) {
            record = earlier
        } else {
            record = DeliveryRecord(signedPayload: try sign(item), progress: DeliveryProgress())
        }
        var mishap = isDemanded ? nil : item.postponement
        if !item.hasDrawn, let first = mishaps.first {
            mishap = first.kind
            mishaps.removeFirst()
        }
        item.hasDrawn = true
        let answer: WebhookAnswer
        var firstAnswer: WebhookAnswer?
        switch mishap {
        case .loss: answer = WebhookAnswer(.noResponse)
        case .duplication:
            firstAnswer = await poster.post(Self.body(record.signedPayload))
            answer = await poster.post(Self.body(record.signedPayload))
        case .corruption:
            answer = await poster.post(Self.body(Self.corrupted(record.signedPayload)))
        case .delay, .reordering, nil: answer = await poster.post(Self.body(record.signedPayload))
        }
        let result = answer.result
        // An attempt that was cut off because the server stops is made again by the next one.
        if Task.isCancelled, result != .success { return queue.add(index) }
        item.postponement = nil
        var attempt = SendAttempt(date: date, answer: answer)
        attempt.note(
            url: mishap == .loss ? nil : (poster as? WebhookPoster)?.url.withoutCredentials,
            mishap: mishap, firstAnswer: firstAnswer)
        record.progress.attempts.append(attempt)
        let failures = record.progress.attempts.count
        // What was delivered once is not posted again unless someone demands it.
        let isOver =
            record.progress.attempts.contains { $0.result == .success }
            || failures > schedule.delays.count
        record.progress.nextDate = isOver ? nil : date.adding(schedule.delays[failures - 1])
        try store.keep([DeliveryRecord.name(of: item.name): record.bytes])
        item.progress = record.progress
        item.facts?.lastResult = result.rawValue
        items[index] = item
        if let date = record.progress.nextDate { queue.add(index, at: date) }
        releaseHeldBack()
        try await store.commitment()
    }

    private func sign(_ item: Item) throws(StoreError) -> String {
        let signed = try store.sign([try store.keptNotification(item.name)])
        guard let jws = signed.first?.jws else {
            throw StoreError(.receipts, "the notification \(item.name) could not be signed")
        }
        return jws
    }

    /// Returns a notification's signed form and its progress, or nil before the first attempt.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if its entry cannot be read.
    func record(of item: Item) throws(StoreError) -> DeliveryRecord? {
        guard item.progress != nil else { return nil }
        let name = DeliveryRecord.name(of: item.name)
        guard let record = store.kept(name).flatMap(DeliveryRecord.init) else {
            throw StoreError(.ledger, "the entry \"\(name)\" of the ledger is malformed")
        }
        return record
    }

    /// Returns the values by which a notification is selected.
    func facts(of index: Int) throws(StoreError) -> NotificationFacts {
        if let facts = items[index].facts { return facts }
        let facts = NotificationFacts(
            try store.keptNotification(items[index].name),
            lastResult: items[index].progress?.attempts.last?.result.rawValue)
        items[index].facts = facts
        return facts
    }

    /// Returns the notifications after the first ones, and a queue that also contains those of them
    /// that are to be posted.
    private static func items(
        of store: Store, from start: Int, after queue: DeliveryQueue
    ) -> (items: [Item], queue: DeliveryQueue) {
        var (items, queue) = ([Item](), queue)
        for name in store.keptNotificationNames(from: start) {
            let bytes = store.kept(DeliveryRecord.name(of: name))
            let progress = bytes.flatMap(DeliveryRecord.init)?.progress
            let item = Item(name: name, progress: progress)
            if !item.isFinished { queue.add(start + items.count, at: progress?.nextDate) }
            items.append(item)
        }
        return (items, queue)
    }

    /// Returns the body of the request that delivers a notification (`responseBodyV2`).
    static func body(_ jws: String) -> [UInt8] {
        Array(JSONElement.object(["signedPayload": .string(jws)]).compact.utf8)
    }

    /// Returns a JWS with another signature of the same length.
    static func corrupted(_ jws: String) -> String {
        var bytes = Array(jws.utf8)
        // The tenth character from the end is within the signature, which has 86.
        guard bytes.count > 86 else { return jws }
        let index = bytes.count - 10
        bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Timestamp {
    /// Returns the instant after a duration, rounded down to milliseconds.
    func adding(_ duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(
            milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
