import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

@Suite struct MishapTests {
    /// Buys three products one after the other, with a mishap for the first notification.
    private func receive(_ kind: DeliveryMishap.Kind) async throws -> Inbox {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            let answer = try await served.request(
                "POST", "/control/v1/mishaps", #"{"kind": "\#(kind.rawValue)", "seconds": 60}"#)
            #expect(answer.status == 200)
            for _ in 0..<3 {
                _ = try await served.steps(
                    #"[{"buy": "coins_100", "for": "Ana"}, {"advance": "1 second"}]"#)
                try await served.delivery.deliver()
            }
            try await served.delivery.settle()
            _ = try await served.steps(#"{"advance": "2 minutes"}"#)
            try await served.delivery.settle()
        }
        return inbox
    }

    /// Returns the places of the received notifications in the order of their creation.
    private func order(_ inbox: Inbox) throws -> [Int] {
        let dates = try inbox.payloads().compactMap(\.signedDate)
        let sorted = Set(dates).sorted()
        return dates.compactMap { sorted.firstIndex(of: $0) }
    }

    @Test
    func aLostNotificationDoesNotArrive() async throws {
        #expect(try await receive(.loss).received.count == 2)
    }

    @Test
    func aDuplicateHasTheSameIdentifier() async throws {
        let inbox = try await receive(.duplication)
        #expect(try order(inbox) == [0, 0, 1, 2])
        #expect(Set(try inbox.payloads().map(\.notificationUUID)).count == 3)
    }

    @Test
    func aReorderedNotificationComesAfterTheNext() async throws {
        #expect(try order(await receive(.reordering)) == [1, 0, 2])
    }

    @Test
    func aDelayedNotificationComesLater() async throws {
        #expect(try order(await receive(.delay)) == [1, 2, 0])
    }

    @Test
    func aCorruptNotificationDoesNotVerify() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            _ = try await served.request("POST", "/control/v1/mishaps", #"{"kind": "corruption"}"#)
            for _ in 0..<2 {
                _ = try await served.steps(#"{"buy": "coins_100", "for": "Ana"}"#)
            }
            try await served.delivery.settle()
            let verifier = try ReceiptVerifier(
                roots: [served.story.store.root],
                expectation: .init(bundleID: "com.example.app", environment: .sandbox))
            let verdicts = inbox.received.map(verifier.verifyNotification)
            #expect(verdicts.map { $0.receipt != nil } == [false, true])
        }
    }

    @Test(
        arguments: [
            "{}", #"{"kind": "bad"}"#, #"{"kind": "loss", "times": 0}"#, "nonsense",
            #"{"kind": "loss", "times": "x"}"#, #"{"kind": "delay", "seconds": -1}"#,
            #"{"kind": "loss", "time": 2}"#,
        ])
    func malformedMishapsAreRefused(body: String) async throws {
        try await withServedStore { served in
            let answer = try await served.request("POST", "/control/v1/mishaps", body)
            #expect(answer.status == 400)
            #expect(answer.json["error"]?["code"]?.string == "invalid-mishap")
        }
    }
}
