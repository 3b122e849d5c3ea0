import SandlotReceipts
package import SandlotStore

extension Product.SubscriptionInfo {
    /// The status of a subscription.
    public struct Status: Equatable, Hashable, Sendable {
        /// The renewal state.
        public let state: RenewalState
        /// The latest transaction.
        public let transaction: VerificationResult<Transaction>
        /// The renewal at the end of the period.
        public let renewalInfo: VerificationResult<RenewalInfo>

        /// Creates a status from the store's answer.
        ///
        /// - Parameters:
        ///   - standing: The store's answer.
        ///   - environment: The environment that delivered it.
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
