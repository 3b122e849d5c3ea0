import SandlotCompliance

/// A drawing of a forecast's page, for a wide window and for a phone.
protocol Plot {
    /// A short name of the drawing.
    var title: String { get }
    /// A sentence about what the drawing shows.
    var summary: String { get }

    /// Draws the plot.
    ///
    /// - Parameter width: The width.
    /// - Returns: The height, and the elements of the drawing as SVG.
    func draw(width: Double) -> (height: Double, elements: [String])
}

/// The widths for which plots are drawn.
enum PlotWidth {
    static let wide = 720.0
    static let narrow = 340.0
    /// The width of an average character of a name.
    static let character = 7.4

    /// Divides a text into lines, at spaces where possible.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The width of the drawing.
    /// - Returns: One line or more.
    static func lines(_ text: String, width: Double) -> [String] {
        let limit = Int((width - 20) / character)
        var lines = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            var rest = Substring(word)
            if !lines[lines.count - 1].isEmpty {
                if lines[lines.count - 1].count + 1 + rest.count <= limit {
                    lines[lines.count - 1] += " \(rest)"
                    continue
                }
                lines.append("")
            }
            while rest.count > limit {
                lines[lines.count - 1] = String(rest.prefix(limit))
                lines.append("")
                rest = rest.dropFirst(limit)
            }
            lines[lines.count - 1] = String(rest)
        }
        return lines
    }
}

extension Plot {
    /// Both drawings, of which a page shows one.
    var svg: String {
        [(PlotWidth.wide, "wide"), (PlotWidth.narrow, "narrow")].map { width, style in
            let (height, elements) = draw(width: width)
            return """
                <svg class="plot \(style)" viewBox="0 0 \(coordinate(width)) \(coordinate(height))" role="img">
                <title>\(Markup.escape(title))</title><desc>\(Markup.escape(summary))</desc>
                \(elements.joined(separator: "\n"))
                </svg>
                """
        }.joined(separator: "\n")
    }

    /// Draws the vertical lines of an axis with their values below.
    func grid(_ axis: Axis, width: Double, height: Double) -> [String] {
        axis.marks.map { mark in
            let x = coordinate(axis.place(mark, length: width - 20) + 10)
            // The numbers at the ends stay inside.
            let anchor =
                mark == axis.marks.first ? "start" : mark == axis.marks.last ? "end" : "middle"
            return """
                <line class="grid" x1="\(x)" x2="\(x)" y1="0" y2="\(coordinate(height + 6))"/>\
                <text class="tick" x="\(x)" y="\(coordinate(height + 24))" \
                text-anchor="\(anchor)">\(axis.text(mark))</text>
                """
        }
    }
}
