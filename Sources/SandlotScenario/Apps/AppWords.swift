import SandlotAds
import SandlotKids
import SandlotTrace

/// The words of app files and the values of other modules that they represent.
enum AppWords {
    static let platforms: [(String, TraceEvent.Platform)] = [
        ("iOS", .iOS), ("iPadOS", .iPadOS), ("watchOS", .watchOS),
    ]

    static let builds: [(String, TraceEvent.Build)] = [("debug", .debug), ("release", .release)]

    static let affordances = [
        "restore", "removeAds", "reportAd", "whyAd", "privacyPolicy", "deleteAccount",
    ].map { ($0, $0) }

    static let purposes: [(String, TraceEvent.GatePurpose)] = [
        ("purchase", .purchase), ("restore", .restore), ("link", .link),
        ("permission", .permission), ("settings", .settings), ("parent-area", .parentArea),
        ("ad-click", .adClick), ("onboarding-parent", .onboardingParent),
    ]

    static let permissions: [(String, TraceEvent.Permission)] = [
        ("microphone", .microphone), ("speech", .speech), ("notifications", .notifications),
        ("camera", .camera), ("photos", .photos), ("contacts", .contacts),
        ("location", .location), ("tracking", .tracking),
    ]

    static let links: [(String, TraceEvent.LinkClass)] = [
        ("web", .web), ("app-store", .appStore), ("social", .social), ("mail", .mail),
        ("share", .share),
    ]

    static let destinations: [(String, TraceEvent.DataDestination)] = [
        ("self", .`self`), ("first-party", .firstParty), ("third-party", .thirdParty),
    ]

    static let dataPurposes: [(String, TraceEvent.DataPurpose)] = [
        ("network", .network), ("auth", .auth), ("sync", .sync),
        ("personalize-content", .personalizeContent), ("analytics", .analytics),
        ("analyze-functioning", .analyzeFunctioning), ("freq-cap", .freqCap),
        ("contextual-ads", .contextualAds), ("ads", .ads), ("attribution", .attribution),
        ("stt", .stt), ("security", .security), ("legal", .legal), ("maintain", .maintain),
        ("fulfil-request", .fulfillRequest), ("other", .other),
    ]

    static let ratings: [(String, TraceEvent.AdRating)] = [
        ("G", .g), ("PG", .pg), ("T", .t), ("MA", .ma),
    ]

    static let adPolicies: [(String, AdPolicy)] = AdPolicy.namedPresets.map { ($0.name, $0.policy) }

    static let gatePolicies: [(String, GatePolicy)] = GatePolicy.named.map { ($0.name, $0.policy) }

    static let slots: [(String, AdSlot)] = AdSlot.allCases.map {
        (ScenarioWords.kebab($0.rawValue), $0)
    }

    static let formats: [(String, AdFormat)] = AdFormat.allCases.map { ($0.rawValue, $0) }
}
