import SandlotStore
import SandlotYAML

/// A reader of the store's settings.
struct SettingsReader {
    private static let keys = [
        "ask-to-buy", "interrupts-purchases", "forbids-payments", "fails-purchases",
        "fails-renewals", "defers-refunds", "grace-period", "time-rate", "locale",
        "storefront-during-purchase",
        "habits",
    ]

    /// Reads a map of settings.
    func read(_ node: YAMLNode) throws(YAMLError) -> SettingsChange {
        let map = try MapReader(node, "settings", keys: Self.keys)
        var change = SettingsChange()
        func flag(_ key: String) throws(YAMLError) -> Bool? {
            guard let node = map[key] else { return nil }
            let value = try node.flag()
            change.summary.append("\(key) \(value ? "on" : "off")")
            return value
        }
        change.askToBuy = try flag("ask-to-buy")
        change.interruptsPurchases = try flag("interrupts-purchases")
        change.forbidsPayments = try flag("forbids-payments")
        change.failsRenewals = try flag("fails-renewals")
        change.defersRefunds = try flag("defers-refunds")
        if let node = map["fails-purchases"] {
            let code = try node.word("an error", ScenarioWords.faults)
            change.failsPurchasesWith = code
            change.summary.append("fails-purchases \(code)")
        }
        if let node = map["grace-period"] {
            change.grace = try grace(node)
            change.summary.append("grace-period \(try node.text())")
        }
        if let node = map["time-rate"] {
            change.timeRate = try node.word("a time rate", ScenarioWords.timeRates)
            change.summary.append("time-rate \(try node.text())")
        }
        if let node = map["locale"] {
            let locale = try node.text("a locale")
            change.locale = locale
            change.summary.append("locale \(locale)")
        }
        if let node = map["storefront-during-purchase"] {
            let code = try node.word("a storefront", ScenarioWords.storefronts)
            change.storefrontDuringPurchase = code
            change.summary.append("storefront-during-purchase \(code)")
        }
        if let node = map["habits"] {
            var habits: Set<Habit> = []
            for element in try node.list("a list of habits") {
                habits.insert(try element.word("a habit", ScenarioWords.habits))
            }
            change.habits = habits
            let words = habits.map { ScenarioWords.kebab($0.rawValue) }.sorted()
            change.summary.append(
                "habits " + (words.isEmpty ? "none" : words.joined(separator: " ")))
        }
        return change
    }

    private func grace(_ node: YAMLNode) throws(YAMLError) -> SettingsChange.Grace {
        try node.word(
            "a grace period",
            [
                ("on", .usual), ("off", .none), ("true", .usual), ("false", .none),
                ("3 days", .days(3)), ("6 days", .days(6)), ("16 days", .days(16)),
                ("28 days", .days(28)),
            ])
    }
}
