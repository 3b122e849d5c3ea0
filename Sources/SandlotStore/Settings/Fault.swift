public import SandlotBase

/// A call of the store that can be made to fail.
public enum StoreCall: String, Sendable, Hashable, CaseIterable {
    case loadProducts
    case purchase
    case verification
    case appStoreSync
    case subscriptionStatus
    case appTransaction
    case manageSubscriptions
    case refundRequest
    case offerCodeRedeem
}

/// A scripted failure: the call, its error, the number of failures, and the start.
public struct Fault: Sendable {
    /// The call that fails.
    public var call: StoreCall
    /// The error that the call fails with.
    public var error: StoreError
    /// The number of remaining failures, or nil to fail until disarmed.
    public var remaining: Int?
    /// The instant before which the call succeeds, or nil to fail immediately.
    public var start: Timestamp?

    /// Creates a scripted failure.
    ///
    /// - Parameters:
    ///   - call: The call that fails.
    ///   - error: The error that the call fails with.
    ///   - remaining: The number of failures, or nil to fail until disarmed.
    ///   - start: The instant before which the call succeeds, or nil to fail immediately.
    public init(
        _ call: StoreCall, error: StoreError, remaining: Int? = nil, start: Timestamp? = nil
    ) {
        self.call = call
        self.error = error
        self.remaining = remaining
        self.start = start
    }
}
