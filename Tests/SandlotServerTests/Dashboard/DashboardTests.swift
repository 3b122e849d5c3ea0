import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// The pages of a served store, read and used without a script.
@Suite struct DashboardTests {
    private func page(
        _ path: String, of served: ServedStore, headers: [String] = []
    ) async throws -> DashboardAnswer {
        try await served.dashboard(path, headers: headers)
    }

    private func act(
        _ action: String, _ fields: String, in served: ServedStore
    ) async throws -> String {
        try await served.act(action, fields)
    }

    // MARK: Pages

    @Test(
        arguments: [
            "", "customers", "customers/Ana", "transactions", "transactions?state=refunded",
            "timeline", "timeline?customer=Ana", "timeline?device=phone", "webhook", "traces",
            "stories", "switches",
        ])
    func everyPageIsWhole(path: String) async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "club_month"}]"#)
            let answer = try await page(path, of: served)
            #expect(answer.status == 200)
            #expect(answer.body.hasPrefix("<!doctype html>") && answer.body.hasSuffix("</html>\n"))
            #expect(answer.body.contains("aria-current=\"page\""))
            #expect(answer.body.components("<main").count == 2)
            #expect(answer.body.components("<h1>").count == 2)
            // Neither scripts nor styles are in the page, which the policy forbids.
            #expect(!answer.body.contains("style=") && !answer.body.contains("onclick"))
            #expect(answer.head.contains("script-src 'self'"))
            #expect(answer.head.contains("frame-ancestors 'none'"))
        }
    }

    @Test
    func theAddressOfTheServerLeadsToTheDashboard() async throws {
        try await withServedStore { served in
            for path in ["/", "/dashboard"] {
                let answer = try await RawHTTP.request(
                    "GET", path, headers: [], body: "", port: served.port)
                #expect(answer.httpStatus == 303)
                #expect(answer.contains("/dashboard/"))
            }
        }
    }

    @Test(
        arguments: [
            "webhook", "transactions", "timeline", "customers", "customers/Ana", "stories", "",
        ],
        [
            "before=-9223372036854775808", "before=9223372036854775807",
            "before=99999999999999999999", "before=-1", "before=0", "from=-9223372036854775808",
            "from=9223372036854775807", "before=%00%ff", "outcome=%00",
            "customer=%F0%9F%92%A9&device=&state=&app=&product=",
        ])
    func anyQueryIsAnswered(path: String, query: String) async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"{"buy": "coins_100", "for": "Ana"}"#)
            let answer = try await page("\(path)?\(query)", of: served)
            #expect([200, 400, 404].contains(answer.status ?? 0))
            #expect(answer.body.hasSuffix("</html>\n"))
            #expect(try await page("", of: served).status == 200)
        }
    }

    @Test(arguments: ["nothing", "customers/Nobody", "transactions/17", "transactions/x"])
    func whatDoesNotExistIsSaid(path: String) async throws {
        try await withServedStore { served in
            let answer = try await page(path, of: served)
            #expect([400, 404, 422].contains(answer.status ?? 0))
            #expect(answer.body.hasPrefix("<!doctype html>"))
        }
    }

    @Test
    func aCustomerOwnsProductsForAReason() async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "remove_ads"}, {"refund": "remove_ads", "of": "Ana"}]"#
            )
            let body = try await page("customers/Ana", of: served).body
            #expect(body.contains("it was refunded on <time"))
            #expect(body.contains("A transaction with a revocation date grants nothing."))
            #expect(body.contains("✓ verified"))
        }
    }

    @Test
    func aTransactionShowsItsContentsBesideItsSignedForm() async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            let id = served.story.store.purchases(of: "Ana", in: "com.example.app")[0].id
            let body = try await page("transactions/\(id)", of: served).body
            #expect(body.contains("<code>productId</code>"))
            #expect(body.contains("<pre class=\"token\"><code>eyJ"))
            #expect(body.contains("has heard"))
            #expect(body.components("CN=").count > 3 || body.components("CN = ").count > 3)
        }
    }

    @Test
    func customersAreOnPages() async throws {
        let names = (0..<230).map { "Customer\($0)" }
        let devices = names.map { "{name: \($0)-phone, of: \($0)}" }
        let story = """
            scenario: Many
            products: [{id: coins, type: consumable, price: 1}]
            customers: [\(names.joined(separator: ", "))]
            devices: [\(devices.joined(separator: ", "))]
            """
        try await withServedStore(story) { served in
            var found: [String] = []
            var path = "customers"
            for _ in 0..<3 {
                let body = try await page(path, of: served).body
                found += body.matches(of: #/\/customers\/(Customer\d+)"/#).map { String($0.1) }
                guard let next = body.firstMatch(of: #/\/dashboard\/(customers\?from=\d+)"/#) else {
                    break
                }
                path = String(next.1)
            }
            #expect(found == names.sorted())
            #expect(try await page("", of: served).body.contains("And 130 more"))
        }
    }

    @Test
    func namesAreTextInEveryPage() async throws {
        let name = #"<script>alert(1)</script>"#
        let long = String(repeating: "x", count: 10_000)
        let story = """
            scenario: Names
            products:
              - {id: \(long), type: non-consumable, price: 1}
              - {id: "\(name)", type: non-consumable, price: 1}
            customers: ["\(name)", "שלום"]
            devices: [{name: "\(name) phone", of: "\(name)"}]
            steps:
              - launch: "\(name) phone"
              - buy: "\(name)"
                on: "\(name) phone"
              - buy: \(long)
                for: "\(name)"
            """
        try await withServedStore(story) { served in
            let path = "%3Cscript%3Ealert%281%29%3C%2Fscript%3E"
            for path in [
                "", "customers", "customers/\(path)", "transactions", "timeline", "webhook",
                "stories", "switches",
            ] {
                let answer = try await page(path, of: served)
                #expect(answer.status == 200, "\(path)")
                #expect(!answer.body.contains("<script>alert"), "\(path)")
            }
            let body = try await page("customers", of: served).body
            #expect(body.contains("<bdi>שלום</bdi>"))
            #expect(body.contains("&lt;script&gt;"))
        }
    }

    // MARK: Actions

    @Test
    func aPersonBuysRefundsAndAdvancesTheClock() async throws {
        try await withServedStore { served in
            var body = try await act(
                "step", #"page=/dashboard/&step=%7B%22launch%22%3A%22phone%22%7D"#, in: served)
            #expect(body.contains("✓ Done"))
            body = try await act(
                "buy", "page=/dashboard/customers/Ana&device=phone&product=club_month", in: served)
            #expect(body.contains("✓ Done") && body.contains("<h1>Ana</h1>"))
            _ = try await act("advance", "page=/dashboard/&by=1+month", in: served)
            let store = served.story.store
            #expect(store.purchases(of: "Ana", in: "com.example.app").count == 2)
            body = try await act("advance", "page=/dashboard/&by=soon", in: served)
            #expect(body.contains("✗ Not done") && body.contains("is not a length of time"))
        }
    }

    @Test
    func aWebhookThatFailedGetsTheNotificationAgain() async throws {
        let inbox = Inbox(answers: [.unsuccessfulStatus])
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            var body = try await act("settle", "page=/dashboard/webhook", in: served)
            #expect(body.contains("UNSUCCESSFUL_HTTP_RESPONSE_CODE"))
            body = try await act("send-again", "page=/dashboard/webhook&number=0", in: served)
            #expect(body.contains("✓ delivered"))
            #expect(inbox.received.count == 2)
        }
    }

    @Test
    func switchesAreSwitched() async throws {
        try await withServedStore { served in
            _ = try await act(
                "setting", "page=/dashboard/switches&name=ask-to-buy&value=on", in: served)
            _ = try await act(
                "habit", "page=/dashboard/switches&name=late-listing&to=on", in: served)
            let body = try await act(
                "fault", "page=/dashboard/switches&call=purchase&error=network-error&times=2",
                in: served)
            #expect(body.contains("network-error, 2 more"))
            let settings = served.story.store.settings
            #expect(settings.askToBuy && settings.habits == [.lateListing])
        }
    }

    @Test
    func theSessionIsSavedAsAStory() async throws {
        try await withServedStore { served in
            _ = try await act(
                "buy", "page=/dashboard/&customer=Ben&product=remove_ads", in: served)
            let answer = try await page("session.yaml", of: served)
            #expect(answer.status == 200)
            #expect(answer.body.contains("  - buy: remove_ads\n    for: Ben\n"))
        }
    }

    @Test
    func aStoryIsPlayedStepByStep() async throws {
        try await withServedStore { served in
            let story = ServedStore.world + "steps: [{launch: phone}, {buy: remove_ads}]"
            let text = story.utf8.map { byte in
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
            var body = try await act(
                "play", "page=/dashboard/stories&way=step+by+step&text=\(text)", in: served)
            #expect(body.contains("0 performed, 2 to come."))
            body = try await act("next-step", "page=/dashboard/stories", in: served)
            #expect(body.contains("1 performed, 1 to come."))
        }
    }

    @Test
    func anActionLeadsOnlyToPagesOfTheDashboard() async throws {
        try await withServedStore { served in
            for page in ["https://example.com/", "//example.com", "/dashboard/%0d%0aX: y"] {
                let body = try await act("settle", "page=\(page)", in: served)
                #expect(body.contains("<h1>Now</h1>"), "\(page)")
            }
        }
    }

    @Test
    func pagesOfOtherServersCannotAct() async throws {
        try await withServedStore { served in
            for origin in ["http://example.com", "null"] {
                let answer = try await RawHTTP.request(
                    "POST", "/dashboard/actions/reset", headers: ["Origin: \(origin)"],
                    body: "page=/dashboard/", port: served.port)
                #expect(answer.httpStatus == 403)
            }
        }
    }

    // MARK: The token

    @Test
    func theTokenOpensTheDashboard() async throws {
        try await withServedStore(token: "secret") { served in
            #expect(try await page("", of: served).status == 401)
            let wrong = try await RawHTTP.request(
                "POST", "/dashboard/login", headers: [], body: "token=other", port: served.port)
            #expect(wrong.httpStatus == 401)
            let right = try await RawHTTP.request(
                "POST", "/dashboard/login", headers: [], body: "token=secret", port: served.port)
            #expect(right.httpStatus == 303)
            let cookie = try #require(right.firstMatch(of: /(?i)set-cookie: (sandlot=[^;]+);/)?.1)
            #expect(right.contains("HttpOnly; SameSite=Strict"))
            #expect(!right.contains("secret"))
            let opened = try await page("", of: served, headers: ["Cookie: \(cookie)"])
            #expect(opened.status == 200)
            let forged = try await page("", of: served, headers: ["Cookie: sandlot=secret"])
            #expect(forged.status == 401)
            // The cookie is not a token.
            let control = try await RawHTTP.request(
                "GET", "/control/v1/store", headers: ["Cookie: \(cookie)"], body: "",
                port: served.port)
            #expect(control.httpStatus == 401)
        }
    }
}

extension String {
    /// The parts between the places of another text.
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
