/// A way to deliver a notification to the developer's server.
package protocol NotificationPoster: Sendable {
    /// Posts the body of a notification once.
    ///
    /// - Parameter body: The JSON of a `responseBodyV2`.
    /// - Returns: The answer, or the reason that there is none.
    func post(_ body: [UInt8]) async -> WebhookAnswer
}

/// The result of an attempt to deliver a notification (`sendAttemptResult`).
///
/// - SeeAlso: [sendAttemptResult](https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult)
package struct SendAttemptResult: RawRepresentable, Sendable, Hashable {
    /// The value in Apple's format.
    package let rawValue: String

    /// Wraps a value.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The server answered with an HTTP status from 200 to 206.
    package static let success = Self(rawValue: "SUCCESS")
    /// The server did not answer in time.
    package static let timedOut = Self(rawValue: "TIMED_OUT")
    /// No secure connection was possible.
    package static let tlsIssue = Self(rawValue: "TLS_ISSUE")
    /// The server redirected too often.
    package static let circularRedirect = Self(rawValue: "CIRCULAR_REDIRECT")
    /// The server could not be reached, or did not answer.
    package static let noResponse = Self(rawValue: "NO_RESPONSE")
    /// The connection failed.
    package static let socketIssue = Self(rawValue: "SOCKET_ISSUE")
    /// The answer was not HTTP.
    package static let invalidResponse = Self(rawValue: "INVALID_RESPONSE")
    /// The server closed the connection before its answer was complete.
    package static let prematureClose = Self(rawValue: "PREMATURE_CLOSE")
    /// The server answered with another HTTP status.
    package static let unsuccessfulStatus = Self(rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
    /// Another reason.
    package static let other = Self(rawValue: "OTHER")
}
