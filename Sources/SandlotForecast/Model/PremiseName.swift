/// The names of the numbers in a model, as `population` has them.
package enum PremiseName: String, Sendable, Hashable, CaseIterable {
    case leavesAfterFirstDay = "children.leave-after-first-day"
    case leavesInMonth = "children.leave-in-a-month"
    case leavesForAd = "children.leave-for-an-ad"
    case triesGateForAd = "children.try-the-gate-for-an-ad"
    case looksForAd = "parents.look-for-an-ad"
    case givesUpAtQuestion = "parents.give-up-at-a-question"
    case paysUpTo = "parents.pay-up-to"
    case paysSpread = "parents.pay-spread"
    case asksToBuy = "parents.ask-to-buy"
    case approves = "parents.approve"
    case isUnprotected = "parents.unprotected"
    case refunds = "parents.refund"
    case refundsUnwanted = "parents.refund-unwanted"
    case refundDays = "parents.refund-days"
    case ownDevices = "families.own-devices"
    case childAccounts = "families.child-accounts"
    case sharing = "families.sharing"
    case fill = "ads.fill"
    case ecpm = "ads.ecpm"
    case commission = "store.commission"
    case smallBusinessCommission = "store.small-business-commission"
    case smallBusiness = "store.small-business"

    /// The group in the model file.
    package var group: String { String(rawValue.prefix { $0 != "." }) }
    /// The key in its group.
    package var key: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

    /// The names of a group, in the order of the documentation.
    package static func names(in group: String) -> [PremiseName] {
        allCases.filter { $0.group == group }
    }

    /// The kind of number.
    package var kind: Premise.Kind {
        switch self {
        case .leavesAfterFirstDay, .leavesInMonth, .leavesForAd, .triesGateForAd, .looksForAd,
            .givesUpAtQuestion, .asksToBuy, .approves, .isUnprotected, .refunds,
            .refundsUnwanted, .ownDevices, .childAccounts, .sharing, .fill, .commission,
            .smallBusinessCommission:
            .share
        case .paysUpTo, .ecpm: .money
        case .paysSpread, .refundDays: .number
        case .smallBusiness: .flag
        }
    }

    /// The meaning, as a phrase.
    package var meaning: String {
        switch self {
        case .leavesAfterFirstDay: "children who play on the first day only"
        case .leavesInMonth: "children who leave in a later month, for reasons other than ads"
        case .leavesForAd: "children who leave because of an ad, for each ad"
        case .triesGateForAd: "children who try the gate after an ad, for each ad"
        case .looksForAd: "parents who go to the shop after an ad, for each ad"
        case .givesUpAtQuestion: "parents who give up at a question of the gate"
        case .paysUpTo: "median of the highest price that a family pays"
        case .paysSpread: "standard deviation of its logarithm"
        case .asksToBuy: "families with Ask to Buy"
        case .approves: "parents who approve a child’s request, if the price suits them"
        case .isUnprotected: "other families in which a child can pay without a parent"
        case .refunds: "purchases that are refunded"
        case .refundsUnwanted: "purchases without a parent that are refunded"
        case .refundDays: "mean number of days until a refund"
        case .ownDevices: "families in which each child has a device"
        case .childAccounts: "such families in which each child has an account"
        case .sharing: "families with Family Sharing"
        case .fill: "requests for an ad that a network fills"
        case .ecpm: "revenue of 1,000 contextual ads, in the first storefront"
        case .commission: "commission of the store"
        case .smallBusinessCommission: "commission of the store for small businesses"
        case .smallBusiness: "small-business commission"
        }
    }

    /// Writes a value of this kind.
    package func text(_ value: Double) -> String {
        switch kind {
        case .share: "\(Figures.number(value * 100, places: 3))%"
        case .money: Figures.number(value, places: 3, atLeast: 2)
        case .number: Figures.number(value, places: 3)
        case .flag: value > 0 ? "on" : "off"
        }
    }
}
