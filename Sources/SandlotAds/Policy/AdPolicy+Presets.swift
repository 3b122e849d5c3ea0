import SandlotTrace

extension AdPolicy {
    /// A policy without ads.
    public static var none: AdPolicy {
        var policy = AdPolicy(name: "none")
        policy.promisedPacks = allPacks
        return policy
    }

    /// Full-screen ads of 5 s before and after every test.
    ///
    /// The ad after one test can closely precede the ad before the next one, for which the pack
    /// `seed` reports an advisory.
    public static var aroundTests: AdPolicy {
        var policy = AdPolicy(name: "around-tests")
        policy.slots = [
            .preTest: AdSlotTerms(skipLabel: "Start Test"),
            .postTest: AdSlotTerms(skipLabel: "Continue"),
        ]
        policy.countdowns[.iOS] = .seconds(5)
        policy.spacing.launchQuiet = .seconds(3)
        policy.promisedPacks = ["seed"]
        return policy
    }

    /// A policy for a watch, with static ads of 3 s before and after every test.
    public static var aroundTestsOnWatch: AdPolicy {
        var policy = aroundTests
        policy.name = "around-tests-watch"
        for slot in AdSlot.allCases { policy.slots[slot]?.format = .static }
        policy.creatives.formats = [.static]
        policy.closeControl = AdControlSize(width: 40, height: 40)
        return policy
    }

    /// The most permissive policy that satisfies every built-in pack of rules.
    ///
    /// Better Ads does not allow an ad between choosing a level and its first word, and Apple does
    /// not allow ads on a watch. The policy therefore has ads only after a test, and none on a
    /// watch. The times are those of the rules with a margin of one second, because a clock can be
    /// read twice.
    public static var strictest: AdPolicy {
        var policy = AdPolicy(name: "strictest")
        policy.slots = [.postTest: AdSlotTerms()]
        policy.countdowns[.iOS] = .seconds(5)
        policy.isAllowedOnWatch = false
        policy.longestShow = .seconds(15)
        policy.clickGuard = .seconds(2)
        policy.caps = AdCaps(adsPerTest: 1, adsPerHour: 6, sharePermille: 100)
        policy.spacing = AdSpacingTerms(
            userActions: 2, gap: .seconds(31), chain: .seconds(3), launchQuiet: .seconds(4),
            resumeQuiet: .seconds(3), exitQuiet: .seconds(2))
        policy.creatives = AdCreativeTerms(
            formats: [.interstitial, .static, .native],
            labels: ["Ad", "Advertisement", "Sponsored"], labelContrast: 4.5,
            mustBeReviewed: true, mustBeDistinct: true, mustBeReportable: true)
        policy.promisedPacks = allPacks
        return policy
    }

    /// The built-in policies.
    public static var presets: [AdPolicy] { [none, aroundTests, aroundTestsOnWatch, strictest] }

    /// The built-in policies by name, including names from earlier versions, which stay valid in app
    /// files.
    package static var namedPresets: [(name: String, policy: AdPolicy)] {
        presets.map { ($0.name, $0) } + [
            ("spellflare-ios", aroundTests), ("spellflare-watch", aroundTestsOnWatch),
        ]
    }

    /// Creates a built-in policy by its name.
    ///
    /// - Parameter name: The name, such as `around-tests`.
    /// - Throws: ``AdPolicyError`` with ``AdPolicyError/Code/unknownPreset`` if there is no such
    ///   policy.
    public init(preset name: String) throws(AdPolicyError) {
        guard let policy = Self.namedPresets.first(where: { $0.name == name })?.policy else {
            let known = Self.presets.map(\.name).joined(separator: ", ")
            throw AdPolicyError(
                .unknownPreset, at: "preset",
                "there is no built-in policy \(name); the policies are \(known)")
        }
        self = policy
    }

    private static let allPacks = [
        "seed", "apple-kids", "google-families", "coppa", "caru", "eu-ucpd", "uk-aadc", "ftc-iap",
        "eu-gdpr", "amazon-kids", "trace",
    ]
}
