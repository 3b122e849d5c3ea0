/// What an app keeps of a child, and how copies from several devices are joined.
package struct ProgressSetup: Sendable, Hashable {
    /// What belongs together.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        /// What an account of the app's own has; without one it stays on the device.
        case account
        /// What the store's customer has in a cloud of their own.
        case customer
        /// What a phone and its watch tell each other while both are reachable.
        case companion
    }

    /// How two copies are joined.
    package enum Joining: String, Sendable, Hashable, CaseIterable {
        /// Field by field, each by its rule.
        case byField = "by-field"
        /// The copy that was changed last replaces the other one as a whole.
        case whole
    }

    /// What the fields are called that keep the unlocked levels of each grade.
    package static func levelField(_ grade: Int) -> String { "unlocked-\(grade)" }
    /// What the field is called that keeps the grade.
    package static let gradeField = "grade"

    /// What belongs together.
    package var scope: Scope
    /// How two copies are joined.
    package var joining = Joining.byField
    /// How each field is joined.
    package var fields: [String: MergeRule]
    /// The least value of a field.
    package var least: [String: Int64] = [:]
    /// Whether practice sessions are collected.
    package var keepsPractice = false
    /// What can be achieved by practice.
    package var achievements: [AchievementGoal] = []
    /// How long it takes until another device sees a change; nil is no time.
    package var arrival: ClosedRange<Duration>?
    /// Whether the levels that are unlocked in each grade belong to it.
    package var keepsLevels = false

    /// Makes a setup.
    ///
    /// - Parameters:
    ///   - scope: What belongs together.
    ///   - fields: How each field is joined.
    package init(_ scope: Scope, fields: [String: MergeRule]) {
        self.scope = scope
        self.fields = fields
    }
}
