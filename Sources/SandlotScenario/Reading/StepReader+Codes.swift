import SandlotBase
import SandlotCatalog
import SandlotStore
import SandlotYAML

/// Steps with codes.
extension StepReader {
    func issuedCode() throws(YAMLError) -> Action {
        let app = try names.app(in: map)
        let product = try names.product(map.required("for"), of: app)
        var code = RedemptionCode(try subject.text("a code"), for: product)
        guard RedemptionCode.normalized(code.code) != nil else {
            throw subject.invalid("a code has 1 to 64 letters, digits, and hyphens")
        }
        code.offer = try codeOffer(of: product, in: app)
        code.redemptionLimit = try map["redemptions"]?
            .integer("a number of redemptions", in: 1...1_000_000)
        code.expirationDate = try map["until"]?.instant()
        if let node = map["in"] {
            let elements = try node.listOrSingle("a storefront")
            guard !elements.isEmpty else {
                throw node.invalid(
                    "name at least one storefront; without `in`, the code is valid everywhere")
            }
            code.storefronts = try ProductReader.storefronts(elements)
        }
        return .issueCode(code, bundleID: app.bundleID)
    }

    /// Reads the code offer of a product, without which the code is a promo code.
    private func codeOffer(of productID: String, in app: App) throws(YAMLError) -> String? {
        let item = app.catalog.items.first { $0.productID == productID }
        guard let node = map["offer"] else {
            guard item?.subscription == nil else {
                throw YAMLError(
                    .missingKey, "a code for a subscription needs an `offer`", at: map.location)
            }
            return nil
        }
        let name = try node.text("an offer")
        let known = item?.codeOffers.compactMap(\.referenceName) ?? []
        guard known.contains(name) else {
            throw YAMLError(
                .unknownName, unknown: name,
                kind: "a code offer of \(Quotation.quoted(productID))", known: known,
                at: node.location)
        }
        return name
    }

    func redemption() throws(YAMLError) -> Action {
        let bundleID = try names.app(in: map).bundleID
        let code = try subject.text("a code")
        if let node = map["for"] {
            if let other = map["on"] {
                throw YAMLError(
                    .duplicateKey, "either `for` or `on` can be used here", at: other.location)
            }
            return .redeem(code, try names.customer(node), bundleID: bundleID)
        }
        let device = try names.device(in: map, key: "on")
        guard let owner = names.owners[device] else {
            throw YAMLError(.unknownName, "the device has no owner", at: map.location)
        }
        return .redeem(code, owner, bundleID: bundleID)
    }
}
