/// An endpoint of the App Store Server API.
package enum APIEndpoint: String, Sendable, Hashable, CaseIterable {
    case transactionInfo = "transaction-info"
    case historyV1 = "history-v1"
    case history
    case subscriptionStatuses = "subscription-statuses"
    case refundHistoryV1 = "refund-history-v1"
    case refundHistory = "refund-history"
    case orderLookup = "order-lookup"
    case extendRenewalDate = "extend-renewal-date"
    case massExtension = "mass-extension"
    case massExtensionStatus = "mass-extension-status"
    case testNotification = "test-notification"
    case testNotificationStatus = "test-notification-status"
    case notificationHistory = "notification-history"
    case consumption
    case consumptionV1 = "consumption-v1"
    case appAccountToken = "app-account-token"
    case appTransactionInfo = "app-transaction-info"
    case finish

    /// Finds the endpoint of a request.
    ///
    /// - Parameters:
    ///   - method: The method in uppercase.
    ///   - path: The percent-encoded path.
    /// - Returns: The endpoint, or nil if there is none.
    package static func named(method: String, path: String) -> APIEndpoint? {
        guard case .call(let call) = APICall.match(method: method, path: path) else { return nil }
        return call.endpoint
    }

    /// The method and the path, in which `*` stands for a value.
    var route: (method: String, path: String) {
        switch self {
        case .transactionInfo: ("GET", "v1/transactions/*")
        case .historyV1: ("GET", "v1/history/*")
        case .history: ("GET", "v2/history/*")
        case .subscriptionStatuses: ("GET", "v1/subscriptions/*")
        case .refundHistoryV1: ("GET", "v1/refund/lookup/*")
        case .refundHistory: ("GET", "v2/refund/lookup/*")
        case .orderLookup: ("GET", "v1/lookup/*")
        case .extendRenewalDate: ("PUT", "v1/subscriptions/extend/*")
        case .massExtension: ("POST", "v1/subscriptions/extend/mass")
        case .massExtensionStatus: ("GET", "v1/subscriptions/extend/mass/*/*")
        case .testNotification: ("POST", "v1/notifications/test")
        case .testNotificationStatus: ("GET", "v1/notifications/test/*")
        case .notificationHistory: ("POST", "v1/notifications/history")
        case .consumption: ("PUT", "v2/transactions/consumption/*")
        case .consumptionV1: ("PUT", "v1/transactions/consumption/*")
        case .appAccountToken: ("PUT", "v1/transactions/*/appAccountToken")
        case .appTransactionInfo: ("GET", "v1/transactions/appTransactions/*")
        case .finish: ("POST", "v1/transactions/*/finish")
        }
    }

    /// The path of every endpoint begins with this text.
    static let prefix = "/inApps/"
}
