/// The accounts of an app's own.
package struct AccountSetup: Sendable, Hashable {
    /// How a parent consents to what is kept, in the words of the trace; nil if nobody is asked.
    package var consentMethod: String?
    /// Whether nobody can play without one.
    package var isRequired: Bool

    /// Makes one from its parts.
    package init(consentMethod: String? = nil, isRequired: Bool = false) {
        self.consentMethod = consentMethod
        self.isRequired = isRequired
    }
}
