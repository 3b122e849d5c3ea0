import SandlotBase

extension Timeline {
    /// The instants of a timeline in which a month can lie between one event and the next.
    ///
    /// Events are drawn in their order, so that several at the same instant can be told apart, and the time between
    /// them is drawn to scale as long as it is short.
    package struct Calendar: Sendable {
        /// The time between events at the same instant, which is room for one mark.
        private static let step = 1800

        private var moments: [(t: Int, date: Timestamp)] = []

        /// The last time.
        var end: Int { moments.last?.t ?? 0 }

        mutating func advance(to date: Timestamp, isApart: Bool) {
            guard let last = moments.last else {
                moments.append((0, date))
                return
            }
            let passed = Int(max(0, date.milliseconds - last.date.milliseconds))
            let shown = min(passed, TimelineDrawing.longestGap + 1)
            moments.append((last.t + max(shown, isApart ? Self.step : 0), max(last.date, date)))
        }

        /// The instant of a time.
        func date(at t: Int) -> Timestamp {
            var (low, high) = (0, moments.count)
            while low < high {
                let middle = (low + high) / 2
                if moments[middle].t <= t { low = middle + 1 } else { high = middle }
            }
            return moments.isEmpty ? Timestamp(milliseconds: 0) : moments[max(0, low - 1)].date
        }

        /// The time between two times in words, as in `30 days`.
        func words(from start: Int, to end: Int) -> String {
            let seconds = (date(at: end).milliseconds - date(at: start).milliseconds + 500) / 1000
            return switch seconds {
            case ..<120: "\(seconds) s"
            case ..<7200: "\((seconds + 30) / 60) min"
            case ..<172_800: "\((seconds + 1800) / 3600) h"
            default: "\((seconds + 43_200) / 86_400) days"
            }
        }
    }
}
