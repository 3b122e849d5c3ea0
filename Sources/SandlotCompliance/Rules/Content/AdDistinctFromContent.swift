import SandlotTrace

extension Parameter<[String]> {
    /// What the control that skips an ad may say.
    static let neutralSkipLabels = Parameter(
        "neutralSkipLabels", ["Skip", "Close", "Continue", "\u{D7}"])
}

/// An ad does not pose as the game.
struct AdDistinctFromContent: AdFieldRule {
    static let descriptor = RuleDescriptor(
        id: "ad-distinct-from-content",
        title: "An ad does not pose as the game",
        mechanism: .fields,
        severities: [.googleFamilies: .violation, .caru: .violation, .euUCPD: .warning],
        reads: [.adShown],
        requirement: """
            Nobody can take an ad for a part of the game: neither its pictures and words nor its controls.
            """,
        decision: """
            An ad fails if it shows a character of the app, tells how to play, or has a skip control with words \
            other than `neutralSkipLabels`. Both facts about the creative must be known and, if the ad covers the \
            screen, the words on the control.
            """,
        sources: [Citation(.googleFamilies), Citation(.ftc2023)],
        parameters: [Parameter.neutralSkipLabels.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad for another app, with a control that says Skip.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","skipLabel":"Skip","creative":{"usesAppCharacter":false,"containsGameInstruction":false}}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """),
            failing: RuleExample(
                "The ad tells that the next level is about to begin, and its control says Start Test.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","skipLabel":"Start Test","creative":{"usesAppCharacter":false,"containsGameInstruction":true}}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """)))

    private let neutralSkipLabels: Set<String>

    init(_ parameters: Parameters) {
        neutralSkipLabels = Set(parameters[.neutralSkipLabels].map { $0.lowercased() })
    }

    func judge(_ ad: AdLife, in run: RunState) -> AdFieldJudgement? {
        let (creative, skipLabel) = (ad.shown.creative, ad.shown.skipLabel)
        if creative?.usesAppCharacter == true {
            return .fail("Ad \(ad.id) shows a character of the app.")
        }
        if creative?.containsGameInstruction == true {
            return .fail("Ad \(ad.id) tells how to play.")
        }
        if let skipLabel, !neutralSkipLabels.contains(skipLabel.lowercased()) {
            return .fail("The skip control of ad \(ad.id) does not say what it does.")
        }
        guard creative?.usesAppCharacter != nil, creative?.containsGameInstruction != nil else {
            return .unclear("The trace does not say what ad \(ad.id) looks like.")
        }
        if ad.isFullScreen, skipLabel == nil {
            return .unclear("The trace does not say what the skip control of ad \(ad.id) says.")
        }
        return .pass()
    }
}
