import SandlotAds

extension WordPondGame {
    /// The app, as the rules need to know it.
    static func header(owned: [String]) -> TraceEvent.TraceHeader {
        #if DEBUG
            let build = TraceEvent.Build.debug
        #else
            let build = TraceEvent.Build.release
        #endif
        return TraceEvent.TraceHeader(
            schema: TraceEvent.TraceHeader.schema, platform: .iOS, build: build,
            audience: .init(minAge: 6, maxAge: 8), initialEntitlements: owned, app: "word-pond",
            kidsCategory: true, ageRating: "4+",
            products: [.init(id: NoAds.productID, kind: .nonConsumable, removesAds: true)])
    }

    /// Reports the current part of the round, first to the scheduler of ads, which removes an ad
    /// before the game continues.
    func recordPhase() {
        let phase: TraceEvent.GamePhase
        switch round?.phase {
        case nil: return ads.record(.phase(.init(phase: .none)))
        case .presenting: phase = .presenting
        case .spelling: phase = .spelling
        case .feedback: phase = .feedback
        case .complete: phase = .levelComplete
        }
        ads.record(
            .phase(
                .init(
                    phase: phase, attempt: attempt, level: 1,
                    word: phase == .levelComplete ? nil : round?.position,
                    wordCount: round?.words.count)))
    }

    /// Reports a screen, with the controls for parents that it shows.
    func recordScreen(_ screen: Screen) {
        switch screen {
        case .home: ads.record(.screen(.init(name: "home", affordances: ["privacyPolicy"])))
        case .round: ads.record(.screen(.init(name: "game")))
        case .privacy: ads.record(.screen(.init(name: "privacy")))
        case .gate: break  // The gate records itself.
        case .shop:
            ads.record(
                .screen(.init(name: "shop", gated: true, affordances: ["restore", "removeAds"])))
        }
    }

    /// Reports a touch.
    func recordTap(_ target: String, _ kind: TraceEvent.ActionKind = .tap) {
        ads.record(.userAction(.init(kind: kind, target: target)))
    }
}
