import SandlotStore
import SandlotYAML

/// Steps with codes.
extension StepReader {
    func issuedCode() throws(YAMLError) -> Action {
        let app = try names.app(in: map)
        let product = try names.product(map.required("for"), of: app)
        var code = RedemptionCode(try subject.text("a code"), for: product)
        code.offer = try map["offer"]?.text("an offer")
        code.redemptionLimit = try map["redemptions"]?
            .integer("a number of redemptions", in: 1...1_000_000)
        code.expirationDate = try map["until"]?.instant()
        if let node = map["in"] {
            var storefronts: [String] = []
            for element in try node.listOrSingle("a storefront") {
                storefronts.append(try element.word("a storefront", ScenarioWords.storefronts))
            }
            code.storefronts = storefronts
        }
        return .issueCode(code, bundleID: app.bundleID)
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
