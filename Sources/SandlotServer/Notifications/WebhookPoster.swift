package import Foundation

/// Posts notifications to a URL, as the App Store does.
///
/// A redirect that keeps the method (307 or 308) is followed. Any other redirect would turn the
/// request into one without the notification, so its status counts.
package struct WebhookPoster: NotificationPoster {
    /// The number of redirects after which the poster gives up.
    private static let redirectLimit = 20

    /// The URL.
    package let url: URL
    private let timeout: Duration

    /// Creates a poster.
    ///
    /// - Parameters:
    ///   - url: An `http` or `https` URL.
    ///   - timeout: The time to wait for a complete answer.
    package init(url: URL, timeout: Duration = .seconds(30)) {
        self.url = url
        self.timeout = timeout
    }

    /// Posts a body once, and follows redirects.
    package func post(_ body: [UInt8]) async -> WebhookAnswer {
        await withTaskGroup(of: WebhookAnswer.self) { group in
            group.addTask { await exchange(body) }
            group.addTask {
                try? await Task.sleep(for: timeout)
                return WebhookAnswer(.timedOut)
            }
            let first = await group.next() ?? WebhookAnswer(.other)
            group.cancelAll()
            return first
        }
    }

    /// Posts a body and follows redirects.
    private func exchange(_ body: [UInt8]) async -> WebhookAnswer {
        var target = url
        for _ in 0...Self.redirectLimit {
            let answer = await WebhookExchange.post(body, to: target, timeout: timeout)
            guard let status = answer.status, status == 307 || status == 308,
                let next = answer.location.flatMap({ URL(string: $0, relativeTo: target) }),
                URL(webhook: next.absoluteString) != nil
            else { return answer }
            target = next.absoluteURL
        }
        return WebhookAnswer(.circularRedirect)
    }

    /// The header fields of a request.
    static let fields = [
        "Content-Type": "application/json", "Accept": "*/*",
        "User-Agent": "App Store Server Notifications (Sandlot)",
    ]
}
