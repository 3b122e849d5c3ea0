import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

@Suite struct WorldTests {
    private static let subscription = #"[{"launch": "phone"}, {"buy": "club_month"}]"#

    // MARK: The clock

    @Test
    func theClockIsAdvancedAndSet() async throws {
        try await withServedStore { served in
            var clock = try await served.request("GET", "/control/v1/clock").json
            #expect(clock["now"]?.string == "2026-01-31T09:30:00.000Z")
            #expect(clock["clock"]?.string == "manual")
            #expect(clock["rate"]?.integer == 0)
            clock = try await served.request("PUT", "/control/v1/clock", #"{"advance": "2h"}"#).json
            #expect(clock["now"]?.string == "2026-01-31T11:30:00.000Z")
            clock = try await served.request(
                "PUT", "/control/v1/clock", #"{"set": "2026-03-01 12:00"}"#
            ).json
            #expect(clock["now"]?.string == "2026-03-01T12:00:00.000Z")
        }
    }

    @Test
    func whatIsDueHappensWhenTheClockIsSet() async throws {
        try await withServedStore { served in
            _ = try await served.steps(Self.subscription)
            _ = try await served.request("PUT", "/control/v1/clock", #"{"set": "2026-06-01"}"#)
            let purchases = served.story.store.purchases(of: "Ana", in: "com.example.app")
            #expect(purchases.count == 5)
        }
    }

    @Test
    func aRunningClockRenewsASubscription() async throws {
        try await withServedStore { served in
            _ = try await served.steps(Self.subscription)
            let start = served.story.store.now
            // Two months in a second.
            let answer = try await served.request(
                "PUT", "/control/v1/clock", #"{"rate": 5184000}"#)
            #expect(answer.json["rate"]?.integer == 5_184_000)
            while served.story.store.purchases(of: "Ana", in: "com.example.app").count < 2 {
                await Task.yield()
            }
            _ = try await served.request("PUT", "/control/v1/clock", #"{"rate": 0}"#)
            #expect(served.story.store.now > start)
        }
    }

    @Test(
        arguments: [
            ("{}", "invalid-clock"), (#"{"rate": -1}"#, "invalid-value"),
            (#"{"rate": "fast"}"#, "invalid-value"), (#"{"rate": 1e300}"#, "invalid-value"),
            (#"{"rate": 1, "advance": "1h"}"#, "invalid-clock"), (#"{"speed": 1}"#, "unknown-key"),
            (#"{"advance": "soon"}"#, "invalid-value"), ("[]", "wrong-type"),
        ])
    func aChangeOfTheClockThatMakesNoSenseIsRefused(body: String, code: String) async throws {
        try await withServedStore { served in
            let answer = try await served.request("PUT", "/control/v1/clock", body)
            #expect(answer.status == 400)
            #expect(answer.json["error"]?["code"]?.string == code)
        }
    }

    @Test
    func theClockDoesNotMoveBack() async throws {
        try await withServedStore { served in
            let answer = try await served.request(
                "PUT", "/control/v1/clock", #"{"set": "2020-01-01"}"#)
            #expect(answer.status == 422)
            #expect(answer.json["succeeded"]?.bool == false)
        }
    }

    // MARK: A new beginning

    @Test
    func aResetBeginsAgain() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps(Self.subscription)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            #expect(inbox.received.count == 1)
            let answer = try await served.request("POST", "/control/v1/reset")
            #expect(answer.status == 200)
            let store = served.current.story.store
            #expect(store.purchases(of: "Ana", in: "com.example.app").isEmpty)
            #expect(store.now.description == "2026-01-31T09:30:00.000Z")
            _ = try await served.steps(Self.subscription)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            #expect(store.purchases(of: "Ana", in: "com.example.app").count == 1)
            #expect(inbox.received.count == 2)
        }
    }

    @Test
    func aResetPlaysAStory() async throws {
        let story = """
            scenario: Another
            products: [{id: coins, type: consumable, price: 1}]
            customers: [Cleo]
            devices: [{name: watch, of: Cleo}]
            steps:
              - launch: watch
              - buy: nothing_such
            """
        try await withServedStore { served in
            let refused = try await served.request("POST", "/control/v1/reset", story)
            #expect(refused.status == 400)
            // The store is the old one.
            #expect(served.current.story.store.roster.devices.map(\.id.rawValue) == ["phone"])
            let answer = try await served.request(
                "POST", "/control/v1/reset", story.replacing("nothing_such", with: "coins"))
            #expect(answer.status == 200)
            #expect(answer.json["events"]?.elementList.count == 2)
            #expect(served.current.story.store.roster.devices.map(\.id.rawValue) == ["watch"])
        }
    }

    @Test
    func aStoryInARequestReadsNoFiles() async throws {
        try await withServedStore { served in
            for head in ["catalog: /etc/passwd", "app: {file: /etc/passwd}"] {
                let answer = try await served.request(
                    "POST", "/control/v1/reset", "scenario: T\n\(head)\nsteps: []\n")
                #expect(answer.status == 400)
                let reason = answer.json["error"]?["reason"]?.string
                #expect(reason?.contains("cannot name files") == true, "\(reason ?? "")")
            }
        }
    }

    @Test
    func aStoreInAFileIsNotReset() async throws {
        let directory = try TemporaryDirectory()
        let file = try await StoreFile.open(at: directory.path("shop.ledger"))
        try await withServedStore(in: file) { served in
            let answer = try await served.request("POST", "/control/v1/reset")
            #expect(answer.status == 409)
        }
        try await file.close()
    }

    @Test
    func concurrentResetsLeaveAWorkingStore() async throws {
        try await withServedStore { served in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        let isReset = number % 3 == 0
                        return try await served.request(
                            "POST", isReset ? "/control/v1/reset" : "/control/v1/steps",
                            isReset ? "" : Self.subscription
                        ).status
                    }
                }
                for try await status in group { #expect([200, 422].contains(status)) }
            }
            _ = try await served.request("POST", "/control/v1/reset")
            let status = try await served.steps(Self.subscription).status
            #expect(status == 200)
        }
    }

    // MARK: Notifications on demand

    @Test
    func anyNotificationIsSentOnDemand() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            let purchases = served.story.store.purchases(of: "Ana", in: "com.example.app")
            let id = try #require(purchases.first?.id)
            let answer = try await served.request(
                "POST", "/control/v1/notifications",
                #"{"notificationType": "REFUND_REVERSED", "transactionId": "\#(id)"}"#)
            #expect(answer.status == 202)
            let new = try #require(answer.json["notifications"]?.elementList.first)
            #expect(new["notificationType"]?.string == "REFUND_REVERSED")
            #expect(new["transactionId"]?.string == "\(id)")
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            let types = try inbox.payloads().map { $0.notificationType?.rawValue }
            #expect(types == ["ONE_TIME_CHARGE", "REFUND_REVERSED"])
        }
    }

    @Test(
        arguments: [
            (#"{"notificationType": "REFUND"}"#, 422, "invalid-value"),
            (#"{"notificationType": "refund", "transactionId": "1"}"#, 400, "invalid-value"),
            (#"{"notificationType": "REFUND", "transactionId": "x"}"#, 400, "invalid-value"),
            (#"{"notificationType": "REFUND", "transactionId": "1"}"#, 422, "unknown-transaction"),
        ])
    func aNotificationWithoutATransactionIsRefused(
        body: String, status: Int, code: String
    ) async throws {
        try await withServedStore { served in
            let answer = try await served.request("POST", "/control/v1/notifications", body)
            #expect(answer.status == status)
            #expect(answer.json["error"]?["code"]?.string == code)
        }
    }

    // MARK: Traces

    @Test
    func aTraceIsChecked() async throws {
        let trace = """
            {"at":0,"event":"app_start","run":"r","seq":0,"v":"sandlot-trace/1"}

            """
        try await withServedStore { served in
            let refused = try await served.request("POST", "/control/v1/trace/check", "nonsense\n")
            #expect(refused.status == 400)
            let unknown = try await served.request(
                "POST", "/control/v1/trace/check?packs=none", trace)
            #expect(unknown.json["error"]?["code"]?.string == "unknown-pack")
        }
    }

    // MARK: Errors that an expectation is about

    @Test
    func anExpectedErrorIsNoFailure() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                #"[{"buy": "remove_ads", "on": "phone"}, {"expect": {"error": "not-running"}}]"#)
            #expect(answer.status == 200)
            #expect(answer.json["succeeded"]?.bool == true)
        }
    }
}
