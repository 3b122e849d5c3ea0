import SandlotBase

/// A run as pictures: rows of lanes over time, like staves.
///
/// Stretches in which nothing happens are shortened and marked, so that an ad of five seconds can be seen in a
/// session of an hour, and a long run takes rows below one another instead of becoming wider than the page.
/// A label is shown as a whole or not at all: ``TimelineWords`` lists everything in words.
struct TimelineDrawing {
    /// Something found, at its place in time.
    struct Pin {
        let number: Int
        let t: Int
        let standing: Standing
        /// The name of the place that says more.
        let anchor: String
    }

    /// A lane and where it is drawn.
    struct PlacedLane {
        let lane: Timeline.Lane
        let top: Double
        let height: Double
        /// The position of the marks, below the spans, so that none covers a label.
        let markTop: Double
    }

    static let laneHeight = 22.0
    static let pinHeight = 24.0
    static let axisHeight = 20.0
    private static let markHeight = 19.0
    /// Longer stretches without an event are shortened to this, in milliseconds.
    static let longestGap = 8000
    /// The maximum number of spans of a lane that are stacked.
    private static let sublaneLimit = 3

    let timeline: Timeline
    let shape: TimelineShape
    private let pins: [Pin]
    private let id: String
    /// The position of each of the timeline's times on an endless row.
    private(set) var positions: [Double] = []
    private(set) var pixelsPerMillisecond = 0.0
    private(set) var lanes: [PlacedLane] = []
    /// The sublane of each span.
    private(set) var sublanes: [Int] = []
    /// The beginning of the next span of the same sublane, for each span; nil if there is none.
    private(set) var successors: [Int?] = []
    private var rowCount = 1

    /// Prepares the drawing.
    ///
    /// - Parameters:
    ///   - timeline: The run.
    ///   - shape: The size of the rows.
    ///   - pins: The findings in the run.
    ///   - id: A name for this drawing, of letters and digits.
    init(_ timeline: Timeline, shape: TimelineShape, pins: [Pin], id: String) {
        self.timeline = timeline
        self.shape = shape
        self.pins = pins
        self.id = id
        layOutTime()
        layOutLanes()
    }

    var height: Double {
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
        let rowWidth = shape.rowWidth
        // The usual time a row, less if the run is shorter, more if there would be too many rows; the last row is
        // as full as the others.
        let wanted = max(rowWidth / max(total, 8000), rowWidth / shape.usualTime)
        rowCount = min(shape.rowLimit, max(1, Int((total * wanted / rowWidth).rounded())))
        let fitting = total * wanted < rowWidth ? wanted : rowWidth * Double(rowCount) / total
        pixelsPerMillisecond = max(fitting, rowWidth / shape.longestTime)
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
        layOutLabels()
        placeLanes(ends.mapValues(\.count), marked: Set(timeline.marks.map(\.lane)))
    }

    /// Places the lanes that have spans or marks below one another.
    private mutating func placeLanes(
        _ sublaneCounts: [Timeline.Lane: Int], marked: Set<Timeline.Lane>
    ) {
        lanes = []
        var top = Self.pinHeight
        for lane in Timeline.Lane.allCases
        where sublaneCounts[lane] != nil || marked.contains(lane) {
            let spans = Double(sublaneCounts[lane] ?? 0) * Self.laneHeight
            let height = spans + (marked.contains(lane) ? Self.markHeight : 0) + 4
            lanes.append(
                PlacedLane(lane: lane, top: top, height: height, markTop: top + spans + 2))
            top += height
        }
    }

    /// Returns the drawing with only the lanes of a row that are not empty, if it is by the
    /// calendar.
    ///
    /// The rows of a run have the same lanes, so that they can be compared.
    private func compacted(from start: Double, to end: Double, isLast: Bool) -> TimelineDrawing {
        guard timeline.calendar != nil else { return self }
        var counts: [Timeline.Lane: Int] = [:]
        for (span, sublane) in zip(timeline.spans, sublanes)
        where position(of: span.end) >= start && position(of: span.start) < end {
            counts[span.lane] = max(counts[span.lane] ?? 0, sublane + 1)
        }
        let marked = timeline.marks.filter { mark in
            let place = position(of: mark.t)
            return place >= start && (place < end || isLast)
        }.map(\.lane)
        var copy = self
        copy.placeLanes(counts, marked: Set(marked))
        return copy
    }

    private mutating func layOutLabels() {
        var next: [Int: Int] = [:]
        successors = timeline.spans.map { _ in nil }
        for index in timeline.spans.indices.reversed() {
            let span = timeline.spans[index]
            let place = span.lane.rawValue * Self.sublaneLimit + sublanes[index]
            successors[index] = next[place]
            next[place] = span.start
        }
    }

    /// The place of an instant on the endless row.
    func position(of t: Int) -> Double {
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

    // MARK: Rows

    /// The rows, each a picture with a title.
    func svg() -> String {
        (0..<rowCount).map { row(at: $0) }.joined(separator: "\n")
    }

    /// Whether there was more than fits into the rows.
    var isCut: Bool { (positions.last ?? 0) > shape.rowWidth * Double(rowCount) + 1 }

    private func row(at index: Int) -> String {
        let start = Double(index) * shape.rowWidth
        let isLast = index == rowCount - 1
        let owner = compacted(from: start, to: start + shape.rowWidth, isLast: isLast)
        let row = Row(owner, start: start, end: start + shape.rowWidth, isLast: isLast)
        let here = pins.filter { row.contains(position(of: $0.t)) }
        let title =
            Markup.excerpt(timeline.title)
            + (rowCount > 1 ? ", part \(index + 1) of \(rowCount)" : "")
        let name = "\(id)\(shape.name.prefix(1))\(index)"
        return """
            <svg role="group" viewBox="0 0 \(Self.text(shape.width)) \(Self.text(owner.height))" \
            aria-labelledby="\(name)t \(name)d">
            <title id="\(name)t">\(title)</title>
            <desc id="\(name)d">\(Markup.escape(description(of: row, here)))</desc>
            <g aria-hidden="true">
            \((row.lanes + row.stems(here) + row.labels).joined(separator: "\n"))
            </g>
            \(row.draw(here).joined(separator: "\n"))
            </svg>
            """
    }

    /// The description of the picture for people who cannot see it.
    private func description(of row: Row, _ pins: [Pin]) -> String {
        let shown = timeline.spans.filter {
            position(of: $0.end) >= row.start && position(of: $0.start) < row.end
        }
        var parts = shown.prefix(40).map {
            "\($0.lane.title): \(PlainText.excerpt($0.label, atMost: 60)) from "
                + "\(timeline.words(for: $0.start)) to \(timeline.words(for: $0.end))"
        }
        if shown.count > 40 { parts.append("and \(shown.count - 40) more") }
        parts += pins.prefix(40).map { "finding \($0.number) at \(timeline.words(for: $0.t))" }
        return parts.joined(separator: "; ") + "."
    }

    /// A number of the picture, with one decimal at most.
    static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

extension Standing {
    /// The name in style sheets.
    var name: String { "\(self)" }
}
