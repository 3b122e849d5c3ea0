/// The columns in which a report for a terminal shows the events of a finding.
struct EventColumns {
    /// The width of the numbers.
    let seq: Int
    private let time: Int
    private let event: Int

    /// The width between the sign of a concerned event and the edge of the terminal.
    private static let width = TextReport.width - 6
    /// The minimum width for the content of an event.
    private static let leastRoom = 24
    /// The indentation of lines if the columns leave too little room.
    private static let indent = 4

    /// Measures lines.
    init(_ lines: [TraceExcerpt.Line]) {
        seq = lines.map { String($0.seq).count }.max() ?? 1
        time = lines.map { ClockText.exact($0.t).count }.max() ?? 1
        event = lines.map(\.event.count).max() ?? 1
    }

    /// The number, the time and the name.
    private func head(_ line: TraceExcerpt.Line) -> String {
        TextReport.padded(String(line.seq), -seq) + "  "
            + TextReport.padded(ClockText.exact(line.t), -time) + "  "
            + TextReport.padded(line.event, event)
    }

    /// An event on one line, however long.
    func text(_ line: TraceExcerpt.Line) -> String { "\(head(line))  \(line.fields)" }

    /// An event on as many lines as it needs.
    func wrapped(_ line: TraceExcerpt.Line) -> [String] {
        let head = head(line)
        let room = Self.width - head.count - 2
        guard room >= Self.leastRoom else {
            let lines = TextReport.folded(head, width: Self.width)
            let fields = TextReport.folded(line.fields, width: Self.width - Self.indent)
            return lines + fields.map { String(repeating: " ", count: Self.indent) + $0 }
        }
        return TextReport.folded(line.fields, width: room).enumerated().map { index, text in
            (index == 0 ? head : String(repeating: " ", count: head.count)) + "  " + text
        }
    }
}

extension Finding {
    /// The most characters of a message that a report for people shows.
    ///
    /// Messages are shown as a whole; the limit bounds a report about a hostile trace.
    static let shownLength = 4_096
}
