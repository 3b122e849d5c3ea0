import SandlotBase
import SandlotReceipts
import SandlotStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The endpoints that receive information about a purchase.
extension AppStoreServerAPI {
    func consumption(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let payload = try purchase(exchange)
        let request = try ConsumptionRequest(
            exchange.request.body, transaction: payload.id,
            isSubscription: payload.payload.type == .autoRenewableSubscription)
        return try record(request.report)
    }

    func consumptionV1(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let payload = try purchase(exchange)
        // The deprecated form is only for what can be consumed or expires with time.
        guard
            payload.payload.type == .consumable
                || payload.payload.type == .autoRenewableSubscription
        else { throw .invalidTransactionTypeNotSupported }
        let request = try ConsumptionRequestV1(exchange.request.body, transaction: payload.id)
        return try record(request.report)
    }

    /// Returns the transaction in the path, which must be paid for by its customer.
    private func purchase(
        _ exchange: APIExchange
    ) throws(APIError) -> (id: TransactionID, payload: TransactionPayload) {
        let (id, _) = try transaction(exchange)
        let payload = try answer { store throws(StoreError) in try store.servedTransaction(id) }
        guard payload.inAppOwnershipType != .familyShared else {
            throw .familyTransactionNotSupported
        }
        return (id, payload)
    }

    private func record(_ report: ConsumptionReport) throws(APIError) -> APIResponse {
        try answer { store throws(StoreError) in try store.report(report) }
        return APIResponse(status: 202)
    }

    func setAppAccountToken(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let id = try originalTransaction(exchange)
        let payload = try answer { store throws(StoreError) in try store.servedTransaction(id) }
        guard payload.inAppOwnershipType != .familyShared else {
            throw .familyTransactionNotSupported
        }
        guard payload.originalTransactionId == payload.transactionId else {
            throw .transactionIDIsNotOriginal
        }
        let text = try RequestBody(exchange.request.body)
            .string("appAccountToken", otherwise: .invalidAppAccountTokenUUID)
        guard let text, let token = UUID(usualForm: text.utf8) else {
            throw .invalidAppAccountTokenUUID
        }
        try answer { store throws(StoreError) in try store.setAppAccountToken(token, of: id) }
        return APIResponse(status: 200)
    }
}
