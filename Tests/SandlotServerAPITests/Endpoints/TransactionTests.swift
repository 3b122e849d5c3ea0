import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Testing

@Suite struct TransactionTests {
    @Test func transactionInfoIsSignedNow() async throws {
        let backend = try Backend()
        let id = try backend.buy("remove_ads")
        try backend.advance(days: 3)
        let answer = try await backend.get("/v1/transactions/\(id)")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "application/json")
        let payload = try backend.transaction(answer.string("signedTransactionInfo"))
        #expect(payload.transactionId == id.description)
        #expect(payload.signedDate == backend.store.now)
        #expect(payload.purchaseDate == Backend.start)
        #expect(payload.deviceVerification == nil)
    }

    @Test(arguments: [
        ("abc", 4_000_006), ("-1", 4_000_006), ("1.0", 4_000_006), ("%20", 4_000_006),
        ("99999999999999999999999999", 4_000_006), ("18446744073709551615", 4_040_010),
        ("1", 4_040_010), ("700000007000000000", 4_000_048), ("0700000007000000000", 4_040_010),
    ])
    func anIdentifierThatNamesNoTransactionIsRefused(id: String, code: Int64) async throws {
        let backend = try Backend()
        try backend.buy("coins")
        #expect(try await backend.get("/v1/transactions/\(id)").code == code)
        #expect(try await backend.send("POST", "/v1/transactions/\(id)/finish").code == code)
    }

    @Test func anAppTransactionIdentifierNamesACustomer() async throws {
        let backend = try Backend()
        let id = try backend.buy("coins")
        let transaction = try backend.transaction(
            await backend.get("/v1/transactions/\(id)").string("signedTransactionInfo"))
        let name = try #require(transaction.appTransactionId)
        #expect(name == "700000007000000000")
        let history = try await backend.get("/v2/history/\(name)")
        #expect(try backend.transactions(history).map(\.transactionId) == [id.description])
    }

    @Test func appTransactionInfoIsThatOfTheCustomer() async throws {
        let backend = try Backend(profile: .production)
        _ = try backend.store.launch(Backend.bundleID, on: "anna")
        let id = try backend.buy("coins")
        let answer = try await backend.get("/v1/transactions/appTransactions/\(id)")
        let jws = try #require(try answer.string("signedAppTransactionInfo"))
        let payload = try #require(try backend.verifier().verifyAppTransaction(jws).receipt).payload
        #expect(payload.appTransactionId == "700000007000000000")
        #expect(payload.bundleId == Backend.bundleID)
        #expect(payload.receiptCreationDate == backend.store.now)
        #expect(payload.deviceVerification == nil)
    }

    @Test func aCustomerWithoutADeviceHasNoAppTransaction() async throws {
        let backend = try Backend()
        try backend.store.addCustomer("cleo")
        let id = try backend.buy("coins", for: "cleo")
        let answer = try await backend.get("/v1/transactions/appTransactions/\(id)")
        #expect(answer.status == 404)
        #expect(answer.code == 4_040_019)
        #expect(try await backend.get("/v1/transactions/appTransactions/x").code == 4_000_006)
        #expect(try await backend.get("/v1/transactions/appTransactions/5").code == 4_040_010)
    }

    @Test func anOrderContainsItsTransaction() async throws {
        let backend = try Backend()
        let first = try backend.buy("news")
        try backend.advance(days: 8)
        let renewal = try #require(
            backend.store.purchases(of: "anna", in: Backend.bundleID).last
        ).id
        #expect(renewal != first)
        for id in [first, renewal] {
            let answer = try await backend.get("/v1/lookup/\(OrderID.id(of: id))")
            #expect(try answer.json["status"]?.integer == 0)
            #expect(try backend.transactions(answer).map(\.transactionId) == [id.description])
        }
    }

    @Test(arguments: ["M1", "W2000000700000000", "M", "Mx", "MM", "2000000700000000"])
    func anUnknownOrderIsAnAnswer(order: String) async throws {
        let backend = try Backend()
        try backend.buy("coins")
        let answer = try await backend.get("/v1/lookup/\(order)")
        #expect(answer.status == 200)
        #expect(try answer.json["status"]?.integer == 1)
        #expect(try answer.json["signedTransactions"] == nil)
    }

    @Test func aFamilyShareHasNoOrder() async throws {
        let backend = try Backend()
        try backend.store.addFamily("smith", members: ["anna", "ben"])
        _ = try backend.store.launch(Backend.bundleID, on: "ben")
        try backend.buy("remove_ads")
        let share = try #require(backend.store.purchases(of: "ben", in: Backend.bundleID).last).id
        let answer = try await backend.get("/v1/lookup/\(OrderID.id(of: share))")
        #expect(try answer.json["status"]?.integer == 1)
    }

    @Test func aFinishedTransactionIsNotDeliveredAgain() async throws {
        let backend = try Backend()
        let app = try backend.store.launch(Backend.bundleID, on: "anna")
        let id = try backend.buy("coins")
        #expect(await app.transactions(.unfinished).count == 1)
        for _ in 0..<2 {
            let answer = try await backend.send("POST", "/v1/transactions/\(id)/finish")
            #expect(answer.status == 200)
            #expect(answer.body.isEmpty)
        }
        #expect(await app.transactions(.unfinished).isEmpty)
    }
}
