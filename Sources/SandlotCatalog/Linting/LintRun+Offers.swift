import SandlotBase
import SandlotJSON

/// Checks of offers and billing plans.
extension LintRun {
    /// The periods that offers can have.
    private static let offerPeriods = ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

    /// Checks the billing plans of a subscription and all its offers.
    mutating func checkOffers(of subscription: LintNode) {
        let plans = check(billingPlans: subscription.objects("billingPlans"))
        let promotional = subscription.objects("adHocOffers")
        let codes = subscription.objects("codeOffers")
        let winBack = subscription.objects("winbackOffers")
        let introductory = subscription.objects("introductoryOffers")
        let single = subscription.object("introductoryOffer")
        if let single {
            // The offer repeats an entry of the list, including its internal identifier.
            check(offer: single, plans: plans, isRepeated: !introductory.isEmpty)
            checkAgreement(of: single, with: subscription.member("introductoryOffers"))
        }
        for offer in introductory + promotional + codes + winBack {
            check(offer: offer, plans: plans)
        }
        checkNames(promotional: promotional, codes: codes, winBack: winBack)
        for offer in codes { checkEligibility(of: offer) }
    }

    private mutating func check(offer: LintNode, plans: Set<String>, isRepeated: Bool = false) {
        if !isRepeated { checkInternalID(of: offer) }
        checkPeriod("subscriptionPeriod", of: offer, allowed: Self.offerPeriods)
        checkStorefrontPrices("sandlotPrices", of: offer)
        checkPaymentMode(of: offer)
        guard let plan = offer.member("billingPlanType"), let type = plan.string else { return }
        guard Catalog.BillingPlanType.known.map(\.rawValue).contains(type) else {
            checkBillingPlanType(plan)
            return
        }
        if !plans.contains(type) {
            report(
                .unavailableBillingPlan, at: plan,
                "the subscription has no billing plan \(Quotation.jsonString(type)); add it to "
                    + "\"billingPlans\" or choose another one for the offer")
        }
    }

    private mutating func checkPaymentMode(of offer: LintNode) {
        let known = Catalog.PaymentMode.known.map(\.rawValue)
        let node = requiredText(
            "paymentMode", of: offer, missing: .missingPaymentMode,
            "has no paymentMode; write one of \(known.joined(separator: ", "))")
        if let node {
            checkKnown(node, as: "payment mode", among: known, code: .unknownPaymentMode)
        }
        let mode = node?.string.map { Catalog.PaymentMode(rawValue: $0) }
        checkPrice(
            "displayPrice", of: offer, isRequired: mode == .payAsYouGo || mode == .payUpFront)
        if mode == .free, let price = offer.member("displayPrice"), let text = price.string,
            Price(text).milliunits ?? 0 > 0
        {
            report(
                .freeOfferWithPrice, at: price,
                "the offer is free but has the price \(Quotation.jsonString(text)); remove the price "
                    + "or change the payment mode")
        }
        guard let periods = offer.member("numberOfPeriods"), let count = periods.value.integer
        else { return }
        if count < 1 {
            report(
                .invalidNumberOfPeriods, at: periods,
                "numberOfPeriods is \(count); an offer runs for at least 1 period")
        } else if count > 1, mode == .free || mode == .payUpFront {
            report(
                .unusedNumberOfPeriods, at: periods,
                "only pay-as-you-go offers run for several periods; write 1 and choose a longer "
                    + "subscriptionPeriod")
        }
    }

    private mutating func checkNames(
        promotional: [LintNode], codes: [LintNode], winBack: [LintNode]
    ) {
        var ids = FirstPlaces()
        for offer in promotional + winBack {
            let id = requiredText(
                "offerID", of: offer, missing: .missingOfferID,
                "has no offerID; add the identifier that the app uses for it")
            if let id {
                reportDuplicate(
                    id, of: ids.earlierPlace(of: id), code: .duplicateOfferID,
                    advice: "give each offer its own offerID")
            }
        }
        var codeNames = FirstPlaces()
        for offer in promotional + codes + winBack {
            _ = requiredText(
                "referenceName", of: offer, missing: .missingReferenceName,
                "has no referenceName; add a name for developers")
        }
        for name in codes.compactMap({ $0.member("referenceName") })
        where name.string?.isEmpty == false {
            reportDuplicate(
                name, of: codeNames.earlierPlace(of: name), code: .duplicateOfferID,
                advice: "give each code its own referenceName")
        }
    }

    /// Checks the offer codes of a product that does not renew.
    mutating func checkOneTimeCodeOffers(of product: LintNode) {
        var names = FirstPlaces()
        for offer in product.objects("sandlotCodeOffers") {
            checkPrice("displayPrice", of: offer, isRequired: false)
            checkStorefrontPrices("sandlotPrices", of: offer)
            let name = requiredText(
                "referenceName", of: offer, missing: .missingReferenceName,
                "has no referenceName; add a name for developers")
            guard let name else { continue }
            reportDuplicate(
                name, of: names.earlierPlace(of: name), code: .duplicateOfferID,
                advice: "give each code its own referenceName")
        }
    }

    private mutating func checkEligibility(of offer: LintNode) {
        let known = Catalog.CustomerEligibility.known.map(\.rawValue)
        let node = offer.member("eligibility")
        if node == nil || node?.value.kind == .array && node?.elements.isEmpty == true {
            reportMissing(
                .missingEligibility, member: "eligibility", of: offer,
                "has no eligibility; write one or more of \(known.joined(separator: ", "))")
        }
        for element in node?.elements ?? [] {
            checkKnown(element, as: "kind of customer", among: known, code: .unknownEligibility)
        }
    }
}
