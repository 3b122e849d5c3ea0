import SandlotCompliance

extension SessionWriter {
    /// What the plan has in store for Remove Ads in the first run.
    mutating func purchases() {
        switch plan.purchase {
        case .none: break
        case .canceled:
            let id = startPurchase("remove_ads")
            write("purchase_result", ["purchaseId": .string(id), "result": "cancelled"])
        case .immediate, .refunded:
            let id = startPurchase("remove_ads")
            succeed(id, "remove_ads")
            own(cause: "purchase")
        case .approvedLater:
            let id = startPurchase("remove_ads")
            write("purchase_result", ["purchaseId": .string(id), "result": "pending"])
        case .restored: restore()
        }
        wait(500...1500)
        if plan.purchase != .none {
            goHome()
            wait(1000...2000)
        }
    }

    /// Gate, offer, price, purchase.
    ///
    /// - Parameters:
    ///   - product: What is bought.
    ///   - price: What it costs, and whatever else the price tag says.
    /// - Returns: The name of the purchase.
    private mutating func startPurchase(
        _ product: String, price: [String: ParameterValue]? = nil
    ) -> String {
        let pass = passGate("purchase")
        write("screen", ["name": "paywall", "gated": true, "affordances": ["restore"]])
        let usual = plan.removeAdsPrice
        if random.chance(0.6) || plan.hasDeadline {
            var offer: [String: ParameterValue] = [
                "offerId": .string("offer-\(product)"), "initiated": "user",
                "productId": .string(product), "gated": true, "declineVisible": true,
            ]
            if plan.hasDeadline, product == "remove_ads" {
                offer["expiresAtMs"] = .integer(t + 3_600_000)
            }
            write("offer_shown", offer)
            write("text_shown", ["purpose": "decline", "text": "Not now", "audience": "parent"])
        }
        write(
            "price_shown",
            [
                "productId": .string(product), "displayPrice": .string(usual.text),
                "amountMinor": .integer(usual.minorUnits), "currency": .string(usual.currency),
                "source": "store", "gated": true, "actionable": true,
            ].merging(price ?? [:]) { $1 })
        write(
            "text_shown",
            [
                "purpose": "offer", "text": "Remove ads. One-time purchase.", "audience": "parent",
            ])
        wait(1500...4000)
        write("user_action", ["kind": "tap", "target": "buy"])
        let id = identifier("purchase")
        write(
            "purchase_started",
            [
                "purchaseId": .string(id), "productId": .string(product), "passId": .string(pass),
            ])
        write("app_state", ["state": "inactive"])
        let before = t
        wait(3000...9000)
        awayTime += t - before
        write("app_state", ["state": "active"])
        return id
    }

    private mutating func succeed(
        _ id: String, _ product: String, price: (minorUnits: Int, currency: String)? = nil
    ) {
        transactions += 1
        let usual = plan.removeAdsPrice
        write(
            "purchase_result",
            [
                "purchaseId": .string(id), "result": "success",
                "tx": .string("tx-\(transactions)"),
                "amountMinor": .integer(price?.minorUnits ?? usual.minorUnits),
                "currency": .string(price?.currency ?? usual.currency),
            ])
    }

    private mutating func own(cause: String) {
        var members: [String: ParameterValue] = [
            "productId": "remove_ads", "active": true, "cause": .string(cause),
        ]
        if cause != "restore" { members["tx"] = .string("tx-\(transactions)") }
        wait(10...80)
        write("entitlement", members)
        isOwner = true
    }

    /// What was bought on another device comes back.
    private mutating func restore() {
        let pass = passGate("restore")
        write("restore_started", ["initiated": "user", "passId": .string(pass)])
        wait(800...3000)
        let isFound = random.chance(0.6)
        write("restore_result", ["ok": true, "restored": isFound ? ["remove_ads"] : []])
        if isFound { own(cause: "restore") }
    }

    /// The parent who was asked has agreed.
    mutating func approval() {
        transactions += 1
        write(
            "transaction_update",
            [
                "tx": .string("tx-\(transactions)"), "productId": "remove_ads",
                "kind": "approved", "verified": true,
            ])
        own(cause: "update")
    }

    /// The store takes Remove Ads back.
    mutating func refund() {
        let tx: ParameterValue = .string("tx-1")
        write(
            "transaction_update",
            ["tx": tx, "productId": "remove_ads", "kind": "refund", "verified": true])
        wait(20...3000)
        write(
            "entitlement",
            ["productId": "remove_ads", "active": false, "cause": "refund", "tx": tx])
        isOwner = false
    }

    /// Hints for money, once or twice.
    mutating func buyConsumable() {
        for _ in 0..<random.number(in: 1...2) {
            let id = startPurchase(
                "hints",
                price: [
                    "amountMinor": 199, "currency": "USD", "displayPrice": "120 gems ($1.99)",
                    "virtualCurrency": "gems",
                ])
            succeed(id, "hints", price: (199, "USD"))
        }
        goHome()
    }

    /// A club with a monthly fee.
    mutating func subscribe() {
        let id = startPurchase(
            "club",
            price: [
                "amountMinor": 299, "currency": "USD", "displayPrice": "$2.99 a month",
                "period": "P1M", "renews": true,
            ])
        succeed(id, "club", price: (299, "USD"))
        goHome()
    }
}
