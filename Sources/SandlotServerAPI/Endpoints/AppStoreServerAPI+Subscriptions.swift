import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore

/// The endpoints about subscriptions.
extension AppStoreServerAPI {
    func subscriptionStatuses(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let account = try account(exchange)
        let wanted = try statuses(exchange.request)
        let subscriptions = try answer { store throws(StoreError) in
            try store.servedSubscriptions(of: account)
        }.filter { wanted.isEmpty || wanted.contains($0.status) }
        var groups: [(id: String, items: [StatusItem])] = []
        for subscription in subscriptions {
            let item = StatusItem(
                status: subscription.status, originalID: subscription.originalID,
                transaction: try sign(subscription.transaction),
                renewalInfo: try sign(subscription.renewalInfo))
            if let index = groups.firstIndex(where: { $0.id == subscription.groupID }) {
                groups[index].items.append(item)
            } else {
                groups.append((subscription.groupID, [item]))
            }
        }
        return APIResponse { writer in
            writer.member("environment", exchange.app.environment.rawValue)
            writer.member("bundleId", exchange.app.bundleID)
            writer.member("appAppleId", exchange.app.appAppleID)
            writer.beginArray("data")
            for group in groups {
                writer.beginObject()
                writer.member("subscriptionGroupIdentifier", group.id)
                writer.beginArray("lastTransactions")
                for item in group.items {
                    writer.beginObject()
                    writer.member("status", item.status.rawValue)
                    writer.member("originalTransactionId", item.originalID.description)
                    writer.member("signedTransactionInfo", item.transaction)
                    writer.member("signedRenewalInfo", item.renewalInfo)
                    writer.endObject()
                }
                writer.endArray()
                writer.endObject()
            }
            writer.endArray()
        }
    }

    private struct StatusItem {
        let status: SubscriptionStatus
        let originalID: TransactionID
        let transaction: String
        let renewalInfo: String
    }

    private func statuses(_ request: APIRequest) throws(APIError) -> Set<SubscriptionStatus> {
        var statuses: Set<SubscriptionStatus> = []
        for text in request.values(of: "status") {
            guard let number = Int32(text), (1...5).contains(number) else { throw .invalidStatus }
            statuses.insert(SubscriptionStatus(rawValue: number))
        }
        return statuses
    }

    func extendRenewalDate(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let id = try originalTransaction(exchange)
        let request = try ExtensionRequest(exchange.request.body)
        let result = try answer { store throws(StoreError) in
            try store.extendForServer(id, byDays: request.days)
        }
        switch result {
        case .unknownTransaction: throw .originalTransactionIDNotFound
        case .ineligible: throw .subscriptionExtensionIneligible
        case .limitReached: throw .subscriptionMaxExtension
        case .familyShared: throw .familySharedExtensionIneligible
        case .extended(let webOrderLineItemID, let effectiveDate):
            return APIResponse { writer in
                writer.member("originalTransactionId", id.description)
                writer.member("webOrderLineItemId", webOrderLineItemID)
                writer.member("success", true)
                writer.member("effectiveDate", effectiveDate.milliseconds)
            }
        }
    }

    func massExtension(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let request = try ExtensionRequest(exchange.request.body)
        let scope = try ExtensionScope(exchange.request.body)
        let isForSale = try answer { store throws(StoreError) in
            try store.extendAll(
                of: scope.productID, in: exchange.app.bundleID, byDays: request.days,
                requestIdentifier: request.identifier, storefronts: scope.storefronts)
        }
        guard isForSale else { throw .invalidProductID }
        return APIResponse { writer in writer.member("requestIdentifier", request.identifier) }
    }

    func massExtensionStatus(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let (productID, identifier) = (exchange.call.values[0], exchange.call.values[1])
        let result = store.massExtension(
            of: productID, in: exchange.app.bundleID, requestIdentifier: identifier)
        guard let result else { throw .statusRequestNotFound }
        return APIResponse { writer in
            writer.member("requestIdentifier", identifier)
            writer.member("complete", true)
            writer.member("completeDate", result.date.milliseconds)
            writer.member("succeededCount", Int64(result.succeededCount))
            writer.member("failedCount", Int64(result.failures.count))
        }
    }
}
