import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

@Suite struct DeliveryTests {
    private let subscription = #"{"buy": "club_month", "for": "Ana"}"#
    /// The attempts of the App Store in production, in hours after the first one.
    private let attemptHours = [0, 1, 13, 37, 85, 157]

    @Test
    func notificationsArriveInOrderAndVerify() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps("[\(subscription), {\"advance\": \"70 days\"}]")
            _ = try await served.steps(#"{"refund": "club_month", "of": "Ana"}"#)
            try await served.delivery.settle()
            #expect(
                try inbox.types() == [
                    "SUBSCRIBED INITIAL_BUY", "DID_RENEW", "DID_RENEW", "REFUND",
                    "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED",
                ])
            let verifier = try ReceiptVerifier(
                roots: [served.story.store.root],
                expectation: .init(bundleID: "com.example.app", environment: .sandbox))
            for jws in inbox.received {
                let payload = try #require(verifier.verifyNotification(jws).receipt?.payload)
                let nested = try #require(payload.data?.signedTransactionInfo)
                #expect(verifier.verifyTransaction(nested).receipt != nil)
            }
        }
    }

    @Test
    func theSandboxSendsEachNotificationOnce() async throws {
        let inbox = Inbox(answers: [.unsuccessfulStatus])
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps("[\(subscription), {\"advance\": \"10 days\"}]")
            try await served.delivery.settle()
            #expect(try inbox.types() == ["SUBSCRIBED INITIAL_BUY"])
            let answer = try await served.request("GET", "/control/v1/notifications")
            let item = try #require(answer.json["notifications"]?.elementList.first)
            #expect(item["finished"]?.bool == true)
            #expect(
                item["sendAttempts"]?.elementList.first?["sendAttemptResult"]?.string
                    == "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
        }
    }

    @Test
    func productionRepeatsNotificationsOnItsSchedule() async throws {
        let inbox = Inbox(answers: Array(repeating: .timedOut, count: 10))
        let story =
            ServedStore.world
            + "profile: production\napp: {bundle-id: com.example.app, app-apple-id: 1}\n"
        try await withServedStore(story, poster: inbox) { served in
            _ = try await served.steps(#"{"buy": "remove_ads", "for": "Ana"}"#)
            try await served.delivery.settle()
            let start = served.story.store.now.milliseconds
            for hour in 1...200 {
                _ = try await served.steps(#"{"advance": "1 hour"}"#)
                try await served.delivery.settle()
                let expected = attemptHours.count { $0 <= hour }
                #expect(inbox.received.count == expected, "after \(hour) hours")
            }
            #expect(Set(inbox.received).count == 1)
            let answer = try await served.request("GET", "/control/v1/notifications")
            let attempts = answer.json["notifications"]?.elementList.first?["sendAttempts"]
            let hours = attempts?.elementList.compactMap {
                $0["attemptDate"]?.integer.map { ($0 - start) / 3_600_000 }
            }
            #expect(hours == attemptHours.map(Int64.init))
        }
    }

    @Test
    func withoutAURLNotificationsWait() async throws {
        try await withServedStore { served in
            _ = try await served.steps(subscription)
            try await served.delivery.settle()
            let inbox = Inbox()
            await served.delivery.setPoster(inbox)
            try await served.delivery.settle()
            #expect(try inbox.types() == ["SUBSCRIBED INITIAL_BUY"])
        }
    }

    @Test
    func aRestartSendsWhatWasNotSentAndNothingTwice() async throws {
        let directory = try TemporaryDirectory()
        let inbox = Inbox()
        for round in 0..<3 {
            let file = try await StoreFile.open(at: directory.path("shop.ledger"))
            // The server of the developer is down every second time.
            try await withServedStore(in: file, poster: round == 1 ? nil : inbox) { served in
                _ = try await served.steps(#"{"buy": "coins_100", "for": "Ana"}"#)
                try await served.delivery.settle()
            }
            try await file.close()
            #expect(inbox.received.count == [1, 1, 3][round])
        }
        let transactions = try inbox.payloads().map(\.notificationUUID)
        #expect(Set(transactions).count == 3)
    }

    @Test
    func anXcodeStoreSendsNone() async throws {
        let inbox = Inbox()
        try await withServedStore(ServedStore.world + "profile: xcode\n", poster: inbox) { served in
            _ = try await served.steps(subscription)
            try await served.delivery.settle()
            #expect(inbox.received.isEmpty)
        }
    }
}
