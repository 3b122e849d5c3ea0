import SandlotBase
import SandlotJSON

/// A notification with every attempt to post it.
enum NotificationDetails {
    /// Returns a notification as a part that can be opened.
    ///
    /// - Parameters:
    ///   - notification: The notification, as the control API returns it.
    ///   - page: The page on which it is shown.
    /// - Returns: The part.
    static func html(_ notification: JSONValue, page: String) -> HTML {
        let number = notification["number"]?.integer ?? 0
        let attempts = notification["sendAttempts"]?.elementList ?? []
        let type = [notification["notificationType"]?.string, notification["subtype"]?.string]
            .compactMap(\.self).joined(separator: ", ")
        let isDelivered = attempts.last?["sendAttemptResult"]?.string == "SUCCESS"
        let state: HTML =
            attempts.isEmpty
            ? .badge("waits", .waiting)
            : isDelivered ? .state("delivered", isOn: true) : .badge("not delivered", .bad)
        let about: HTML =
            notification["transactionId"]?.string.map { id -> HTML in
                "about \(HTML.transaction(id))"
            } ?? .none
        let next: HTML =
            notification["nextAttempt"]?.string.map { date -> HTML in
                "<p>The next attempt is at \(HTML.time(date)).</p>"
            } ?? .none
        return """
            <details id="notification\(number)"><summary>\(HTML.time(notification["at"]?.string))
            <strong>\(type)</strong> \(state)</summary>
            <p>\(HTML.name(notification["productId"]?.string ?? "")) \(about)
            <code>\(notification["notificationUUID"]?.string ?? "")</code></p>\(next)
            \(table(attempts))\(contents(notification, attempts))
            \(DashboardForm(
                action: .sendAgain, page: page, id: "send\(number)",
                fields: [.hidden("number", String(number))], button: "Send again",
                name: "Send \(type) again").html)</details>
            """
    }

    private static func table(_ attempts: [JSONValue]) -> HTML {
        let rows = attempts.flatMap { attempt -> [[HTML]] in
            let mishap = attempt["mishap"]?.string
            let first = attempt["firstAnswer"].map { first -> [HTML] in
                row(attempt, answer: first, remark: .badge("first of two posts", .waiting))
            }
            let remark: HTML =
                first != nil
                ? .badge("second post", .waiting)
                : mishap.map { .badge(Self.words($0), .waiting) } ?? "–"
            return [first, row(attempt, answer: attempt, remark: remark)].compactMap(\.self)
        }
        return .table(
            "Attempts", ["date", "result", "status", "answer", "posted to", "mishap"], rows,
            otherwise: "It was not posted yet.")
    }

    private static func row(_ attempt: JSONValue, answer: JSONValue, remark: HTML) -> [HTML] {
        [
            .time(milliseconds: attempt["attemptDate"]?.integer),
            "<code>\(answer["sendAttemptResult"]?.string ?? "")</code>",
            answer["status"]?.integer.map { status -> HTML in "\(status)" } ?? "–",
            answer["answer"]?.string.map { text -> HTML in "<code>\(text)</code>" } ?? "–",
            attempt["url"]?.string.map { url -> HTML in "<code>\(url)</code>" } ?? "–", remark,
        ]
    }

    private static func words(_ mishap: String) -> String {
        switch mishap {
        case "loss": "lost: it was not posted"
        case "delay": "delayed"
        case "reordering": "posted after the next one"
        case "corruption": "posted with a wrong signature"
        default: mishap
        }
    }

    /// The request as it was sent, and what it contains.
    private static func contents(_ notification: JSONValue, _ attempts: [JSONValue]) -> HTML {
        guard let jws = notification["signedPayload"]?.string else { return .none }
        let number = notification["number"]?.integer ?? 0
        var sent: [String] = []
        for attempt in attempts where attempt["mishap"]?.string != "loss" {
            let token = attempt["sentPayload"]?.string ?? jws
            if !sent.contains(token) { sent.append(token) }
        }
        let requests = sent.enumerated().map { index, token -> HTML in
            let isWrong = token != jws
            return """
                <details id="request\(number)x\(index)"><summary>The request’s body as it was sent\
                \(isWrong ? ", with a wrong signature" : "")</summary>
                <pre class="token"><code>{"signedPayload":"\(token)"}</code></pre></details>
                """
        }
        let decoded = TokenText.decoded(jws).map { text -> HTML in
            """
            <details id="payload\(number)"><summary>The payload, decoded</summary>
            <pre><code>\(text)</code></pre></details>
            """
        }
        return "\(decoded ?? .none)\(requests)"
    }
}
