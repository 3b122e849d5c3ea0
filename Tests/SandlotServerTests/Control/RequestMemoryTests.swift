import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotStore
import TestSupport
import Testing

@Suite struct RequestMemoryTests {
    private let purchase = #"{"buy": "coins_100", "for": "Ana"}"#

    @Test
    func aRepeatedRequestGetsTheFirstAnswer() async throws {
        try await withServedStore { served in
            let first = try await served.steps(purchase, key: "one")
            let second = try await served.steps(purchase, key: "one")
            #expect(first.status == 200)
            #expect(second.status == 200)
            #expect(
                first.json["events"]?.elementList.first?["transaction"]?.string
                    == second.json["events"]?.elementList.first?["transaction"]?.string)
            #expect(served.story.store.purchases(of: "Ana", in: "com.example.app").count == 1)
        }
    }

    @Test
    func anotherRequestWithTheSameKeyIsRefused() async throws {
        try await withServedStore { served in
            _ = try await served.steps(purchase, key: "one")
            let other = try await served.steps(#"{"advance": "1 day"}"#, key: "one")
            #expect(other.status == 422)
            #expect(other.json["error"]?["code"]?.string == "key-reused")
            let long = try await served.steps(purchase, key: String(repeating: "k", count: 256))
            #expect(long.status == 400)
        }
    }

    @Test
    func answersSurviveARestart() async throws {
        let directory = try TemporaryDirectory()
        for _ in 0..<2 {
            let file = try await StoreFile.open(at: directory.path("shop.ledger"))
            try await withServedStore(in: file) { served in
                let answer = try await served.steps(purchase, key: "one")
                #expect(answer.status == 200)
                #expect(served.story.store.purchases(of: "Ana", in: "com.example.app").count == 1)
            }
            try await file.close()
        }
    }

    @Test
    func anUnansweredRequestIsNotRepeated() async throws {
        let directory = try TemporaryDirectory()
        let file = try await StoreFile.open(at: directory.path("shop.ledger"))
        try await withServedStore(in: file) { served in
            // The state of a process that ended while it performed the request.
            let digest = try SHA256.digest(Array(purchase.utf8)).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
            try served.story.store.keep(
                ["request one": Array(#"{"request":"\#(digest)"}"#.utf8)])
            let answer = try await served.steps(purchase, key: "one")
            #expect(answer.status == 409)
            #expect(answer.json["error"]?["code"]?.string == "outcome-unknown")
            #expect(served.story.store.purchases(of: "Ana", in: "com.example.app").isEmpty)
        }
        try await file.close()
    }
}
