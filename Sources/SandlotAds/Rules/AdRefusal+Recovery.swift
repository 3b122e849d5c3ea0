extension AdRefusal {
    /// A suggestion that makes an ad possible.
    ///
    /// The suggestion is an event that the app has to record, a value of the policy or the creative
    /// to change, or a time to wait. It is meant for developers, not for users. Names in backquotes
    /// are events of a trace or properties of ``AdPolicy`` and ``AdCreative``.
    public var recoverySuggestion: String {
        switch self {
        case .gameplay:
            "Request the ad before the first word or after the last. Record `phase` as `preAd` before a test, and as `levelComplete` after it."
        case .entitled:
            "Show no ad: the customer owns a product that removes ads. If that is wrong, record `entitlement` with `active` false."
        case .entitlementUnknown:
            "After the launch, record an `entitlement` event for each product that removes ads, with `active` false if it is not owned, or name what is owned in the header's `initialEntitlements`."
        case .entitledInSlot:
            "Wait for the next slot. The product was owned when this slot began."
        case .levelStart:
            "Start the test without an ad, or set `testsPerAd` of the slot before a test to a number above 0."
        case .slotNotOffered:
            "Continue without an ad, or set `testsPerAd` of this slot to a number above 0."
        case .watch:
            "Show no ad on a watch, or set `isAllowedOnWatch` of the policy."
        case .outsideSlot:
            "Record `screen` with the name `game` and `phase` with the phase of the slot and an `attempt` before you request the ad. A slot of your own needs a finished test before it, with a `phase` for each word and then `levelComplete`, and no `gate_shown` or `bumper_shown` without an answer."
        case .testBegun:
            "Record `phase` with a new `attempt`, higher than all earlier ones, when a test begins."
        case .testUnfinished:
            "Record `phase` with `word` and `wordCount` for every word of the test, or set `wordsPerTest` to the number of words that a test has."
        case .slotUsed:
            "Continue without an ad: this slot of the test has had one. Record `phase` with a new `attempt` when the next test begins."
        case .slotFailed:
            "Continue without an ad: none came for this slot. An ad is requested once for each slot of a test."
        case .anotherAd:
            "Wait until the status is idle. Call `tick()` when `nextDeadline` is reached."
        case .notVisible:
            "Record `app_state` as `launched` or `active` when the app comes to the foreground."
        case .launch:
            "Record `user_action` for taps on the app's screens, and wait until `launchQuiet` is over."
        case .resumed:
            "Wait until `resumeQuiet` is over since the last `app_state` of `active`."
        case .leaving:
            "Wait until `exitQuiet` is over since the last `user_action` of the kind `back` or `quit`."
        case .chain:
            "Record `user_action` for what the user did since the last ad, or wait until `chain` is over."
        case .tooFewActions:
            "Record `user_action` for every tap. At least `userActions` of the policy's spacing are needed between two ads."
        case .gap:
            "Wait until `gap` of the policy's spacing and of the slot is over since the last ad was closed."
        case .testsBetweenAds:
            "Continue without an ad: the slot has one only every `testsPerAd` tests."
        case .testCap:
            "Continue without an ad: the test has had `adsPerTest` ads."
        case .launchCap:
            "Continue without an ad until the next launch: the slot has had `adsPerLaunch` ads."
        case .hourCap:
            "Wait until fewer than `adsPerHour` ads were shown in the last hour."
        case .dayCap:
            "Continue without an ad until fewer than `adsPerDay` ads were shown in the last 24 hours. With `countsFamilyAds`, the ads of the family's other devices count as well."
        case .shareCap:
            "Wait until the app has been in the foreground for longer. Ads may take at most `sharePermille` thousandths of that time."
        case .network:
            "Add the network to `networks` of the policy's creatives, or use another network."
        case .unreviewed:
            "Have a person review the creative and set `isReviewed`, or set `mustBeReviewed` to false."
        case .format:
            "Add the format to `formats` of the policy's creatives, or request another format."
        case .personalized:
            "Set `isPersonalized` of the creative to false. Nil means that it is unknown."
        case .rating:
            "Set `rating` of the creative to one that is not above that of the policy's creatives."
        case .unlabeled:
            "Set `label` to one of the policy's `labels`, `isLabelVisible` to true, and `labelContrast` to at least that of the policy."
        case .posesAsGame:
            "Set `usesAppCharacter` and `containsGameInstruction` of the creative to false. Nil means that it is unknown."
        case .unreportable:
            "Offer a way to report the ad and set `canBeReported`, or set `mustBeReportable` to false."
        case .countdownRunning:
            "Wait for the end of the countdown, which counts only while the app is in the foreground."
        case .clickTooEarly:
            "Ignore the tap: the ad has only just appeared."
        case .noAd:
            "Show the controls of an ad only while an ad is on the screen."
        }
    }
}
