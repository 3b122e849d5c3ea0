internal import SandlotAds
internal import SandlotKids
internal import SandlotTrace
internal import SandlotYAML

/// Reads what stands between a child and what is for parents.
struct GateReader {
    /// Reads the map after `gate`.
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

/// Reads where and how an app sells.
struct ShopReader {
    let products: ProductNames

    /// Reads the map after `shop`.
    func read(_ node: YAMLNode) throws(YAMLError) -> ShopSetup {
        let map = try MapReader(
            node, "a shop",
            keys: [
                "sells", "offer", "button-on", "page", "button", "paywall", "fallback-price",
                "debug-purchase",
            ])
        let sold = try products.list(map.required("sells"))
        func text(_ key: String) throws(YAMLError) -> String? {
            try map.optional(key) { node throws(YAMLError) in try node.text() }
        }
        var shop = ShopSetup(sold, offer: try text("offer") ?? sold[0])
        shop.buttonOn = try text("button-on") ?? shop.buttonOn
        shop.page = try text("page") ?? shop.page
        shop.button = try text("button")
        shop.paywall = try text("paywall")
        shop.fallbackPrice = try text("fallback-price")
        shop.debugPurchase = try map.optional("debug-purchase") { node throws(YAMLError) in
            try node.duration()
        }
        return shop
    }
}
