/// What an app keeps of a child, and how copies from several devices are joined.
package struct ProgressSetup: Sendable, Hashable {
    /// What belongs together.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        /// What an account of the app's own has; without one it stays on the device.
        case account
        /// What the store's customer has in a cloud of their own.
        case customer
    }

    /// What belongs together.
    package var scope: Scope
    /// How each field is joined.
    package var fields: [String: MergeRule]

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
