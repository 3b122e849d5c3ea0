import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Testing

@Suite struct SubscriptionTests {
    private static let extensionBody =
        #"{"extendByDays":10,"extendReasonCode":1,"requestIdentifier":"r1"}"#

    private func items(_ answer: Answer) throws -> [JSONValue] {
        try answer.json["data"]?.elementList.flatMap {
            $0["lastTransactions"]?.elementList ?? []
        } ?? []
    }

    private func extend(
        _ backend: Backend, _ id: TransactionID, body: String = Self.extensionBody
    ) async throws -> Answer {
        try await backend.send("PUT", "/v1/subscriptions/extend/\(id)", body: body)
    }

    /// A cancellation ends billing retry at once.
    @Test func aCancellationDuringBillingRetryIsReported() async throws {
        let backend = try Backend()
        let gold = try backend.buy("gold")
        backend.store.settings.failsRenewals = true
        try backend.advance(days: 32)
        backend.store.collectNotifications()
        try backend.store.setAutoRenew(false, of: gold)
        let notifications = backend.store.takeNotifications().map(\.payload)
        #expect(notifications.map(\.notificationType) == [.didChangeRenewalStatus, .expired])
        #expect(notifications.map(\.subtype) == [.autoRenewDisabled, .billingRetry])
    }

    @Test func statusesAreGroupedAndSigned() async throws {
        let backend = try Backend()
        let gold = try backend.buy("gold")
        let news = try backend.buy("news")
        try backend.store.setAutoRenew(false, of: news)
        try backend.advance(days: 8)
        let answer = try await backend.get("/v1/subscriptions/\(gold)")
        #expect(try answer.string("environment") == "Sandbox")
        #expect(try answer.string("bundleId") == Backend.bundleID)
        let groups = try #require(try answer.json["data"]?.elementList)
        #expect(groups.compactMap { $0["subscriptionGroupIdentifier"]?.string } == ["G1", "G2"])
        let items = try items(answer)
        #expect(items.compactMap { $0["status"]?.integer } == [1, 2])
        #expect(
            items.compactMap { $0["originalTransactionId"]?.string }
                == [gold, news].map(\.description))
        for item in items {
            let transaction = try backend.transaction(item["signedTransactionInfo"]?.string)
            let jws = try #require(item["signedRenewalInfo"]?.string)
            let renewal = try #require(try backend.verifier().verifyRenewalInfo(jws).receipt)
                .payload
            #expect(renewal.signedDate == backend.store.now)
            #expect(renewal.originalTransactionId == transaction.originalTransactionId)
        }
        let filters: [([String], [Int64])] = [(["2"], [2]), (["1", "2"], [1, 2]), (["5"], [])]
        for (query, expected) in filters {
            let filtered = try await backend.get(
                "/v1/subscriptions/\(gold)", query: query.map { ("status", $0) })
            #expect(try self.items(filtered).compactMap { $0["status"]?.integer } == expected)
        }
    }

    @Test(arguments: ["0", "6", "", "active", "99999999999"])
    func anUnknownStatusIsRefused(status: String) async throws {
        let backend = try Backend()
        let id = try backend.buy("gold")
        let answer = try await backend.get(
            "/v1/subscriptions/\(id)", query: [("status", status)])
        #expect(answer.code == 4_000_031)
        #expect(try await backend.get("/v1/subscriptions/x").code == 4_000_006)
        #expect(try await backend.get("/v1/subscriptions/5").code == 4_040_010)
    }

    @Test func anExtensionMovesTheRenewalDate() async throws {
        let backend = try Backend()
        backend.store.collectNotifications()
        let id = try backend.buy("gold")
        let before = try #require(try backend.store.servedTransaction(id).expiresDate)
        let answer = try await extend(backend, id)
        #expect(answer.status == 200)
        #expect(try answer.string("originalTransactionId") == id.description)
        #expect(try answer.string("webOrderLineItemId") == id.description)
        #expect(try answer.json["success"]?.bool == true)
        let end = before.adding(days: 10)
        #expect(try answer.json["effectiveDate"]?.integer == end.milliseconds)
        #expect(try backend.store.servedTransaction(id).expiresDate == end)
        #expect(
            backend.store.takeNotifications().last?.payload.notificationType == .renewalExtended)
    }

    @Test func aCustomerGetsTwoExtensionsInAYear() async throws {
        let backend = try Backend(profile: .production)
        let id = try backend.buy("gold")
        let other = try backend.buy("gold", for: "ben")
        #expect(try await extend(backend, id).status == 200)
        try backend.advance(days: 100)
        #expect(try await extend(backend, id).status == 200)
        let third = try await extend(backend, id)
        #expect(third.status == 403)
        #expect(third.code == 4_030_005)
        #expect(try await extend(backend, other).status == 200)
        try backend.advance(days: 264)
        #expect(try await extend(backend, id).code == 4_030_005)
        try backend.advance(days: 1)
        #expect(try await extend(backend, id).status == 200)
        #expect(try await extend(backend, id).code == 4_030_005)
    }

    @Test func aSubscriptionThatIsNotActiveIsIneligible() async throws {
        let backend = try Backend()
        let trial = try backend.buy("trial")
        #expect(try await extend(backend, trial).code == 4_030_004)
        let coins = try backend.buy("coins")
        #expect(try await extend(backend, coins).code == 4_030_004)
        let news = try backend.buy("news")
        try backend.store.refund(news)
        #expect(try await extend(backend, news).code == 4_030_004)
        backend.store.settings.failsRenewals = true
        backend.store.settings.hasGracePeriod = true
        let gold = try backend.buy("gold", for: "ben")
        try backend.advance(days: 32)
        #expect(try await extend(backend, gold).code == 4_030_004)
        try backend.advance(days: 30)
        #expect(try await extend(backend, gold).code == 4_030_004)
    }

    @Test func aShareCannotBeExtended() async throws {
        let backend = try Backend()
        try backend.store.addFamily("smith", members: ["anna", "ben"])
        _ = try backend.store.launch(Backend.bundleID, on: "ben")
        let id = try backend.buy("gold")
        let share = try #require(backend.store.purchases(of: "ben", in: Backend.bundleID).last).id
        #expect(try await extend(backend, share).code == 4_030_007)
        #expect(try await extend(backend, id).status == 200)
        #expect(
            try backend.store.servedTransaction(share).expiresDate
                == backend.store.servedTransaction(id).expiresDate)
    }

    @Test func onlyAnOriginalTransactionIsExtended() async throws {
        let backend = try Backend()
        let id = try backend.buy("news")
        try backend.advance(days: 8)
        let renewal = try #require(
            backend.store.purchases(of: "anna", in: Backend.bundleID).last
        ).id
        #expect(renewal != id)
        #expect(try await extend(backend, renewal).code == 4_040_005)
        for (id, code) in [("x", 4_000_008), ("5", 4_040_005), ("700000007000000000", 4_000_048)] {
            let answer = try await backend.send(
                "PUT", "/v1/subscriptions/extend/\(id)", body: Self.extensionBody)
            #expect(answer.code == Int64(code))
        }
    }

    static let invalidBodies: [(String, Int64)] = [
        ("", 4_000_000), ("[]", 4_000_000), ("{", 4_000_000), ("null", 4_000_000),
        (#"{"a":1,"a":2}"#, 4_000_000), ("{}", 4_000_009),
        (#"{"extendByDays":0}"#, 4_000_009), (#"{"extendByDays":91}"#, 4_000_009),
        (#"{"extendByDays":"5"}"#, 4_000_009), (#"{"extendByDays":1.5}"#, 4_000_009),
        (#"{"extendByDays":99999999999999999999}"#, 4_000_009), (#"{"extendByDays":5}"#, 4_000_010),
        (#"{"extendByDays":5,"extendReasonCode":4}"#, 4_000_010),
        (#"{"extendByDays":5,"extendReasonCode":true}"#, 4_000_010),
        (#"{"extendByDays":5,"extendReasonCode":0}"#, 4_000_011),
        (#"{"extendByDays":5,"extendReasonCode":0,"requestIdentifier":""}"#, 4_000_011),
        (#"{"extendByDays":5,"extendReasonCode":0,"requestIdentifier":7}"#, 4_000_011),
        (
            #"{"extendByDays":5,"extendReasonCode":0,"requestIdentifier":"\#(String(repeating: "x", count: 129))"}"#,
            4_000_011
        ),
    ]

    @Test(arguments: invalidBodies)
    func anInvalidBodyIsRefused(body: String, code: Int64) async throws {
        let backend = try Backend()
        let id = try backend.buy("gold")
        #expect(try await extend(backend, id, body: body).code == code)
        let mass = try await backend.send("POST", "/v1/subscriptions/extend/mass", body: body)
        #expect(mass.code == code)
    }
}
