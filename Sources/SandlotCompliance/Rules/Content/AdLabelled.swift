import SandlotTrace

extension Parameter<[String: [String]]> {
    /// What an ad's label may say, by language.
    static let acceptedLabels = Parameter(
        "acceptedLabels", ["en": ["Ad", "Advertisement", "Sponsored"]])
}

extension Parameter<Double> {
    /// The least contrast of an ad's label, as a ratio.
    static let minContrast = Parameter("minContrast", 3.0)
}

/// Ads are labelled.
struct AdLabelled: AdFieldRule {
    static let descriptor = RuleDescriptor(
        id: "ad-labelled",
        title: "Ads are labelled",
        mechanism: .fields,
        severities: [
            .appleKids: .violation, .googleFamilies: .violation, .caru: .violation,
            .euUCPD: .warning,
        ],
        reads: [.adShown, .traceHeader],
        observes: [.adShown],
        requirement: "Every ad says that it is one, where it can be seen.",
        decision: """
            An ad fails without a label, with one that cannot be seen, or with a known contrast of less than \
            `minContrast`. Otherwise its label must be among `acceptedLabels` for the language of the header; \
            capital letters and white space around it do not matter.
            """,
        sources: [Citation(.appReview, "2.5.18"), Citation(.caru)],
        parameters: [Parameter.acceptedLabels.erased, Parameter.minContrast.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad is labelled.",
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
        acceptedLabels = parameters[.acceptedLabels].mapValues { Set($0.map { $0.lowercased() }) }
        minContrast = parameters[.minContrast]
    }

    func judge(_ ad: AdLife, in run: RunState) -> AdFieldJudgement? {
        let shown = ad.shown
        guard let label = shown.label, !label.isEmpty else {
            return .fail("Ad \(ad.id) has no label.")
        }
        guard shown.labelVisible else { return .fail("The label of ad \(ad.id) cannot be seen.") }
        if let contrast = shown.labelContrast, contrast < minContrast {
            return .fail(
                "The label of ad \(ad.id) has a contrast of \(contrast); \(minContrast) is needed.",
                Finding.Measure(contrast, limit: minContrast, .ratio))
        }
        let language = Self.language(of: run.header)
        guard let accepted = acceptedLabels[language] else {
            return .unclear("Nothing is known about labels in the language of ad \(ad.id).")
        }
        guard accepted.contains(Self.trimmed(label).lowercased()) else {
            return .fail("The label of ad \(ad.id) does not say that it is an ad.")
        }
        return .pass()
    }

    /// The primary subtag of the header's locale.
    private static func language(of header: TraceEvent.TraceHeader?) -> String {
        guard let header else { return "en" }
        return header.locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    private static func trimmed(_ text: String) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
