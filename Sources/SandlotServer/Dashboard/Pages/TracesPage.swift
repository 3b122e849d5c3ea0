import HTTPTypes
import SandlotCompliance
import SandlotJSON

/// The trace of the apps that were played, with a verdict per pack, and a place to check another.
enum TracesPage {
    static func page(
        _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let trace = await client.answer(.get, ["trace"])
        let own: HTML =
            trace.body.isEmpty
            ? "<p class=\"soft\">No app with a file was played.</p>"
            : """
            \(verdicts(try await client.json(.post, ["trace", "check"], packQuery)))
            <p><a href="\(Dashboard.root)traces/report">The whole report, with a drawing of each run</a></p>
            """
        let content: HTML = """
            <section aria-labelledby="own"><h2 id="own">Played apps</h2>\(own)</section>
            <section aria-labelledby="check"><h2 id="check">Check a trace</h2>
            <form method="post" action="\(Dashboard.root)report" id="checktrace">
            <label for="trace">A trace as JSON Lines: paste it, drop a file here, or choose one</label>
            <textarea id="trace" name="trace" rows="8" spellcheck="false"></textarea>
            <span data-script hidden><label for="tracefile">File</label>
            <input id="tracefile" type="file" accept=".jsonl,.json,.txt"></span>
            <button>Check</button>
            <button formaction="\(Dashboard.root)report/page">Check and draw</button></form></section>
            """
        return DashboardPage(part: .traces, title: "Traces", content: content)
    }

    /// The packs for kids' apps, as a query.
    static let packQuery = [
        (
            "packs",
            RuleCatalog.standard.packs.map(\.id.rawValue).filter { $0 != "trace" }
                .joined(separator: ",")
        )
    ]

    /// The verdicts of a report.
    static func verdicts(_ report: JSONValue) -> HTML {
        let rows = report["packs"]?.elementList.map { pack -> [HTML] in
            let verdict = pack["verdict"]?.string ?? ""
            let badge: HTML =
                switch verdict {
                case "compliant": .state(verdict, isOn: true)
                case "violations": .badge(verdict, .bad)
                case "inconclusive": .badge(verdict, .waiting)
                default: .state(verdict, isOn: false)
                }
            let messages = messages(pack).map { message, count -> HTML in
                "<li>\(message)\(count > 1 ? " (\(count) times)" : "")</li>"
            }
            return [
                "\(pack["id"]?.string ?? "")", badge,
                messages.isEmpty ? "–" : "<ul>\(messages)</ul>",
            ]
        }
        return """
            \(HTML.table(
                "The verdict of each pack", ["pack", "verdict", "findings"], rows ?? [],
                otherwise: "There is no verdict."))
            \(runs(report))
            """
    }

    /// The findings of a pack with their severities, each once with its number.
    private static func messages(_ pack: JSONValue) -> [(String, Int)] {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for rule in pack["rules"]?.elementList ?? [] {
            let severity = rule["severity"]?.string ?? ""
            for finding in rule["findings"]?.elementList ?? [] {
                let word = finding["verdict"]?.string == "fail" ? severity : "undecided"
                let message = "\(word): \(finding["message"]?.string ?? "")"
                if counts[message] == nil { order.append(message) }
                counts[message, default: 0] += 1
            }
        }
        return order.map { ($0, counts[$0] ?? 0) }
    }

    /// The largest number of runs that are listed.
    private static let runLimit = 200

    /// The violations in each run.
    private static func runs(_ report: JSONValue) -> HTML {
        let packs = report["packs"]?.elementList.filter {
            $0["verdict"]?.string != "not-applicable"
        }
        var counts: [String: [String: Int]] = [:]
        for pack in packs ?? [] {
            for rule in pack["rules"]?.elementList ?? []
            where rule["severity"]?.string == "violation" {
                for finding in rule["findings"]?.elementList ?? []
                where finding["verdict"]?.string == "fail" {
                    guard let run = finding["run"]?.string, let id = pack["id"]?.string else {
                        continue
                    }
                    counts[run, default: [:]][id, default: 0] += 1
                }
            }
        }
        let names = report["trace"]?["runs"]?.elementList.compactMap(\.string) ?? []
        let rows = names.suffix(runLimit).reversed().map { run -> [HTML] in
            let found = counts[run, default: [:]].sorted { $0.key < $1.key }
                .map { pack, count -> HTML in "<li>\(pack): \(count)</li>" }
            return [
                .name(run),
                found.isEmpty ? .state("no violation", isOn: true) : .badge("violations", .bad),
                found.isEmpty ? "–" : "<ul>\(found)</ul>",
            ]
        }
        return .table(
            "The runs of the trace, the latest first",
            ["run", "verdict", "violations of each pack"], rows,
            otherwise: "There is no run.")
    }
}
