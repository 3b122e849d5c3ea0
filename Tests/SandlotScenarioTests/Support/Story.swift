import SandlotScenario

/// Small scenarios.
enum Story {
    /// The lines before the steps, which begin in line 8.
    private static let head = """
        scenario: A test
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}
          - {id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club}
        customers: [Ana, Ben]
        devices: [{name: phone, of: Ana}, {name: tablet, of: Ben}]
        steps:

        """

    /// Returns a whole scenario with these steps, each of which begins with `- `.
    static func text(_ steps: String) -> String {
        head + steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    /// Reads a scenario from its text.
    static func read(_ text: String, file: String = "story.yaml") throws(ScenarioError) -> Scenario
    {
        try Scenario(bytes: Array(text.utf8), file: file)
    }

    /// Runs a scenario with these steps.
    static func run(_ steps: String) async throws -> ScenarioReport {
        try await ScenarioRunner(read(text(steps))).run()
    }
}

extension ScenarioReport {
    /// The timeline, one event on each line.
    var timeline: String {
        TimelineText().lines(of: events).map { $0 + "\n" }.joined()
    }

    /// The events as JSON lines.
    var jsonLines: String { events.map { $0.json + "\n" }.joined() }
}
