import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// Events about changes that the store does not record.
@Suite struct ChangedEventTests {
    /// Performs a change when the stream is connected, and returns the first event about one.
    private func event(
        after change: (ServedStore) async throws -> Void
    ) async throws -> String? {
        var found: String?
        try await withServedStore { served in
            for try await line in RawHTTP.lines("/control/v1/events", port: served.port) {
                if line.hasPrefix(": connected") { try await change(served) }
                guard line.hasPrefix("data: ") else { continue }
                let event = try JSONDocument(Array(line.dropFirst(6).utf8)).root
                guard event["schema"]?.string == "sandlot-changed/1" else { continue }
                found = event["changed"]?.string
                break
            }
        }
        return found
    }

    @Test(
        arguments: [
            ("PUT", "clock", #"{"rate": 0}"#, "clock"),
            ("PUT", "webhook", #"{"url": "http://127.0.0.1:9/hook"}"#, "webhook"),
            ("POST", "mishaps", #"{"kind": "loss"}"#, "webhook"),
            ("DELETE", "mishaps", "", "webhook"), ("POST", "reset", "", "world"),
            ("POST", "participants", #"{"families": [{"name": "smiths"}]}"#, "world"),
        ])
    func aRequestThatChangesTheServerIsAnEvent(
        method: String, path: String, body: String, changed: String
    ) async throws {
        let event = try await event { served in
            let answer = try await served.request(method, "/control/v1/\(path)", body)
            #expect((200..<300).contains(answer.status))
        }
        #expect(event == changed)
    }

    @Test
    func aClockThatRunsIsAnEvent() async throws {
        try await withServedStore { served in
            var count = 0
            for try await line in RawHTTP.lines("/control/v1/events", port: served.port) {
                if line.hasPrefix(": connected") {
                    _ = try await served.request("PUT", "/control/v1/clock", #"{"rate": 1}"#)
                }
                guard line.contains(#""changed":"clock""#) else { continue }
                count += 1
                // The first is about the speed.
                if count == 2 { break }
            }
            #expect(count == 2)
        }
    }

    @Test
    func aNotificationThatIsPostponedIsAnEvent() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            _ = try await served.request(
                "POST", "/control/v1/mishaps", #"{"kind": "delay", "seconds": 60}"#)
            for try await line in RawHTTP.lines("/control/v1/events", port: served.port) {
                if line.hasPrefix(": connected") {
                    try await served.perform(#"{"buy": "remove_ads", "for": "Ana"}"#)
                }
                guard line.contains(#""changed":"webhook""#) else { continue }
                let webhook = try await served.request("GET", "/control/v1/webhook").json
                #expect(webhook["mishaps"]?.elementList.isEmpty == true)
                break
            }
        }
    }

    @Test
    func readingIsNoEvent() async throws {
        let event = try await event { served in
            for path in ["", "customers/Ana", "traces", "switches", "webhook", "stories"] {
                #expect(try await served.dashboard(path).status == 200)
            }
            _ = try await served.request("POST", "/control/v1/trace/check?packs=seed", "")
            _ = try await served.request("PUT", "/control/v1/webhook", #"{"url": null}"#)
        }
        #expect(event == "webhook")
    }

    @Test
    func aPageThatIsClosedIsForgotten() async throws {
        try await withServedStore { served in
            for _ in 0..<3 {
                for try await line in RawHTTP.lines("/dashboard/events", port: served.port)
                where line.hasPrefix(": connected") { break }
            }
            // The server notices when it writes, with the next events.
            var rounds = 0
            while served.events.listenerCount > 0, rounds < 2000 {
                _ = try await served.request("DELETE", "/control/v1/mishaps")
                rounds += 1
            }
            #expect(served.events.listenerCount == 0)
        }
    }
}
