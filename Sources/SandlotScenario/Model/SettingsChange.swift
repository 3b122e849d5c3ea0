import SandlotCatalog
import SandlotStore

/// Changes to the store's settings, in which nil leaves a setting unchanged.
struct SettingsChange: Sendable {
    /// The duration of the grace period after a failed payment.
    enum Grace: Sendable {
        case none
        case usual
        case days(Int)
    }

    var askToBuy: Bool?
    var interruptsPurchases: Bool?
    var forbidsPayments: Bool?
    var failsPurchasesWith: StoreError.Code?
    var failsRenewals: Bool?
    var defersRefunds: Bool?
    var grace: Grace?
    var timeRate: Catalog.TimeRate?
    var locale: String?
    var storefrontDuringPurchase: String?
    var habits: Set<Habit>?
    /// The changes for people, as in `ask-to-buy on`.
    var summary: [String] = []

    /// Applies the changes to settings.
    func apply(to settings: inout StoreSettings) {
        settings.askToBuy = askToBuy ?? settings.askToBuy
        settings.interruptsPurchases = interruptsPurchases ?? settings.interruptsPurchases
        settings.forbidsPayments = forbidsPayments ?? settings.forbidsPayments
        settings.failsPurchasesWith = failsPurchasesWith ?? settings.failsPurchasesWith
        settings.failsRenewals = failsRenewals ?? settings.failsRenewals
        settings.defersRefunds = defersRefunds ?? settings.defersRefunds
        settings.timeRate = timeRate ?? settings.timeRate
        settings.locale = locale ?? settings.locale
        settings.storefrontDuringPurchase =
            storefrontDuringPurchase ?? settings.storefrontDuringPurchase
        settings.habits = habits ?? settings.habits
        switch grace {
        case nil: break
        case .some(.none): settings.hasGracePeriod = false
        case .usual:
            settings.hasGracePeriod = true
            settings.gracePeriodDays = nil
        case .days(let days):
            settings.hasGracePeriod = true
            settings.gracePeriodDays = days
        }
    }
}
