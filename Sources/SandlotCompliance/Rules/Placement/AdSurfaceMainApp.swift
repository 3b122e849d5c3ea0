import SandlotTrace

extension Parameter<[String]> {
    /// The surfaces of the device on which ads may appear.
    static let allowedSurfaces = Parameter("allowedSurfaces", ["main"])
}

/// Ads only inside the main app.
struct AdSurfaceMainApp: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-surface-main-app",
        title: "Ads only inside the main app",
        mechanism: .fields,
        severities: [.appleKids: .violation, .googleFamilies: .violation],
        reads: [.adShown, .push],
        requirement: """
            Ads appear only in the app itself, not in widgets, notifications, extensions, App \
            Clips, or keyboards.
            """,
        decision: """
            The surface of every ad must be among the `allowedSurfaces`. A push notification that \
            promotes something for a third party is an ad in a notification and fails.
            """,
        sources: [Citation(.appReview, "2.5.18")],
        parameters: [Parameter.allowedSurfaces.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad in the app.",
                """
                {"e":"ad_shown","adId":"a1","slot":"other","format":"banner","surface":"main"}
                """),
            failing: RuleExample(
                "An ad in a widget.",
                """
                {"e":"ad_shown","adId":"a1","slot":"other","format":"static","surface":"widget"}
                """)))

    private let allowedSurfaces: [String]

    init(_ parameters: Parameters) {
        allowedSurfaces = parameters[.allowedSurfaces]
    }

    final class Monitor: RuleMonitor<AdSurfaceMainApp> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event) where rule.allowedSurfaces.contains(event.surface.rawValue):
                recorder.pass(moment)
            case .adShown(let event):
                recorder.fail(
                    looking: [moment],
                    "Ad \(event.adId) was shown on the surface \(event.surface.rawValue).")
            case .push(let event) where event.content == .promo && event.thirdParty:
                recorder.fail(
                    looking: [moment], "A notification promoted something of a third party.")
            default: break
            }
        }
    }
}
