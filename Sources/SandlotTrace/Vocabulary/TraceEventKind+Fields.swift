extension TraceEventKind {
    /// The fields of an event of this kind, without those of the envelope.
    var fields: [TraceField] {
        switch self {
        case .traceHeader:
            [
                .schema, .platform, .build, .audience, .initialEntitlements, .app,
                .appVersion, .kidsCategory, .ageRating, .pegi, .storefront,
                .country, .locale, .products, .gateState, .policyNoticeInternalOps,
                .policyNoticeVoice, .params,
            ]
        case .appState: [.state, .cold]
        case .screen: [.name, .gated, .affordances]
        case .phase: [.phase, .attempt, .level, .word, .wordCount]
        case .userAction: [.kind, .target]
        case .traceEnd: [.reason]
        case .textShown: [.purpose, .key, .text, .audience, .locale, .character]
        case .priceShown:
            [
                .productId, .displayPrice, .amountMinor, .currency, .source, .gated,
                .actionable, .period, .renews, .virtualCurrency, .purchasable,
                .oddsShown,
            ]
        case .offerShown:
            [
                .offerId, .initiated, .productId, .gated, .actionable,
                .declineVisible, .expiresAtMs, .countdownVisible, .oddsShown,
            ]
        case .adRequested:
            [
                .adId, .network, .personalized, .targeting, .sdkVersion,
                .childTreatment, .maxRating, .identifiers, .slot, .format,
            ]
        case .adLoaded: [.adId]
        case .adFailed: [.adId, .stage, .code]
        case .adShown:
            [
                .adId, .slot, .format, .modal, .surface, .countdownMs, .durationMs,
                .label, .labelVisible, .labelContrast, .personalized, .rating,
                .network, .creativeReviewed, .reportAffordance, .targetingInfo,
                .creative, .skipLabel,
            ]
        case .adCountdown: [.adId, .remainingMs]
        case .adSkipEnabled: [.adId, .closeWidthPt, .closeHeightPt, .closeVisible]
        case .adSkipTapped: [.adId]
        case .adClicked: [.adId, .destination, .passId]
        case .adDismissed: [.adId, .cause]
        case .adReported: [.adId]
        case .gateShown: [.gateId, .purpose, .challenge, .choices]
        case .gateAnswered: [.gateId, .correct, .latencyMs]
        case .gatePassed: [.gateId, .passId, .purpose]
        case .gateCanceled: [.gateId]
        case .gateLocked: [.gateId, .durationMs, .persisted]
        case .purchaseStarted: [.purchaseId, .productId, .kind, .passId]
        case .purchaseResult: [.purchaseId, .result, .tx, .amountMinor, .currency]
        case .restoreStarted: [.initiated, .passId]
        case .restoreResult: [.ok, .restored]
        case .transactionUpdate: [.tx, .productId, .kind, .verified]
        case .entitlement: [.productId, .active, .cause, .tx, .verified]
        case .linkOpened: [.class, .host, .origin, .passId]
        case .push: [.kind, .content, .local, .optIn, .text, .thirdParty]
        case .permissionPrompt: [.permission, .granted, .passId]
        case .dataSent: [.dest, .purpose, .fields, .identifiers, .party, .transient, .public]
        case .account: [.action, .subject]
        case .consent: [.consentId, .action, .scope, .method, .by, .separate, .basis]
        case .setting: [.key, .value, .initial, .by, .passId]
        case .adAdapterRequested:
            [
                .adId, .adapter, .auction, .childTreatment, .personalized, .maxRating,
                .identifiers,
            ]
        case .adAdapterAnswered: [.adId, .adapter, .result]
        case .bumperShown: [.bumperId, .class, .origin, .adId, .declineVisible]
        case .bumperAnswered: [.bumperId, .leaves]
        case .gameSound: [.audible, .cause, .adId]
        case .unknown: []
        }
    }
}
