import SandlotReceipts
package import SandlotStore

extension Product.SubscriptionInfo {
    /// How it stands with a subscription.
    public struct Status: Equatable, Hashable, Sendable {
        /// The state, in a word.
        public let state: RenewalState
        /// The latest transaction.
        public let transaction: VerificationResult<Transaction>
        /// What will happen at the end of the period.
        public let renewalInfo: VerificationResult<RenewalInfo>

        /// Wraps what the store says.
        ///
        /// - Parameters:
        ///   - standing: What the store says.
        ///   - environment: Where it comes from.
        package init(_ standing: SubscriptionStanding, in environment: StoreEnvironment?) {
            self.init(standing, origin: Origin(environment))
        }

        init(_ standing: SubscriptionStanding, origin: Origin) {
            state = RenewalState(rawValue: Int(standing.status.rawValue))
            transaction = VerificationResult(standing.transaction, origin: origin)
            renewalInfo = VerificationResult(standing.renewalInfo, origin: origin)
        }
    }
}
