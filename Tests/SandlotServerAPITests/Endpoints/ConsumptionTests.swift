import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct ConsumptionTests {
    private func send(
        _ backend: Backend, _ id: some CustomStringConvertible, version: String = "v2",
        _ body: String
    ) async throws -> Answer {
        try await backend.send(
            "PUT", "/\(version)/transactions/consumption/\(id)", body: body)
    }

    /// Returns a valid body with other members at its end.
    private func body(_ rest: String = "") -> String {
        #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED""#
            + rest + "}"
    }

    /// Buys a product and asks for a refund that waits for a decision.
    private func requestRefund(
        of productID: String, _ backend: Backend
    ) async throws -> TransactionID {
        backend.store.settings.defersRefunds = true
        let app = try backend.store.launch(Backend.bundleID, on: "anna")
        let id = try backend.buy(productID)
        backend.store.collectNotifications()
        try await app.requestRefund(of: id, reason: .developerIssue)
        let notification = backend.store.takeNotifications().last
        #expect(notification?.payload.notificationType == .consumptionRequest)
        #expect(notification?.payload.data?.consumptionRequestReason == .fulfillmentIssue)
        await #expect(throws: StoreError.self) {
            try await app.requestRefund(of: id, reason: .other)
        }
        #expect(backend.store.refundRequests == [id: .developerIssue])
        return id
    }

    @Test(
        arguments: [
            (#","refundPreference":"GRANT_FULL""#, RevocationType.refundFull, 100_000),
            ("", .refundFull, 100_000),
            (
                #","refundPreference":"GRANT_PRORATED","consumptionPercentage":60000"#,
                .refundProrated,
                40_000
            ),
            (
                #","refundPreference":"GRANT_PRORATED","consumptionPercentage":67932"#,
                .refundProrated,
                32_068
            ),
            (
                #","refundPreference":"GRANT_PRORATED","consumptionPercentage":500"#,
                .refundProrated,
                99_500
            ),
        ] as [(String, RevocationType, Int32)])
    func aRefundFollowsThePreference(
        rest: String, type: RevocationType, percentage: Int32
    ) async throws {
        let backend = try Backend()
        let id = try await requestRefund(of: "coins", backend)
        let answer = try await send(backend, id, body(rest))
        #expect(answer.status == 202)
        #expect(answer.body.isEmpty)
        #expect(try backend.store.decideRefund(of: id))
        let payload = try backend.store.servedTransaction(id)
        #expect(payload.revocationType == type)
        #expect(payload.revocationPercentage == percentage)
        #expect(payload.revocationReason == .developerIssue)
        #expect(backend.store.refundRequests.isEmpty)
        #expect(backend.store.takeNotifications().map(\.payload.notificationType) == [.refund])
        #expect(throws: StoreError.self) { try backend.store.decideRefund(of: id) }
    }

    @Test func anOldAnswerDoesNotDecideALaterRequest() async throws {
        let backend = try Backend()
        let id = try await requestRefund(of: "coins", backend)
        let answer = try await send(backend, id, body(#","refundPreference":"DECLINE""#))
        #expect(answer.status == 202)
        #expect(try !backend.store.decideRefund(of: id))
        let app = try #require(
            backend.store.installation(of: Backend.bundleID, on: "anna"))
        try await app.requestRefund(of: id, reason: .other)
        #expect(try backend.store.decideRefund(of: id))
    }

    @Test func aSubscriptionIsProratedByItsPeriod() async throws {
        let backend = try Backend()
        let id = try await requestRefund(of: "gold", backend)
        #expect(
            try await send(backend, id, body(#","refundPreference":"GRANT_PRORATED""#)).status
                == 202)
        try backend.advance(days: 23)
        #expect(try backend.store.decideRefund(of: id))
        #expect(try backend.store.servedTransaction(id).revocationPercentage == 25_806)
    }

    @Test func aRefundTurnsOffTheRenewalOfASubscription() async throws {
        let backend = try Backend()
        let id = try await requestRefund(of: "gold", backend)
        #expect(try backend.store.decideRefund(of: id))
        let notifications = backend.store.takeNotifications().map(\.payload)
        #expect(notifications.map(\.notificationType) == [.refund, .didChangeRenewalStatus])
        #expect(notifications.last?.subtype == .autoRenewDisabled)
    }

    @Test func aRefundCanBeDeclined() async throws {
        let backend = try Backend()
        let id = try await requestRefund(of: "remove_ads", backend)
        _ = try await send(backend, id, body(#","refundPreference":"DECLINE""#))
        #expect(try !backend.store.decideRefund(of: id))
        #expect(try backend.store.servedTransaction(id).revocationDate == nil)
        #expect(
            backend.store.takeNotifications().map(\.payload.notificationType) == [.refundDeclined])
        #expect(backend.store.refundRequests.isEmpty)
    }

    @Test(arguments: [
        (#"{"customerConsented":false}"#, 4_000_035), ("{}", 4_000_035), ("x", 4_000_000),
        (#"{"customerConsented":"true"}"#, 4_000_035), (#"{"customerConsented":null}"#, 4_000_035),
        (#"{"customerConsented":true}"#, 4_000_041),
        (#"{"customerConsented":true,"sampleContentProvided":1}"#, 4_000_041),
        (#"{"customerConsented":true,"sampleContentProvided":true}"#, 4_000_036),
        (
            #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":0}"#,
            4_000_036
        ),
        (
            #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":"LOST"}"#,
            4_000_036
        ),
    ])
    func invalidInformationIsRefused(body: String, code: Int64) async throws {
        let backend = try Backend()
        #expect(try await send(backend, backend.buy("coins"), body).code == code)
    }

    @Test(arguments: [
        (#","refundPreference":"MAYBE""#, 4_000_044), (#","refundPreference":1"#, 4_000_044),
        (#","consumptionPercentage":100001"#, 4_000_000),
        (#","consumptionPercentage":-1"#, 4_000_000),
        (#","consumptionPercentage":1e30"#, 4_000_000),
        (#","refundPreference":"GRANT_PRORATED""#, 4_000_000),
        (#","refundPreference":"GRANT_PRORATED","consumptionPercentage":100000"#, 4_000_000),
    ])
    func anInvalidPreferenceIsRefused(rest: String, code: Int64) async throws {
        let backend = try Backend()
        #expect(try await send(backend, backend.buy("coins"), body(rest)).code == code)
    }

    @Test func onlyADeliveredProductThatDoesNotRenewHasAPercentage() async throws {
        let backend = try Backend()
        let percentage = body(#","consumptionPercentage":50000"#)
        #expect(try await send(backend, backend.buy("gold"), percentage).code == 4_000_209)
        let coins = try backend.buy("coins")
        #expect(try await send(backend, coins, percentage).status == 202)
        let undelivered = percentage.replacing("DELIVERED", with: "UNDELIVERED_OTHER")
        #expect(try await send(backend, coins, undelivered).code == 4_000_000)
        let unknown = body(#","new":[1,{"a":null}]"#)
        #expect(try await send(backend, coins, unknown).status == 202)
        #expect(
            backend.store.consumptionReport(of: coins)?.body == Array(unknown.utf8))
    }

    @Test(arguments: ["v1", "v2"])
    func informationIsOnlyAboutPurchases(version: String) async throws {
        let backend = try Backend()
        try backend.store.addFamily("smith", members: ["anna", "ben"])
        _ = try backend.store.launch(Backend.bundleID, on: "ben")
        try backend.buy("gold")
        let share = try #require(backend.store.purchases(of: "ben", in: Backend.bundleID).last).id
        #expect(try await send(backend, share, version: version, body()).code == 4_000_185)
        for (id, code) in [("x", 4_000_006), ("5", 4_040_010), ("700000007000000000", 4_000_048)] {
            #expect(try await send(backend, id, version: version, body()).code == Int64(code))
        }
    }

    @Test(arguments: [
        ("consumptionStatus", 3, 4_000_034), ("platform", 2, 4_000_039),
        ("deliveryStatus", 5, 4_000_036), ("accountTenure", 7, 4_000_032),
        ("playTime", 7, 4_000_040), ("lifetimeDollarsRefunded", 7, 4_000_038),
        ("lifetimeDollarsPurchased", 7, 4_000_037), ("userStatus", 4, 4_000_042),
        ("refundPreference", 3, 4_000_044),
    ])
    func theFirstVersionHasNumbers(name: String, maximum: Int, code: Int64) async throws {
        let backend = try Backend()
        let id = try backend.buy("coins")
        let values: [(String, Int64?)] = [
            ("0", nil), ("\(maximum)", nil), ("\(maximum + 1)", code), ("-1", code),
            ("\"1\"", code),
            ("99999999999999999999", code),
        ]
        for (value, expected) in values {
            let answer = try await send(
                backend, id, version: "v1", #"{"customerConsented":true,"\#(name)":\#(value)}"#)
            #expect(answer.code == expected, "\(value)")
            #expect(answer.status == (expected == nil ? 202 : 400))
        }
    }

    @Test func theFirstVersionChecksTheOtherMembers() async throws {
        let backend = try Backend()
        let id = try backend.buy("coins")
        for (rest, code) in [
            (#""customerConsented":false"#, 4_000_035),
            (#""customerConsented":true,"sampleContentProvided":0"#, 4_000_041),
            (#""customerConsented":true,"appAccountToken":"x""#, 4_000_033),
            (#""customerConsented":true,"appAccountToken":7"#, 4_000_033),
        ] as [(String, Int64)] {
            #expect(try await send(backend, id, version: "v1", "{\(rest)}").code == code)
        }
        let valid =
            #"{"customerConsented":true,"appAccountToken":"","refundPreference":2}"#
        #expect(try await send(backend, id, version: "v1", valid).status == 202)
        #expect(backend.store.consumptionReport(of: id)?.preference == .decline)
        let season = try backend.buy("season")
        #expect(try await send(backend, season, version: "v1", valid).code == 4_000_047)
    }
}
