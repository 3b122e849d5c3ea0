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

    /// Ten clients that repeat each other's request buy once.
    @Test
    func ofSimultaneousRequestsOneIsPerformed() async throws {
        try await withServedStore { served in
            let answers = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let answer = try await served.steps(purchase, key: "one")
                        #expect(answer.status == 200)
                        return answer.json["events"]?.elementList.first?["transaction"]?.string
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(answers.count == 1)
            #expect(answers.allSatisfy { $0 != nil })
            #expect(served.story.store.purchases(of: "Ana", in: "com.example.app").count == 1)
        }
    }

    @Test
    func onlyOneOfSeveralClaimsANameInTheStore() async throws {
        try await withServedStore { served in
            let store = served.story.store
            let earlier = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
                for number in UInt8(0)..<20 {
                    group.addTask { try store.claim("name", with: [number]) }
                }
                return try await group.reduce(into: [[UInt8]?]()) { $0.append($1) }
            }
            #expect(earlier.count { $0 == nil } == 1)
            let kept = try #require(store.kept("name"))
            #expect(Set(earlier.compactMap(\.self)) == [kept])
        }
    }

    /// The requests that would do something again, with what they do.
    private static let requests: [(method: String, path: String, body: String)] = [
        ("POST", "participants", #"{"customers": ["Cleo"]}"#),
        ("PUT", "clock", #"{"advance": "1 day"}"#), ("POST", "reset", ""),
        ("POST", "notifications", #"{"notificationType": "TEST"}"#),
        ("POST", "notifications/settled", ""), ("POST", "mishaps", #"{"kind": "loss"}"#),
        ("POST", "failures", #"{"error": 4290000}"#), ("POST", "story/next", ""),
        ("PUT", "webhook", #"{"url": null}"#), ("DELETE", "mishaps", ""),
    ]

    @Test(arguments: requests)
    func everyRequestThatChangesSomethingTakesAKey(
        method: String, path: String, body: String
    ) async throws {
        try await withServedStore { served in
            func answer() async throws -> String {
                try await RawHTTP.request(
                    method, "/control/v1/" + path, headers: ["Idempotency-Key: one"], body: body,
                    port: served.port)
            }
            let first = try await answer()
            _ = try await served.steps(#"{"advance": "1 hour"}"#)
            let again = try await answer()
            #expect(first.httpStatus == again.httpStatus)
            #expect(first.httpBody == again.httpBody)
            let failures = try await served.request("GET", "/control/v1/failures").json["failures"]
            #expect(failures?.elementList.count ?? 0 <= 1)
            let webhook = try await served.request("GET", "/control/v1/webhook").json
            #expect(webhook["mishaps"]?.elementList.count ?? 0 <= 1)
            let kept = try await served.request("GET", "/control/v1/notifications").json
            #expect(kept["total"]?.integer ?? 0 <= 1)
        }
    }

    @Test
    func aKeyOfOneRequestIsNoKeyOfAnotherPath() async throws {
        try await withServedStore { served in
            let key = ["Idempotency-Key: one"]
            let first = try await served.request(
                "POST", "/control/v1/notifications/settled", headers: key)
            #expect(first.status == 200)
            let other = try await served.request("POST", "/control/v1/story/next", headers: key)
            #expect(other.json["error"]?["code"]?.string == "key-reused")
        }
    }

    @Test
    func anOlderChangeThatIsRepeatedChangesNothing() async throws {
        try await withServedStore { served in
            func put(_ url: String, key: String) async throws {
                _ = try await served.request(
                    "PUT", "/control/v1/webhook", #"{"url": "\#(url)"}"#,
                    headers: ["Idempotency-Key: " + key])
            }
            try await put("http://localhost:1/old", key: "one")
            try await put("http://localhost:1/new", key: "two")
            try await put("http://localhost:1/old", key: "one")
            let webhook = try await served.request("GET", "/control/v1/webhook").json
            #expect(webhook["url"]?.string == "http://localhost:1/new")
        }
    }

    @Test
    func parametersAreAPartOfTheRequest() async throws {
        try await withServedStore { served in
            func reset(_ query: String) async throws -> Int {
                try await served.request(
                    "POST", "/control/v1/reset?" + query, headers: ["Idempotency-Key: one"]
                ).status
            }
            let first = try await reset("a=b%26c=d")
            let other = try await reset("a=b&c=d")
            #expect(first == 200 && other == 422)
        }
    }

    @Test
    func aRequestThatChangesNothingNeedsNoKey() async throws {
        try await withServedStore { served in
            let answer = try await served.request(
                "POST", "/control/v1/trace/check", headers: ["Idempotency-Key: one"])
            #expect(answer.status == 400)
            #expect(answer.json["error"]?["code"]?.string == "needless-key")
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
            let digest = try SHA256.digest(Array("POST steps?\n\(purchase)".utf8)).map { byte in
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
