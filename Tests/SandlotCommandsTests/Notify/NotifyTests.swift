import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct NotifyTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
    }

    private func notify(_ arguments: [String], to url: String) throws -> Outcome {
        try sandlot.run(
            ["notify"] + arguments + ["--to", url, "--authority", try SharedAuthority.path.get()])
    }

    private func test(_ server: ScriptedServer, _ options: String...) throws -> Outcome {
        try notify(["TEST"] + options, to: server.url())
    }

    /// Returns the members of each attempt.
    private func attempts(_ outcome: Outcome) throws -> [JSONValue] {
        let document = try outcome.json()
        #expect(document["schema"]?.string == "sandlot-notify/1")
        #expect(document["accepted"]?.bool == (outcome.status == 0))
        return try #require(document["attempts"]?.elements.map(Array.init))
    }

    @Test(arguments: [200, 202, 204, 206])
    func aNotificationIsAcceptedWithAnyStatusOfTheAppStore(status: Int) throws {
        let server = try ScriptedServer(.status(status))
        let outcome = try test(server)
        outcome.expect(0)
        #expect(outcome.text == "attempt 1: SUCCESS, HTTP \(status)\naccepted\n")
        #expect(server.requests.count == 1)
    }

    @Test
    func theRequestIsThatOfTheAppStore() throws {
        let server = try ScriptedServer(.status(200))
        let outcome = try notify(
            [
                "DID_RENEW", "BILLING_RECOVERY", "--product", "club_year", "--catalog",
                Fixtures.catalog("5.0"), "--format", "json",
            ],
            to: server.url("/hooks/apple?a=%20b"))
        outcome.expect(0)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /hooks/apple?a=%20b HTTP/1.1\r\n"))
        #expect(request.contains("Content-Type: application/json\r\n"))
        #expect(request.contains("Host: 127.0.0.1:\(server.port)\r\n"))
        let body = try JSONDocument(Array(try #require(server.bodies.first).utf8)).root
        #expect(body.memberList.map(\.name) == ["signedPayload"])
        let token = try #require(body["signedPayload"]?.string)
        #expect(try outcome.json()["signedPayload"]?.string == token)
        try sandlot.verify("--nested", input: .text(token)).expect(0)
        let payload = try Sandlot.signedPayload(token)
        #expect(payload["notificationType"]?.string == "DID_RENEW")
        #expect(payload["subtype"]?.string == "BILLING_RECOVERY")
    }

    @Test
    func theContentIsThatOfReceiptIssue() throws {
        let options = [
            "--seed", "7", "--signed-date", Sandlot.signedDate, "--set", "data.status=9",
            "--bundle-id", "com.example.spelling", "--catalog", Fixtures.products,
        ]
        let server = try ScriptedServer(.status(200))
        let outcome = try notify(
            ["REFUND", "--product", "remove_ads", "--format", "json"] + options, to: server.url())
        let token = try #require(outcome.succeeded().json()["signedPayload"]?.string)
        let issued = try sandlot.issue(
            ["remove_ads", "--kind", "notification", "--notification-type", "REFUND"] + options)
        let expected = try Sandlot.signedPayload(issued.text.trimmingCharacters(in: .newlines))
        let found = try Sandlot.signedPayload(token)
        // The signed data inside has signatures, which differ.
        for name in ["notificationType", "notificationUUID", "signedDate", "version"] {
            #expect(found[name]?.text == expected[name]?.text)
        }
        #expect(found["data"]?["status"]?.integer == 9)
        let transactions = try [found, expected].map {
            try Sandlot.signedPayload(
                try #require($0["data"]?["signedTransactionInfo"]?.string)
            ).text
        }
        #expect(transactions[0] == transactions[1])
    }

    @Test(
        arguments: [
            (.status(500, "oops"), "UNSUCCESSFUL_HTTP_RESPONSE_CODE", 500),
            (.status(207), "UNSUCCESSFUL_HTTP_RESPONSE_CODE", 207),
            (
                .status(401, "who?", fields: "WWW-Authenticate: Basic realm=x\r\n"),
                "UNSUCCESSFUL_HTTP_RESPONSE_CODE", 401
            ),
            (
                .status(302, fields: "Location: /elsewhere\r\n"),
                "UNSUCCESSFUL_HTTP_RESPONSE_CODE", 302
            ),
            (.status(308, fields: "Location: /notifications\r\n"), "CIRCULAR_REDIRECT", nil),
            (.bytes(""), "NO_RESPONSE", nil),
            (.bytes("HTTP/1.1 200 OK\r\nContent-Le"), "PREMATURE_CLOSE", nil),
            (.bytes("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), "PREMATURE_CLOSE", 200),
            (.bytes("SSH-2.0-OpenSSH_9.2\r\n"), "INVALID_RESPONSE", nil),
            (.silence, "TIMED_OUT", nil),
        ] as [(ScriptedServer.Reaction, String, Int64?)])
    func anAnswerThatIsNotAcceptedIsReported(
        reaction: ScriptedServer.Reaction, result: String, status: Int64?
    ) throws {
        let server = try ScriptedServer(reaction)
        let outcome = try test(server, "--format", "json", "--timeout", "2")
        outcome.expect(1)
        let attempts = try attempts(outcome)
        #expect(attempts.map { $0["sendAttemptResult"]?.string } == [result])
        #expect(attempts.map { $0["httpStatus"]?.integer } == [status])
        let text = try test(server, "--timeout", "2").text
        #expect(text.contains("attempt 1: \(result)"))
        #expect(text.hasSuffix("\nnot accepted\n"))
    }

    @Test
    func aRedirectThatKeepsTheMethodIsFollowed() throws {
        let server = try ScriptedServer(
            .status(307, fields: "Location: /new\r\n"), .status(200))
        try test(server).expect(0)
        #expect(server.requests.map { $0.prefix(10) } == ["POST /noti", "POST /new "])
        #expect(Set(server.bodies).count == 1)
    }

    @Test
    func aHugeAnswerIsNotReadToItsEnd() throws {
        let server = try ScriptedServer(.body(byteCount: 64 << 20))
        let outcome = try test(server, "--format", "json")
        outcome.expect(0)
        let body = try #require(attempts(outcome).first?["body"]?.string)
        #expect(body == String(repeating: "a", count: 4096))
    }

    @Test
    func anUnreachableServerDoesNotRespond() throws {
        var server: ScriptedServer? = try ScriptedServer(.silence)
        let url = try #require(server?.url())
        server = nil
        for url in [url, "http://nobody.invalid/"] {
            let outcome = try notify(["TEST", "--format", "json", "--timeout", "5"], to: url)
            outcome.expect(1)
            #expect(
                try attempts(outcome).map { $0["sendAttemptResult"]?.string } == ["NO_RESPONSE"])
        }
    }

    @Test
    func aServerWithoutTLSHasATLSIssueOrDoesNotAnswer() throws {
        let server = try ScriptedServer(.status(200))
        let outcome = try notify(
            ["TEST", "--format", "json", "--timeout", "5"], to: server.url(scheme: "https"))
        outcome.expect(1)
        #expect(
            try attempts(outcome).map { $0["sendAttemptResult"]?.string } == ["TLS_ISSUE"])
        #expect(server.requests.isEmpty)
    }

    @Test
    func aRetryPostsTheSameNotificationUntilItIsAccepted() throws {
        let server = try ScriptedServer(
            .status(500), .bytes(""), .status(200, "thanks"), .status(500))
        let outcome = try test(server, "--retry", "1,1,1,1", "--format", "json")
        outcome.expect(
            0, saying: "UNSUCCESSFUL_HTTP_RESPONSE_CODE, HTTP 500; the next attempt is in 1 s")
        let attempts = try attempts(outcome)
        #expect(
            attempts.map { $0["sendAttemptResult"]?.string } == [
                "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "NO_RESPONSE", "SUCCESS",
            ])
        let dates = attempts.compactMap { $0["attemptDate"]?.integer }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $1 - $0 >= 1000 })
        #expect(attempts.last?["body"]?.string == "thanks")
        #expect(server.bodies.count == 3)
        #expect(Set(server.bodies).count == 1)
    }

    @Test
    func retriesEnd() throws {
        let server = try ScriptedServer(.status(503))
        let outcome = try test(server, "--retry", "1")
        outcome.expect(1)
        #expect(server.requests.count == 2)
    }

    @Test
    func controlCharactersOfAnAnswerDoNotReachTheTerminal() throws {
        let server = try ScriptedServer(.status(200, "a\u{1B}[2Jb\nc"))
        let text = try test(server).text
        #expect(!text.contains("\u{1B}"))
        #expect(text.contains("\n  c\n"))
    }

    @Test
    func aFlawedNotificationIsPosted() throws {
        let server = try ScriptedServer(.status(401))
        try test(server, "--flaw", "tampered-payload").expect(1)
        try sandlot.verify(
            "--kind", "notification", input: .text(try #require(server.bodies.first))
        )
        .expect(1, saying: "")
    }

    @Test(arguments: [
        (
            ["TEST", "--to", "localhost:8080"],
            "--to localhost:8080: this is not an http or https URL"
        ),
        (["TEST", "--to", "ftp://localhost/"], "this is not an http or https URL with a host"),
        (["TEST", "--to", "http://localhost:65536/"], "its port is not from 1 to 65535"),
        (["TEST", "--to", "http:///path"], "this is not an http or https URL with a host"),
        (["TEST"], "Missing expected argument '--to <url>'"),
        (["DID_RENEWED", "--to", "http://localhost/"], "did you mean DID_RENEW?"),
        (["DID_RENEW", "--to", "http://localhost/"], "name it with --product"),
        (["TEST", "--to", "http://localhost/", "--timeout", "0"], "from 1 to 3600"),
        (["TEST", "--to", "http://localhost/", "--retry", "1,,2"], "--retry"),
        (["TEST", "--to", "http://localhost/", "--price", "3"], "--price has no effect"),
    ])
    func aWrongCommandLineIsRefusedBeforeAnythingIsPosted(
        arguments: [String], message: String
    ) throws {
        let outcome = try sandlot.run(
            ["notify"] + arguments + ["--authority", try SharedAuthority.path.get()])
        outcome.expect(64, saying: message)
        #expect(outcome.output.isEmpty)
    }

    @Test
    func missingKeysAreAnErrorOfInput() throws {
        try sandlot.run("notify", "TEST", "--to", "http://localhost/", "--authority", "nowhere")
            .expect(74, saying: "nowhere")
    }
}
