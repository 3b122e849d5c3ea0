import SandlotJSON

/// A run as pictures: rows of lanes over time, like staves.
///
/// Stretches in which nothing happens are shortened and marked, so that an ad of five seconds can be seen in a
/// session of an hour, and a long run takes rows below one another instead of becoming wider than the page.
struct TimelineDrawing {
    /// Something found, at its place in time.
    struct Pin {
        let number: Int
        let t: Int
        let standing: Standing
        /// The name of the place that says more.
        let anchor: String
    }

    /// How many rows a run has at most.
    private static let rowLimit = 24
    private static let width = 1000.0
    private static let left = 62.0
    private static let right = 10.0
    private static let laneHeight = 22.0
    private static let pinHeight = 24.0
    private static let axisHeight = 20.0
    /// Longer stretches without an event are shortened to this, in milliseconds.
    private static let longestGap = 8000
    /// How many spans of a lane may stand below one another.
    private static let sublaneLimit = 3

    private let timeline: Timeline
    private let pins: [Pin]
    private let id: String
    /// Where each of the timeline's times stands on an endless row.
    private var positions: [Double] = []
    private var pixelsPerMillisecond = 0.0
    private var lanes: [(lane: Timeline.Lane, top: Double, height: Double)] = []
    /// The sublane of each span.
    private var sublanes: [Int] = []
    private var rowCount = 1

    /// Prepares to draw.
    ///
    /// - Parameters:
    ///   - timeline: The run.
    ///   - pins: What was found in it.
    ///   - id: A name for this drawing, of letters and digits.
    init(_ timeline: Timeline, pins: [Pin], id: String) {
        self.timeline = timeline
        self.pins = pins
        self.id = id
        layOutTime()
        layOutLanes()
    }

    private var rowWidth: Double { Self.width - Self.left - Self.right }
    private var height: Double {
        (lanes.last.map { $0.top + $0.height } ?? Self.pinHeight) + Self.axisHeight
    }

    // MARK: Layout

    private mutating func layOutTime() {
        let times = timeline.times
        var lengths: [Int] = []
        for (earlier, later) in zip(times, times.dropFirst()) {
            lengths.append(min(later - earlier, Self.longestGap))
        }
        let total = Double(max(1, lengths.reduce(0, +)))
        // About a minute and a half a row, less if the run is shorter, more if there would be too many rows;
        // the last row is as full as the others.
        let wanted = max(rowWidth / max(total, 8000), rowWidth / 90_000)
        rowCount = min(Self.rowLimit, max(1, Int((total * wanted / rowWidth).rounded())))
        let fitting = total * wanted < rowWidth ? wanted : rowWidth * Double(rowCount) / total
        pixelsPerMillisecond = max(fitting, rowWidth / 600_000)
        var position = 0.0
        positions = [0]
        for length in lengths {
            position += Double(length) * pixelsPerMillisecond
            positions.append(position)
        }
    }

    private mutating func layOutLanes() {
        var ends: [Timeline.Lane: [Int]] = [:]
        for span in timeline.spans {
            var known = ends[span.lane] ?? []
            let free = known.firstIndex { $0 <= span.start }
            let index = free ?? min(known.count, Self.sublaneLimit - 1)
            if index < known.count {
                known[index] = max(known[index], span.end)
            } else {
                known.append(span.end)
            }
            ends[span.lane] = known
            sublanes.append(index)
        }
        for mark in timeline.marks where ends[mark.lane] == nil { ends[mark.lane] = [mark.t] }
        var top = Self.pinHeight
        for lane in Timeline.Lane.allCases {
            guard let count = ends[lane]?.count else { continue }
            let height = Double(count) * Self.laneHeight + 4
            lanes.append((lane, top, height))
            top += height
        }
    }

    /// The place of an instant on the endless row.
    private func position(of t: Int) -> Double {
        let times = timeline.times
        guard let first = times.first, t > first else { return 0 }
        var (low, high) = (0, times.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if times[middle] <= t { low = middle } else { high = middle - 1 }
        }
        guard low + 1 < times.count else { return positions[low] }
        let share = Double(t - times[low]) / Double(times[low + 1] - times[low])
        return positions[low] + share * (positions[low + 1] - positions[low])
    }

    // MARK: Drawing

    /// The rows, each a picture with a title.
    func svg() -> String {
        (0..<rowCount).map { row(at: $0) }.joined(separator: "\n")
    }

    /// Whether there was more than fits into the rows.
    var isCut: Bool { (positions.last ?? 0) > rowWidth * Double(rowCount) + 1 }

    private func row(at index: Int) -> String {
        let start = Double(index) * rowWidth
        let end = start + rowWidth
        let isLast = index == rowCount - 1
        func isHere(_ x: Double) -> Bool { x >= start && (x < end || isLast && x <= end + 1) }
        let here = pins.filter { isHere(position(of: $0.t)) }
        var parts: [String] = []
        for (lane, top, height) in lanes {
            parts.append(
                #"<rect class="lane" x="0" y="\#(Self.text(top))" width="1000" height="\#(Self.text(height))"/>"#
            )
            parts.append(
                #"<text class="name" x="6" y="\#(Self.text(top + 17))">\#(lane.title)</text>"#)
        }
        parts += breaks(from: start, to: end)
        for (span, sublane) in zip(timeline.spans, sublanes) {
            if let part = draw(span, sublane, from: start, to: end) { parts.append(part) }
        }
        for mark in timeline.marks {
            let x = position(of: mark.t)
            guard isHere(x), let lane = lanes.first(where: { $0.lane == mark.lane }) else {
                continue
            }
            parts.append(
                #"<g class="mark \#(mark.look.rawValue)"><title>\#(Markup.excerpt(mark.label, atMost: 80))"#
                    + #", \#(ClockText.exact(mark.t))</title><circle cx="\#(Self.text(Self.left + x - start))" "#
                    + #"cy="\#(Self.text(lane.top + 13))" r="7.5"/><text x="\#(Self.text(Self.left + x - start))" "#
                    + #"y="\#(Self.text(lane.top + 17))">\#(mark.sign)</text></g>"#)
        }
        parts += axis(from: start, to: end)
        let title =
            "Run \(Markup.excerpt(timeline.run, atMost: 60))"
            + (rowCount > 1 ? ", part \(index + 1) of \(rowCount)" : "")
        return """
            <svg role="group" viewBox="0 0 1000 \(Self.text(height))" aria-labelledby="\(id)r\(index)t \(id)r\(index)d">
            <title id="\(id)r\(index)t">\(title)</title>
            <desc id="\(id)r\(index)d">\(Markup.escape(description(from: start, to: end, here)))</desc>
            <g aria-hidden="true">
            \(parts.joined(separator: "\n"))
            </g>
            \(draw(here, from: start).joined(separator: "\n"))
            </svg>
            """
    }

    private func draw(
        _ span: Timeline.Span, _ sublane: Int, from start: Double, to end: Double
    ) -> String? {
        let (first, last) = (position(of: span.start), position(of: span.end))
        guard last >= start, first < end, let lane = lanes.first(where: { $0.lane == span.lane })
        else { return nil }
        let x = max(first, start) - start
        let width = max(2, min(last, end) - start - x)
        guard width > 2 || first >= start else { return nil }
        let y = lane.top + 2 + Double(sublane) * Self.laneHeight
        let label = PlainText.excerpt(span.label, atMost: 60)
        let room = Int((width - 8) / 6.4)
        let shown =
            room < 2 ? "" : label.count <= room ? label : String(label.prefix(room - 1)) + "…"
        var text =
            #"<g class="span \#(span.look.rawValue)"><title>\#(Markup.escape(label)), "#
            + "\(ClockText.exact(span.start)) to \(ClockText.exact(span.end))</title>"
            + #"<rect x="\#(Self.text(Self.left + x))" y="\#(Self.text(y))" width="\#(Self.text(width))" "#
            + #"height="20" rx="3"/>"#
        if span.look == .held || span.look == .away {
            text +=
                #"<rect class="hatch" x="\#(Self.text(Self.left + x))" y="\#(Self.text(y))" "#
                + #"width="\#(Self.text(width))" height="20" rx="3"/>"#
        }
        if !shown.isEmpty {
            text +=
                #"<text x="\#(Self.text(Self.left + x + 5))" y="\#(Self.text(y + 14))">"#
                + "\(Markup.escape(shown))</text>"
        }
        return text + "</g>"
    }

    /// Where stretches without an event were shortened.
    private func breaks(from start: Double, to end: Double) -> [String] {
        let times = timeline.times
        var parts: [String] = []
        for index in times.indices.dropLast()
        where times[index + 1] - times[index] > Self.longestGap {
            let x = (positions[index] + positions[index + 1]) / 2
            guard x >= start, x < end else { continue }
            let seconds = (times[index + 1] - times[index] + 500) / 1000
            let place = Self.text(Self.left + x - start)
            parts.append(
                #"<path class="break" d="M\#(place) \#(Self.text(Self.pinHeight)) V\#(Self.text(height - Self.axisHeight))"/>"#
                    + #"<text class="pause" x="\#(place)" y="\#(Self.text(height - 5))">"#
                    + "⋯ \(ClockText.coarse(seconds)) ⋯</text>")
        }
        return parts
    }

    private func axis(from start: Double, to end: Double) -> [String] {
        guard let last = timeline.times.last else { return [] }
        let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map { $0 * 1000 }
        let step = steps.first { Double($0) * pixelsPerMillisecond >= 70 } ?? 600_000
        var parts: [String] = []
        var previous = -100.0
        let gaps = timeline.times.indices.dropLast().filter {
            timeline.times[$0 + 1] - timeline.times[$0] > Self.longestGap
        }
        for (earlier, later) in stretches(gaps, last) {
            var t = (earlier + step - 1) / step * step
            while t <= later, parts.count < 40 {
                let x = position(of: t)
                if x >= start, x <= end, x - previous >= 60, x - start < rowWidth - 16 {
                    previous = x
                    let place = Self.text(Self.left + x - start)
                    parts.append(
                        #"<path class="tick" d="M\#(place) \#(Self.text(Self.pinHeight)) V\#(Self.text(height - 16))"/>"#
                            + #"<text class="time" x="\#(place)" y="\#(Self.text(height - 5))">"#
                            + "\(ClockText.coarse(t / 1000))</text>")
                }
                if x > end { break }
                t += step
            }
        }
        return parts
    }

    /// The stretches of time between the shortened ones.
    private func stretches(_ gaps: [Int], _ last: Int) -> [(Int, Int)] {
        var stretches: [(Int, Int)] = []
        var start = timeline.times.first ?? 0
        for gap in gaps {
            stretches.append((start, timeline.times[gap]))
            start = timeline.times[gap + 1]
        }
        return stretches + [(start, last)]
    }

    /// Findings that would cover each other share a pin.
    private func draw(_ pins: [Pin], from start: Double) -> [String] {
        var clusters: [(x: Double, pins: [Pin])] = []
        for pin in pins.sorted(by: { ($0.t, $0.number) < ($1.t, $1.number) }) {
            let x = Self.left + position(of: pin.t) - start
            if let last = clusters.last, x < last.x + 52 {
                clusters[clusters.count - 1].pins.append(pin)
            } else {
                clusters.append((x, [pin]))
            }
        }
        return clusters.map { x, pins in
            let worst = pins.min { ($0.standing, $0.number) < ($1.standing, $1.number) }
            let numbers = pins.map(\.number).sorted()
            let list = numbers.map(String.init).joined(separator: ", ")
            let label = numbers.count > 3 ? "\(numbers.count) findings" : list
            let width = Double(label.count) * 5.8 + 13
            let middle = min(max(x, width / 2 + 1), Self.width - width / 2 - 1)
            // The lines of all, so that each can be seen where it is.
            let lines = Set(pins.map { Self.text(Self.left + position(of: $0.t) - start) }).sorted()
            let stems = lines.map { "M\($0) 22 V\(Self.text(height - Self.axisHeight))" }
            let name = "\(numbers.count == 1 ? "Finding" : "Findings") \(list)"
            return
                "<a class=\"pin \(worst?.standing.name ?? "")\" href=\"#\(worst?.anchor ?? "")\" "
                + "aria-label=\"\(name)\"><title>\(name)</title>"
                + #"<path d="\#(stems.joined(separator: " "))"/><rect x="\#(Self.text(middle - width / 2))" "#
                + #"y="3" width="\#(Self.text(width))" height="18" rx="9"/>"#
                + #"<text x="\#(Self.text(middle))" y="15.5">\#(label)</text></a>"#
        }
    }

    /// What the picture shows, for those who cannot see it.
    private func description(from start: Double, to end: Double, _ pins: [Pin]) -> String {
        let shown = timeline.spans.filter {
            position(of: $0.end) >= start && position(of: $0.start) < end
        }
        var parts = shown.prefix(40).map {
            "\($0.lane.title): \(PlainText.excerpt($0.label, atMost: 60)) from "
                + "\(ClockText.exact($0.start)) to \(ClockText.exact($0.end))"
        }
        if shown.count > 40 { parts.append("and \(shown.count - 40) more") }
        parts += pins.prefix(40).map { "finding \($0.number) at \(ClockText.exact($0.t))" }
        return parts.joined(separator: "; ") + "."
    }

    private static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

extension Standing {
    /// The name in style sheets.
    var name: String { "\(self)" }
}
