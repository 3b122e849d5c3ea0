extension Premise {
    /// Apple's page about its commission for small businesses.
    private static let program = "https://developer.apple.com/app-store/small-business-program/"

    /// The value that holds if the model file states none.
    package init(default name: PremiseName) {
        func assumed(_ value: Double, _ low: Double, _ high: Double) -> Premise {
            Premise(name: name, value: value, low: low, high: high, origin: .assumption)
        }
        func cited(_ value: Double, _ source: String) -> Premise {
            Premise(name: name, value: value, low: value, high: value, origin: .cited(source))
        }
        self =
            switch name {
            case .leavesAfterFirstDay: assumed(0.6, 0.45, 0.75)
            case .leavesInMonth: assumed(0.35, 0.2, 0.5)
            case .leavesForAd: assumed(0.002, 0.0005, 0.006)
            case .triesGateForAd: assumed(0.01, 0.002, 0.03)
            case .looksForAd: assumed(0.003, 0.001, 0.01)
            case .givesUpAtQuestion: assumed(0.03, 0.01, 0.1)
            case .paysUpTo: assumed(1.5, 0.7, 3)
            case .paysSpread: assumed(0.9, 0.6, 1.2)
            case .asksToBuy: assumed(0.4, 0.2, 0.7)
            case .approves: assumed(0.5, 0.25, 0.75)
            case .isUnprotected: assumed(0.05, 0.01, 0.15)
            case .refunds: assumed(0.015, 0.005, 0.04)
            case .refundsUnwanted: assumed(0.8, 0.5, 0.95)
            case .refundDays: assumed(10, 3, 30)
            case .ownDevices: assumed(0.5, 0.3, 0.7)
            case .childAccounts: assumed(0.5, 0.25, 0.75)
            case .sharing: assumed(0.45, 0.25, 0.65)
            case .fill: assumed(0.8, 0.5, 0.95)
            case .ecpm: assumed(1, 0.4, 3)
            case .commission: cited(0.3, Self.program)
            case .smallBusinessCommission: cited(0.15, Self.program)
            case .smallBusiness: assumed(1, 0, 1)
            }
    }
}
