import HTTPTypes
import SandlotJSON

/// Stories to play, the steps that wait, and the session as a story.
enum StoriesPage {
    private static let path = Dashboard.root + "stories"
    private static let ways = ["at once", "step by step"]

    static func page(
        _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let stories =
            try await client.json(.get, ["stories"])["stories"]?.elementList
            .compactMap(\.string) ?? []
        let waiting = try await client.json(.get, ["story"])
        let session = await client.answer(.get, ["session"])
        let content: HTML = """
            \(Self.waiting(waiting))
            \(Self.session(session))
            \(Self.folder(stories))
            <section aria-labelledby="paste"><h2 id="paste">Play a story from the clipboard</h2>
            <p class="soft">The store begins again. A story that is pasted contains its products.</p>
            \(DashboardForm(
                action: .play, page: path, id: "play",
                fields: [
                    .area("text", label: "The story, as YAML"),
                    .choice("way", label: "Play it", options: ways),
                ], button: "Play").html)
            </section>
            <section aria-labelledby="again"><h2 id="again">Begin again</h2>
            <p class="soft">The store forgets everything since its beginning.</p>
            \(DashboardForm(action: .reset, page: path, id: "reset", button: "Begin again").html)
            </section>
            """
        return DashboardPage(part: .stories, title: "Stories", content: content)
    }

    private static func waiting(_ waiting: JSONValue) -> HTML {
        let steps = waiting["steps"]?.elementList.compactMap(\.string) ?? []
        let performed = waiting["performed"]?.integer ?? 0
        guard !steps.isEmpty || performed > 0 else { return .none }
        let list = steps.prefix(50).map { step -> HTML in "<li><pre><code>\(step)</code></pre></li>"
        }
        let next: HTML =
            steps.isEmpty
            ? "<p>\(HTML.badge("all steps were performed", .good))</p>"
            : DashboardForm(action: .nextStep, page: path, id: "next", button: "Next step").html
        return """
            <section aria-labelledby="waiting"><h2 id="waiting">Step by step</h2>
            <p>\(performed) performed, \(steps.count) to come.</p>\(next)
            \(Self.performed(waiting["outcomes"]?.elementList ?? []))
            \(list.isEmpty ? .none : "<h3>To come</h3><ol>\(list)</ol>")</section>
            """
    }

    /// The steps that were performed, with what happened.
    private static func performed(_ outcomes: [JSONValue]) -> HTML {
        let items = outcomes.suffix(20).reversed().map { outcome -> HTML in
            let steps = outcome["steps"]?.elementList.compactMap(\.string) ?? []
            let hasSucceeded = outcome["succeeded"]?.bool ?? false
            let events = (outcome["events"]?.elementList ?? []).prefix(20).map { event -> HTML in
                "<li>\(DashboardOutcome.sentence(event))</li>"
            }
            return """
                <li>\(hasSucceeded ? .state("done", isOn: true) : .badge("failed", .bad))
                <pre><code>\(steps.joined(separator: "\n"))</code></pre>
                <ul class="cell soft">\(events)</ul></li>
                """
        }
        return items.isEmpty
            ? .none : "<h3>Performed, the latest first</h3><ol class=\"performed\">\(items)</ol>"
    }

    private static func session(_ answer: ControlAnswer) -> HTML {
        let text = String(decoding: answer.body, as: UTF8.self)
        guard answer.status == .ok else {
            let reason = (try? JSONDocument(answer.body))?.root["error"]?["reason"]?.string
            return """
                <section aria-labelledby="session"><h2 id="session">This session as a story</h2>
                <p class="soft">There is none: \(reason ?? "the server refused").</p></section>
                """
        }
        return """
            <section aria-labelledby="session"><h2 id="session">This session as a story</h2>
            <p>What was done so far, as a story that <code>sandlot run</code> plays to the same state.
            <a href="\(Dashboard.root)session.yaml" download="session.yaml">Save it</a></p>
            <details id="sessiontext"><summary>Show it</summary><pre><code>\(text)</code></pre></details>
            </section>
            """
    }

    private static func folder(_ stories: [String]) -> HTML {
        let rows = stories.enumerated().map { number, story -> [HTML] in
            [
                .name(story),
                DashboardForm(
                    action: .play, page: path, id: "story\(number)",
                    fields: [
                        .hidden("story", story),
                        .quietChoice("way", label: "How to play \(story)", options: ways),
                    ], button: "Play", name: "Play \(story)"
                ).html,
            ]
        }
        return """
            <section aria-labelledby="folder"><h2 id="folder">Stories of the folder</h2>
            \(HTML.table(
                "The files of --stories", ["story", "play"], rows,
                otherwise: "Start the server with --stories and a folder to list its stories here."))
            </section>
            """
    }
}
