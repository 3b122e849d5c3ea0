/// The progress that an app keeps of a child, and the way in which copies on several devices are
/// merged.
package struct ProgressSetup: Sendable, Hashable {
    /// The owner of the progress.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        /// An account of the app itself. Without one, the progress stays on the device.
        case account
        /// The store's customer, in a private cloud.
        case customer
        /// A phone and its watch, which exchange it while both are reachable.
        case companion
    }

    /// A way to merge two copies.
    package enum Joining: String, Sendable, Hashable, CaseIterable {
        /// Each field is merged by its own rule.
        case byField = "by-field"
        /// The copy that was changed last replaces the other one entirely.
        case whole
    }

    /// Returns the name of the field with the unlocked levels of a grade.
    package static func levelField(_ grade: Int) -> String { "unlocked-\(grade)" }
    /// The name of the field with the grade.
    package static let gradeField = "grade"

    /// The owner of the progress.
    package var scope: Scope
    /// The way in which two copies are merged.
    package var joining = Joining.byField
    /// The merge rule of each field.
    package var fields: [String: MergeRule]
    /// The minimum values of fields.
    package var least: [String: Int64] = [:]
    /// Whether practice sessions are collected.
    package var keepsPractice = false
    /// The achievements that practice can earn.
    package var achievements: [AchievementGoal] = []
    /// The time until another device sees a change, or nil for no delay.
    package var arrival: ClosedRange<Duration>?
    /// Whether the unlocked levels of each grade are part of the progress.
    package var keepsLevels = false

    /// Creates a setup.
    ///
    /// - Parameters:
    ///   - scope: The owner of the progress.
    ///   - fields: The merge rule of each field.
    package init(_ scope: Scope, fields: [String: MergeRule]) {
        self.scope = scope
        self.fields = fields
    }
}
