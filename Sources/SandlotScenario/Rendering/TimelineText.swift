internal import SandlotJSON

/// The events of a scenario as a timeline for people.
package struct TimelineText {
    /// What a part of a line means, for colours.
    package enum Tone: Sendable {
        case good
        case bad
        case faint
        case strong
    }

    private static let maximumActorWidth = 24

    private let paint: (String, Tone) -> String

    /// Prepares to write timelines.
    ///
    /// - Parameter paint: Gives a text the colour of its meaning.
    package init(paint: @escaping (String, Tone) -> String = { text, _ in text }) {
        self.paint = paint
    }

    /// The lines of a timeline, without their ends.
    package func lines(of events: [ScenarioEvent]) -> [String] {
        let actors = events.compactMap { $0.actor.map(PlainText.escaping)?.count }
        let width = min(Self.maximumActorWidth, actors.max() ?? 0)
        var lines: [String] = []
        var lastTime = ""
        for event in events {
            let text = PlainText.escaping(event.text)
            switch event.kind {
            case .begin: lines.append(paint(text, .strong))
            case .result: lines.append(paint(text, event.holds == true ? .good : .bad))
            case .step, .delivery, .expectation:
                let time = event.at.minute
                let shown = time == lastTime ? String(repeating: " ", count: time.count) : time
                lastTime = time
                let actor = PlainText.escaping(event.actor ?? "")
                let padding = String(repeating: " ", count: max(0, width - actor.count))
                lines.append("\(paint(shown, .faint))  \(actor)\(padding)  \(body(event, text))")
            }
        }
        return lines
    }

    private func body(_ event: ScenarioEvent, _ text: String) -> String {
        switch (event.kind, event.holds) {
        case (.delivery, _): "← \(text)"
        case (.expectation, true): "\(paint("✓", .good)) \(text)"
        case (.expectation, _): paint("✗ \(text)", .bad)
        default: text
        }
    }
}
