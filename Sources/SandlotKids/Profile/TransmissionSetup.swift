package import SandlotTrace

/// Data that an app sends at certain moments.
package struct TransmissionSetup: Sendable, Hashable {
    /// A moment of the transmission.
    package enum Moment: String, Sendable, Hashable, CaseIterable {
        /// When the app is launched.
        case launch
        /// With every screen.
        case screen
        /// When a test or a puzzle is completed.
        case completion
        /// When something is bought.
        case purchase
        /// When progress is synchronized.
        case sync
        /// When an account of the app itself is created.
        case signUp = "sign-up"
    }

    /// The moment of the transmission.
    package var moment: Moment
    /// The data.
    package var event: TraceEvent.DataSent

    /// Creates a transmission.
    package init(at moment: Moment, _ event: TraceEvent.DataSent) {
        self.moment = moment
        self.event = event
    }
}
