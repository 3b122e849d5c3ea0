import Foundation
import SandlotServer
import TestSupport
import Testing

@Suite struct WebhookPosterTests {
    private func post(
        to answer: String
    ) async throws
        -> (result: SendAttemptResult, request: String)
    {
        // Long enough for a machine that runs all other tests at the same time.
        let timeout = Duration.seconds(600)
        let listener = try OneShotServer(answer: answer)
        let url = try #require(URL(webhook: "http://127.0.0.1:\(listener.port)/hook?key=1"))
        let result = await WebhookPoster(url: url, timeout: timeout).post(Array("{}".utf8)).result
        return (result, await listener.request())
    }

    @Test(
        arguments: [
            (200, SendAttemptResult.success), (204, .success), (206, .success),
            (207, .unsuccessfulStatus), (302, .unsuccessfulStatus), (400, .unsuccessfulStatus),
            (500, .unsuccessfulStatus),
        ])
    func theStatusDecides(status: Int, expected: SendAttemptResult) async throws {
        let body = status == 204 ? "" : "Content-Length: 0\r\n"
        let answer = try await post(to: "HTTP/1.1 \(status) X\r\n\(body)\r\n")
        #expect(answer.result == expected)
        #expect(answer.request.hasPrefix("POST /hook?key=1 HTTP/1.1\r\n"))
        #expect(answer.request.contains("Content-Type: application/json\r\n"))
    }

    @Test
    func anAnswerThatBreaksOffIsNoSuccess() async throws {
        let answer = try await post(to: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        #expect(answer.result != .success)
    }

    @Test
    func noAnswerIsNoSuccess() async throws {
        #expect(try await post(to: "").result != .success)
        #expect(try await post(to: "hello\r\n\r\n").result != .success)
    }

    @Test
    func nobodyListens() async throws {
        let port = try OneShotServer(answer: "").port
        // The port was free a moment ago, and nothing listens there.
        let url = try #require(URL(webhook: "http://127.0.0.1:\(port)"))
        #expect(await WebhookPoster(url: url).post([]).result == .noResponse)
    }

    @Test(arguments: ["", "x", "ftp://localhost", "http://", "file:///etc", "localhost:80"])
    func otherURLsAreRefused(text: String) {
        #expect(URL(webhook: text) == nil)
    }
}
