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

/// A scripted failure: which call fails, with what, how often, from when on.
public struct Fault: Sendable {
    /// The call that fails.
    public var call: StoreCall
    /// What it fails with.
    public var error: StoreError
    /// How many more times it fails; nil is for good, until it is disarmed.
    public var remaining: Int?
    /// The instant before which it does not fail; nil is at once.
    public var start: Timestamp?

    /// Scripts a failure.
    ///
    /// - Parameters:
    ///   - call: The call that fails.
    ///   - error: What it fails with.
    ///   - remaining: How many times it fails; nil is for good, until it is disarmed.
    ///   - start: The instant before which it does not fail; nil is at once.
    public init(
        _ call: StoreCall, error: StoreError, remaining: Int? = nil, start: Timestamp? = nil
    ) {
        self.call = call
        self.error = error
        self.remaining = remaining
        self.start = start
    }
}
