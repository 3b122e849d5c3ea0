import SandlotBase
import SandlotStore
import SandlotYAML

/// Steps that change subscriptions, time, and the store.
extension StepReader {
    func subscription() throws(YAMLError) -> SubscriptionReference {
        try names.subscription(subject, in: map)
    }

    func increasedPrice() throws(YAMLError) -> Milliunits? {
        try map["to"]?.price().amount
    }

    func habit() throws(YAMLError) -> Action {
        let isOn = try map["to"]?.flag()
        return .habit(try subject.word("a habit", ScenarioWords.habits), isOn ?? true)
    }

    /// Returns the call that no longer fails, or nil for every call.
    func clearedFault() throws(YAMLError) -> StoreCall? {
        if case .text("all") = subject.content { return nil }
        return try subject.word("a call", ScenarioWords.calls)
    }

    func storefront() throws(YAMLError) -> Action {
        .storefront(
            try names.customer(subject),
            try map.required("to").word("a storefront", ScenarioWords.storefronts))
    }

    func intent() throws(YAMLError) -> Action {
        .intent(
            try names.product(subject, of: names.app(in: map)),
            offer: try map["offer"]?.text("an offer"), try names.place(in: map))
    }

    func extensionDays() throws(YAMLError) -> Int {
        let node = try map.required("by")
        let span = try node.span()
        let day: Int64 = 86_400_000
        guard span.months == 0, span.milliseconds > 0, span.milliseconds % day == 0 else {
            throw node.invalid("a subscription is extended by whole days, as in `14 days`")
        }
        return Int(span.milliseconds / day)
    }

    func advance() throws(YAMLError) -> Action.Advance {
        guard subject.isMap else { return .by(try subject.span(), text: try subject.text()) }
        let map = try MapReader(subject, "a time to advance to", keys: ["to", "by"])
        if let node = map["by"] {
            guard map["to"] == nil else {
                throw YAMLError(
                    .duplicateKey, "either `to` or `by` can be used here", at: node.location)
            }
            return .by(try node.span(), text: try node.text())
        }
        let node = try map.required("to")
        let instant = try node.instant()
        guard Scenario.years.contains(instant) else {
            throw node.invalid(
                "a story must be between 2000 and 2090, when certificates are valid")
        }
        return .to(instant)
    }

    func fault() throws(YAMLError) -> Fault {
        let call = try subject.word("a call", ScenarioWords.calls)
        let code = try map.required("error").word("an error", ScenarioWords.faults)
        let times = try map["times"]?.integer("a number of times", in: 1...1_000_000)
        let start = try map["from"]?.instant()
        return Fault(
            call, error: StoreError(code, "as the scenario wants"), remaining: times, start: start)
    }
}
