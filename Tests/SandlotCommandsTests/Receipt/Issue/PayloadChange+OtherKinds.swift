extension PayloadChange {
    /// The options of renewal info.
    static let renewal: [PayloadChange] = [
        PayloadChange(
            .renewal, "--auto-renew-product", "club_month", "--allow-unknown",
            changes: ["autoRenewProductId": #""club_month""#]),
        change(.renewal, "--auto-renew", "on", [:]),
        // While renewal is off, the store omits the price and the currency.
        change(
            .renewal, "--auto-renew", "off",
            ["autoRenewStatus": "0", "renewalPrice": nil, "currency": nil]),
        change(.renewal, "--renewal-date", "2026-04-01", ["renewalDate": "1775001600000"]),
        change(.renewal, "--renewal-price", "24.50", ["renewalPrice": "24500"]),
        change(
            .renewal, "--subscription-start-date", "2025-01-01",
            ["recentSubscriptionStartDate": "1735689600000"]),
        change(
            .renewal, "--expiration-intent", "2",
            ["expirationIntent": "2", "isInBillingRetryPeriod": "false"]),
        PayloadChange(.renewal, "--billing-retry", changes: ["isInBillingRetryPeriod": "true"]),
        change(
            .renewal, "--grace-period-expires-date", "2026-02-16",
            ["gracePeriodExpiresDate": "1771200000000"]),
        change(.renewal, "--price-increase-status", "1", ["priceIncreaseStatus": "1"]),
        PayloadChange(
            .renewal, "--win-back-offer", "again", "--win-back-offer", "later",
            changes: ["eligibleWinBackOfferIds": #"["again","later"]"#]),
        change(
            .renewal, "--offer-id", "again",
            [
                "offerType": "4", "offerIdentifier": #""again""#, "renewalPrice": "0",
                "offerDiscountType": #""FREE_TRIAL""#, "offerPeriod": #""P1Y""#,
            ]),
    ]

    /// The options of app transactions.
    static let appTransaction: [PayloadChange] = [
        change(.appTransaction, "--app-apple-id", "42", ["appAppleId": "42"]),
        change(.appTransaction, "--app-version", "2.1", ["applicationVersion": #""2.1""#]),
        change(.appTransaction, "--environment", "Xcode", ["receiptType": #""Xcode""#]),
        change(
            .appTransaction, "--original-app-version", "0.9",
            ["originalApplicationVersion": #""0.9""#]),
        change(
            .appTransaction, "--app-purchase-date", "2025-01-01",
            ["originalPurchaseDate": "1735689600000"]),
        change(
            .appTransaction, "--original-platform", "visionOS",
            ["originalPlatform": #""visionOS""#]),
        change(.appTransaction, "--preorder-date", "2025-01-01", ["preorderDate": "1735689600000"]),
        change(.appTransaction, "--version-external-id", "7", ["versionExternalIdentifier": "7"]),
    ]

    /// The options of notifications.
    static let notification: [PayloadChange] = [
        // The table of the documentation states the effects of a type and a subtype.
        change(.notification, "--notification-type", "SUBSCRIBED", [:]),
        change(.notification, "--subtype", "INITIAL_BUY", [:]),
        change(
            .notification, "--notification-uuid", "0D1B0EB5-6C9F-4E3E-9E5E-1D6E9F3C2A11",
            ["notificationUUID": #""0d1b0eb5-6c9f-4e3e-9e5e-1d6e9f3c2a11""#]),
        change(.notification, "--status", "5", ["data.status": "5"]),
        PayloadChange(
            .notification, "--consumption-request-reason", "UNINTENDED_PURCHASE", "--allow-unknown",
            changes: ["data.consumptionRequestReason": #""UNINTENDED_PURCHASE""#]),
        change(.notification, "--app-version", "2.1", ["data.bundleVersion": #""2.1""#]),
        change(.notification, "--app-apple-id", "42", ["data.appAppleId": "42"]),
        change(
            .notification, "--bundle-id", "com.example.other",
            [
                "data.bundleId": #""com.example.other""#,
                "data.signedTransactionInfo.bundleId": #""com.example.other""#,
            ]),
        PayloadChange(.notification, "--allow-unknown", changes: [:]),
        change(
            .notification, "--set", "data.signedTransactionInfo.quantity=7",
            ["data.signedTransactionInfo.quantity": "7"]),
        change(
            .notification, "--unset", "data.signedRenewalInfo.currency",
            ["data.signedRenewalInfo.currency": nil]),
        change(.notification, "--set", "data.status=9", ["data.status": "9"]),
        change(
            .notification, "--quantity", "2",
            [
                "data.signedTransactionInfo.quantity": "2",
                "data.signedTransactionInfo.price": "39980",
            ]),
        change(
            .notification, "--expiration-intent", "1",
            [
                "data.signedRenewalInfo.expirationIntent": "1",
                "data.signedRenewalInfo.isInBillingRetryPeriod": "false",
            ]),
    ]

    private static func change(
        _ kind: Kind, _ option: String, _ value: String, _ members: [String: String?]
    ) -> PayloadChange {
        PayloadChange(kind, option, value, changes: members)
    }
}
