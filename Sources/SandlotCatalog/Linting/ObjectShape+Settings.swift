/// The settings of the file format.
extension ObjectShape {
    static let settings = ObjectShape(
        "the settings object",
        [
            MemberShape("_askToBuyEnabled", .bool),
            MemberShape("_billingIssuesEnabled", .bool),
            MemberShape("_renewalBillingIssuesEnabled", .bool),
            MemberShape("_billingGracePeriodEnabled", .bool),
            MemberShape("_disableDialogs", .bool),
            MemberShape("_failTransactionsEnabled", .bool),
            MemberShape("_storeKitError", .integer),
            MemberShape("_storeKitErrors", .array(.object(simulatedError))).since(3, 0),
            MemberShape("_locale", .string),
            MemberShape("_storefront", .string),
            MemberShape("_timeRate", .integer),
            MemberShape("_compatibilityTimeRate", .timeRates).since(2, 0),
            MemberShape("_applicationInternalID", .string),
            MemberShape("_developerTeamID", .string),
            MemberShape("_lastSynchronizedDate", .number),
            MemberShape("_lastVerificationError", .string),
        ])

    static let simulatedError = ObjectShape(
        "a simulated error",
        [
            MemberShape("name", .string), MemberShape("enabled", .bool),
            MemberShape("current", .object(selectedError)).nullable,
        ])

    static let selectedError = ObjectShape(
        "a selected error", [MemberShape("index", .integer), MemberShape("type", .string)])
}
