import SandlotTrace

extension Parameter<[String: [String]]> {
    /// The accepted labels of an ad, by language.
    static let acceptedLabels = Parameter(
        "acceptedLabels", ["en": ["Ad", "Advertisement", "Sponsored"]])
}

extension Parameter<Double> {
    /// The minimum contrast of an ad's label, as a ratio.
    static let minContrast = Parameter("minContrast", 3.0)
}

/// Ads are labeled.
struct AdLabeled: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdLabeled>

    static let descriptor = RuleDescriptor(
        id: "ad-labelled",
        title: "Ads are labeled",
        mechanism: .fields,
        severities: [
            .appleKids: .violation, .googleFamilies: .violation, .caru: .violation,
            .euUCPD: .warning,
        ],
        reads: [.adShown, .traceHeader],
        observes: [.adShown],
        requirement: "Every ad has a visible label that identifies it as an ad.",
        decision: """
            An ad fails without a label, with a label that is not visible, or with a known \
            contrast below `minContrast`. Otherwise its label must be among `acceptedLabels` for \
            the language of the header, ignoring case and surrounding white space.
            """,
        sources: [Citation(.appReview, "2.5.18"), Citation(.caru)],
        parameters: [Parameter.acceptedLabels.erased, Parameter.minContrast.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad is labeled.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","label":"Advertisement"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "The ad has no label.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let acceptedLabels: [String: Set<String>]
    private let minContrast: Double

    init(_ parameters: Parameters) {
        acceptedLabels = Dictionary(
            parameters[.acceptedLabels].map { language, labels in
                (language.lowercased(), Set(labels.map { $0.lowercased() }))
            }, uniquingKeysWith: { $0.union($1) })
        minContrast = parameters[.minContrast]
    }

    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult? {
        let shown = ad.shown
        var reasons: [String] = []
        var measure: Finding.Measure?
        var isUnknownLanguage = false
        if let label = shown.label, !label.isEmpty {
            let accepted = acceptedLabels[run.language]
            isUnknownLanguage = accepted == nil
            if let accepted, !accepted.contains(Self.trimmed(label).lowercased()) {
                reasons.append("has a label that does not say that it is an ad")
            }
            if !shown.labelVisible { reasons.append("has a label that cannot be seen") }
            if let contrast = shown.labelContrast, contrast < minContrast {
                measure = Finding.Measure(contrast, limit: minContrast, .ratio)
                reasons.append(
                    "has a label with a contrast of \(contrast), where \(minContrast) is required")
            }
        } else {
            reasons.append("has no label")
        }
        guard reasons.isEmpty else {
            return .fail("Ad \(ad.id) \(Words.list(reasons)).", measure)
        }
        guard !isUnknownLanguage else {
            return .unclear(
                "There is no list of labels for the language of ad \(ad.id). Set `acceptedLabels`.")
        }
        return .pass()
    }

    private static func trimmed(_ text: String) -> Substring {
        // Almost no label has anything to trim, and to find characters in it costs much.
        if let first = text.utf8.first, let last = text.utf8.last, 0x21...0x7E ~= first,
            0x21...0x7E ~= last
        {
            return text[...]
        }
        var rest = text.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
