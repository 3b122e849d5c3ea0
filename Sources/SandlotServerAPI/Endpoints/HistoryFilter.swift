import SandlotBase
import SandlotReceipts
import SandlotStore

/// The query of a history: different parameters are joined by AND, and the values of one by OR.
struct HistoryFilter {
    private let start: Timestamp?
    private let end: Timestamp?
    private let productIDs: Set<String>
    private let groupIDs: Set<String>
    private let types: Set<ProductType>
    private let isFamilyShared: Bool?
    private let isRevoked: Bool?
    private let includesFinishedConsumables: Bool
    let isDescending: Bool

    init(_ request: APIRequest, includesFinishedConsumables: Bool) throws(APIError) {
        self.includesFinishedConsumables = includesFinishedConsumables
        start = try request.date("startDate", otherwise: .invalidStartDate)
        end = try request.date("endDate", otherwise: .invalidEndDate)
        if let start, let end, end <= start { throw .startDateAfterEndDate }
        productIDs = Set(try request.texts("productId", otherwise: .invalidProductID))
        groupIDs = Set(
            try request.texts(
                "subscriptionGroupIdentifier", otherwise: .invalidSubscriptionGroupIdentifier))
        var types: Set<ProductType> = []
        for name in request.values(of: "productType") {
            guard let type = Self.types[name] else { throw .invalidProductType }
            types.insert(type)
        }
        self.types = types
        isDescending =
            try request.word(
                "sort", of: ["ASCENDING": false, "DESCENDING": true], otherwise: .invalidSort)
            ?? false
        isFamilyShared = try request.word(
            "inAppOwnershipType", of: ["PURCHASED": false, "FAMILY_SHARED": true],
            otherwise: .invalidInAppOwnershipType)
        let revoked = try request.bool("revoked", otherwise: .invalidRevoked)
        let excludes = try request.bool("excludeRevoked", otherwise: .invalidExcludeRevoked)
        isRevoked = revoked ?? (excludes == true ? false : nil)
    }

    /// The names of product types in a query, which differ from those in a transaction.
    private static let types: [String: ProductType] = [
        "AUTO_RENEWABLE": .autoRenewableSubscription, "NON_RENEWABLE": .nonRenewingSubscription,
        "CONSUMABLE": .consumable, "NON_CONSUMABLE": .nonConsumable,
    ]

    func includes(_ transaction: ServedTransaction) -> Bool {
        if let start, transaction.purchaseDate < start { return false }
        if let end, transaction.purchaseDate >= end { return false }
        if !productIDs.isEmpty, !productIDs.contains(transaction.productID) { return false }
        if !groupIDs.isEmpty, !groupIDs.contains(transaction.groupID ?? "") { return false }
        if !types.isEmpty, !types.contains(transaction.type) { return false }
        if let isFamilyShared, transaction.isFamilyShared != isFamilyShared { return false }
        if let isRevoked, transaction.isRevoked != isRevoked { return false }
        let isHidden =
            transaction.type == .consumable && transaction.isFinished && !transaction.isRevoked
        return includesFinishedConsumables || !isHidden
    }
}

extension APIRequest {
    /// Returns the only value of a parameter, or nil if the parameter is missing.
    private func single(_ name: String, otherwise error: APIError) throws(APIError) -> String? {
        let values = values(of: name)
        guard values.count <= 1 else { throw error }
        return values.first
    }

    func date(_ name: String, otherwise error: APIError) throws(APIError) -> Timestamp? {
        guard let text = try single(name, otherwise: error) else { return nil }
        guard let milliseconds = Int64(text) else { throw error }
        return Timestamp(milliseconds: milliseconds)
    }

    func texts(_ name: String, otherwise error: APIError) throws(APIError) -> [String] {
        let values = values(of: name)
        guard !values.contains("") else { throw error }
        return values
    }

    func word(
        _ name: String, of words: [String: Bool], otherwise error: APIError
    ) throws(APIError) -> Bool? {
        guard let text = try single(name, otherwise: error) else { return nil }
        guard let value = words[text] else { throw error }
        return value
    }

    /// Returns a Boolean, which Python's client writes with a capital letter.
    func bool(_ name: String, otherwise error: APIError) throws(APIError) -> Bool? {
        guard let text = try single(name, otherwise: error) else { return nil }
        switch text.lowercased() {
        case "true": return true
        case "false": return false
        default: throw error
        }
    }
}
