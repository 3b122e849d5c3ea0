public import SandlotReceipts

/// Signed data as an app receives it: the token, its payload, and the result of verifying it on the
/// device.
public struct Delivery<Payload: ReceiptPayload>: Sendable {
    /// A reference to the contents, because a payload has dozens of members and would be expensive
    /// to copy.
    private final class Contents: Sendable {
        let jws: String
        let json: [UInt8]
        let payload: Payload
        let failure: StoreError?

        init(jws: String, json: [UInt8], payload: Payload, failure: StoreError?) {
            self.jws = jws
            self.json = json
            self.payload = payload
            self.failure = failure
        }
    }

    private let contents: Contents

    /// The compact JWS.
    public var jws: String { contents.jws }
    /// The payload's bytes exactly as they were signed.
    public var json: [UInt8] { contents.json }
    /// The decoded payload, which must be trusted only if the data is verified.
    public var payload: Payload { contents.payload }
    /// The error that explains why the data is unverified, or nil if it is verified.
    public var failure: StoreError? { contents.failure }

    /// Whether the data is verified.
    public var isVerified: Bool { contents.failure == nil }

    package init(jws: String, json: [UInt8], payload: Payload, failure: StoreError?) {
        contents = Contents(jws: jws, json: json, payload: payload, failure: failure)
    }
}

extension Delivery: Hashable {
    /// Returns whether two deliveries have the same token and verification result.
    public static func == (one: Self, other: Self) -> Bool {
        one.jws == other.jws && one.failure?.code == other.failure?.code
    }

    /// Hashes the token.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(jws)
    }
}

/// The status of a customer's subscription, as StoreKit calls it.
public struct SubscriptionStanding: Sendable, Hashable {
    /// The group of the subscription.
    public let groupID: String
    /// The state.
    public let status: SubscriptionStatus
    /// The latest transaction.
    public let transaction: Delivery<TransactionPayload>
    /// The renewal info.
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
