import SandlotReceipts
import SandlotStore
import Testing

@Suite struct OutboxTests {
    /// A notification without its identifier, which depends on the position in the ledger.
    private func content(_ kept: KeptNotification) -> StoreNotification {
        var payload = kept.notification.payload
        payload.notificationUUID = nil
        return StoreNotification(
            payload: payload, transaction: kept.notification.transaction,
            renewalInfo: kept.notification.renewalInfo)
    }

    @Test func theLedgerHasTheCollectedNotifications() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        try shop.store.keepNotifications()
        shop.store.collectNotifications()
        let app = try shop.launch()
        for step in Chronicle.steps { try await step.run(shop, app) }
        let collected = shop.store.takeNotifications()
        #expect(collected.count > 20)
        #expect(try shop.store.keptNotifications(from: 0).map(\.notification) == collected)
        let reopened = try Shop.reopened(ledger)
        #expect(try reopened.store.keptNotifications(from: 0).map(\.notification) == collected)
        #expect(
            try reopened.store.keptNotifications(from: 5).map(\.notification)
                == Array(collected.dropFirst(5)))
    }

    @Test func aReopenedStoreKeepsItsNotificationsWithoutBeingTold() async throws {
        let ledger = InMemoryLedger()
        try Shop(ledger: ledger).store.keepNotifications()
        let reopened = try Shop.reopened(ledger)
        try await reopened.buy("coins", on: reopened.launch())
        #expect(try reopened.store.keptNotifications(from: 0).count == 1)
    }

    @Test func aCrashLosesNoNotificationOfACommand() async throws {
        let ledger = NotedLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        try shop.store.keepNotifications()
        let beginning = ledger.count
        let app = try shop.launch()
        for step in Chronicle.steps { try await step.run(shop, app) }
        let kept = try shop.store.keptNotifications(from: 0)
        let records = try ledger.records(from: 0, limit: .max)
        let boundaries = ledger.boundaries
        for (start, end) in zip(boundaries, boundaries.dropFirst()) where start >= beginning {
            // The process ends before the append from `start` to `end`. If that append has the
            // notifications of the previous one, they are made again.
            let isOfNotifications = records[start].stream == "memory"
            let copy = InMemoryLedger(records: Array(records[..<start]))
            let reopened = try Shop.reopened(copy)
            try reopened.store.keepNotifications()
            let expected = kept.filter { Self.position($0) < (isOfNotifications ? end : start) }
            let found = try reopened.store.keptNotifications(from: 0)
            for (found, expected) in zip(found, expected) {
                #expect(content(found) == content(expected), "the crash at \(start)")
            }
            #expect(found.count == expected.count, "the crash at \(start)")
        }
    }

    @Test func aNotificationCanBeAboutNoTransaction() throws {
        let shop = try Shop()
        try shop.store.keepNotifications()
        var payload = NotificationPayload()
        payload.notificationType = .test
        payload.notificationUUID = "5a4d1070-0000-4000-8000-000000000000"
        try shop.store.keep(StoreNotification(payload: payload))
        let kept = try shop.store.keptNotifications(from: 0)
        #expect(kept.map(\.notification.payload) == [payload])
        #expect(kept.first?.notification.transaction == nil)
    }

    /// The position at which a notification was to be appended.
    private static func position(_ kept: KeptNotification) -> Int {
        kept.name.split(separator: "/").dropFirst().first.flatMap { Int($0) } ?? -1
    }
}

/// A notification in a store's ledger.
private struct KeptNotification {
    let name: String
    let notification: StoreNotification
}

extension Store {
    fileprivate func keptNotifications(from start: Int) throws -> [KeptNotification] {
        try keptNotificationNames(from: start).map { name in
            KeptNotification(name: name, notification: try keptNotification(name))
        }
    }
}
