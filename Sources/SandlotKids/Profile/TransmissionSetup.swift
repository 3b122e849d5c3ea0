package import SandlotTrace

/// Something that an app sends away, now and again.
package struct TransmissionSetup: Sendable, Hashable {
    /// When it is sent.
    package enum Moment: String, Sendable, Hashable, CaseIterable {
        /// When the app is launched.
        case launch
        /// With every screen.
        case screen
        /// When a test or a puzzle is completed.
        case completion
        /// When something is bought.
        case purchase
        /// When progress is synchronised.
        case sync
        /// When an account of the app's own is made.
        case signUp = "sign-up"
    }

    /// When it is sent.
    package var moment: Moment
    /// What is sent.
    package var event: TraceEvent.DataSent

    /// Makes one from its parts.
    package init(at moment: Moment, _ event: TraceEvent.DataSent) {
        self.moment = moment
        self.event = event
    }
}
