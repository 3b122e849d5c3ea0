import SandlotJSON

/// The buttons that change a purchase, of which a page has only those that the store would not
/// refuse.
enum TransactionChoices {
    static func html(_ purchase: JSONValue, id: String, page: String) -> HTML {
        let buttons = (purchase["changes"]?.elementList ?? []).compactMap(\.string)
            .compactMap { choice -> HTML? in
                guard let (label, step) = Self.step(choice, purchase, id) else { return nil }
                return .step(
                    label, step, page: page, id: "action" + choice.replacing("-", with: ""))
            }
        guard !buttons.isEmpty else { return .none }
        return """
            <section aria-labelledby="change"><h2 id="change">Change it</h2>
            <div class="buttons">\(buttons)</div></section>
            """
    }

    /// Returns the label of a button and its step, or nil for a choice of a later version.
    private static func step(
        _ choice: String, _ purchase: JSONValue, _ id: String
    ) -> (String, [String: JSONElement])? {
        let subscription: [String: JSONElement] = [
            "of": JSONElement(purchase["customer"]?.string),
            "app": JSONElement(purchase["app"]?.string),
        ]
        let product = JSONElement(purchase["productId"]?.string)
        func change(_ verb: String, _ more: [String: JSONElement] = [:]) -> [String: JSONElement] {
            subscription.merging(more) { $1 }.merging([verb: product]) { $1 }
        }
        let reference = JSONElement.string(id)
        switch choice {
        case "approve": return ("Approve", ["approve": reference])
        case "decline": return ("Decline", ["decline": reference])
        case "expire-request":
            return ("Let the request expire", ["expire-request": reference])
        case "resolve": return ("Resolve", ["resolve": reference])
        case "refund": return ("Refund", ["refund": reference])
        case "decide-refund": return ("Decide the refund", ["decide-refund": reference])
        case "share": return ("Share with the family", ["share": reference])
        case "stop-sharing": return ("Stop sharing", ["stop-sharing": reference])
        case "expire": return ("Expire", change("expire"))
        case "force-renewal": return ("Renew now", change("force-renewal"))
        case "auto-renew-on":
            return ("Turn renewal on", change("auto-renew", ["to": .string("on")]))
        case "auto-renew-off":
            return ("Turn renewal off", change("auto-renew", ["to": .string("off")]))
        case "extend": return ("Extend by 14 days", change("extend", ["by": .string("14 days")]))
        case "price-increase":
            return ("Ask about a higher price", change("price-increase"))
        case "accept-price": return ("Accept the price", change("accept-price"))
        case "decline-price": return ("Decline the price", change("decline-price"))
        default: return nil
        }
    }
}
