import HTTPTypes
import Hummingbird
import SandlotBase

/// A page of the dashboard.
struct DashboardPage: Sendable {
    /// The parts of the dashboard, in the order of its navigation.
    enum Part: String, CaseIterable, Sendable {
        case now, customers, transactions, timeline, webhook, traces, stories, switches

        /// The name in the navigation.
        var title: String {
            switch self {
            case .now: "Now"
            case .customers: "Customers"
            case .transactions: "Transactions"
            case .timeline: "Timeline"
            case .webhook: "Webhook"
            case .traces: "Traces"
            case .stories: "Stories"
            case .switches: "Faults and habits"
            }
        }

        /// The path of the page.
        var path: String { self == .now ? Dashboard.root : Dashboard.root + rawValue }
    }

    let part: Part
    let title: String
    let content: HTML
    var status = HTTPResponse.Status.ok
    /// Whether the page can be fetched again to show changes, unlike the answer to a form.
    var isLive = true

    /// The page, with what the last action did.
    func html(saying outcome: DashboardOutcome?) -> HTML {
        let links = Part.allCases.map { part -> HTML in
            let current: HTML = part == self.part ? #" aria-current="page""# : .none
            return #"<li><a href="\#(part.path)"\#(current)>\#(part.title)</a></li>"#
        }
        let script: HTML =
            isLive ? "<script src=\"\(Dashboard.root)live.js\" defer></script>" : .none
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title) – Sandlot</title>
            <link rel="icon" href="\(Dashboard.root)icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="\(Dashboard.root)style.css">
            \(script)
            </head>
            <body>
            <a class="skip" href="#content">Skip to content</a>
            <header>
            <p class="brand">Sandlot</p>
            <nav aria-label="Dashboard"><ul>\(links)</ul></nav>
            <p id="live" role="status"></p>
            </header>
            <main id="content" tabindex="-1">
            <h1>\(title)</h1>
            \(outcome?.html ?? .none)
            \(content)
            </main>
            <footer>
            <p>A simulated App Store. Its root certificate is not Apple’s.
            <a href="/control/v1/openapi.json">Control API</a></p>
            </footer>
            </body>
            </html>

            """
    }
}

/// The result of an action, which the next page shows.
struct DashboardOutcome: Sendable {
    let hasSucceeded: Bool
    let lines: [String]

    fileprivate var html: HTML {
        let items = lines.map { line -> HTML in "<li>\(line)</li>" }
        let title: HTML = hasSucceeded ? "✓ Done" : "✗ Not done"
        let look: HTML = hasSucceeded ? "good" : "bad"
        return """
            <section class="outcome \(look)" aria-label="Outcome"><p><strong>\(title)</strong></p>
            <ul>\(items)</ul></section>
            """
    }
}

extension HTML {
    /// A link to a page of the dashboard.
    static func link(_ parts: [String], _ label: HTML) -> HTML {
        let path = parts.map(QueryString.encoded).joined(separator: "/")
        return #"<a href="\#(Dashboard.root + path)">\#(label)</a>"#
    }

    /// The link to a customer.
    static func customer(_ name: String) -> HTML { link(["customers", name], .name(name)) }

    /// The link to a family.
    static func family(_ name: String) -> HTML { link(["families", name], .name(name)) }

    /// The link to a transaction.
    static func transaction(_ id: String) -> HTML { link(["transactions", id], "\(id)") }

    /// A table, or a sentence if it has no rows.
    ///
    /// Tables of the same look have columns of the same width.
    static func table(
        _ caption: String, _ heads: [String], _ rows: [[HTML]], look: String = "plain",
        otherwise sentence: String
    ) -> HTML {
        guard !rows.isEmpty else { return "<p class=\"soft\">\(sentence)</p>" }
        let head = heads.map { head -> HTML in "<th scope=\"col\">\(head)</th>" }
        let body = rows.map { cells -> HTML in
            let cells = zip(heads, cells).enumerated().map { index, cell -> HTML in
                index == 0
                    ? "<th scope=\"row\">\(cell.1)</th>"
                    : "<td data-label=\"\(cell.0)\">\(cell.1)</td>"
            }
            return "<tr>\(cells)</tr>\n"
        }
        return """
            <table class="\(look)"><caption>\(caption)</caption><thead><tr>\(head)</tr></thead>
            <tbody>\(body)</tbody></table>
            """
    }

    /// A usual state in words, with a sign.
    static func state(_ word: String, isOn: Bool) -> HTML {
        isOn ? "✓ \(word)" : "<span class=\"soft\">– \(word)</span>"
    }

    /// Whether a device can reach the store, of which only the exception catches the eye.
    static func connection(_ isOnline: Bool) -> HTML {
        isOnline ? .state("online", isOn: true) : .badge("offline", .waiting)
    }

    /// An exceptional state in words, with a sign and a color.
    static func badge(_ word: String, _ look: Look) -> HTML {
        let (sign, name): (HTML, HTML) =
            switch look {
            case .good: ("✓", "good")
            case .bad: ("✗", "bad")
            case .waiting: ("…", "waiting")
            case .calm: ("–", "calm")
            }
        return #"<span class="badge \#(name)">\#(sign) \#(word)</span>"#
    }

    /// The look of a badge.
    enum Look { case good, bad, waiting, calm }

    /// An instant in milliseconds since 1970.
    static func time(milliseconds: Int64?) -> HTML {
        time(milliseconds.map { Timestamp(milliseconds: $0).description })
    }

    /// An instant in UTC, without fractions of a second that are zero.
    static func time(_ text: String?) -> HTML {
        guard let text else { return "–" }
        let shown = text.replacing(".000Z", with: "").replacing("Z", with: "")
            .replacing("T", with: " ")
        return #"<time datetime="\#(text)">\#(shown)</time>"#
    }
}
