import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// What clients do with connections.
@Suite struct ConnectionTests {
    @Test
    func eventsArriveWhileTheyHappen() async throws {
        try await withServedStore { served in
            var events: [JSONValue] = []
            for try await line in RawHTTP.lines("/control/v1/events", port: served.port) {
                if line.hasPrefix(": connected") {
                    // From here on, no event is lost.
                    _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
                }
                guard line.hasPrefix("data: ") else { continue }
                let event = try JSONDocument(Array(line.dropFirst(6).utf8)).root
                guard event["schema"]?.string == "sandlot-scenario/1" else { continue }
                events.append(event)
                if events.count == 2 { break }
            }
            #expect(events.map { $0["verb"]?.string } == ["launch", "buy"])
        }
    }

    @Test
    func aStreamOfEventsEndsWithTheServer() async throws {
        let served = try await ServedStore()
        var isConnected = false
        for try await line in RawHTTP.lines("/control/v1/events", port: served.port)
        where line.hasPrefix(": connected") {
            isConnected = true
            try await served.stop()
        }
        #expect(isConnected)
    }

    @Test
    func requestsInOneConnectionAreAnsweredInOrder() async throws {
        try await withServedStore { served in
            let request = "GET /PATH HTTP/1.1\r\nHost: localhost\r\n"
            let paths = ["health", "control/v1/clock", "nothing", "health"]
            let text = paths.enumerated().map { index, path in
                request.replacing("PATH", with: path)
                    + (index == paths.count - 1 ? "Connection: close\r\n\r\n" : "\r\n")
            }.joined()
            let answers = try await RawHTTP.exchange(Array(text.utf8), port: served.port)
            let statuses = answers.matches(of: /HTTP\/1.1 ([0-9]+)/).map(\.1)
            #expect(statuses == ["200", "200", "404", "200"])
        }
    }

    /// RFC 9110, section 9.3.2.
    @Test(arguments: [("health", "200"), ("control/v1/store", "405"), ("inApps/v1/x", "404")])
    func answersToHEADHaveNoContent(path: String, status: String) async throws {
        try await withServedStore { served in
            let text =
                "HEAD /\(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let answer = try await RawHTTP.exchange(Array(text.utf8), port: served.port)
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    /// RFC 9110, section 15.5.6.
    @Test(arguments: [
        ("DELETE", "health", "GET, HEAD"), ("GET", "device/v1/sessions", "POST"),
        ("OPTIONS", "control/v1/webhook", "PUT, GET"),
    ])
    func theAnswerToAWrongMethodNamesTheOthers(
        method: String, path: String, allowed: String
    ) async throws {
        try await withServedStore { served in
            let text =
                "\(method) /\(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let answer = try await RawHTTP.exchange(Array(text.utf8), port: served.port)
            #expect(answer.hasPrefix("HTTP/1.1 405"))
            #expect(answer.lowercased().contains("\r\nallow: \(allowed.lowercased())\r\n"))
        }
    }

    @Test
    func aClientThatLeavesInTheMiddleHasNoEffect() async throws {
        try await withServedStore { served in
            for length in [1, 10, 60] {
                let head =
                    "POST /control/v1/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70\r\n\r\n"
                let body = #"[{"launch": "phone"}, {"buy": "remove_ads"}, {"advance": "1 day"}]"#
                let text = head + String(body.prefix(length))
                _ = try await RawHTTP.exchange(Array(text.utf8), port: served.port)
            }
            let store = served.current.story.store
            #expect(store.purchases(of: "Ana", in: "com.example.app").isEmpty)
            #expect(store.now.description == "2026-01-31T09:30:00.000Z")
        }
    }

    /// Each part comes long before a connection without parts is closed.
    @Test(
        arguments: [
            "GET /health HTTP/1.1\r\nHost: localhost\r\nX: ",
            "POST /control/v1/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n",
        ])
    func aRequestThatDoesNotEndIsCutOff(beginning: String) async throws {
        try await withServedStore(requestTimeout: .milliseconds(20)) { served in
            let connection = try SlowClient(port: served.port)
            connection.send(beginning)
            // Ends only because the server closes the connection.
            await connection.sendUntilClosed("x")
            #expect(connection.received == "")
            let store = served.current.story.store
            #expect(store.purchases(of: "Ana", in: "com.example.app").isEmpty)
        }
    }

    /// The answer is sent after the head, long before the time is over.
    @Test
    func aRequestThatDoesNotEndAfterItsAnswerIsCutOff() async throws {
        try await withServedStore(requestTimeout: .milliseconds(200)) { served in
            let connection = try SlowClient(port: served.port)
            connection.send(
                "GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n")
            // Ends only because the server closes the connection.
            await connection.sendUntilClosed("x")
            #expect(served.story.store.purchases(of: "Ana", in: "com.example.app").isEmpty)
        }
    }

    @Test
    func aSlowAnswerIsNotCutOff() async throws {
        let gate = GatedPoster()
        try await withServedStore(poster: gate, requestTimeout: .milliseconds(1)) { served in
            try await makeNotification(in: served, through: gate)
            let answer = Task {
                try await served.request("POST", "/control/v1/notifications/0/send")
            }
            await gate.hasArrived()
            for _ in 0..<20 { _ = try await served.request("GET", "/health") }
            gate.open()
            #expect(try await answer.value.status == 200)
        }
    }

    @Test
    func aServerThatStopsAnswersTheRequestsThatHaveBegun() async throws {
        let gate = GatedPoster()
        let served = try await ServedStore(poster: gate, drainingTime: .seconds(600))
        try await makeNotification(in: served, through: gate)
        let answer = Task {
            try await served.request("POST", "/control/v1/notifications/0/send")
        }
        await gate.hasArrived()
        let stopping = Task { try await served.stop() }
        // The server has stopped to listen as soon as it stops.
        while let answer = try? await RawHTTP.request("GET", "/health", port: served.port),
            answer != ""
        {}
        gate.open()
        #expect(try await answer.value.status == 200)
        try await stopping.value
    }

    /// Makes a notification, and closes the gate after its first delivery.
    ///
    /// What arrives at the gate afterwards is then a request's. The server may deliver by itself at any time after its
    /// start.
    private func makeNotification(in served: ServedStore, through gate: GatedPoster) async throws {
        gate.open()
        try served.story.store.make(NotificationOrder(.test))
        try await served.delivery.settle()
        gate.close()
    }

    /// Every request sees the store before or after a move of the clock, never in between.
    @Test
    func theClockMovesWhileRequestsAreInFlight() async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"{"buy": "club_month", "for": "Ana"}"#)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        switch number % 4 {
                        case 0:
                            let answer = try await served.request(
                                "PUT", "/control/v1/clock", #"{"advance": "30 days"}"#)
                            #expect(answer.status == 200)
                        case 1:
                            let answer = try await served.steps(
                                #"{"buy": "coins_100", "for": "Ben"}"#)
                            #expect(answer.status == 200)
                        default:
                            let answer = try await served.request(
                                "GET", "/control/v1/purchases?customer=Ana&app=com.example.app")
                            let list = try #require(answer.json["purchases"]?.elementList)
                            let ends = list.compactMap { $0["expiresDate"]?.string }
                            let starts = list.compactMap { $0["purchaseDate"]?.string }
                            #expect(Array(ends.dropLast()) == Array(starts.dropFirst()))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let store = served.story.store
            #expect(store.now.description == "2027-05-26T09:30:00.000Z")
            // The sandbox renews twelve times.
            #expect(store.purchases(of: "Ana", in: "com.example.app").count == 13)
            #expect(store.purchases(of: "Ben", in: "com.example.app").count == 16)
        }
    }

    @Test
    func requestsThatAreNotUTF8AreRefused() async throws {
        try await withServedStore { served in
            let head =
                "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3\r\n\r\n"
            for target in ["/control/v1/steps", "/control/v1/reset", "/control/v1/trace/check"] {
                let answer = try await RawHTTP.exchange(
                    Array("POST \(target) \(head)".utf8) + [0x22, 0xFF, 0xFE], port: served.port)
                #expect(answer.httpStatus == 400, "\(target)")
            }
            let query = try await RawHTTP.request(
                "GET", "/control/v1/purchases?customer=%FF&app=%00", port: served.port)
            #expect(query.httpStatus == 404)
        }
    }
}
