extension StoreState {
    /// The identity of a code that customers redeem.
    struct CodeName: Hashable, Sendable {
        var bundleID: String
        var code: String
    }

    /// Returns how many customers have redeemed a code of an app.
    func redemptionCount(of code: String, in bundleID: String) -> Int {
        redemptionCounts[CodeName(bundleID: bundleID, code: code), default: 0]
    }
}
