import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct MassExtensionTests {
    private func body(_ rest: String, request: String = "r1") -> String {
        #"{"extendByDays":10,"extendReasonCode":1,"requestIdentifier":"\#(request)","# + rest + "}"
    }

    private func extend(_ backend: Backend, _ body: String) async throws -> Answer {
        try await backend.send("POST", "/v1/subscriptions/extend/mass", body: body)
    }

    /// Opens a store with three subscribers, one of whom cannot get another extension.
    private func subscribers(_ backend: Backend) throws -> [TransactionID] {
        try backend.store.addCustomer("cleo", storefront: "DEU")
        try backend.store.addCustomer("dan")
        let ids = try ["anna", "ben", "cleo"].map {
            try backend.buy("gold", for: CustomerID(rawValue: $0))
        }
        for _ in 0..<2 { try backend.store.extendRenewalDate(of: ids[1], byDays: 1) }
        let lapsed = try backend.buy("gold", for: "dan")
        try backend.store.refund(lapsed)
        try backend.buy("news")
        return ids
    }

    @Test func allActiveSubscriptionsAreExtended() async throws {
        let backend = try Backend()
        let ids = try subscribers(backend)
        backend.store.collectNotifications()
        let before = try ids.map { try backend.store.servedTransaction($0).expiresDate }
        let answer = try await extend(backend, body(#""productId":"gold""#))
        #expect(answer.status == 200)
        #expect(try answer.string("requestIdentifier") == "r1")
        let after = try ids.map { try backend.store.servedTransaction($0).expiresDate }
        #expect(after == [before[0]?.adding(days: 10), before[1], before[2]?.adding(days: 10)])
        let status = try await backend.get("/v1/subscriptions/extend/mass/gold/r1")
        #expect(try status.string("requestIdentifier") == "r1")
        #expect(try status.json["complete"]?.bool == true)
        #expect(try status.json["completeDate"]?.integer == backend.store.now.milliseconds)
        #expect(try status.json["succeededCount"]?.integer == 2)
        #expect(try status.json["failedCount"]?.integer == 1)
        try notificationsAreComplete(backend, failed: ids[1])
    }

    private func notificationsAreComplete(_ backend: Backend, failed: TransactionID) throws {
        let signed = try backend.store.sign(backend.store.takeNotifications())
        #expect(
            signed.map(\.payload.notificationType)
                == [.renewalExtended, .renewalExtended, .renewalExtension, .renewalExtension])
        let verifier = try backend.verifier()
        let payloads = try signed.map { try #require(verifier.verifyNotification($0.jws).receipt) }
        let failure = payloads[2].payload
        #expect(failure.subtype == .failure)
        let transaction = try backend.transaction(failure.data?.signedTransactionInfo)
        #expect(transaction.transactionId == failed.description)
        let summary = payloads[3].payload
        #expect(summary.subtype == .summary)
        #expect(summary.data == nil)
        #expect(summary.summary?.succeededCount == 2)
        #expect(summary.summary?.failedCount == 1)
        #expect(summary.summary?.requestIdentifier == "r1")
        #expect(Set(signed.map(\.payload.notificationUUID)).count == 4)
    }

    @Test func storefrontsLimitTheExtension() async throws {
        let backend = try Backend()
        let ids = try subscribers(backend)
        let before = try ids.map { try backend.store.servedTransaction($0).expiresDate }
        let answer = try await extend(
            backend, body(#""productId":"gold","storefrontCountryCodes":["DEU","FRA"]"#))
        #expect(answer.status == 200)
        let after = try ids.map { try backend.store.servedTransaction($0).expiresDate }
        #expect(after == [before[0], before[1], before[2]?.adding(days: 10)])
    }

    /// The App Store has more storefronts than those whose currencies are known.
    @Test func everyStorefrontOfTheAppStoreCanBeNamed() async throws {
        let backend = try Backend()
        try backend.buy("gold")
        let answer = try await extend(
            backend, body(#""productId":"gold","storefrontCountryCodes":["USA","DOM","MAR","XKS"]"#)
        )
        #expect(answer.status == 200)
    }

    @Test func aRepeatedRequestExtendsOnce() async throws {
        let backend = try Backend()
        let id = try backend.buy("gold")
        let before = try #require(try backend.store.servedTransaction(id).expiresDate)
        for request in ["r1", "r1", "r2"] {
            _ = try await extend(backend, body(#""productId":"gold""#, request: request))
        }
        #expect(try backend.store.servedTransaction(id).expiresDate == before.adding(days: 20))
    }

    @Test(arguments: [
        (#""productId":"gold","storefrontCountryCodes":[]"#, 4_000_027),
        (#""productId":"gold","storefrontCountryCodes":["US"]"#, 4_000_028),
        (#""productId":"gold","storefrontCountryCodes":["usa"]"#, 4_000_028),
        (#""productId":"gold","storefrontCountryCodes":["USA","UKD"]"#, 4_000_028),
        (#""productId":"gold","storefrontCountryCodes":[1]"#, 4_000_028),
        (#""productId":"gold","storefrontCountryCodes":"USA""#, 4_000_028),
        (#""productId":"coins""#, 4_000_023), (#""productId":"none""#, 4_000_023),
        (#""productId":"""#, 4_000_023), (#""productId":5"#, 4_000_023), (#""x":1"#, 4_000_023),
    ])
    func anInvalidScopeIsRefused(rest: String, code: Int64) async throws {
        #expect(try await extend(Backend(), body(rest)).code == code)
    }

    @Test func anUnknownRequestHasNoStatus() async throws {
        let backend = try Backend()
        try backend.buy("gold")
        _ = try await extend(backend, body(#""productId":"gold""#))
        for path in ["gold/r2", "news/r1"] {
            let answer = try await backend.get("/v1/subscriptions/extend/mass/" + path)
            #expect(answer.status == 404)
            #expect(answer.code == 4_040_009)
        }
    }
}
