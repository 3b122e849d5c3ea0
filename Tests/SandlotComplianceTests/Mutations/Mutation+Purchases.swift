import SandlotCompliance

extension Mutation {
    static let purchases: [Mutation] = consents + prices + entitlements + offers

    // MARK: Consent

    private static let consents: [Mutation] = [
        Mutation("iap-informed-consent", "the price was shown before the newest pass") {
            $0.edit(&$1) {
                $0.is("purchase_started") && $0["productId"] != "club"
            } _: {
                run, index in
                run.mark(index)
                _ = run.insertGate("parentArea", at: index)
                return true
            }
        },
        // What is on a child's screen and can be tapped is an offer.
        Mutation(
            "iap-informed-consent", "the price was shown in front of the gate",
            alsoBroken: ["iap-offer-behind-gate": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("purchase_started")
            } _: { run, index in
                guard let price = run.events[..<index].lastIndex(where: { $0.is("price_shown") })
                else { return false }
                run.events[price]["gated"] = nil
                run.mark(index)
                return true
            }
        },
        // Nor has the second purchase a pass of its own.
        Mutation(
            "iap-reauth-window", "two charges on one authorization",
            alsoBroken: ["gate-before-purchase": .fail, "gate-pass-scope": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("purchase_result", "result", "success")
            } _: { run, index in
                guard run.events[index]["currency"] == "USD",
                    run.events[index]["amountMinor"] == 199
                else { return false }
                run.mark(index)
                run.insert(
                    "purchase_started", ["purchaseId": "extra", "productId": "hints"],
                    at: index + 1)
                run.insert(
                    "purchase_result",
                    [
                        "purchaseId": "extra", "result": "success", "tx": "extra",
                        "amountMinor": 199, "currency": "USD",
                    ], at: index + 2, isMarked: true)
                return true
            }
        },
        Mutation(
            "iap-no-double-charge", "what is owned is charged again",
            alsoChecked: ["iap-reauth-window"]
        ) {
            $0.edit(&$1) {
                $0.is("entitlement", "cause", "purchase")
            } _: { run, index in
                guard let price = run.events[..<index].last(where: { $0.is("price_shown") }),
                    let result = run.events[..<index].last(where: { $0.is("purchase_result") })
                else { return false }
                let (pass, next) = run.insertGate("purchase", at: index + 1)
                run.insert("price_shown", price.members, at: next)
                run.insert(
                    "purchase_started",
                    [
                        "purchaseId": "extra", "productId": "remove_ads", "passId": .string(pass),
                    ], at: next + 1)
                run.insert(
                    "purchase_result",
                    result.members.merging(["purchaseId": "extra", "tx": "extra"]) { $1 },
                    at: next + 2, isMarked: true)
                return true
            }
        },
        Mutation("iap-subscription-disclosure", "nobody says how long a period is") {
            $0.edit(&$1) {
                $0.is("purchase_started", "productId", "club")
            } _: { run, index in
                guard let price = run.events[..<index].lastIndex(where: { $0.is("price_shown") })
                else { return false }
                run.events[price]["period"] = nil
                run.mark(index)
                return true
            }
        },
    ]

    // MARK: Prices

    private static let prices: [Mutation] = [
        .setting(
            "iap-price-truthful", "a price that is not the store's", of: "price_shown",
            to: ["amountMinor": 1]),
        .setting(
            "iap-price-truthful", "a currency that is not the store's", of: "price_shown",
            to: ["currency": "CHF"]),
        Mutation("iap-price-truthful", "a price from the code in another country") {
            session, random in
            guard session.plan.storefront != "USA" else { return false }
            return session.change(&random) {
                $0.is("price_shown")
            } _: {
                $0["source"] = "hardcoded"
            }
        },
        .setting(
            "iap-price-truthful", "a price from nobody knows where", .inconclusive,
            of: "price_shown", to: ["source": .null]),
        .setting(
            "iap-real-currency", "a price in gems only", of: "price_shown",
            to: ["amountMinor": .null, "currency": .null]
        ) { $0["virtualCurrency"] != nil },
        // Such goods want a rating of 16.
        Mutation(
            "iap-random-odds", "a price for who knows what", maybeBroken: ["meta-pegi-floor"]
        ) {
            $0.edit(&$1) {
                $0.is("price_shown", "productId", "club")
            } _: { run, index in
                guard !run.events.contains(where: { $0.is("offer_shown", "productId", "club") })
                else { return false }
                run.mark(index)
                run.events[0]["products"] = [
                    ["id": "club", "kind": "subscription", "random": true],
                    ["id": "remove_ads", "kind": "nonConsumable"],
                    ["id": "hints", "kind": "consumable"],
                ]
                return true
            }
        },
    ]

    // MARK: Entitlements

    private static let entitlements: [Mutation] = [
        .setting(
            "iap-restore-clean", "a restore that nobody asked for", of: "restore_started",
            to: ["initiated": "app"], alsoChecked: ["gate-before-restore"]),
        // The purchase has no pass, and there is no price.
        Mutation(
            "iap-restore-clean", "a restore that turns into a purchase",
            alsoChecked: ["iap-watch-no-purchase"],
            alsoBroken: [
                "gate-before-purchase": .fail, "gate-pass-scope": .fail,
                "iap-informed-consent": .fail,
            ]
        ) {
            $0.edit(&$1) {
                $0.is("restore_started")
            } _: { run, index in
                run.mark(index)
                run.insert(
                    "purchase_started", ["purchaseId": "extra", "productId": "remove_ads"],
                    at: index + 1, isMarked: true)
                return true
            }
        },
        .setting(
            "iap-entitlement-verified", "a grant for developers in a release",
            of: "entitlement", to: ["cause": "debug"]
        ) { $0["active"] == true },
        .setting(
            "iap-entitlement-verified", "a grant for another transaction", of: "entitlement",
            to: ["tx": "extra"]
        ) { $0["cause"] == "purchase" },
        // There is no charge any more.
        Mutation(
            "iap-entitlement-verified", "a grant for what could not be verified",
            alsoChecked: ["iap-no-double-charge", "iap-reauth-window"]
        ) {
            $0.edit(&$1) {
                $0.is("entitlement", "cause", "purchase")
            } _: { run, index in
                guard
                    let result = run.events[..<index].lastIndex(where: { $0.is("purchase_result") })
                else { return false }
                run.events[result]["result"] = "unverified"
                run.mark(index)
                return true
            }
        },
        // Nothing has been paid for.
        Mutation(
            "iap-pending-not-entitled", "a pending purchase grants at once",
            alsoBroken: ["iap-entitlement-verified": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("purchase_result", "result", "pending")
            } _: { run, index in
                run.mark(index)
                run.insertEntitlement(cause: "update", tx: nil, at: index + 1)
                return true
            }
        },
        // A transaction that was revoked is no evidence.
        Mutation(
            "iap-refund-revokes", "a refund grants again",
            alsoBroken: ["iap-entitlement-verified": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("entitlement", "cause", "refund")
            } _: { run, index in
                guard let update = run.index(of: "transaction_update") else { return false }
                run.mark(update)
                run.insertEntitlement(cause: "launch", tx: run.events[update]["tx"], at: index + 1)
                return true
            }
        },
        Mutation("iap-refund-revokes", "a refund takes effect too late") {
            $0.edit(&$1) {
                $0.is("entitlement", "cause", "refund")
            } _: { run, index in
                guard let update = run.index(of: "transaction_update") else { return false }
                run.mark(update)
                run.delay(from: index, by: 5001)
                return true
            }
        },
        Mutation("iap-entitlement-effective", "an ad flashes up before the launch check") {
            $0.edit(&$1) {
                $0.is("user_action", "target", "mascot")
            } _: { run, index in
                guard run.isOwned(before: index), run.device == "phone" else { return false }
                run.events[0]["initialEntitlements"] = []
                run.insertAd(at: index + 1)
                return true
            }
        },
    ]

    // MARK: Offers

    private static let offers: [Mutation] = [
        Mutation("iap-restore-available", "nothing restores") { session, _ in
            func offer(in run: SessionRun) -> Int? {
                run.index {
                    ["offer_shown", "price_shown"].contains($0.name) && $0["productId"] != "hints"
                }
            }
            // A finding is on the last run of the device.
            let last = session.runs.indices.last { index in
                let run = session.runs[index]
                return offer(in: run) != nil
                    && !session.runs.dropFirst(index + 1).contains { $0.device == run.device }
            }
            guard let last, let mark = offer(in: session.runs[last]) else { return false }
            for run in session.runs.indices {
                for event in session.runs[run].events.indices {
                    guard session.runs[run].events[event].name == "screen",
                        case .array(let affordances)? = session.runs[run].events[event][
                            "affordances"]
                    else { continue }
                    session.runs[run].events[event]["affordances"] = .array(
                        affordances.filter { $0 != "restore" })
                }
            }
            session.runs[last].mark(mark)
            return true
        },
        Mutation(
            "iap-watch-no-purchase", "a price on the watch", alsoChecked: ["iap-restore-available"]
        ) { session, random in
            guard session.has("price_shown") else { return false }
            return session.edit(&random) {
                $0.is("screen", "name", "settings")
            } _: { run, index in
                guard run.header("platform") == "watchOS" else { return false }
                run.insert("price_shown", price, at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation(
            "iap-not-in-gameplay", "a price during a word", alsoChecked: ["iap-restore-available"]
        ) {
            $0.edit(&$1) {
                $0.is("text_shown", "purpose", "word")
            } _: { run, index in
                guard run.has("price_shown") else { return false }
                run.insert("price_shown", price, at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation("iap-not-in-gameplay", "the gate during a word") {
            $0.edit(&$1) {
                $0.is("text_shown", "purpose", "word")
            } _: { run, index in
                guard run.has("gate_answered") else { return false }
                run.insert(
                    "gate_shown", ["gateId": "extra", "purpose": "parentArea"], at: index + 1,
                    isMarked: true)
                return true
            }
        },
        .setting(
            "iap-offer-behind-gate", "an offer in front of the gate", of: "offer_shown",
            to: ["gated": .null]),
        .atHome(
            "iap-offer-behind-gate", "an inert price at home", "price_shown",
            price.merging(["gated": false]) { $1 }, .advisory,
            alsoChecked: ["iap-restore-available"], where: { _, run in run.has("price_shown") }),
    ]

    /// A price behind the gate, as the store has it everywhere.
    private static let price: [String: ParameterValue] = [
        "productId": "remove_ads", "displayPrice": "0.99", "source": "store", "gated": true,
    ]
}

extension SessionRun {
    /// Puts in that a product is owned, and at once no longer.
    fileprivate mutating func insertEntitlement(
        cause: String, tx: ParameterValue?, at index: Int
    ) {
        var members: [String: ParameterValue] = [
            "productId": "remove_ads", "active": true, "cause": .string(cause),
        ]
        if let tx { members["tx"] = tx }
        insert("entitlement", members, at: index, isMarked: true)
        insert(
            "entitlement", ["productId": "remove_ads", "active": false, "cause": "refund"],
            at: index + 1)
    }
}
