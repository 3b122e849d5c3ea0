/// One practice session.
package struct Practice: Sendable, Hashable {
    /// The time of its end, in milliseconds since 1970.
    package let at: Int64
    /// The device.
    package let device: String
}

/// An achievement of a child, as one device recorded it.
package struct Achievement: Sendable, Hashable {
    /// The name of the achievement.
    package let name: String
    /// The time of the achievement, in milliseconds since 1970.
    package let at: Int64
    /// The device, which may not have known of the record of another one.
    package let device: String

    /// The order in which duplicates are kept, which favors the earliest.
    var rank: (Int64, String) { (at, device) }
}

/// The goal of an achievement.
package struct AchievementGoal: Sendable, Hashable {
    /// The measure of a goal.
    package enum Measure: String, Sendable, Hashable, CaseIterable {
        /// Practice sessions.
        case sessions
        /// Consecutive days.
        case streak
    }

    /// The name of the achievement.
    package var name: String
    /// The measure.
    package var measure: Measure
    /// The required number.
    package var count: Int

    /// Creates a goal.
    package init(_ name: String, _ measure: Measure, count: Int) {
        self.name = name
        self.measure = measure
        self.count = count
    }
}

/// A session of a child, from entering a module to returning to the hub.
package struct Activity: Sendable, Hashable {
    /// The device.
    package let device: String
    /// The time of its beginning, in milliseconds since 1970.
    package let from: Int64
    /// The time of its end.
    package internal(set) var to: Int64 = 0
    /// The number of puzzles that were played to the end.
    package internal(set) var puzzles = 0
    /// The number of these puzzles that were completed.
    package internal(set) var completed = 0

    init(device: String, from: Int64) {
        self.device = device
        self.from = from
    }
}
