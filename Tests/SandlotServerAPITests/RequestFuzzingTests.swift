import SandlotJSON
import SandlotServerAPI
import SandlotStore
import TestSupport
import Testing

@Suite struct RequestFuzzingTests {
    private static let bodies = [
        #"{"extendByDays":10,"extendReasonCode":1,"requestIdentifier":"r1","productId":"gold"}"#,
        #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED"}"#,
        #"{"appAccountToken":"0f8fad5b-d9cb-469f-a165-70867728950e"}"#,
        #"{"startDate":1767225600000,"endDate":1767225600001,"transactionId":"2000000700000000"}"#,
    ]

    private static let paths = [
        ("GET", "/v1/transactions/*"), ("GET", "/v2/history/*"), ("GET", "/v1/history/*"),
        ("GET", "/v1/subscriptions/*"), ("GET", "/v2/refund/lookup/*"), ("GET", "/v1/lookup/M*"),
        ("PUT", "/v1/subscriptions/extend/*"), ("POST", "/v1/subscriptions/extend/mass"),
        ("GET", "/v1/subscriptions/extend/mass/*/*"), ("POST", "/v1/notifications/test"),
        ("GET", "/v1/notifications/test/*"), ("POST", "/v1/notifications/history"),
        ("PUT", "/v2/transactions/consumption/*"), ("PUT", "/v1/transactions/consumption/*"),
        ("PUT", "/v1/transactions/*/appAccountToken"), ("POST", "/v1/transactions/*/finish"),
        ("GET", "/v1/transactions/appTransactions/*"),
    ]

    private static let values = [
        "", "2000000700000000", "2000000700000001", "700000007000000000", "18446744073709551615",
        "9223372036854775807", "-9223372036854775808", "-1", "1e400", "%00", "%F0", "M", "é", "..",
    ]

    @Test func everyRequestIsAnswered() async throws {
        var random = SeededGenerator(seed: SeededGenerator.seed)
        print("seed \(SeededGenerator.seed)")
        let backend = try Backend()
        for product in ["gold", "coins", "news"] { try backend.buy(product) }
        var revision = "x"
        for _ in FuzzInputs(sample: 2_000) {
            let (method, pattern) = random.pick(Self.paths)
            let path = pattern.replacing("*", with: random.pick(Self.values))
            let names = [
                "revision", "paginationToken", "startDate", "endDate", "status", "productType",
                "sort", "revoked", "productId",
            ]
            let query = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                (random.pick(names), random.pick(Self.values + [revision, "true", "1"]))
            }
            let answer = try await backend.send(
                method, path, query: query, body: Self.body(&random))
            #expect(
                [200, 202, 400, 403, 404].contains(answer.status), "\(method) \(path) \(query)")
            let isCoded = answer.status < 400 || answer.code != nil
            #expect(isCoded || answer.body == "Not found\n", "\(method) \(path) \(query)")
            if let next = try? answer.string("revision") { revision = next }
        }
    }

    /// Returns a body with a few random changes.
    private static func body(_ random: inout SeededGenerator) -> String {
        var bytes = Array(random.pick(bodies).utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[index] = random.pick(Array(#"0129-"{}[]:,\ntrue.e"#.utf8))
            case 1: bytes.remove(at: index)
            default: bytes.insert(random.pick(Array("0129-e".utf8)), at: index)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
