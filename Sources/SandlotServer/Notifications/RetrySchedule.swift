import SandlotReceipts
package import SandlotStore

/// The times after which the store repeats a notification that the developer's server did not
/// accept.
///
/// - SeeAlso: [Responding to App Store Server Notifications](https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications)
package struct RetrySchedule: Sendable, Hashable {
    /// The time from each attempt to the next one.
    ///
    /// After the last, the store gives up.
    package let delays: [Duration]

    /// Creates a schedule.
    ///
    /// - Parameter delays: The time from each attempt to the next one.
    package init(delays: [Duration]) {
        self.delays = delays
    }

    /// Returns the schedule of the App Store: 1, 12, 24, 48, and 72 hours in production.
    ///
    /// The sandbox sends each notification once.
    package static func ofAppStore(_ profile: StoreProfile) -> RetrySchedule {
        switch profile {
        case .production:
            RetrySchedule(delays: [1, 12, 24, 48, 72].map { .seconds($0 * 3600) })
        case .sandbox, .testFlight, .xcode: RetrySchedule(delays: [])
        }
    }
}
