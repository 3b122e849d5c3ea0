import HTTPTypes
import SandlotJSON

/// Notifications, the attempts to post them, and what goes wrong with them.
enum WebhookPage {
    private static let pageLength = 50

    static func page(
        _ query: QueryString, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let webhook = try await client.json(.get, ["webhook"])
        let total =
            try await client.json(.get, ["notifications"], [("limit", "1")])["total"]?
            .integer ?? 0
        let end = min(max(0, query["before"].flatMap(Int64.init) ?? total), total)
        let start = max(0, end - Int64(pageLength))
        let page = try await client.json(
            .get, ["notifications"],
            [("from", String(start)), ("limit", String(max(1, end - start)))])
        let notifications = end > start ? page["notifications"]?.elementList.reversed() ?? [] : []
        let earlier: HTML =
            start > 0
            ? "<p><a href=\"\(Dashboard.root)webhook?before=\(start)\">Earlier ones</a></p>" : .none
        let content: HTML = """
            \(Self.address(webhook))
            \(Self.mishaps(webhook))
            <section aria-labelledby="list"><h2 id="list">Notifications</h2>
            <p class="soft">\(total) in all, the latest first.</p>
            \(notifications.map { NotificationDetails.html($0, page: path) })\(earlier)</section>
            """
        return DashboardPage(part: .webhook, title: "Webhook", content: content)
    }

    private static let path = Dashboard.root + "webhook"

    private static func address(_ webhook: JSONValue) -> HTML {
        let url = webhook["url"]?.string
        let delays = webhook["retries"]?.elementList.compactMap(\.integer) ?? []
        let schedule: HTML =
            delays.isEmpty
            ? "Each notification is posted once."
            : "A notification that is not accepted is repeated after \(delays.map { "\($0) s" }.joined(separator: ", ")) of the store’s time."
        let state: HTML =
            url.map { url -> HTML in "Notifications are posted to <code>\(url)</code>." }
            ?? "There is no URL, so notifications wait."
        return """
            <section aria-labelledby="address"><h2 id="address">Your server</h2>
            <p>\(state) \(schedule)</p>
            \(DashboardForm(
                action: .webhook, page: path, id: "url",
                fields: [
                    .text(
                        "url", label: "URL", value: url ?? "",
                        hint: "http://127.0.0.1:5000/notifications")
                ], button: "Set the URL").html)
            \(DashboardForm(
                action: .settle, page: path, id: "settle", button: "Post everything that is due").html)
            </section>
            """
    }

    private static func mishaps(_ webhook: JSONValue) -> HTML {
        let waiting = webhook["mishaps"]?.elementList.compactMap { $0["kind"]?.string } ?? []
        let clear: HTML =
            waiting.isEmpty
            ? .none
            : DashboardForm(
                action: .clearMishaps, page: path, id: "clear", button: "Remove them"
            ).html
        let state: HTML =
            waiting.isEmpty
            ? "Nothing will go wrong."
            : "The next notifications meet with: \(waiting.prefix(20).joined(separator: ", "))."
        return """
            <section aria-labelledby="mishaps"><h2 id="mishaps">Mishaps</h2><p>\(state)</p>
            <div class="buttons">\(DashboardForm(
                action: .mishap, page: path, id: "mishap",
                fields: [
                    .choice(
                        "kind", label: "The next ones meet with",
                        options: ["loss", "duplication", "reordering", "delay", "corruption"]),
                    .number("times", label: "times", value: 1, range: 1...1000),
                    .number(
                        "seconds", label: "seconds of a delay", value: 3600, range: 1...31_536_000),
                ], button: "Let it happen").html)\(clear)</div></section>
            """
    }
}
