import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

@Suite struct RequestGuardTests {
    @Test(
        arguments: [
            ("localhost", 200), ("localhost:1", 200), ("127.0.0.1:80", 200), ("127.1.2.3", 200),
            ("[::1]:80", 200), ("LOCALHOST", 200), ("example.com", 421),
            ("127.0.0.1.example.com", 421),
            ("localhost.example.com", 421), ("[::2]", 421), ("127.0.0", 421), ("999.0.0.1", 421),
        ])
    func onlyLocalHostsAreServed(host: String, status: Int) async throws {
        try await withServedStore { served in
            let answer = try await RawHTTP.request(
                "GET", "/health", headers: ["Host: \(host)"], port: served.port)
            #expect(answer.httpStatus == status, "\(host)")
        }
    }

    @Test
    func aRequestWithoutHostIsRefused() async throws {
        try await withServedStore { served in
            let answer = try await RawHTTP.exchange(
                Array("GET /health HTTP/1.1\r\nConnection: close\r\n\r\n".utf8), port: served.port)
            #expect(answer.httpStatus == 400)
        }
    }

    @Test(
        arguments: [
            "http://example.com", "null", "http://localhost", "https://localhost:1",
            "http://localhost:1.example.com",
        ])
    func pagesOfOtherServersAreRefused(origin: String) async throws {
        try await withServedStore { served in
            let answer = try await RawHTTP.request(
                "POST", "/control/v1/steps", headers: ["Origin: \(origin)"],
                body: #"{"advance": "1 day"}"#, port: served.port)
            #expect(answer.httpStatus == 403)
            #expect(served.story.store.now.description == "2026-01-31T09:30:00.000Z")
        }
    }

    @Test
    func noAnswerAllowsOtherOrigins() async throws {
        try await withServedStore { served in
            let answer = try await RawHTTP.request(
                "OPTIONS", "/control/v1/steps",
                headers: ["Access-Control-Request-Method: POST"], port: served.port)
            #expect(!answer.lowercased().contains("access-control-allow"))
        }
    }

    @Test
    func theTokenGuardsTheControlAPI() async throws {
        try await withServedStore(token: "secret") { served in
            #expect(try await served.request("GET", "/control/v1/store").status == 401)
            for header in ["Bearer secre", "Bearer secret2", "secret", "Basic secret"] {
                let answer = try await served.request(
                    "GET", "/control/v1/store", headers: ["Authorization: \(header)"])
                #expect(answer.status == 401, "\(header)")
            }
            let answer = try await served.request(
                "GET", "/control/v1/store", headers: ["Authorization: Bearer secret"])
            #expect(answer.status == 200)
            #expect(try await served.request("GET", "/health").status == 200)
            let metrics = try await RawHTTP.request("GET", "/metrics", port: served.port)
            #expect(metrics.httpStatus == 401)
        }
    }

    @Test
    func aLargeBodyIsRefused() async throws {
        try await withServedStore(maximumBodyLength: 1000) { served in
            let answer = try await served.steps(
                #"{"note": "\#(String(repeating: "x", count: 2000))"}"#)
            #expect(answer.status == 413)
            #expect(try await served.steps(#"{"note": "x"}"#).status == 200)
            // The statuses of verifyReceipt are in its answers, apart from this one.
            let receipt = #"{"receipt-data": "\#(String(repeating: "M", count: 2000))"}"#
            #expect(try await served.request("POST", "/verifyReceipt", receipt).status == 413)
            let short = try await served.request(
                "POST", "/verifyReceipt", #"{"receipt-data": "M"}"#)
            #expect(short.status == 200)
            #expect(short.json["status"]?.integer == 21002)
        }
    }

    @Test(
        arguments: [
            "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n", "NOT HTTP\r\n\r\n",
            "GET /\u{0} HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /control/v1/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            "POST /control/v1/steps HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ])
    func theServerSurvivesWhatIsNotHTTP(text: String) async throws {
        try await withServedStore { served in
            _ = try await RawHTTP.exchange(Array(text.utf8), port: served.port)
            #expect(try await served.request("GET", "/health").status == 200)
        }
    }

    @Test
    func theServerSurvivesHugeHeaders() async throws {
        try await withServedStore { served in
            let answer = try await RawHTTP.request(
                "GET", "/health", headers: ["X: " + String(repeating: "x", count: 200_000)],
                port: served.port)
            #expect(answer.httpStatus != 200)
            #expect(try await served.request("GET", "/health").status == 200)
        }
    }

    @Test
    func metricsCountRequests() async throws {
        try await withServedStore { served in
            _ = try await served.request("GET", "/health")
            _ = try await RawHTTP.request("PROPFIND", "/health", port: served.port)
            let metrics = try await RawHTTP.request("GET", "/metrics", port: served.port).httpBody
            for line in [
                #"sandlot_requests_total{method="GET",route="/health",status="200"} 1"#,
                #"sandlot_requests_total{method="other",route="/health",status="405"} 1"#,
                #"sandlot_request_duration_seconds_bucket{route="/health",le="+Inf"} 2"#,
                #"sandlot_request_duration_seconds_count{route="/health"} 2"#,
                "sandlot_notifications_waiting 0",
            ] {
                #expect(metrics.contains(line + "\n"), "\(line)")
            }
        }
    }

    @Test
    func metricsCountNotificationsByTheirResult() async throws {
        let inbox = Inbox(answers: [.timedOut])
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps(
                #"[{"buy": "coins_100", "for": "Ana"}, {"buy": "coins_100", "for": "Ben"}]"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            _ = try await served.request("GET", "/control/v1/receipts/123456")
            let metrics = try await RawHTTP.request("GET", "/metrics", port: served.port).httpBody
            for line in [
                #"sandlot_notification_attempts_total{result="SUCCESS"} 1"#,
                #"sandlot_notification_attempts_total{result="TIMED_OUT"} 1"#,
                // A value in a path makes no new route.
                #"sandlot_requests_total{method="GET",route="/control/v1/receipts/{transactionId}",status="422"} 1"#,
            ] {
                #expect(metrics.contains(line + "\n"), "\(line)")
            }
        }
    }
}
