import SandlotTrace

/// Report and “why this ad”.
struct AdReportAndWhy: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-report-and-why",
        title: "Report and “why this ad”",
        mechanism: .fields,
        severities: [.appleKids: .warning],
        reads: [.adShown, .adRequested, .screen],
        observes: [.adShown, .screen],
        requirement: """
            Users can report an ad inside the app and, if the ad was targeted, see why it was \
            selected.
            """,
        decision: """
            Each ad needs a control to report it, on the ad itself or on some screen of the run. \
            If its request was targeted in any way, it also needs a control that explains why it \
            is shown. A control that is missing at the end of a complete run fails. In other \
            runs, the result is inconclusive.
            """,
        sources: [Citation(.appReview, "2.5.18")],
        examples: RuleExamples(
            passing: RuleExample(
                "Ads can be reported in the area for parents.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":9000,"e":"screen","name":"parentArea","gated":true,"affordances":["reportAd"]}
                """),
            failing: RuleExample(
                "No screen of the run allows users to report an ad.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    init(_ parameters: Parameters) {}

    /// An ad, and the screens that have the controls that the ad lacks.
    private struct Exhibit {
        let ad: AdLife
        var reportScreen: Moment?
        var whyScreen: Moment?

        var canBeReported: Bool { ad.shown.reportAffordance || reportScreen != nil }
        var saysWhy: Bool { ad.shown.targetingInfo || whyScreen != nil }

        /// Whether the ad was targeted; nil if its request does not state it.
        var isTargeted: Bool? {
            guard let request = ad.request else { return false }
            return request.event.targeting.map {
                [.contextual, .behavioral, .remarketing].contains($0)
            }
        }

        var isFine: Bool { canBeReported && (saysWhy || isTargeted == false) }

        var looking: [Moment] {
            let report = ad.shown.reportAffordance ? nil : reportScreen
            let why = ad.shown.targetingInfo || isTargeted == false ? nil : whyScreen
            return [ad.shownAt] + [ad.request?.at, report, why].compactMap(\.self)
        }
    }

    final class Monitor: RuleMonitor<AdReportAndWhy> {
        private var reportScreen: Moment?
        private var whyScreen: Moment?
        /// Ads that still lack a control.
        private var wanting: [Exhibit] = []

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .screen(let event):
                guard let affordances = event.affordances else { return }
                let hasReport = affordances.contains("reportAd")
                let hasWhy = affordances.contains("whyAd")
                let isNews = hasReport && reportScreen == nil || hasWhy && whyScreen == nil
                if hasReport { reportScreen = observation.moment }
                if hasWhy { whyScreen = observation.moment }
                if isNews { reconsider() }
            case .adShown(let event):
                guard let ad = run.ad(event.adId) else { return }
                let exhibit = Exhibit(ad: ad, reportScreen: reportScreen, whyScreen: whyScreen)
                if exhibit.isFine {
                    recorder.pass(looking: exhibit.looking)
                } else {
                    wanting.append(exhibit)
                }
            default: break
            }
        }

        private func reconsider() {
            wanting = wanting.compactMap { exhibit in
                var exhibit = exhibit
                exhibit.reportScreen = exhibit.reportScreen ?? reportScreen
                exhibit.whyScreen = exhibit.whyScreen ?? whyScreen
                guard exhibit.isFine else { return exhibit }
                recorder.pass(looking: exhibit.looking)
                return nil
            }
        }

        override func end() {
            for exhibit in wanting {
                let id = exhibit.ad.id
                if exhibit.canBeReported, exhibit.isTargeted == nil {
                    recorder.doubt(
                        looking: exhibit.looking,
                        "Ad \(id) does not tell why it is shown, and its request does not say how it was targeted."
                    )
                    continue
                }
                let lacks = [
                    exhibit.canBeReported ? nil : "lets anybody report ad \(id)",
                    exhibit.saysWhy || exhibit.isTargeted != true
                        ? nil : "tells why ad \(id) was shown",
                ].compactMap(\.self)
                let lack = "Nothing \(Words.list(lacks, "or"))."
                if run.isComplete {
                    recorder.fail(looking: exhibit.looking, lack)
                } else {
                    recorder.doubt(looking: exhibit.looking, "\(lack) But the run was cut short.")
                }
            }
        }
    }
}
