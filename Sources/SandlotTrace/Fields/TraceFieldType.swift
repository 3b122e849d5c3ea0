/// The type of a field of an event, as far as it can be compared.
package enum TraceFieldType: Sendable, Hashable {
    /// A text or a word.
    case text
    /// An integer or another number.
    case number
    /// `true` or `false`.
    case boolean
    /// A list of texts.
    case list
    /// Anything else, which is only present or missing.
    case other
}

extension TraceField {
    /// The type of the field in events of a kind.
    ///
    /// Only two names have different types in different events.
    func type(in kind: TraceEventKind) -> TraceFieldType {
        switch self {
        case .audience: kind == .traceHeader ? .other : .text
        case .value: .boolean
        case .initialEntitlements, .affordances, .identifiers, .restored, .fields, .scope: .list
        case .gateState, .products, .params, .challenge, .creative: .other
        case .kidsCategory, .policyNoticeInternalOps, .policyNoticeVoice, .cold, .gated,
            .character, .actionable, .renews, .purchasable, .oddsShown, .declineVisible,
            .countdownVisible, .personalized, .modal, .labelVisible, .creativeReviewed,
            .reportAffordance, .targetingInfo, .closeVisible, .correct, .persisted, .ok,
            .verified, .active, .local, .thirdParty, .granted, .transient, .public, .separate,
            .initial, .random, .removesAds, .usesAppCharacter, .containsGameInstruction, .leaves,
            .audible:
            .boolean
        case .seq, .t, .pegi, .attempt, .level, .word, .wordCount, .amountMinor, .expiresAtMs,
            .countdownMs, .durationMs, .labelContrast, .remainingMs, .closeWidthPt,
            .closeHeightPt, .choices, .latencyMs, .minAge, .maxAge, .attemptsUsed, .a, .b:
            .number
        case .run, .e, .wall, .dev, .scene, .schema, .platform, .build, .app, .appVersion,
            .ageRating, .storefront, .country, .locale, .state, .name, .phase, .kind, .target,
            .reason, .purpose, .key, .text, .productId, .displayPrice, .currency, .source,
            .period, .virtualCurrency, .offerId, .initiated, .adId, .network, .targeting,
            .sdkVersion, .childTreatment, .maxRating, .slot, .format, .stage, .code, .surface,
            .label, .rating, .skipLabel, .destination, .passId, .cause, .gateId, .purchaseId,
            .result, .tx, .class, .host, .origin, .content, .optIn, .permission, .dest, .party,
            .action, .subject, .consentId, .method, .by, .basis, .id, .lockedUntilWall, .bumperId,
            .adapter, .auction:
            .text
        }
    }

    /// The members of the object that the field contains in events of a kind.
    func members(in kind: TraceEventKind) -> [TraceField] {
        switch (kind, self) {
        case (.traceHeader, .audience): [.minAge, .maxAge]
        case (.traceHeader, .gateState): [.attemptsUsed, .lockedUntilWall]
        case (.adShown, .creative): [.usesAppCharacter, .containsGameInstruction]
        case (.gateShown, .challenge): [.kind, .a, .b]
        default: []
        }
    }
}
