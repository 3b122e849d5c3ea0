import SandlotBase

/// The events of a scenario as a timeline for people.
package struct TimelineText {
    /// The meaning of a part of a line, which determines its color.
    package enum Tone: Sendable {
        case good
        case bad
        case faint
        case strong
    }

    private static let maximumActorWidth = 24
    /// The minimum room for the text, however long the actors' names are.
    private static let minimumRoom = 32

    private let columns: Int?
    private let paint: (String, Tone) -> String

    /// Creates a renderer of timelines.
    ///
    /// - Parameters:
    ///   - columns: The maximum length of lines, or nil for one line for each event, which suits
    ///     programs.
    ///   - paint: Gives a text the color of its meaning.
    package init(
        columns: Int? = nil, paint: @escaping (String, Tone) -> String = { text, _ in text }
    ) {
        self.columns = columns
        self.paint = paint
    }

    /// Returns the lines of a timeline, without their ends.
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
                let time = event.at.dayAndTime
                let shown = time == lastTime ? String(repeating: " ", count: time.count) : time
                lastTime = time
                let actor = PlainText.escaping(event.actor ?? "")
                let padding = String(repeating: " ", count: max(0, width - actor.count))
                let indent = time.count + 2 + max(width, actor.count) + 2
                let room = columns.map { max(Self.minimumRoom, $0 - indent) }
                let told = body(event, text, room: room ?? .max)
                lines.append("\(paint(shown, .faint))  \(actor)\(padding)  \(told[0])")
                lines += told.dropFirst().map { String(repeating: " ", count: indent) + $0 }
            }
        }
        return lines
    }

    /// Returns the text of an event, on lines that fit beside the time and the actor.
    private func body(_ event: ScenarioEvent, _ text: String, room: Int) -> [String] {
        switch (event.kind, event.holds) {
        case (.delivery, _):
            return Self.hanging("← ", Self.wrapped(text, room: room - 2))
        case (.expectation, true):
            return Self.hanging(paint("✓", .good) + " ", Self.wrapped(text, room: room - 2))
        case (.expectation, _):
            return Self.hanging("✗ ", Self.wrapped(text, room: room - 2)).map { line in
                paint(line, .bad)
            }
        default:
            let lines = Self.wrapped(text, room: room)
            return event.isNote ? lines.map { paint($0, .strong) } : lines
        }
    }

    /// Puts a sign before the first line and indents the others.
    private static func hanging(_ sign: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { ($0.offset == 0 ? sign : "  ") + $0.element }
    }

    /// Breaks a text between words.
    private static func wrapped(_ text: String, room: Int) -> [String] {
        var lines: [String] = []
        var (line, length) = ("", 0)
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let count = word.count
            if line.isEmpty {
                (line, length) = (String(word), count)
            } else if length + 1 + count <= room {
                // Appended in place, because a line without a limit can be as long as the story.
                line += " "
                line += word
                length += 1 + count
            } else {
                lines.append(line)
                (line, length) = (String(word), count)
            }
        }
        return lines + [line]
    }
}
