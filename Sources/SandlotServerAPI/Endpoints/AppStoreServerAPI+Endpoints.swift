extension AppStoreServerAPI {
    /// Passes a request to its endpoint.
    func respond(to exchange: APIExchange) async throws(APIError) -> APIResponse {
        switch exchange.call.endpoint {
        case .transactionInfo: try transactionInfo(exchange)
        case .historyV1: try history(exchange, includesFinishedConsumables: false)
        case .history: try history(exchange, includesFinishedConsumables: true)
        case .subscriptionStatuses: try subscriptionStatuses(exchange)
        case .refundHistoryV1: try refundHistoryV1(exchange)
        case .refundHistory: try refundHistory(exchange)
        case .orderLookup: try orderLookup(exchange)
        case .extendRenewalDate: try extendRenewalDate(exchange)
        case .massExtension: try massExtension(exchange)
        case .massExtensionStatus: try massExtensionStatus(exchange)
        case .testNotification: try await testNotification(exchange)
        case .testNotificationStatus: try await testNotificationStatus(exchange)
        case .notificationHistory: try await notificationHistory(exchange)
        case .consumption: try consumption(exchange)
        case .consumptionV1: try consumptionV1(exchange)
        case .appAccountToken: try setAppAccountToken(exchange)
        case .appTransactionInfo: try appTransactionInfo(exchange)
        case .finish: try finish(exchange)
        }
    }
}
