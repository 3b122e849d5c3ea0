/// Everything that a timeline shows, in words and in order.
struct TimelineWords {
    /// The maximum number of entries in the list.
    private static let limit = 400

    private let timeline: Timeline

    init(_ timeline: Timeline) {
        self.timeline = timeline
    }

    /// The list, which a reader opens.
    var html: String {
        let spans = timeline.spans.map { span in
            (
                start: span.start, lane: span.lane,
                time: "\(timeline.words(for: span.start)) to \(timeline.words(for: span.end))",
                text: span.label
            )
        }
        let marks = timeline.marks.map { mark in
            (
                start: mark.t, lane: mark.lane, time: timeline.words(for: mark.t),
                text: "\(mark.glyph.sign) \(mark.label)"
            )
        }
        let entries = (spans + marks).enumerated().sorted {
            ($0.element.start, $0.element.lane.rawValue, $0.offset)
                < ($1.element.start, $1.element.lane.rawValue, $1.offset)
        }.map(\.element)
        let rows = entries.prefix(Self.limit).map { entry in
            "<li><span class=\"soft\">\(entry.time)</span> <strong>\(entry.lane.title)</strong> "
                + "\(Markup.excerpt(entry.text))</li>"
        }
        let rest =
            entries.count > Self.limit
            ? "\n<li class=\"soft\">And \(entries.count - Self.limit) more.</li>" : ""
        return """
            <details class="words"><summary>This run in words</summary>
            <ol>
            \(rows.joined(separator: "\n"))\(rest)
            </ol></details>
            """
    }
}
