/// A timeline as pictures for a page: one for wide windows and paper, and one for narrow windows.
///
/// The page needs ``style`` in its style sheet and ``pattern`` in its body.
package struct TimelineFigure {
    private let drawings: [TimelineDrawing]

    init(_ timeline: Timeline, id: String, pins: [TimelineDrawing.Pin]) {
        drawings = [TimelineShape.wide, .narrow].map {
            TimelineDrawing(timeline, shape: $0, pins: pins, id: id)
        }
    }

    /// Draws a timeline without findings.
    ///
    /// - Parameters:
    ///   - timeline: What to draw.
    ///   - id: A name for the figure, of letters and digits.
    package init(_ timeline: Timeline, id: String) {
        self.init(timeline, id: id, pins: [])
    }

    /// Whether there was more than fits into the pictures.
    package var isCut: Bool { drawings.contains(where: \.isCut) }

    /// The pictures, as HTML.
    package var pictures: String {
        drawings.map { "<div class=\"\($0.shape.name)\">\n\($0.svg())\n</div>" }
            .joined(separator: "\n")
    }

    /// The meanings of the colors and the hatching, as HTML.
    package static func looks(hasPins: Bool) -> String {
        """
        <ul class="legend">
        <li><span class="swatch play"></span>gameplay</li>
        <li><span class="swatch held"></span>an ad that cannot be skipped yet, or a locked gate</li>
        <li><span class="swatch ad"></span>an ad that can be skipped, or covers nothing</li>
        <li><span class="swatch away"></span>not in the foreground</li>
        <li>⋯ time in which nothing happened, shortened</li>\
        \(hasPins ? "\n<li><span class=\"key\">7</span> a finding; the number leads to it</li>" : "")
        </ul>
        """
    }

    /// The meanings of the signs that occur in timelines, as HTML.
    package static func signs(in timelines: [Timeline]) -> String {
        let shown = Set(timelines.flatMap { $0.marks.map(\.glyph) })
        guard !shown.isEmpty else { return "" }
        var items = Timeline.Glyph.allCases.filter(shown.contains).map {
            "<li><span class=\"glyph\">\($0.sign)</span> \($0.meaning)</li>"
        }
        items.append(
            "<li><span class=\"glyph\">2</span> several of these at once, as many as the number says</li>"
        )
        return "<ul class=\"legend glyphs\">\n\(items.joined(separator: "\n"))\n</ul>"
    }

    /// The hatching, which the pictures of a page share.
    package static let pattern = """
        <svg class="patterns" width="0" height="0" aria-hidden="true" focusable="false"><defs>\
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <rect width="2" height="6"/></pattern></defs></svg>
        """
}
