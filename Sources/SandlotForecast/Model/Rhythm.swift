/// A kind of child by the number of sessions a day.
package struct Rhythm: Sendable, Hashable {
    /// The kinds of days.
    package enum Day: Int, Sendable, Hashable, CaseIterable {
        /// A school day.
        case weekday = 0
        /// A Saturday or Sunday.
        case weekend
        /// A day of a holiday.
        case holiday
    }

    /// The name.
    package var name: String
    /// The weight among the rhythms.
    package var weight: Double
    /// The mean number of sessions on each kind of day, in the order of ``Day``.
    package var sessions: [Double]

    /// Creates a rhythm.
    package init(name: String, weight: Double, weekday: Double, weekend: Double, holiday: Double) {
        self.name = name
        self.weight = weight
        sessions = [weekday, weekend, holiday]
    }

    /// The largest mean number of sessions a day.
    package static let limit = 2.0

    /// The rhythms of a model that states none, which are assumptions.
    package static let standard = [
        Rhythm(name: "casual", weight: 50, weekday: 0.2, weekend: 0.4, holiday: 0.3),
        Rhythm(name: "regular", weight: 35, weekday: 0.6, weekend: 0.9, holiday: 0.8),
        Rhythm(name: "keen", weight: 15, weekday: 1.2, weekend: 1.6, holiday: 1.5),
    ]
}
