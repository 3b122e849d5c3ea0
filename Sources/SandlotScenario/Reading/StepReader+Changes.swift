internal import SandlotStore
internal import SandlotYAML

/// Steps that change subscriptions, time and the store.
extension StepReader {
    /// Reads what a step with one of these verbs does.
    func change() throws(YAMLError) -> Action {
        switch verb {
        case .expire: return .expire(try names.subscription(subject, in: map))
        case .forceRenewal: return .forceRenewal(try names.subscription(subject, in: map))
        case .autoRenew:
            return .autoRenew(try purchaseReference(), try map.required("to").flag())
        case .priceIncrease:
            let price = try map.optional("to") { node throws(YAMLError) in
                try node.price().amount
            }
            return .priceIncrease(try purchaseReference(), price)
        case .acceptPrice, .declinePrice:
            return .answerPriceIncrease(try purchaseReference(), verb == .acceptPrice)
        case .extend: return .extend(try purchaseReference(), days: try extensionDays())
        case .advance: return .advance(try advance())
        case .set: return .set(try SettingsReader().read(subject))
        case .habit:
            let isOn = try map.optional("to") { node throws(YAMLError) in try node.flag() }
            return .habit(try subject.word("a habit", ScenarioWords.habits), isOn ?? true)
        case .fault: return .arm(try fault())
        case .clearFault:
            if case .text("all") = subject.content { return .disarm(nil) }
            return .disarm(try subject.word("a call", ScenarioWords.calls))
        case .storefront:
            return .storefront(
                try names.customer(subject),
                try map.required("to").word("a storefront", ScenarioWords.storefronts))
        case .intent:
            return .intent(
                try names.product(subject, of: names.app(in: map)),
                offer: try map.optional("offer") { node throws(YAMLError) in
                    try node.text("an offer")
                }, try names.place(in: map))
        case .note: return .note(try subject.text())
        default: return .expect(try ExpectationReader(names: names).read(subject))
        }
    }

    private func extensionDays() throws(YAMLError) -> Int {
        let node = try map.required("by")
        let span = try node.span()
        let day: Int64 = 86_400_000
        guard span.months == 0, span.milliseconds > 0, span.milliseconds % day == 0 else {
            throw node.invalid("a subscription is extended by whole days, as in `14 days`")
        }
        return Int(span.milliseconds / day)
    }

    private func advance() throws(YAMLError) -> Action.Advance {
        guard subject.isMap else { return .by(try subject.span(), text: try subject.text()) }
        let map = try MapReader(subject, "a time to advance to", keys: ["to", "by"])
        if let node = map["by"] {
            guard map["to"] == nil else {
                throw YAMLError(
                    .duplicateKey, "either `to` or `by` can stand here", at: node.location)
            }
            return .by(try node.span(), text: try node.text())
        }
        let node = try map.required("to")
        let instant = try node.instant()
        guard Scenario.years.contains(instant) else {
            throw node.invalid(
                "a story is told between 2000 and 2090, when certificates are valid")
        }
        return .to(instant)
    }

    private func fault() throws(YAMLError) -> Fault {
        let call = try subject.word("a call", ScenarioWords.calls)
        let code = try map.required("error").word("an error", ScenarioWords.faults)
        let times = try map.optional("times") { node throws(YAMLError) in
            try node.integer("a number of times", in: 1...1_000_000)
        }
        let start = try map.optional("from") { node throws(YAMLError) in try node.instant() }
        return Fault(
            call, error: StoreError(code, "as the scenario wants"), remaining: times, start: start)
    }
}
