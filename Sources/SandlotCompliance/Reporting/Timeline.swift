import SandlotBase

/// The events of a run, or of a store, in the form in which they are drawn.
package struct Timeline: Sendable {
    /// A lane of the drawing.
    package enum Lane: Int, Sendable, CaseIterable {
        case app, screen, game, ads, gate, purchases, owned, deliveries, webhook

        /// The lane's name.
        package var title: String {
            switch self {
            case .app: "App"
            case .screen: "Screen"
            case .game: "Game"
            case .ads: "Ads"
            case .gate: "Gate"
            case .purchases: "Store"
            case .owned: "Owned"
            case .deliveries: "Heard"
            case .webhook: "Posted"
            }
        }
    }

    /// The style of a span or a mark.
    package enum Look: String, Sendable {
        /// The usual state of things.
        case calm
        /// Gameplay, which must not be disturbed.
        case play
        /// An ad that can be left.
        case ad
        /// A state that cannot be left: an ad before it can be skipped, or a locked gate.
        case held
        /// Not there: the app in the background.
        case away
        /// A successful outcome.
        case good
        /// An outcome without success.
        case bad
    }

    /// Something that lasts.
    package struct Span: Sendable {
        package let lane: Lane
        package let start: Int
        package let end: Int
        package let label: String
        package let look: Look
    }

    /// Something that happens at once.
    package struct Mark: Sendable {
        package let lane: Lane
        package let t: Int
        package let glyph: Glyph
        package let label: String
        package let look: Look
    }

    /// The run's name, or the title of a timeline by the calendar.
    package let name: String
    /// The platform and device, as far as they are known.
    package let subtitle: String
    package let spans: [Span]
    package let marks: [Mark]
    /// The times at which something happens, ascending and without duplicates.
    package let times: [Int]
    /// The instants of the times, or nil if these are milliseconds since the run began.
    package let calendar: Calendar?
    /// The number of events in the run.
    package let eventCount: Int
    /// The number of events that are not drawn because there are too many.
    package let omittedEvents: Int

    /// The end of the drawing.
    package var end: Int { times.last ?? 0 }

    /// A title for the whole.
    var title: String { calendar == nil ? "Run \(name)" : name }

    /// A time in words.
    func words(for t: Int) -> String {
        calendar.map { $0.date(at: t).dayAndTime } ?? ClockText.exact(t)
    }

    /// The length of a stretch of time in words.
    func words(from start: Int, to end: Int) -> String {
        calendar?.words(from: start, to: end) ?? ClockText.coarse((end - start + 500) / 1000)
    }
}
