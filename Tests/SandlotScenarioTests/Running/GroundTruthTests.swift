import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotStore
import Testing

/// The life of a subscription, as the sandbox of the App Store reported it in fourteen notifications.
///
/// A is a product of one month. B is one of three months on a lower level of the same group. The order of
/// the notifications, the members of all signed data, and what refers to what is as recorded. Dates within
/// a period are not compared.
@Suite
struct GroundTruthTests {
    private static let story = """
        scenario: The life of a subscription
        start: 2025-09-01 10:00
        products:
          - {id: a, type: auto-renewable, price: 4.99, period: 1 month, group: club, level: 1}
          - {id: b, type: auto-renewable, price: 9.99, period: 3 months, group: club, level: 2}
        customers: [Ana]
        devices:
          - {name: phone, of: Ana}
        steps:
          - launch: phone
          - {buy: a, on: phone}
          - advance: 1 month
          - {auto-renew: a, of: Ana, to: off}
          - advance: 32 days
          - {buy: a, on: phone, as: old}
          - advance: 1 day
          - {auto-renew: a, of: Ana, to: off}
          - advance: 33 days
          - {buy: b, on: phone}
          - advance: 1 hour
          - {buy: a, on: phone}
          - advance: 1 minute
          - {auto-renew: a, of: Ana, to: off}
          - {buy: b, on: phone}
          - {buy: a, on: phone}
          - {auto-renew: a, of: Ana, to: off}
          - advance: 40 days
          - {buy: b, on: phone}
          - set: {defers-refunds: on}
          - {request-refund: old, on: phone}
          - advance: 182 seconds
          - decide-refund: old
        """

    /// What a notification was recorded with.
    private struct Row {
        let number: Int
        let title: String
        /// The product of the transaction.
        let product: String
        /// The row that came with the transaction.
        let bought: Int
        /// The current product, and that of the next period.
        let renewal: (current: String, next: String)
        var isRenewing = true
        var status = SubscriptionStatus.active
        /// The row whose purchase began the current stretch of service, if it was recorded.
        var start: Int?
        var isRefunded = false
    }

    private static let on = "DID_CHANGE_RENEWAL_PREF"
    private static let off = "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"
    private static let again = "SUBSCRIBED/RESUBSCRIBE"
    private static let rows = [
        Row(number: 1, title: "DID_RENEW", product: "a", bought: 1, renewal: ("a", "a")),
        Row(number: 2, title: again, product: "a", bought: 2, renewal: ("a", "a"), start: 2),
        Row(
            number: 3, title: off, product: "a", bought: 2, renewal: ("a", "a"), isRenewing: false,
            start: 2),
        Row(
            number: 4, title: "EXPIRED/VOLUNTARY", product: "a", bought: 2, renewal: ("a", "a"),
            isRenewing: false, status: .expired, start: 2),
        Row(number: 5, title: again, product: "b", bought: 5, renewal: ("b", "b"), start: 5),
        Row(
            number: 6, title: "\(on)/UPGRADE", product: "a", bought: 6, renewal: ("a", "a"),
            start: 5),
        Row(
            number: 7, title: off, product: "a", bought: 6, renewal: ("a", "a"), isRenewing: false,
            start: 5),
        Row(
            number: 8, title: "\(on)/DOWNGRADE", product: "a", bought: 6, renewal: ("a", "b"),
            start: 5),
        Row(number: 9, title: on, product: "a", bought: 6, renewal: ("a", "a"), start: 5),
        Row(
            number: 10, title: off, product: "a", bought: 6, renewal: ("a", "a"), isRenewing: false,
            start: 5),
        Row(
            number: 11, title: "EXPIRED/VOLUNTARY", product: "a", bought: 6, renewal: ("a", "a"),
            isRenewing: false, status: .expired, start: 5),
        Row(number: 12, title: again, product: "b", bought: 12, renewal: ("b", "b"), start: 12),
        Row(
            number: 13, title: "CONSUMPTION_REQUEST", product: "a", bought: 2, renewal: ("b", "b"),
            start: 12),
        Row(
            number: 14, title: "REFUND", product: "a", bought: 2, renewal: ("b", "b"), start: 12,
            isRefunded: true),
    ]

    /// The members of a transaction, in their order.
    private static let transactionNames = [
        "transactionId", "originalTransactionId", "webOrderLineItemId", "bundleId", "productId",
        "subscriptionGroupIdentifier", "purchaseDate", "originalPurchaseDate", "expiresDate",
        "quantity",
        "type", "inAppOwnershipType", "signedDate", "environment", "transactionReason",
        "storefront",
        "storefrontId", "price", "currency", "appTransactionId",
    ]
    /// The members that a transaction has after a refund, of which the record lacks the last two.
    private static let refundNames: Set = [
        "revocationReason", "revocationDate", "revocationType", "revocationPercentage",
    ]
    /// The members of the renewal info of every subscription.
    private static let renewalNames: Set = [
        "originalTransactionId", "autoRenewProductId", "productId", "autoRenewStatus", "signedDate",
        "environment", "recentSubscriptionStartDate", "renewalDate", "appTransactionId",
    ]

    private static func title(_ notification: SignedNotification) -> String {
        [notification.payload.notificationType?.rawValue, notification.payload.subtype?.rawValue]
            .compactMap(\.self).joined(separator: "/")
    }

    private static func names(_ token: String) throws -> [String] {
        try JSONDocument(UntrustedReceipt(token).payload).root.memberList.map(\.name)
    }

    @Test
    func theNotificationsOfALifeAreThoseOfTheSandbox() async throws {
        let scenario = try Scenario(bytes: Array(Self.story.utf8), file: "life.yaml")
        let all = try await ScenarioRunner(scenario, collectsNotifications: true).run()
            .notifications
        // The record begins in the middle of the life, and lacks the end of the first stretch.
        let (first, rest) = (try #require(all.first), all.dropFirst())
        #expect(Self.title(first) == "SUBSCRIBED/INITIAL_BUY")
        var recorded = Array(rest)
        #expect(recorded.count == 16)
        recorded.removeSubrange(1...2)
        #expect(recorded.map(Self.title) == Self.rows.map(\.title))
        let original = try TransactionPayload(
            json: UntrustedReceipt(Self.transaction(first)).payload)
        var bought: [Int: TransactionPayload] = [:]
        for (row, notification) in zip(Self.rows, recorded) {
            let name = Comment(rawValue: "row \(row.number)")
            let token = try Self.transaction(notification)
            let transaction = try TransactionPayload(json: UntrustedReceipt(token).payload)
            if row.bought == row.number { bought[row.number] = transaction }
            let purchase = try #require(bought[row.bought])
            #expect(transaction.transactionId == purchase.transactionId, name)
            #expect(transaction.productId == row.product, name)
            #expect(transaction.originalTransactionId == original.transactionId, name)
            #expect(transaction.originalPurchaseDate == original.purchaseDate, name)
            #expect(transaction.transactionReason == (row.bought == 1 ? .renewal : .purchase), name)
            let names = try Self.names(token)
            #expect(names.filter { !Self.refundNames.contains($0) } == Self.transactionNames, name)
            #expect(Set(names).isSuperset(of: Self.refundNames) == row.isRefunded, name)
            #expect(transaction.revocationReason == (row.isRefunded ? .other : nil), name)
            try check(notification, row, transaction, bought)
        }
        #expect(Set(bought.values.compactMap(\.transactionId)).count == 5)
    }

    private func check(
        _ notification: SignedNotification, _ row: Row, _ transaction: TransactionPayload,
        _ bought: [Int: TransactionPayload]
    ) throws {
        let name = Comment(rawValue: "row \(row.number)")
        let token = try #require(notification.renewalInfo)
        let info = try RenewalInfoPayload(json: UntrustedReceipt(token).payload)
        let data = try #require(notification.payload.data)
        #expect(data.status == row.status, name)
        #expect((data.consumptionRequestReason != nil) == (row.number == 13), name)
        #expect(info.signedDate == notification.payload.signedDate, name)
        #expect(transaction.signedDate == notification.payload.signedDate, name)
        #expect(info.productId == row.renewal.current, name)
        #expect(info.autoRenewProductId == row.renewal.next, name)
        #expect(info.autoRenewStatus == (row.isRenewing ? .on : .off), name)
        let price = row.renewal.next == "a" ? 4990 : 9990
        #expect(info.renewalPrice?.rawValue == (row.isRenewing ? Int64(price) : nil), name)
        let isExpired = row.status == .expired
        #expect(info.expirationIntent == (isExpired ? .customerCancelled : nil), name)
        #expect(info.isInBillingRetryPeriod == (isExpired ? false : nil), name)
        var names = Self.renewalNames
        if row.isRenewing { names.formUnion(["renewalPrice", "currency"]) }
        if isExpired { names.formUnion(["expirationIntent", "isInBillingRetryPeriod"]) }
        #expect(Set(try Self.names(token)) == names, name)
        if let start = row.start {
            #expect(info.recentSubscriptionStartDate == bought[start]?.purchaseDate, name)
        }
        let latest = bought.max { $0.key < $1.key }?.value
        #expect(info.renewalDate == latest?.expiresDate, name)
    }

    private static func transaction(_ notification: SignedNotification) throws -> String {
        try #require(notification.payload.data?.signedTransactionInfo)
    }
}
