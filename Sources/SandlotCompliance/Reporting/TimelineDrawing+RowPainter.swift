extension TimelineDrawing {
    /// Draws what is in a row, but for the pins.
    struct RowPainter {
        /// The width of a letter in a label, in units: that of the widest of the usual fonts.
        private static let letterWidth = 7.0
        /// Marks nearer than this would cover each other.
        private static let markDistance = 16.0
        /// The maximum distance of a mark from its place in time, so that its neighbors are
        /// visible.
        private static let markShift = 24.0
        /// The maximum number of labels for marks that share a place.
        private static let namedMarks = 5

        /// The room for a date.
        private static let dateWidth = 104.0

        private let owner: TimelineDrawing
        private let start: Double
        private let end: Double

        init(_ owner: TimelineDrawing, start: Double, end: Double) {
            self.owner = owner
            self.start = start
            self.end = end
        }

        private func text(_ number: Double) -> String { TimelineDrawing.text(number) }

        /// A place of the endless row in the picture.
        private func x(_ position: Double) -> Double { owner.shape.left + position - start }

        // MARK: Lanes and time

        func lanes() -> [String] {
            owner.lanes.flatMap { lane in
                [
                    #"<rect class="lane" x="0" y="\#(text(lane.top))" "#
                        + #"width="\#(text(owner.shape.width))" height="\#(text(lane.height))"/>"#,
                    #"<text class="name" x="6" y="\#(text(lane.top + 17))">\#(lane.lane.title)</text>"#,
                ]
            }
        }

        /// The places at which stretches without an event were shortened.
        func breaks() -> [String] {
            let times = owner.timeline.times
            var parts: [String] = []
            var previous = -100.0
            for index in times.indices.dropLast()
            where times[index + 1] - times[index] > TimelineDrawing.longestGap {
                let middle = (owner.positions[index] + owner.positions[index + 1]) / 2
                guard middle >= start, middle < end else { continue }
                let place = text(x(middle))
                let bottom = text(owner.height - TimelineDrawing.axisHeight)
                parts.append(
                    #"<path class="break" d="M\#(place) \#(text(TimelineDrawing.pinHeight)) V\#(bottom)"/>"#
                )
                guard middle - previous >= 76 else { continue }
                previous = middle
                parts.append(
                    #"<text class="pause" x="\#(place)" y="\#(text(owner.height - 5))">"#
                        + "⋯ \(owner.timeline.words(from: times[index], to: times[index + 1])) ⋯</text>"
                )
            }
            return parts
        }

        func axis() -> [String] {
            guard owner.timeline.calendar == nil else { return dates() }
            guard let last = owner.timeline.times.last else { return [] }
            let scale = owner.pixelsPerMillisecond
            let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map { $0 * 1000 }
            let step = steps.first { Double($0) * scale >= 70 } ?? 600_000
            var parts: [String] = []
            var previous = -100.0
            let times = owner.timeline.times
            let gaps = times.indices.dropLast().filter {
                times[$0 + 1] - times[$0] > TimelineDrawing.longestGap
            }
            // The middles of shortened stretches, whose own labels are on the same line.
            let pauses = gaps.map { (owner.positions[$0] + owner.positions[$0 + 1]) / 2 }
            for (earlier, later) in stretches(gaps, last) {
                var t = (earlier + step - 1) / step * step
                while t <= later, parts.count < 40 {
                    let place = owner.position(of: t)
                    let isFree = !pauses.contains { abs($0 - place) < 56 }
                    if place >= start, place <= end, place - previous >= 60, isFree,
                        place - start < owner.shape.rowWidth - 16
                    {
                        previous = place
                        let x = text(x(place))
                        parts.append(
                            #"<path class="tick" d="M\#(x) \#(text(TimelineDrawing.pinHeight)) "#
                                + #"V\#(text(owner.height - 16))"/>"#
                                + #"<text class="time" x="\#(x)" y="\#(text(owner.height - 5))">"#
                                + "\(ClockText.coarse(t / 1000))</text>")
                    }
                    if place > end { break }
                    t += step
                }
            }
            return parts
        }

        /// The days and times at which the row and its stretches begin.
        private func dates() -> [String] {
            let times = owner.timeline.times
            let beginnings = times.indices.filter {
                $0 == 0 || times[$0] - times[$0 - 1] > TimelineDrawing.longestGap
            }.map { (place: owner.positions[$0], t: times[$0]) }
                .filter { $0.place >= start && $0.place < end }
            let latest = times.indices.last { owner.positions[$0] <= start } ?? 0
            var parts: [String] = []
            var free = start
            for (index, (place, t)) in ([(start, times[latest])] + beginnings).enumerated() {
                // A date has room for the one of the row only if no stretch begins there.
                let next = index == 0 ? beginnings.first?.place ?? .infinity : .infinity
                let left = min(place, end - Self.dateWidth)
                guard left >= free, place + Self.dateWidth <= next else { continue }
                free = left + Self.dateWidth
                parts.append(
                    #"<text class="date" x="\#(text(x(left)))" y="15">"#
                        + "\(owner.timeline.words(for: t).prefix(16))</text>")
            }
            return parts
        }

        /// The stretches of time between the shortened ones.
        private func stretches(_ gaps: [Int], _ last: Int) -> [(Int, Int)] {
            var stretches: [(Int, Int)] = []
            var start = owner.timeline.times.first ?? 0
            for gap in gaps {
                stretches.append((start, owner.timeline.times[gap]))
                start = owner.timeline.times[gap + 1]
            }
            return stretches + [(start, last)]
        }

        // MARK: Spans

        /// The position of a span in the row.
        private struct Place {
            let left: Double
            let width: Double
            let y: Double
            /// Whether the span ends in this row.
            let isEnd: Bool
        }

        private func place(_ index: Int) -> Place? {
            let span = owner.timeline.spans[index]
            let (first, last) = (owner.position(of: span.start), owner.position(of: span.end))
            guard last >= start, first < end,
                let lane = owner.lanes.first(where: { $0.lane == span.lane })
            else { return nil }
            let left = max(first, start) - start
            let width = max(2, min(last, end) - start - left)
            guard width > 2 || first >= start else { return nil }
            let y = lane.top + 2 + Double(owner.sublanes[index]) * TimelineDrawing.laneHeight
            return Place(left: left, width: width, y: y, isEnd: last <= end)
        }

        func spans() -> [String] {
            owner.timeline.spans.enumerated().compactMap { index, span in
                place(index).map { draw(span, $0) }
            }
        }

        private func draw(_ span: Timeline.Span, _ place: Place) -> String {
            let x = text(owner.shape.left + place.left)
            func rect(_ name: String) -> String {
                #"<rect\#(name) x="\#(x)" y="\#(text(place.y))" "#
                    + #"width="\#(text(place.width))" height="20" rx="3"/>"#
            }
            let isHatched = span.look == .held || span.look == .away
            return
                #"<g class="span \#(span.look.rawValue)"><title>\#(Markup.excerpt(span.label)), "#
                + "\(owner.timeline.words(for: span.start)) to "
                + "\(owner.timeline.words(for: span.end))</title>"
                + rect("") + (isHatched ? rect(#" class="hatch""#) : "") + "</g>"
        }

        /// The labels of the spans that have room for theirs.
        func labels() -> [String] {
            owner.timeline.spans.enumerated().compactMap { index, span in
                guard let place = place(index) else { return nil }
                let needed = Double(span.label.count) * Self.letterWidth
                // A label can extend beyond its span if nothing else needs the space.
                let next = owner.successors[index].map { owner.position(of: $0) - start }
                let limit = min(next ?? .infinity, owner.shape.rowWidth)
                let behind = place.left + place.width + 4
                if needed + 9 <= place.width {
                    return label(span, x: place.left + 5, y: place.y, span.look.rawValue)
                }
                guard behind + needed <= limit, place.isEnd else { return nil }
                return label(span, x: behind, y: place.y, "outside")
            }
        }

        private func label(
            _ span: Timeline.Span, x: Double, y: Double, _ name: String
        ) -> String {
            #"<text class="label \#(name)" x="\#(text(owner.shape.left + x))" y="\#(text(y + 14))">"#
                + "\(Markup.escape(span.label))</text>"
        }

        // MARK: Marks

        /// The marks, none of which covers another.
        func marks(_ marks: [Timeline.Mark]) -> [String] {
            owner.lanes.flatMap { lane in
                clusters(marks.filter { $0.lane == lane.lane }).map { x, marks in
                    draw(marks, at: x, lane)
                }
            }
        }

        private func clusters(
            _ marks: [Timeline.Mark]
        ) -> [(x: Double, marks: [Timeline.Mark])] {
            var clusters: [(x: Double, marks: [Timeline.Mark])] = []
            let limit = owner.shape.width - 9
            // By the calendar, much can happen at the first instant, beside the name of the lane.
            let first = owner.timeline.calendar == nil ? 0 : owner.shape.left + 9
            for mark in marks {
                let place = max(first, x(owner.position(of: mark.t)))
                guard let last = clusters.last, place < last.x + Self.markDistance else {
                    clusters.append((min(place, limit), [mark]))
                    continue
                }
                let shifted = last.x + Self.markDistance
                if shifted - place <= Self.markShift, shifted <= limit {
                    clusters.append((shifted, [mark]))
                } else {
                    clusters[clusters.count - 1].marks.append(mark)
                }
            }
            return clusters
        }

        private func draw(
            _ marks: [Timeline.Mark], at x: Double, _ lane: TimelineDrawing.PlacedLane
        ) -> String {
            let isOneKind = Set(marks.map(\.glyph)).count == 1
            let sign =
                isOneKind
                ? marks[0].glyph.sign : marks.count > 99 ? "99+" : String(marks.count)
            let look = marks.contains { $0.look == .bad } ? Timeline.Look.bad : marks[0].look
            var titles = marks.prefix(Self.namedMarks).map {
                "\(Markup.excerpt($0.label)), \(owner.timeline.words(for: $0.t))"
            }
            if marks.count > titles.count { titles.append("\(marks.count - titles.count) more") }
            return
                #"<g class="mark \#(look.rawValue)"><title>\#(titles.joined(separator: "; "))</title>"#
                + #"<circle cx="\#(text(x))" cy="\#(text(lane.markTop + 9))" r="7.5"/>"#
                + #"<text x="\#(text(x))" y="\#(text(lane.markTop + 13))">\#(sign)</text></g>"#
        }
    }
}
