public import Foundation
package import SandlotReceipts
package import SandlotStore

extension Product.SubscriptionInfo {
    /// The renewal of a subscription at the end of its period, as the store signed it.
    ///
    /// All properties derive from one JSON object. Two values are equal if their JSON is equal.
    public struct RenewalInfo: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        let content: SignedContent<RenewalInfoPayload>

        /// Creates a value from signed data.
        ///
        /// - Parameters:
        ///   - delivery: The signed data.
        ///   - environment: The environment that delivered it.
        package init(
            _ delivery: Delivery<RenewalInfoPayload>, in environment: StoreEnvironment?
        ) {
            content = SignedContent(delivery, origin: Origin(environment))
        }

        var payload: RenewalInfoPayload { content.payload }

        /// The signed JSON.
        public var jsonRepresentation: Data { Data(content.json) }

        /// The signed JSON on several lines.
        public var debugDescription: String { content.prettyJSON }
    }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// Creates a result from signed data and the outcome of its verification.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: The environment that delivered it.
    package init(_ delivery: Delivery<RenewalInfoPayload>, in environment: StoreEnvironment?) {
        self.init(SignedType(delivery, in: environment), verdictOf: delivery)
    }

    init(_ delivery: Delivery<RenewalInfoPayload>, origin: Origin) {
        self.init(delivery, in: origin.environment)
    }
}
