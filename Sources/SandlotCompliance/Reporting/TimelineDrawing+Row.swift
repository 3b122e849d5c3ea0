extension TimelineDrawing {
    /// One row of a drawing: a stretch of the endless row.
    struct Row {
        /// The parts that the stems of pins can cross.
        let lanes: [String]
        /// The parts that nothing can cross.
        let labels: [String]
        let start: Double
        let end: Double
        private let isLast: Bool
        private let owner: TimelineDrawing

        init(_ owner: TimelineDrawing, start: Double, end: Double, isLast: Bool) {
            self.owner = owner
            self.start = start
            self.end = end
            self.isLast = isLast
            let painter = RowPainter(owner, start: start, end: end)
            lanes = painter.lanes() + painter.breaks() + painter.spans()
            labels =
                painter.labels() + painter.axis()
                + painter.marks(
                    owner.timeline.marks.filter { mark in
                        Self.contains(
                            owner.position(of: mark.t), start: start, end: end, isLast: isLast)
                    })
        }

        /// Whether a place of the endless row is in this row.
        func contains(_ x: Double) -> Bool {
            Self.contains(x, start: start, end: end, isLast: isLast)
        }

        private static func contains(
            _ x: Double, start: Double, end: Double, isLast: Bool
        ) -> Bool {
            x >= start && (x < end || isLast && x <= end + 1)
        }

        // MARK: Pins

        /// Pins that share a label, because their labels would cover each other.
        private struct Cluster {
            var pins: [Pin]
            let x: Double
            var label = ""
            var width = 0.0
            var middle = 0.0

            init(_ pins: [Pin], x: Double, within rowEnd: Double) {
                self.pins = pins
                self.x = x
                let numbers = pins.map(\.number).sorted()
                label =
                    numbers.count > 3
                    ? "\(numbers.count) findings"
                    : numbers.map(String.init).joined(separator: ", ")
                // Digits are wider than the average letter in some fonts.
                width = Double(label.count) * 6.4 + 13
                middle = min(max(x, width / 2 + 1), rowEnd - width / 2 - 1)
            }
        }

        /// The pins of the row; no label covers another.
        func draw(_ pins: [Pin]) -> [String] {
            let shape = owner.shape
            var clusters: [Cluster] = []
            for pin in pins.sorted(by: { ($0.t, $0.number) < ($1.t, $1.number) }) {
                let x = shape.left + owner.position(of: pin.t) - start
                var cluster = Cluster([pin], x: x, within: shape.width)
                while let last = clusters.last,
                    cluster.middle - cluster.width / 2 < last.middle + last.width / 2 + 3
                {
                    clusters.removeLast()
                    cluster = Cluster(last.pins + cluster.pins, x: last.x, within: shape.width)
                }
                clusters.append(cluster)
            }
            return clusters.map(draw)
        }

        /// The lines from the pins down to what they are about, each at its own time.
        func stems(_ pins: [Pin]) -> [String] {
            let bottom = TimelineDrawing.text(owner.height - TimelineDrawing.axisHeight)
            var worst: [String: Standing] = [:]
            for pin in pins {
                let x = TimelineDrawing.text(
                    owner.shape.left + owner.position(of: pin.t) - start)
                worst[x] = min(worst[x] ?? pin.standing, pin.standing)
            }
            return worst.sorted { $0.key < $1.key }.map { x, standing in
                #"<path class="stem \#(standing.name)" d="M\#(x) 22 V\#(bottom)"/>"#
            }
        }

        private func draw(_ cluster: Cluster) -> String {
            func text(_ number: Double) -> String { TimelineDrawing.text(number) }
            let pins = cluster.pins
            let worst = pins.min { ($0.standing, $0.number) < ($1.standing, $1.number) }
            let list = pins.map(\.number).sorted().map(String.init).joined(separator: ", ")
            let name = "\(pins.count == 1 ? "Finding" : "Findings") \(list)"
            return
                "<a class=\"pin \(worst?.standing.name ?? "")\" href=\"#\(worst?.anchor ?? "")\" "
                + "aria-label=\"\(name)\"><title>\(name)</title>"
                + #"<rect x="\#(text(cluster.middle - cluster.width / 2))" "#
                + #"y="3" width="\#(text(cluster.width))" height="18" rx="9"/>"#
                + #"<text x="\#(text(cluster.middle))" y="15.5">\#(cluster.label)</text></a>"#
        }
    }
}
