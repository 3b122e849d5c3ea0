import Foundation
import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct AppAccountTokenTests {
    private static let token = "0f8fad5b-d9cb-469f-a165-70867728950e"

    private func set(
        _ backend: Backend, _ id: some CustomStringConvertible,
        _ body: String = #"{"appAccountToken":"\#(Self.token)"}"#
    ) async throws -> Answer {
        try await backend.send("PUT", "/v1/transactions/\(id)/appAccountToken", body: body)
    }

    @Test func aTokenAppliesToAllPeriodsAndToRenewals() async throws {
        let backend = try Backend()
        let id = try backend.buy("news")
        try backend.advance(days: 8)
        let answer = try await set(backend, id)
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
        try backend.advance(days: 7)
        let ids = backend.store.purchases(of: "anna", in: Backend.bundleID).map(\.id)
        #expect(ids.count == 3)
        for id in ids {
            let payload = try backend.store.servedTransaction(id)
            #expect(payload.appAccountToken?.uuidString.lowercased() == Self.token)
        }
        let statuses = try await backend.get("/v1/subscriptions/\(id)")
        let item = try statuses.json["data"]?.elementList.first?["lastTransactions"]?.elementList
            .first
        let jws = try #require(item?["signedRenewalInfo"]?.string)
        let renewal = try #require(try backend.verifier().verifyRenewalInfo(jws).receipt).payload
        #expect(renewal.appAccountToken?.uuidString.lowercased() == Self.token)
    }

    @Test func aDeviceReceivesTheTokenInNewSignedData() async throws {
        let backend = try Backend()
        let app = try backend.store.launch(Backend.bundleID, on: "anna")
        let id = try backend.buy("remove_ads")
        #expect(await app.transactions(.all(productID: nil)).first?.payload.appAccountToken == nil)
        _ = try await set(backend, id)
        let after = try #require(await app.transactions(.all(productID: nil)).first)
        #expect(after.isVerified)
        #expect(after.payload.appAccountToken?.uuidString.lowercased() == Self.token)
    }

    @Test(arguments: [
        (#"{"appAccountToken":""}"#, 4_000_183), ("{}", 4_000_183),
        (#"{"appAccountToken":5}"#, 4_000_183), (#"{"appAccountToken":null}"#, 4_000_183),
        (#"{"appAccountToken":"0f8fad5bd9cb469fa16570867728950e"}"#, 4_000_183), ("", 4_000_000),
    ])
    func anInvalidTokenIsRefused(body: String, code: Int64) async throws {
        let backend = try Backend()
        #expect(try await set(backend, backend.buy("coins"), body).code == code)
    }

    @Test func onlyTheOriginalTransactionOfAPurchaserIsAccepted() async throws {
        let backend = try Backend()
        try backend.store.addFamily("smith", members: ["anna", "ben"])
        _ = try backend.store.launch(Backend.bundleID, on: "ben")
        try backend.buy("remove_ads")
        let share = try #require(backend.store.purchases(of: "ben", in: Backend.bundleID).last).id
        #expect(try await set(backend, share).code == 4_000_185)
        try backend.buy("news")
        try backend.advance(days: 8)
        let renewal = try #require(
            backend.store.purchases(of: "anna", in: Backend.bundleID).last
        ).id
        #expect(try await set(backend, renewal).code == 4_000_187)
        for (id, code) in [("x", 4_000_008), ("5", 4_040_005), ("700000007000000000", 4_000_048)] {
            #expect(try await set(backend, id).code == Int64(code))
        }
    }
}
