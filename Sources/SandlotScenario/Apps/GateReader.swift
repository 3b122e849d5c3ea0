import SandlotAds
import SandlotKids
import SandlotTrace
import SandlotYAML

/// A reader of the parental gate of an app.
struct GateReader {
    /// Reads the map of the key `gate`.
    func read(_ node: YAMLNode) throws(YAMLError) -> GateSetup {
        let map = try MapReader(node, "a gate", keys: ["policy", "before"])
        let policy = try map.required("policy").word("a policy of a gate", AppWords.gatePolicies)
        var purposes: [TraceEvent.GatePurpose] = []
        for element in try map.required("before").listOrSingle("a list of purposes") {
            purposes.append(try element.word("a purpose", AppWords.purposes))
        }
        return GateSetup(policy, before: purposes)
    }
}

/// A reader of the shop of an app.
struct ShopReader {
    let products: ProductNames

    /// Reads the map of the key `shop`.
    func read(_ node: YAMLNode) throws(YAMLError) -> ShopSetup {
        let map = try MapReader(
            node, "a shop",
            keys: [
                "sells", "offer", "button-on", "page", "button", "paywall", "fallback-price",
                "debug-purchase",
            ])
        let sold = try products.list(map.required("sells"))
        func text(_ key: String) throws(YAMLError) -> String? {
            try map[key]?.text()
        }
        var shop = ShopSetup(sold, offer: try text("offer") ?? sold[0])
        shop.buttonOn = try text("button-on") ?? shop.buttonOn
        shop.page = try text("page") ?? shop.page
        shop.button = try text("button")
        shop.paywall = try text("paywall")
        shop.fallbackPrice = try text("fallback-price")
        shop.debugPurchase = try map["debug-purchase"]?.duration()
        return shop
    }
}
