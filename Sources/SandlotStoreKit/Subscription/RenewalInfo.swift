public import Foundation
package import SandlotReceipts
package import SandlotStore

extension Product.SubscriptionInfo {
    /// What will happen at the end of a subscription's period, as the store signed it.
    ///
    /// Everything derives from one JSON object; two values are equal if their JSON is.
    public struct RenewalInfo: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        let content: SignedContent<RenewalInfoPayload>

        /// Wraps signed data.
        ///
        /// - Parameters:
        ///   - delivery: The signed data.
        ///   - environment: Where it comes from.
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
    /// Wraps signed data together with the verdict on it.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: Where it comes from.
    package init(_ delivery: Delivery<RenewalInfoPayload>, in environment: StoreEnvironment?) {
        self.init(SignedType(delivery, in: environment), verdictOf: delivery)
    }

    init(_ delivery: Delivery<RenewalInfoPayload>, origin: Origin) {
        self.init(delivery, in: origin.environment)
    }
}
