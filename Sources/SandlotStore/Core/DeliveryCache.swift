internal import SandlotReceipts

/// What was verified lately, so that the same token is not verified for every question about it.
struct DeliveryCache {
    /// More than an app asks for at once, less than anybody's memory.
    private static let limit = 4096

    private var transactions: [StoreState.SealKey: Delivery<TransactionPayload>] = [:]
    private var renewalInfos: [StoreState.SealKey: Delivery<RenewalInfoPayload>] = [:]

    subscript(transaction key: StoreState.SealKey) -> Delivery<TransactionPayload>? {
        get { transactions[key] }
        set {
            if transactions.count >= Self.limit { transactions = [:] }
            transactions[key] = newValue
        }
    }

    subscript(renewalInfo key: StoreState.SealKey) -> Delivery<RenewalInfoPayload>? {
        get { renewalInfos[key] }
        set {
            if renewalInfos.count >= Self.limit { renewalInfos = [:] }
            renewalInfos[key] = newValue
        }
    }
}
