import SandlotReceipts
import SandlotScenario
import SandlotStore
import Testing

/// The notifications of stories to the developer's server.
@Suite
struct NotificationTests {
    private func notifications(_ name: String) async throws -> [SignedNotification] {
        let scenario = try Scenario(contentsOf: Fixtures.path(name))
        return try await ScenarioRunner(scenario, collectsNotifications: true).run().notifications
    }

    private static func title(_ notification: SignedNotification) -> String {
        [notification.payload.notificationType?.rawValue, notification.payload.subtype?.rawValue]
            .compactMap(\.self).joined(separator: "/")
    }

    @Test(arguments: [
        ("first-purchase", ["ONE_TIME_CHARGE"]),
        (
            "refund-then-buy-again",
            [
                "ONE_TIME_CHARGE", "REFUND", "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND",
            ]
        ),
        ("family-sharing", ["ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "REVOKE", "REVOKE"]),
        (
            "upgrade-and-downgrade",
            [
                "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_PREF/UPGRADE",
                "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_RENEW",
                "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
            ]
        ),
        (
            "price-increase",
            [
                "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/INITIAL_BUY",
                "PRICE_INCREASE/PENDING", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/PENDING",
                "PRICE_INCREASE/ACCEPTED", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
                "DID_RENEW", "EXPIRED/VOLUNTARY", "EXPIRED/PRICE_INCREASE",
            ]
        ),
    ])
    func aStorySendsItsNotificationsInOrder(name: String, expected: [String]) async throws {
        #expect(try await notifications(name).map(Self.title) == expected)
    }

    @Test
    func nothingIsCollectedUnlessItIsWanted() async throws {
        let scenario = try Scenario(contentsOf: Fixtures.path("first-purchase"))
        #expect(try await ScenarioRunner(scenario).run().notifications.isEmpty)
    }

    @Test
    func aNotificationHasTheStatusOfItsEvent() async throws {
        let all = try await notifications("subscription-grace-and-recovery")
        #expect(all.map { $0.payload.data?.status?.rawValue } == [1, 1, 4, 1, 4, 3, 2])
        #expect(Set(all.compactMap(\.payload.notificationUUID)).count == all.count)
        for notification in all {
            let token = try #require(notification.renewalInfo)
            let info = try RenewalInfoPayload(json: UntrustedReceipt(token).payload)
            let transaction = try TransactionPayload(
                json: UntrustedReceipt(
                    #require(notification.payload.data?.signedTransactionInfo)
                ).payload)
            #expect(info.signedDate == notification.payload.signedDate)
            #expect(transaction.signedDate == notification.payload.signedDate)
            #expect(info.originalTransactionId == transaction.originalTransactionId)
            #expect(info.renewalDate == transaction.expiresDate)
            // An expired subscription does not renew, and states no price.
            let isOver = notification.payload.data?.status == .expired
            #expect(info.autoRenewStatus == (isOver ? .off : .on))
            #expect((info.renewalPrice == nil) == isOver)
            #expect(
                (info.expirationIntent == nil) == (notification.payload.data?.status == .active))
        }
    }

    @Test
    func everyRunSendsTheSame() async throws {
        let (one, other) = (
            try await notifications("price-increase"), try await notifications("price-increase")
        )
        #expect(
            one.map { $0.payload.notificationUUID } == other.map { $0.payload.notificationUUID })
    }
}
