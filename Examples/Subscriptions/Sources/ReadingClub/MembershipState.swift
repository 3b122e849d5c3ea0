import StoreKit

extension Membership {
    /// A state of the membership.
    public enum State: Hashable, Sendable {
        /// The customer has never subscribed.
        case none
        /// The plan is paid until a date. It is followed by `next`, or by nothing if the customer
        /// has canceled.
        case active(Plan, until: Date, next: Plan?)
        /// A payment failed, and the customer keeps access until a date. Ask for another card.
        case gracePeriod(Plan, until: Date)
        /// A payment failed, and there is no access. Ask for another card.
        case billingRetry(Plan)
        /// The subscription has ended.
        case ended(Plan)
        /// The store took the money back, or a family no longer shares the subscription.
        case revoked(Plan)

        /// Whether the customer can read.
        public var grantsAccess: Bool {
            switch self {
            case .active, .gracePeriod: true
            case .none, .billingRetry, .ended, .revoked: false
            }
        }
    }
}

extension Membership.State {
    /// Creates a state from the store's status.
    ///
    /// Data that is not verified grants nothing.
    init(_ status: Product.SubscriptionInfo.Status) {
        guard case .verified(let transaction) = status.transaction,
            case .verified(let renewal) = status.renewalInfo,
            let plan = Plan(rawValue: transaction.productID)
        else {
            self = .none
            return
        }
        switch status.state {
        case .subscribed:
            let next = renewal.willAutoRenew ? renewal.autoRenewPreference : nil
            self = .active(
                plan, until: transaction.expirationDate ?? .distantFuture,
                next: next.flatMap(Plan.init))
        case .inGracePeriod:
            self = .gracePeriod(plan, until: renewal.gracePeriodExpirationDate ?? .distantPast)
        case .inBillingRetryPeriod: self = .billingRetry(plan)
        case .revoked: self = .revoked(plan)
        default: self = .ended(plan)
        }
    }
}
