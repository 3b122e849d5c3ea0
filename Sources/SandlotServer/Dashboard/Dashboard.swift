import Foundation
import HTTPTypes
import Hummingbird
import SandlotBase
import SandlotJSON
import SandlotServerAPI

/// The pages for people who look into a store and control it in a browser.
///
/// The pages are made by the server, and can be read and used without a script. A small script
/// shows changes while they happen.
struct Dashboard: Sendable {
    /// The beginning of all paths.
    static let root = "/dashboard/"

    /// The outcomes of actions, which the next page says.
    private let outcomes = DashboardOutcomes()
    private let login = DashboardLogin()

    /// Returns whether a path belongs to the dashboard.
    static func handles(path: String) -> Bool {
        path == "/" || path == root.dropLast() || path.hasPrefix(root)
    }

    /// Returns the answer to a request of a browser that has not presented the server's token, or
    /// nil if the request is answered.
    func refusal(of request: Request, body: [UInt8], token: String?) -> Response? {
        guard let token, !login.includes(request) else { return nil }
        let path = request.uri.path
        if path == Self.root + "style.css" { return nil }
        let given = QueryString(String(decoding: body, as: UTF8.self))["token"] ?? ""
        let isLogin = request.method == .post && path == Self.root + "login"
        guard isLogin, SecretComparison.areEqual(given, token) else {
            return Self.html(DashboardLogin.page(isWrong: isLogin), status: .unauthorized)
        }
        var response = Self.redirect(to: Self.root)
        response.headers[.setCookie] = login.admit()
        return response
    }

    /// Answers a request.
    func response(
        to method: HTTPRequest.Method, path: String, query: QueryString, body: [UInt8],
        _ client: DashboardClient
    ) async -> Response {
        guard path.hasPrefix(Self.root) else { return Self.redirect(to: Self.root) }
        let parts = path.dropFirst(Self.root.count)
            .split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        switch (method, parts.first) {
        case (.get, "style.css"): return Self.file(DashboardStyle.text, "text/css; charset=utf-8")
        case (.get, "live.js"):
            return Self.file(DashboardScript.text, "text/javascript; charset=utf-8")
        case (.get, "icon.svg"): return Self.file(DashboardStyle.icon, "image/svg+xml")
        case (.get, "session.yaml"):
            let answer = await client.answer(.get, ["session"])
            return answer.response
        case (.get, "traces") where parts.dropFirst() == ["report"]:
            return await wholeReport([], client)
        case (.post, "report") where parts.dropFirst() == ["page"]:
            return await wholeReport(Self.trace(body), client)
        case (.post, "report"): return await report(Self.trace(body), client)
        case (.post, "actions"): return await perform(parts.dropFirst().first ?? "", body, client)
        case (.get, _):
            let shown = await page(parts, query, client) ?? Self.missing(path)
            let outcome = query["outcome"].flatMap { outcomes.outcome($0) }
            return Self.html(shown.html(saying: outcome), status: shown.status)
        default:
            let page = Self.refused(
                DashboardClient.Refusal(status: 405, reason: "this page needs the method GET"))
            return Self.html(page.html(saying: nil), status: .methodNotAllowed)
        }
    }

    private func page(
        _ parts: [String], _ query: QueryString, _ client: DashboardClient
    ) async -> DashboardPage? {
        do throws(DashboardClient.Refusal) {
            switch (parts.first, parts.count) {
            case (nil, _): return try await NowPage.page(client)
            case ("customers", 1): return try await CustomersPage.page(query, client)
            case ("customers", 2): return try await CustomerPage.page(parts[1], client)
            case ("families", 2): return try await FamilyPage.page(parts[1], client)
            case ("transactions", 1): return try await TransactionsPage.page(query, client)
            case ("transactions", 2): return try await TransactionPage.page(parts[1], client)
            case ("timeline", 1): return try await TimelinePage.page(query, client)
            case ("webhook", 1): return try await WebhookPage.page(query, client)
            case ("traces", 1): return try await TracesPage.page(client)
            case ("stories", 1): return try await StoriesPage.page(client)
            case ("switches", 1): return try await SwitchesPage.page(client)
            default: return nil
            }
        } catch {
            return Self.refused(error)
        }
    }

    /// The answer to a form that is larger than the server reads.
    func tooLarge(_ limit: Int) -> Response {
        var page = Self.refused(
            DashboardClient.Refusal(
                status: 413,
                reason: "The form is larger than the server reads, which is \(limit) bytes. "
                    + "sandlot check checks a trace of any size."))
        page.isLive = false
        return Self.html(page.html(saying: nil), status: page.status)
    }

    /// The trace in a form.
    private static func trace(_ body: [UInt8]) -> [UInt8] {
        let fields = QueryString(String(decoding: body, as: UTF8.self))
        return Array((fields["trace"] ?? "").replacing("\r\n", with: "\n").utf8)
    }

    /// Checks a trace and shows the verdicts.
    private func report(_ trace: [UInt8], _ client: DashboardClient) async -> Response {
        var page: DashboardPage
        do throws(DashboardClient.Refusal) {
            let report = try await client.json(
                .post, ["trace", "check"], TracesPage.packQuery, body: trace)
            page = DashboardPage(
                part: .traces, title: "Verdicts", content: TracesPage.verdicts(report))
        } catch {
            page = Self.refused(error)
        }
        page.isLive = false
        return Self.html(page.html(saying: nil), status: page.status)
    }

    /// Checks a trace, or that of the played apps, and shows the report of `sandlot check`.
    private func wholeReport(_ trace: [UInt8], _ client: DashboardClient) async -> Response {
        let answer = await client.answer(
            .post, ["trace", "report"], TracesPage.packQuery, body: trace)
        guard answer.status == .ok else { return await report(trace, client) }
        var response = answer.response
        for field in Self.headers { response.headers[field.name] = field.value }
        // The page contains its style sheet, and nothing else that a browser could run or load.
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
        return response
    }

    /// Performs an action and shows the page again on which it was chosen.
    private func perform(
        _ name: String, _ body: [UInt8], _ client: DashboardClient
    ) async -> Response {
        let fields = QueryString(String(decoding: body, as: UTF8.self))
        guard let action = DashboardAction(rawValue: name) else {
            let page = Self.missing(Self.root + "actions/" + name)
            return Self.html(page.html(saying: nil), status: page.status)
        }
        let request = action.request(fields)
        let answer = await client.answer(
            request.method, request.path, request.query, body: request.body)
        let id = outcomes.keep(DashboardOutcome(answer))
        // Only a page of the dashboard, never another server.
        var page = fields["page"] ?? ""
        if !page.hasPrefix(Self.root) || page.contains("\r") || page.contains("\n") {
            page = Self.root
        }
        return Self.redirect(to: page + (page.contains("?") ? "&" : "?") + "outcome=\(id)")
    }

    private static func missing(_ path: String) -> DashboardPage {
        DashboardPage(
            part: .now, title: "No such page",
            content: "<p>There is no page \(path). The links above lead to those that exist.</p>",
            status: .notFound)
    }

    private static func refused(_ refusal: DashboardClient.Refusal) -> DashboardPage {
        DashboardPage(
            part: .now, title: "Nothing to show", content: "<p>\(refusal.reason)</p>",
            status: HTTPResponse.Status(code: refusal.status))
    }

    // MARK: Responses

    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        + "img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    private static let headers: HTTPFields = [
        .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: policy, .referrerPolicy: "same-origin",
    ]

    private static func html(_ html: HTML, status: HTTPResponse.Status) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: html.text)))
    }

    private static func file(_ text: String, _ type: String) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private static func redirect(to path: String) -> Response {
        var headers = headers
        headers[.location] = path
        return Response(status: .seeOther, headers: headers)
    }
}

extension HTTPField.Name {
    fileprivate static let referrerPolicy = Self("Referrer-Policy") ?? .location
}
