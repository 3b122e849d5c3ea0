import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The browsers that have presented the server's token.
final class DashboardLogin: Sendable {
    private static let cookie = "sandlot"
    /// The number of browsers that are remembered.
    private static let limit = 100

    private let names = Mutex<[String]>([])

    /// Returns whether a request comes from such a browser.
    func includes(_ request: Request) -> Bool {
        let cookies = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
        let given = cookies.compactMap { cookie -> String? in
            let parts = cookie.split(separator: "=", maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 && parts[0] == Self.cookie ? parts[1] : nil
        }
        return names.withLock { names in given.contains { names.contains($0) } }
    }

    /// Remembers a browser, and returns the header that tells it so.
    ///
    /// The cookie is a random name, not the token. It is sent to the dashboard only, and never with
    /// a request that another page makes.
    func admit() -> String {
        let name = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        names.withLock { names in
            names.append(name)
            if names.count > Self.limit { names.removeFirst() }
        }
        return "\(Self.cookie)=\(name); Path=\(Dashboard.root); HttpOnly; SameSite=Strict"
    }

    /// The page that asks for the token.
    static func page(isWrong: Bool) -> HTML {
        let problem: HTML =
            isWrong ? "<p role=\"alert\">This is not the token of the server.</p>" : .none
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Sandlot</title><link rel="stylesheet" href="\(Dashboard.root)style.css"></head>
            <body><header><p class="brand">Sandlot</p></header>
            <main><h1>Open the dashboard</h1>\(problem)
            <form method="post" action="\(Dashboard.root)login">
            <label for="token">The value of SANDLOT_TOKEN, with which the server was started</label>
            <input id="token" name="token" type="password" autocomplete="current-password" required>
            <button>Open the dashboard</button></form></main>
            <footer><p>A simulated App Store. Its root certificate is not Apple’s.</p></footer></body></html>

            """
    }
}
