import SandlotReceipts

/// Recently verified data, so that the same token is not verified at every request.
struct DeliveryCache {
    /// More than an app requests at once, but small in memory.
    private static let limit = 4096

    /// The key of a token and the device that has verified it, or nil for a server.
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
