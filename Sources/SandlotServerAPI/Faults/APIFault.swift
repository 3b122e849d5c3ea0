/// A failure that an endpoint of the API is set to answer with.
package struct APIFault: Sendable, Hashable {
    /// The endpoint, or nil for every endpoint.
    package var endpoint: APIEndpoint?
    /// The error.
    ///
    /// The store never produces some errors by itself: `rateLimitExceeded`, `generalInternal`,
    /// `generalInternalRetryable`, and the retryable forms of the errors about what was not found.
    package var error: APIError
    /// The number of failures, or nil for no limit.
    package var remaining: Int?
    /// The number of seconds after which a client may retry, for `rateLimitExceeded`.
    package var retryAfterSeconds: Int64

    /// Creates a fault.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, or nil for every endpoint.
    ///   - error: The error.
    ///   - count: The number of failures, or nil for no limit.
    ///   - retryAfterSeconds: The number of seconds after which a client may retry.
    package init(
        _ endpoint: APIEndpoint?, error: APIError, count: Int? = 1, retryAfterSeconds: Int64 = 60
    ) {
        self.endpoint = endpoint
        self.error = error
        remaining = count
        self.retryAfterSeconds = retryAfterSeconds
    }
}
