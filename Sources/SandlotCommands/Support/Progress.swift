/// A progress display on a terminal, which appears after one second.
struct Progress {
    private let verb: String
    private let total: Int?
    private let unit: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastDrawn: ContinuousClock.Instant
    private var isDrawn = false

    /// Creates a display on standard error, if that is a terminal.
    ///
    /// - Parameters:
    ///   - verb: The action, as in `verified`.
    ///   - total: The amount of work, if it is known.
    ///   - unit: The unit of the amount, as in `MB`, or empty if the verb implies it.
    init(_ verb: String, total: Int?, unit: String = "") {
        self.verb = verb
        self.total = total
        self.unit = unit.isEmpty ? "" : " \(unit)"
        isShown = Terminal.isTerminal(2)
        lastDrawn = start
    }

    /// Updates the display, at most ten times a second.
    ///
    /// - Parameters:
    ///   - done: The amount of work that is done.
    ///   - note: What else there is to say, or empty.
    mutating func update(_ done: Int, note: String = "") {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), !isDrawn || now - lastDrawn > .milliseconds(100) else {
            return
        }
        lastDrawn = now
        isDrawn = true
        let seconds = Double((now - start).components.seconds) + 0.001
        var line = "\r\u{1B}[K\(verb) \(done)\(unit)"
        if let total, total > 0 {
            let filled = min(24, done * 24 / total)
            let bar =
                String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
            line = "\r\u{1B}[K\(bar) \(verb) \(done) of \(total)\(unit)"
        }
        if !note.isEmpty { line += ", \(note)" }
        line += ", \(Int(Double(done) / seconds))\(unit) a second"
        if let total, done > 0, done < total {
            line += ", \(Self.time(seconds * Double(total - done) / Double(done))) left"
        }
        StandardError.shared.write(line)
    }

    /// Writes a time in the units that matter.
    private static func time(_ seconds: Double) -> String {
        let seconds = Int(min(seconds, 1e9).rounded(.up))
        if seconds < 60 { return "\(seconds) s" }
        let minutes = seconds / 60
        return minutes < 60
            ? "\(minutes) min \(seconds % 60) s" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// Removes the display.
    mutating func finish() {
        guard isDrawn else { return }
        StandardError.shared.write("\r\u{1B}[K")
        isDrawn = false
    }
}
