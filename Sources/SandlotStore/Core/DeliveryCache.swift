internal import SandlotReceipts

/// What was verified lately, so that the same token is not verified for every question about it.
struct DeliveryCache {
    /// More than an app asks for at once, less than anybody's memory.
    private static let limit = 4096

    /// What a token is, and which device has verified it; nil is a server.
    struct Name: Hashable {
        var key: StoreState.SealKey
        var device: DeviceID?
    }

    private var transactions: [Name: Delivery<TransactionPayload>] = [:]
    private var renewalInfos: [Name: Delivery<RenewalInfoPayload>] = [:]

    subscript(transaction name: Name) -> Delivery<TransactionPayload>? {
        get { transactions[name] }
        set {
            if transactions.count >= Self.limit { transactions = [:] }
            transactions[name] = newValue
        }
    }

    subscript(renewalInfo name: Name) -> Delivery<RenewalInfoPayload>? {
        get { renewalInfos[name] }
        set {
            if renewalInfos.count >= Self.limit { renewalInfos = [:] }
            renewalInfos[name] = newValue
        }
    }
}
