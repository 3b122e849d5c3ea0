/// The in-app purchases of the file format.
extension ObjectShape {
    static let product = ObjectShape(
        "a product",
        productMembers + [MemberShape("sandlotCodeOffers", .array(.object(oneTimeCodeOffer)))])

    static let oneTimeCodeOffer = ObjectShape(
        "an offer code",
        [
            MemberShape("referenceName", .string), MemberShape("displayPrice", .price),
            MemberShape("sandlotPrices", .storefrontPrices),
        ])

    static let group = ObjectShape(
        "a subscription group",
        [
            MemberShape("id", .string), MemberShape("name", .string),
            MemberShape("localizations", .array(.object(groupLocalization))),
            MemberShape("subscriptions", .array(.object(subscription))),
        ])

    static let subscription = ObjectShape(
        "a subscription",
        productMembers + [
            MemberShape("subscriptionGroupID", .string),
            MemberShape("groupNumber", .integer),
            MemberShape("recurringSubscriptionPeriod", .string),
            MemberShape("introductoryOffer", .object(introductoryOffer)).nullable,
            MemberShape("introductoryOffers", .array(.object(introductoryOffer))).since(5, 0),
            MemberShape("adHocOffers", .array(.object(promotionalOffer))),
            MemberShape("codeOffers", .array(.object(codeOffer))).since(1, 2),
            MemberShape("winbackOffers", .array(.object(winBackOffer))).since(4, 0),
            MemberShape("billingPlans", .array(.object(billingPlan))).since(5, 0),
        ])

    static let introductoryOffer = ObjectShape("an introductory offer", offerMembers)

    static let promotionalOffer = ObjectShape(
        "a promotional offer",
        offerMembers + [MemberShape("offerID", .string), MemberShape("referenceName", .string)])

    static let codeOffer = ObjectShape(
        "an offer code",
        offerMembers + [
            MemberShape("referenceName", .string), MemberShape("eligibility", .array(.string)),
            MemberShape("isStackable", .bool),
        ])

    static let winBackOffer = ObjectShape(
        "a win-back offer",
        offerMembers + [
            MemberShape("offerID", .string), MemberShape("referenceName", .string),
            MemberShape("isEligible", .bool),
        ])

    static let billingPlan = ObjectShape(
        "a billing plan",
        [
            MemberShape("billingPlanType", .string), MemberShape("displayPrice", .price),
            MemberShape("sandlotPrices", .storefrontPrices),
            MemberShape("sandlotCommitmentPrices", .storefrontPrices),
            MemberShape("commitmentDisplayPrice", .price), MemberShape("internalID", .string),
            MemberShape("isEnabled", .bool),
        ])

    private static let productMembers = [
        MemberShape("productID", .string),
        MemberShape("type", .string),
        MemberShape("referenceName", .string).nullable,
        MemberShape("displayPrice", .price),
        MemberShape("sandlotPrices", .storefrontPrices),
        MemberShape("sandlotUnavailableIn", .array(.string)),
        MemberShape("familyShareable", .bool),
        MemberShape("internalID", .string),
        MemberShape("localizations", .array(.object(localization))),
        MemberShape("promotionalImageID", .string).since(4, 0),
    ]

    private static let offerMembers = [
        MemberShape("internalID", .string),
        MemberShape("paymentMode", .string),
        MemberShape("subscriptionPeriod", .string),
        MemberShape("displayPrice", .price),
        MemberShape("sandlotPrices", .storefrontPrices),
        MemberShape("numberOfPeriods", .integer),
        MemberShape("billingPlanType", .string).since(5, 0),
        MemberShape("type", .anything)
            .handMade(for: "remove it, because the list determines the kind of offer"),
        MemberShape("id", .anything).handMade(for: "write \"offerID\""),
        MemberShape("price", .anything).handMade(for: "write \"displayPrice\""),
        MemberShape("duration", .anything).handMade(for: "write \"subscriptionPeriod\""),
        MemberShape("durationUnit", .anything).handMade(for: "write \"subscriptionPeriod\""),
        MemberShape("offerMode", .anything).handMade(for: "write \"paymentMode\""),
    ]
}
