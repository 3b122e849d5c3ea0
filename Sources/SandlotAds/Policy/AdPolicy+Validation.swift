import SandlotTrace

extension AdPolicy {
    /// Validates the policy.
    ///
    /// - Throws: ``AdPolicyError`` with the first field that is not valid.
    public func validate() throws(AdPolicyError) {
        try check(countdown, at: "countdown", longest: .seconds(60))
        for (platform, duration) in countdowns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try check(duration, at: "countdowns.\(platform.rawValue)", longest: .seconds(60))
        }
        try check(longestShow, at: "longestShow")
        try check(loadTimeout, at: "loadTimeout")
        try check(clickGuard, at: "clickGuard")
        guard ownSlots.count <= Self.maximumOwnSlots else {
            throw AdPolicyError(
                .tooManySlots, at: "slots",
                "there are \(ownSlots.count) slots besides preTest and postTest; the maximum is "
                    + "\(Self.maximumOwnSlots)")
        }
        for slot in AdSlot.allCases + ownSlots { try validate(slot) }
        try validateCaps()
        try validateSpacing()
        try validateCreatives()
        try check(closeControl.width, at: "closeControl.width")
        try check(closeControl.height, at: "closeControl.height")
        try check(wordsPerTest, at: "wordsPerTest", in: 1...10_000)
        for product in removeAdsProducts { try check(isSaid: product, at: "removeAdsProducts") }
    }

    private func validate(_ slot: AdSlot) throws(AdPolicyError) {
        guard let terms = slots[slot] else { return }
        let field = "slots.\(slot.rawValue)"
        try check(terms.testsPerAd, at: field + ".testsPerAd", in: 1...1_000)
        try check(isSaid: terms.skipLabel, at: field + ".skipLabel")
        if let countdown = terms.countdown {
            try check(countdown, at: field + ".countdown", longest: .seconds(60))
        }
        try check(terms.gap, at: field + ".gap")
        if let count = terms.adsPerLaunch {
            try check(
                count, at: field + ".adsPerLaunch", in: 0...AdSlotTerms.maximumAdsPerLaunch)
        }
        guard creatives.formats.contains(terms.format) else {
            throw AdPolicyError(
                .missingValue, at: "creatives.formats",
                "\(field) requests \(terms.format.rawValue), which is not one of the formats")
        }
    }

    private func validateCaps() throws(AdPolicyError) {
        try check(caps.adsPerTest, at: "caps.adsPerTest", in: 0...AdCaps.maximumAdsPerHour)
        if let count = caps.adsPerHour {
            try check(count, at: "caps.adsPerHour", in: 0...AdCaps.maximumAdsPerHour)
        }
        if let count = caps.adsPerDay {
            try check(count, at: "caps.adsPerDay", in: 0...AdCaps.maximumAdsPerDay)
        } else if caps.countsFamilyAds {
            throw AdPolicyError(
                .missingValue, at: "caps.adsPerDay",
                "countsFamilyAds needs a number of ads per day; set adsPerDay")
        }
        try check(caps.sharePermille, at: "caps.sharePermille", in: 0...1_000)
        try check(caps.shareFrom, at: "caps.shareFrom")
    }

    private func validateSpacing() throws(AdPolicyError) {
        try check(spacing.userActions, at: "spacing.userActions", in: 0...1_000)
        try check(spacing.gap, at: "spacing.gap")
        try check(spacing.chain, at: "spacing.chain")
        try check(spacing.launchQuiet, at: "spacing.launchQuiet")
        try check(spacing.resumeQuiet, at: "spacing.resumeQuiet")
        try check(spacing.exitQuiet, at: "spacing.exitQuiet")
    }

    private func validateCreatives() throws(AdPolicyError) {
        guard !creatives.labels.isEmpty else {
            throw AdPolicyError(
                .missingValue, at: "creatives.labels",
                "ads have no label; add at least one")
        }
        for label in creatives.labels { try check(isSaid: label, at: "creatives.labels") }
        guard creatives.labelContrast >= 0, creatives.labelContrast <= 21 else {
            throw AdPolicyError(
                .outOfRange, at: "creatives.labelContrast",
                "\(creatives.labelContrast) is not a contrast; it must be 0 to 21")
        }
        guard creatives.rating.rank != nil else {
            throw AdPolicyError(
                .outOfRange, at: "creatives.rating",
                "there is no rating \(creatives.rating.rawValue); the ratings are G, PG, T, and MA")
        }
    }

    private func check(
        _ duration: Duration, at field: String, longest: Duration = .seconds(86_400)
    ) throws(AdPolicyError) {
        guard duration < .zero || duration > longest else { return }
        throw AdPolicyError(
            .outOfRange, at: field,
            duration < .zero
                ? "\(duration) is negative; a time must be 0 or more"
                : "\(duration) is too long; the maximum is \(longest)")
    }

    private func check(
        _ number: Int, at field: String, in range: ClosedRange<Int>
    ) throws(AdPolicyError) {
        guard !range.contains(number) else { return }
        throw AdPolicyError(
            .outOfRange, at: field,
            "\(number) is not allowed; it must be \(range.lowerBound) to \(range.upperBound)")
    }

    private func check(_ points: Double, at field: String) throws(AdPolicyError) {
        guard !(points > 0 && points <= 1_000) else { return }
        throw AdPolicyError(
            .outOfRange, at: field,
            "\(points) is not a size in points; it must be above 0 and at most 1000")
    }

    private func check(isSaid text: String, at field: String) throws(AdPolicyError) {
        guard text.allSatisfy(\.isWhitespace) else { return }
        throw AdPolicyError(.missingValue, at: field, "the text is blank; enter a value")
    }
}
