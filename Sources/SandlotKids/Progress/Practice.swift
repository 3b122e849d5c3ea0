/// One practice session.
package struct Practice: Sendable, Hashable {
    /// When it ended, in milliseconds since 1970.
    package let at: Int64
    /// The device.
    package let device: String
}

/// Something that a child has achieved, as one device has noted it down.
package struct Achievement: Sendable, Hashable {
    /// What it is called.
    package let name: String
    /// When it was achieved, in milliseconds since 1970.
    package let at: Int64
    /// The device, which may not have known that another one had noted it down.
    package let device: String

    /// The order in which duplicates are kept: the earliest stays.
    var rank: (Int64, String) { (at, device) }
}

/// What must be done for an achievement.
package struct AchievementGoal: Sendable, Hashable {
    /// What is counted.
    package enum Measure: String, Sendable, Hashable, CaseIterable {
        /// Practice sessions.
        case sessions
        /// Days in a row.
        case streak
    }

    /// What it is called.
    package var name: String
    /// What is counted.
    package var measure: Measure
    /// The number that is needed.
    package var count: Int

    /// Makes one from its parts.
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
    /// When it began, in milliseconds since 1970.
    package let from: Int64
    /// When it ended.
    package internal(set) var to: Int64 = 0
    /// The number of puzzles that were played to their end.
    package internal(set) var puzzles = 0
    /// The number of those that were completed.
    package internal(set) var completed = 0

    init(device: String, from: Int64) {
        self.device = device
        self.from = from
    }
}
