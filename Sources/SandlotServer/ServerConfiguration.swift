package import Foundation

/// The options of a server.
package struct ServerConfiguration: Sendable {
    /// The address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on, or 0 for any free one.
    package var port = 0
    /// The secret that requests to the control API must present, or nil for none.
    ///
    /// A server that other machines can reach needs one.
    package var token: String?
    /// The URL to which notifications are posted, or nil if there is none yet.
    package var webhook: URL?
    /// The time to wait for the answer to a notification.
    package var webhookTimeout = Duration.seconds(30)
    /// The schedule of repeated notifications, or nil for that of the App Store.
    package var retries: RetrySchedule?
    /// Whether the store has the system's time, so that what is due happens by itself.
    package var hasSystemClock = false
    /// The folder of stories that requests can play, or nil for none.
    package var stories: StoryFolder?
    /// The time for a client to send a whole request.
    package var requestTimeout = Duration.seconds(60)
    /// The time for requests that have begun when the server stops, before they are cut off.
    package var drainingTime = Duration.seconds(5)
    /// The largest body of a request, in bytes.
    package var maximumBodyLength = 1 << 20

    /// Creates the default configuration: any free port of this machine, without a token.
    package init() {}

    /// Whether only this machine can reach the server.
    package var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}
