package import SandlotBase
package import SandlotStore

/// Everything about a store that a step can switch, in the words of stories.
package struct StoreSwitches: Sendable {
    /// A setting of the step `set`.
    package struct Setting: Sendable {
        /// The key, as in `ask-to-buy`.
        package let name: String
        /// The present value, as in `on`.
        package let value: String
        /// The possible values, or nil for any text.
        package let values: [String]?
        /// A sentence that describes its effect.
        package let summary: String
    }

    /// A habit of the step `habit`.
    package struct HabitSwitch: Sendable {
        package let name: String
        package let isOn: Bool
        package let summary: String
    }

    /// A call that the step `fault` makes fail.
    package struct Call: Sendable {
        package let name: String
        package let summary: String
        /// The error with which it fails, or nil if it succeeds.
        package let error: String?
        /// The number of failures, or nil if there is no limit.
        package let remaining: Int?
        /// The instant before which it succeeds.
        package let start: Timestamp?
    }

    package let settings: [Setting]
    package let habits: [HabitSwitch]
    package let calls: [Call]
    /// The errors with which calls can fail.
    package let errors: [String]

    /// Reads the switches of a store.
    package init(_ store: Store) {
        let settings = store.settings
        self.settings = Self.settings(settings)
        habits = ScenarioWords.habits.map { name, habit in
            HabitSwitch(
                name: name, isOn: settings.habits.contains(habit), summary: habit.summary)
        }
        calls = ScenarioWords.calls.map { name, call in
            let fault = store.fault(for: call)
            return Call(
                name: name, summary: call.summary, error: fault?.error.code.rawValue,
                remaining: fault?.remaining, start: fault?.start)
        }
        errors = ScenarioWords.faults.map(\.0)
    }

    private static func settings(_ settings: StoreSettings) -> [Setting] {
        func flag(_ name: String, _ isOn: Bool, _ summary: String) -> Setting {
            Setting(
                name: name, value: isOn ? "on" : "off", values: ["on", "off"], summary: summary)
        }
        let days = settings.gracePeriodDays.map { "\($0) days" } ?? "on"
        let rate = ScenarioWords.timeRates.first { $0.1 == settings.timeRate }?.0 ?? "real-time"
        return [
            flag("ask-to-buy", settings.askToBuy, "Each purchase waits for a parent’s approval."),
            flag(
                "interrupts-purchases", settings.interruptsPurchases,
                "Each purchase is interrupted until it is resolved."),
            flag("forbids-payments", settings.forbidsPayments, "The device forbids payments."),
            flag(
                "fails-renewals", settings.failsRenewals,
                "The payment of each renewal fails."),
            flag(
                "defers-refunds", settings.defersRefunds,
                "A refund request waits for information from the developer’s server, and for a decision."
            ),
            Setting(
                name: "grace-period", value: settings.hasGracePeriod ? days : "off",
                values: ["off", "on", "3 days", "6 days", "16 days", "28 days"],
                summary: "The service continues for a while after a payment has failed."),
            Setting(
                name: "time-rate", value: rate, values: ScenarioWords.timeRates.map(\.0),
                summary: "The speed at which subscriptions renew."),
        ]
    }
}

extension Habit {
    /// A sentence that describes the real store's behavior.
    package var summary: String {
        switch self {
        case .cachedProducts:
            "Products that were loaded before load again despite a simulated error."
        case .echoSubscriptionPurchase:
            "The purchase of a subscription also arrives as an update on the device that made it."
        case .lateListing: "A purchase is an entitlement only after some time."
        case .armedPurchaseErrorBecomesUnknown:
            "Every simulated error of a purchase is thrown as unknown."
        case .disarmingLeavesUnknown:
            "After a simulated error is cleared, purchases still fail with unknown."
        case .refundBlocksRebuy: "A refunded product cannot be bought again."
        case .listsBillingRetry: "A subscription in billing retry is an entitlement."
        case .missedRenewalsOldestFirst: "Missed renewals arrive in chronological order."
        case .approvalBeforeListing:
            "An approved purchase is announced before it is an entitlement."
        case .upgradesSilent: "An upgrade outside the app is not announced."
        case .declineDelivers: "A declined purchase arrives as if it were approved."
        case .interruptedThrows:
            "An interrupted purchase throws an error instead of being pending."
        case .silentStorefrontChange: "A change of the storefront is not announced."
        case .expiredFlicker:
            "At the end of a period, the status is expired once before the renewal."
        case .weekAsSevenDays: "A week is reported as seven days."
        case .introEligibilityCached:
            "The first answer about the introductory offer of a group is reused."
        case .unknownOfferKeyIsUnknownError:
            "A promotional offer that is signed with an unknown key fails with unknown."
        }
    }
}

extension StoreCall {
    /// A sentence that describes the failure.
    package var summary: String {
        switch self {
        case .loadProducts: "Loading products fails."
        case .purchase: "Purchases fail."
        case .verification: "Signed data does not verify."
        case .appStoreSync: "Restoring purchases fails."
        case .subscriptionStatus: "Reading the status of subscriptions fails."
        case .appTransaction: "Reading the app transaction fails."
        case .manageSubscriptions: "The page that manages subscriptions does not open."
        case .refundRequest: "Requests for a refund fail."
        case .offerCodeRedeem: "Redeeming an offer code fails."
        }
    }
}
