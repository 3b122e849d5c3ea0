import SandlotTrace

extension Parameter<[String]> {
    /// The accepted labels of the control that skips an ad.
    static let neutralSkipLabels = Parameter(
        "neutralSkipLabels", ["Skip", "Close", "Continue", "\u{D7}"])
}

/// An ad does not pose as the game.
struct AdDistinctFromContent: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdDistinctFromContent>

    static let descriptor = RuleDescriptor(
        id: "ad-distinct-from-content",
        title: "An ad does not pose as the game",
        mechanism: .fields,
        severities: [.googleFamilies: .violation, .caru: .violation, .euUCPD: .warning],
        reads: [.adShown],
        requirement: """
            Neither the pictures, the words, nor the controls of an ad can be mistaken for a part \
            of the game.
            """,
        decision: """
            An ad fails if it shows a character of the app, gives instructions for the game, or \
            has a skip control whose label is not one of `neutralSkipLabels`. The result is \
            inconclusive if one of these facts about the creative is unknown, or if the label of \
            a full-screen ad is.
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
                "The ad announces the next level, and its control says Start Test.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","skipLabel":"Start Test","creative":{"usesAppCharacter":false,"containsGameInstruction":true}}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """)))

    private let neutralSkipLabels: Set<String>

    init(_ parameters: Parameters) {
        neutralSkipLabels = Set(parameters[.neutralSkipLabels].map { $0.lowercased() })
    }

    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult? {
        let (creative, skipLabel) = (ad.shown.creative, ad.shown.skipLabel)
        var reasons: [String] = []
        if creative?.usesAppCharacter == true { reasons.append("shows a character of the app") }
        if creative?.containsGameInstruction == true { reasons.append("tells how to play") }
        if let skipLabel, !neutralSkipLabels.contains(skipLabel.lowercased()) {
            reasons.append("has a skip control whose label is not one of `neutralSkipLabels`")
        }
        guard reasons.isEmpty else { return .fail("Ad \(ad.id) \(Words.list(reasons)).") }
        var missing: [String] = []
        if creative?.usesAppCharacter == nil { missing.append("a character of the app") }
        if creative?.containsGameInstruction == nil { missing.append("instructions for the game") }
        var unclear = missing.isEmpty ? [] : ["shows \(Words.list(missing, "or"))"]
        if ad.isFullScreen, skipLabel == nil { unclear.append("labels its skip control neutrally") }
        guard unclear.isEmpty else {
            return .unclear("The trace does not say whether ad \(ad.id) \(Words.list(unclear)).")
        }
        return .pass()
    }
}
