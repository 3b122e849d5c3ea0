public import SandlotReceipts

/// Signed data as an app gets it: the token, what it says, and what verifying it on the device found.
public struct Delivery<Payload: ReceiptPayload>: Sendable {
    /// The compact JWS.
    public let jws: String
    /// The payload's bytes exactly as they were signed.
    public let json: [UInt8]
    /// What the bytes say; to be believed only if the data is verified.
    public let payload: Payload
    /// Why the data cannot be trusted, with a code of verification; nil if it is verified.
    public let failure: StoreError?

    /// Whether the data is verified.
    public var isVerified: Bool { failure == nil }

    package init(jws: String, json: [UInt8], payload: Payload, failure: StoreError?) {
        self.jws = jws
        self.json = json
        self.payload = payload
        self.failure = failure
    }
}

extension Delivery: Hashable {
    /// Whether both have the same token and verdict.
    public static func == (one: Self, other: Self) -> Bool {
        one.jws == other.jws && one.failure?.code == other.failure?.code
    }

    /// Hashes the token.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(jws)
    }
}

/// How a customer stands with a subscription: what StoreKit calls its status.
public struct SubscriptionStanding: Sendable, Hashable {
    /// The group of the subscription.
    public let groupID: String
    /// The state.
    public let status: SubscriptionStatus
    /// The latest transaction.
    public let transaction: Delivery<TransactionPayload>
    /// What will happen next.
    public let renewalInfo: Delivery<RenewalInfoPayload>

    package init(
        groupID: String, status: SubscriptionStatus, transaction: Delivery<TransactionPayload>,
        renewalInfo: Delivery<RenewalInfoPayload>
    ) {
        self.groupID = groupID
        self.status = status
        self.transaction = transaction
        self.renewalInfo = renewalInfo
    }
}
