extension PayloadChange {
    /// The options of transactions.
    static let transaction: [PayloadChange] = [
        change(
            "--transaction-id", "42",
            [
                "transactionId": #""42""#, "originalTransactionId": #""42""#,
            ]),
        change("--original-transaction-id", "41", ["originalTransactionId": #""41""#]),
        change("--web-order-line-item-id", "43", ["webOrderLineItemId": #""43""#]),
        change(
            "--purchase-date", "2026-01-01",
            [
                "purchaseDate": "1767225600000", "originalPurchaseDate": "1767225600000",
                "expiresDate": "1798761600000",
            ]),
        change("--original-purchase-date", "2025-01-01", ["originalPurchaseDate": "1735689600000"]),
        change("--expires-date", "1780272000000", ["expiresDate": "1780272000000"]),
        change("--quantity", "3", ["quantity": "3", "price": "59970"]),
        change("--ownership", "FAMILY_SHARED", ["inAppOwnershipType": #""FAMILY_SHARED""#]),
        change(
            "--account-token", "0D1B0EB5-6C9F-4E3E-9E5E-1D6E9F3C2A11",
            ["appAccountToken": #""0d1b0eb5-6c9f-4e3e-9e5e-1d6e9f3c2a11""#]),
        change("--reason", "RENEWAL", ["transactionReason": #""RENEWAL""#]),
        change("--price", "4.99", ["price": "4990"]),
        change("--price", "0", ["price": "0"]),
        change("--currency", "CHF", ["currency": #""CHF""#]),
        change(
            "--storefront", "DEU",
            [
                "storefront": #""DEU""#, "storefrontId": #""143443""#, "currency": #""EUR""#,
            ]),
        change("--storefront-id", "143999", ["storefrontId": #""143999""#]),
        change("--revocation-date", "2026-02-01", ["revocationDate": "1769904000000"]),
        revocation("--revocation-reason", "1", ["revocationReason": "1"]),
        revocation("--revocation-type", "REFUND_FULL", ["revocationType": #""REFUND_FULL""#]),
        revocation(
            "--revocation-percentage", "50000",
            ["revocationPercentage": "50000", "revocationType": #""REFUND_PRORATED""#]),
        PayloadChange(.transaction, "--upgraded", changes: ["isUpgraded": "true"]),
        change("--offer-discount-type", "ONE_TIME", ["offerDiscountType": #""ONE_TIME""#]),
        change("--offer-period", "P3D", ["offerPeriod": #""P3D""#]),
        change("--billing-plan", "MONTHLY", ["billingPlanType": #""MONTHLY""#]),
    ]

    /// The options of the app, in transactions.
    static let app: [PayloadChange] = [
        change("--bundle-id", "com.example.other", ["bundleId": #""com.example.other""#]),
        change("--environment", "production", ["environment": #""Production""#]),
        change("--app-transaction-id", "5", ["appTransactionId": #""5""#]),
        change(
            "--signed-date", "2026-03-01T00:00:00.250Z",
            [
                "signedDate": "1772323200250", "purchaseDate": "1772323200000",
                "originalPurchaseDate": "1772323200000", "expiresDate": "1803859200000",
            ]),
        change("--set", "quantity=7", ["quantity": "7"]),
        change("--set", "inAppOwnershipType=NONE", ["inAppOwnershipType": #""NONE""#]),
        change("--set", #"future={"a" : [1, null]}"#, ["future.a": "[1,null]"]),
        change("--set", "empty=", ["empty": #""""#]),
        change("--unset", "price", ["price": nil]),
    ]

    /// Offers with terms from the catalog, whose periods end with the offer.
    static let offers: [PayloadChange] = [
        change(
            "--offer-type", "introductory",
            terms(1, nil, "FREE_TRIAL", "P1M", price: 0, expires: "1772271000000")),
        change(
            "--offer-type", "promotional",
            terms(2, "half_year", "PAY_UP_FRONT", "P6M", price: 5000, expires: "1785490200000")
        ),
        change(
            "--offer-type", "offer-code",
            terms(3, "Teachers", "FREE_TRIAL", "P3M", price: 0, expires: "1777541400000")),
        change("--offer-type", "win-back", terms(4, "again", "FREE_TRIAL", "P1Y", price: 0)),
        change("--offer-type", "4", terms(4, "again", "FREE_TRIAL", "P1Y", price: 0)),
        change(
            "--offer-id", "half_year",
            terms(2, "half_year", "PAY_UP_FRONT", "P6M", price: 5000, expires: "1785490200000")),
        change(
            "--offer-id", "Teachers",
            terms(3, "Teachers", "FREE_TRIAL", "P3M", price: 0, expires: "1777541400000")),
        change("--offer-id", "again", terms(4, "again", "FREE_TRIAL", "P1Y", price: 0)),
    ]

    private static func change(
        _ option: String, _ value: String, _ members: [String: String?]
    ) -> PayloadChange {
        PayloadChange(.transaction, option, value, changes: members)
    }

    private static func revocation(
        _ option: String, _ value: String, _ members: [String: String?]
    ) -> PayloadChange {
        PayloadChange(
            .transaction, "--revocation-date", "2026-02-01", option, value,
            changes: members.merging(["revocationDate": "1769904000000"]) { $1 })
    }

    private static func terms(
        _ type: Int, _ identifier: String?, _ discountType: String, _ period: String, price: Int,
        expires: String? = nil
    ) -> [String: String?] {
        var members: [String: String?] = [
            "offerType": "\(type)", "offerDiscountType": "\"\(discountType)\"",
            "offerPeriod": "\"\(period)\"", "price": "\(price)",
        ]
        if let expires { members["expiresDate"] = expires }
        if let identifier { members["offerIdentifier"] = "\"\(identifier)\"" }
        return members
    }
}
