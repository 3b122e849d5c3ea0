/// The accounts of an app itself.
package struct AccountSetup: Sendable, Hashable {
    /// The method of parental consent in the words of the trace, or nil if there is none.
    package var consentMethod: String?
    /// Whether the app requires an account.
    package var isRequired: Bool

    /// Creates a setup.
    package init(consentMethod: String? = nil, isRequired: Bool = false) {
        self.consentMethod = consentMethod
        self.isRequired = isRequired
    }
}
