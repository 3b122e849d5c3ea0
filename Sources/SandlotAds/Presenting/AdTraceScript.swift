import SandlotTrace

/// Converts the scheduler's effects to events of a trace.
struct AdTraceScript: Sendable {
    let network: String
    private let slots: [AdSlot: AdSlotTerms]
    private let countdowns: [AdSlot: Duration]
    private let flags: AdRequestFlags
    private let closeControl: AdControlSize

    init(_ policy: AdPolicy, on platform: TraceEvent.Platform?, network: String) {
        self.network = network
        slots = policy.slots
        countdowns = Dictionary(
            uniqueKeysWithValues: policy.slots.keys.map {
                ($0, policy.countdown(of: $0, on: platform))
            })
        flags = AdRequestFlags(ofChild: policy.creatives.rating)
        closeControl = policy.closeControl
    }

    func format(of slot: AdSlot) -> AdFormat { slots[slot]?.format ?? .interstitial }

    /// Returns the event for an effect.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - creative: The creative, if it has arrived.
    ///   - code: The network's error code.
    /// - Returns: The event, or nil if the effect does not appear in traces.
    func event(for effect: AdEffect, _ creative: AdCreative?, code: String?) -> TraceEvent? {
        switch effect {
        case .refuse, .discard: nil
        case .load(let id, let slot): .adRequested(request(id, slot))
        case .loaded(let id): .adLoaded(.init(adId: id.description))
        case .fail(let id, let failure): .adFailed(fail(id, failure, code: code))
        case .show(let id, let slot): creative.map { .adShown(show(id, in: slot, creative: $0)) }
        case .count(let id, let remaining):
            .adCountdown(.init(adId: id.description, remainingMs: remaining))
        case .offerSkip(let id):
            .adSkipEnabled(
                .init(
                    adId: id.description, closeWidthPt: closeControl.width,
                    closeHeightPt: closeControl.height, closeVisible: true))
        case .skip(let id): .adSkipTapped(.init(adId: id.description))
        case .click(let id): .adClicked(.init(adId: id.description, destination: .none))
        case .report(let id): .adReported(.init(adId: id.description))
        case .dismiss(let id, let cause):
            .adDismissed(.init(adId: id.description, cause: cause.word))
        }
    }

    private func request(_ id: AdID, _ slot: AdSlot) -> TraceEvent.AdRequested {
        TraceEvent.AdRequested(
            adId: id.description, network: network, personalized: flags.isPersonalized,
            targeting: TraceEvent.AdTargeting.none, childTreatment: flags.childTreatment,
            maxRating: flags.rating, identifiers: flags.identifiers, slot: slot.word,
            format: format(of: slot).word)
    }

    private func show(
        _ id: AdID, in slot: AdSlot, creative: AdCreative
    ) -> TraceEvent.AdShown {
        TraceEvent.AdShown(
            adId: id.description, slot: slot.word, format: creative.format.word, modal: true,
            countdownMs: countdowns[slot].map { Int($0.boundedMilliseconds) },
            durationMs: creative.duration.map { Int(max(0, $0.boundedMilliseconds)) },
            label: creative.label, labelVisible: creative.isLabelVisible,
            labelContrast: creative.labelContrast, personalized: creative.isPersonalized,
            rating: creative.rating, network: network, creativeReviewed: creative.isReviewed,
            reportAffordance: creative.canBeReported, targetingInfo: creative.explainsTargeting,
            creative: .init(
                usesAppCharacter: creative.usesAppCharacter,
                containsGameInstruction: creative.containsGameInstruction),
            skipLabel: slots[slot]?.skipLabel)
    }

    private func fail(
        _ id: AdID, _ failure: AdFailure, code: String?
    ) -> TraceEvent.AdFailed {
        let id = id.description
        return switch failure {
        case .unfilled:
            .init(adId: id, stage: .load, code: code.map(Self.plainCode) ?? "no-fill")
        case .timeout: .init(adId: id, stage: .load, code: "timeout")
        case .slotLeft: .init(adId: id, stage: .load, code: "slot-left")
        case .notVisible: .init(adId: id, stage: .load, code: "not-visible")
        case .refused(let refusal):
            .init(adId: id, stage: .show, code: refusal.rule.rawValue)
        }
    }

    /// Returns a code that is safe for a trace, which must not contain arbitrary text of a network.
    private static func plainCode(_ code: String) -> String {
        let isPlain =
            !code.isEmpty && code.utf8.count <= 40
            && code.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
        return isPlain ? code : "error"
    }
}

extension AdDismissal {
    /// The cause's name in the trace.
    var word: TraceEvent.DismissCause {
        switch self {
        case .skip: .skip
        case .auto: .auto
        case .entitlement: .entitlement
        case .app: .app
        }
    }
}
