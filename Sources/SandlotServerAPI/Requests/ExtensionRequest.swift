import SandlotBase

/// The members of a request to extend renewal dates (`ExtendRenewalDateRequest`).
struct ExtensionRequest {
    let days: Int
    let identifier: String

    init(_ bytes: [UInt8]) throws(APIError) {
        let body = try RequestBody(bytes)
        guard
            let days = try body.integer(
                "extendByDays", in: 1...90, otherwise: .invalidExtendByDays)
        else { throw .invalidExtendByDays }
        guard
            try body.integer("extendReasonCode", in: 0...3, otherwise: .invalidExtendReasonCode)
                != nil
        else { throw .invalidExtendReasonCode }
        guard
            let identifier = try body.string(
                "requestIdentifier", otherwise: .invalidRequestIdentifier),
            (1...128).contains(identifier.utf8.count)
        else { throw .invalidRequestIdentifier }
        self.days = Int(days)
        self.identifier = identifier
    }
}

/// The other members of a request to extend all subscriptions to a product
/// (`MassExtendRenewalDateRequest`).
struct ExtensionScope {
    let productID: String
    /// The storefronts, or nil for all.
    let storefronts: [String]?

    init(_ bytes: [UInt8]) throws(APIError) {
        let body = try RequestBody(bytes)
        guard let productID = try body.string("productId", otherwise: .invalidProductID),
            !productID.isEmpty
        else { throw .invalidProductID }
        self.productID = productID
        storefronts = try body.strings(
            "storefrontCountryCodes", otherwise: .invalidStorefrontCountryCode)
        guard let storefronts else { return }
        guard !storefronts.isEmpty else { throw .emptyStorefrontCountryCodeList }
        guard storefronts.allSatisfy({ KnownStorefront.exists($0) }) else {
            throw .invalidStorefrontCountryCode
        }
    }
}
