/// Something that goes wrong with the delivery of a notification, for tests of the developer's
/// server.
package struct DeliveryMishap: Sendable, Hashable {
    /// The kinds of mishaps.
    package enum Kind: String, CaseIterable, Sendable {
        /// The notification is not posted. The attempt counts as one without a response.
        case loss
        /// The notification is posted twice.
        case duplication
        /// The notification is posted after the next one.
        case reordering
        /// The notification is posted later.
        case delay
        /// One bit of the notification's signature is wrong.
        case corruption
    }

    /// The kind.
    package let kind: Kind
    /// The time until the notification is posted, for a delay.
    package let delay: Duration

    /// Creates a mishap.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - delay: The time until the notification is posted, for a delay.
    package init(_ kind: Kind, delay: Duration = .seconds(3600)) {
        self.kind = kind
        self.delay = delay
    }
}
