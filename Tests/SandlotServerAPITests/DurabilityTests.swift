import SandlotJSON
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct DurabilityTests {
    @Test func aReopenedStoreGivesTheSameAnswers() async throws {
        let ledger = InMemoryLedger()
        let backend = try Backend(ledger: ledger)
        backend.store.settings.defersRefunds = true
        let app = try backend.store.launch(Backend.bundleID, on: "anna")
        let (gold, coins) = (try backend.buy("gold"), try backend.buy("coins"))
        try await app.requestRefund(of: coins, reason: .other)
        let requests = [
            (
                "POST", "/v1/subscriptions/extend/mass",
                #"{"extendByDays":5,"extendReasonCode":1,"requestIdentifier":"r1","productId":"gold"}"#
            ),
            (
                "PUT", "/v1/subscriptions/extend/\(gold)",
                #"{"extendByDays":5,"extendReasonCode":1,"requestIdentifier":"r2"}"#
            ),
            (
                "PUT", "/v1/transactions/\(gold)/appAccountToken",
                #"{"appAccountToken":"0f8fad5b-d9cb-469f-a165-70867728950e"}"#
            ),
            ("POST", "/v1/transactions/\(gold)/finish", ""),
            (
                "PUT", "/v2/transactions/consumption/\(coins)",
                #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":"DELIVERED"}"#
            ),
        ]
        for (method, path, body) in requests {
            let status = try await backend.send(method, path, body: body).status
            #expect((200...202).contains(status), "\(path)")
        }
        let other = try Backend(ledger: ledger, addingCast: false)
        #expect(other.store.snapshot == backend.store.snapshot)
        #expect(other.store.refundRequests == [coins: .other])
        #expect(other.store.consumptionReport(of: coins) != nil)
        #expect(
            other.store.consumptionReport(of: coins) == backend.store.consumptionReport(of: coins))
        let status = try await other.get("/v1/subscriptions/extend/mass/gold/r1")
        #expect(try status.json["succeededCount"]?.integer == 1)
        let third = try await other.send(
            "PUT", "/v1/subscriptions/extend/\(gold)", body: requests[1].2)
        #expect(third.code == 4_030_005)
        let first = try await backend.get("/v2/history/\(gold)")
        let again = try await other.get("/v2/history/\(gold)")
        #expect(try first.string("revision") == again.string("revision"))
        #expect(
            try backend.transactions(first).map(\.json)
                == other.transactions(again).map(\.json))
    }

    @Test func aFailedLedgerIsAnInternalError() async throws {
        let backend = try Backend(ledger: FullLedger(capacity: 14))
        var statuses: [Int] = []
        for number in 0..<12 {
            let body =
                #"{"extendByDays":1,"extendReasonCode":1,"requestIdentifier":"r\#(number)","productId":"gold"}"#
            let answer = try await backend.send(
                "POST", "/v1/subscriptions/extend/mass", body: body)
            statuses.append(answer.status)
            if answer.status == 500 { #expect(answer.code == 5_000_000) }
        }
        #expect(statuses.contains(200))
        #expect(statuses.last == 500)
    }
}

/// A ledger that refuses records beyond a number.
private final class FullLedger: Ledger {
    private let ledger = InMemoryLedger()
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        guard position + records.count <= capacity else {
            throw LedgerError(.inputOutput, "the disk is full")
        }
        return try ledger.append(records, at: position)
    }

    var count: Int { get throws(LedgerError) { ledger.count } }

    var commits: AsyncStream<Int> { ledger.commits }

    func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        try ledger.records(from: position, limit: limit)
    }
}
