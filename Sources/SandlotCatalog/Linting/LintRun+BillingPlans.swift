import SandlotJSON

/// Checks of billing plans, and of the two forms of introductory offers that were added with them.
extension LintRun {
    /// Checks the billing plans of a subscription.
    ///
    /// - Returns: The types that offers can name. Without a plan, the only type is payment up
    ///   front.
    mutating func check(billingPlans plans: [LintNode]) -> Set<String> {
        var seen = FirstPlaces()
        for plan in plans {
            checkInternalID(of: plan)
            checkPrice("displayPrice", of: plan, isRequired: true)
            checkPrice("commitmentDisplayPrice", of: plan, isRequired: false)
            checkStorefrontPrices("sandlotPrices", of: plan)
            checkStorefrontPrices("sandlotCommitmentPrices", of: plan)
            let type = requiredText(
                "billingPlanType", of: plan, missing: .missingBillingPlanType,
                "has no billingPlanType; write \"MONTHLY\" or \"BILLED_UPFRONT\"")
            guard let type else { continue }
            checkBillingPlanType(type)
            reportDuplicate(
                type, of: seen.earlierPlace(of: type), code: .duplicateBillingPlan,
                advice: "remove one of them")
        }
        return plans.isEmpty ? [Catalog.BillingPlanType.billedUpfront.rawValue] : seen.strings
    }

    /// Checks that a billing plan type exists.
    mutating func checkBillingPlanType(_ node: LintNode) {
        checkKnown(
            node, as: "type of billing plan", among: Catalog.BillingPlanType.known.map(\.rawValue),
            code: .unknownBillingPlanType)
    }

    /// Checks that the single introductory offer is in the list, if there is a list.
    mutating func checkAgreement(of single: LintNode, with list: LintNode?) {
        guard let list, list.value.kind == .array,
            !list.elements.contains(where: { agrees(single, $0) })
        else { return }
        report(
            .introductoryOffersDisagree, at: single,
            "introductoryOffer is not in introductoryOffers; make it equal to one of them or "
                + "remove it"
        )
    }

    private func agrees(_ one: LintNode, _ other: LintNode) -> Bool {
        ["paymentMode", "subscriptionPeriod"].allSatisfy { name in
            one.member(name)?.string == other.member(name)?.string
        }
            && periods(of: one) == periods(of: other)
            && price(of: one) == price(of: other)
    }

    private func periods(of offer: LintNode) -> Int64 {
        offer.member("numberOfPeriods")?.value.integer ?? 1
    }

    private func price(of offer: LintNode) -> Int64 {
        offer.member("displayPrice")?.string.flatMap { Price($0).milliunits } ?? 0
    }
}
