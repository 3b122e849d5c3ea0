import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// The attempts to post notifications, as the dashboard shows them.
@Suite struct WebhookPageTests {
    private func page(
        after mishap: String?, answers: [SendAttemptResult] = []
    ) async throws -> (body: String, received: [String]) {
        let inbox = Inbox(answers: answers)
        var body = ""
        try await withServedStore(poster: inbox) { served in
            if let mishap {
                _ = try await served.act(
                    "mishap", "page=/dashboard/webhook&times=1&seconds=60&kind=\(mishap)")
            }
            try await served.perform(#"{"buy": "remove_ads", "for": "Ana"}"#)
            _ = try await served.act("settle", "page=/dashboard/webhook")
            try await served.perform(#"{"advance": "2 minutes"}"#)
            body = try await served.act("settle", "page=/dashboard/webhook")
        }
        return (body, inbox.received)
    }

    @Test(
        arguments: [
            ("loss", "lost: it was not posted"), ("delay", "delayed"),
            ("reordering", "posted after the next one"),
            ("corruption", "posted with a wrong signature"),
        ])
    func anAttemptSaysWhatWentWrongOnPurpose(mishap: String, words: String) async throws {
        #expect(try await page(after: mishap).body.contains("… \(words)"))
        #expect(try await !page(after: nil).body.contains("… \(words)"))
    }

    @Test
    func bothAnswersToADuplicateAreShown() async throws {
        let (body, received) = try await page(
            after: "duplication", answers: [.timedOut, .unsuccessfulStatus])
        #expect(received.count >= 2)
        #expect(body.contains("first of two posts") && body.contains("second post"))
        #expect(body.contains("TIMED_OUT") && body.contains("UNSUCCESSFUL_HTTP_RESPONSE_CODE"))
    }

    @Test
    func theRequestIsShownAsItWasSent() async throws {
        let (body, received) = try await page(after: "corruption")
        let sent = try #require(received.first)
        #expect(body.contains("{\"signedPayload\":\"\(sent)\"}"))
        #expect(body.contains("with a wrong signature</summary>"))
        let plain = try await page(after: nil)
        let token = try #require(plain.received.first)
        #expect(plain.body.contains("{\"signedPayload\":\"\(token)\"}"))
        #expect(!plain.body.contains("with a wrong signature</summary>"))
    }

    @Test
    func thePayloadIsDecodedWithTheTransactionInIt() async throws {
        let body = try await page(after: nil).body
        #expect(body.contains("&quot;notificationType&quot;: &quot;ONE_TIME_CHARGE&quot;"))
        #expect(body.contains("&quot;signedTransactionInfo&quot;: {"))
        #expect(body.contains("&quot;productId&quot;: &quot;remove_ads&quot;"))
    }

    @Test
    func aFormThatIsTooLargeIsAnsweredWithAPage() async throws {
        try await withServedStore(maximumBodyLength: 1000) { served in
            let answer = try await RawHTTP.request(
                "POST", "/dashboard/report", headers: [],
                body: "trace=" + String(repeating: "x", count: 2000), port: served.port)
            #expect(answer.httpStatus == 413)
            #expect(answer.httpBody.hasPrefix("<!doctype html>"))
            #expect(answer.httpBody.contains("1000 bytes"))
        }
    }

    @Test
    func theAppStoreServerAPIFailsWhenAPersonWantsIt() async throws {
        try await withServedStore { served in
            let body = try await served.act(
                "failure", "page=/dashboard/switches&endpoint=history&error=4290000&times=1")
            #expect(body.contains("✓ Done"))
        }
    }

    @Test
    func stepsThatWereSteppedThroughShowWhatHappened() async throws {
        try await withServedStore { served in
            let story =
                ServedStore.world
                + "steps: [{launch: phone}, {buy: remove_ads}, {expect: {on: phone, entitled: nothing}}]"
            _ = try await served.request("POST", "/control/v1/reset?steps=wait", story)
            _ = try await served.act("next-step", "page=/dashboard/stories")
            let body = try await served.act("next-step", "page=/dashboard/stories")
            #expect(body.contains("Performed, the latest first"))
            #expect(body.contains("buy: remove_ads"))
            #expect(body.contains("✗ failed") && body.contains("✓ done"))
            #expect(body.contains("does not hold"))
        }
    }
}
