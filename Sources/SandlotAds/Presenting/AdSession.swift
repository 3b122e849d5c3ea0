package import SandlotTrace

/// The ads during one launch of the app.
///
/// Events go in, and the lines of the trace come out in an order that follows the rules.
package struct AdSession<Scheduler: AdScheduling>: Sendable {
    /// A closure that receives a line of the trace and its time.
    package typealias Write = (TraceEvent, AdInstant) -> Void

    package private(set) var scheduler: Scheduler
    private let script: AdTraceScript
    private let policy: AdPolicy
    private var entitlements: AdEntitlementBook
    /// The creative of the ad that is loading or on the screen.
    private var creative: AdCreative?
    private var covers = AdCovers()
    /// Whether the last event of the run is written.
    private var hasEnded = false

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - policy: The policy for ads.
    ///   - header: The header of the trace.
    ///   - network: The name of the network.
    ///   - makeScheduler: A closure that creates the scheduler for the entitlement in the header.
    /// - Throws: Any error of `makeScheduler`.
    package init(
        _ policy: AdPolicy, _ header: TraceEvent.TraceHeader, network: String,
        makeScheduler: (AdEntitlement) throws(AdPolicyError) -> Scheduler
    ) throws(AdPolicyError) {
        self.policy = policy
        script = AdTraceScript(policy, on: header.platform, network: network)
        entitlements = AdEntitlementBook(policy, header)
        scheduler = try makeScheduler(entitlements.entitlement)
        if entitlements.entitlement == .absent, scheduler.history.entitlement == .active {
            entitlements.doubtAbsence()
        }
    }

    /// Writes an event of the app, preceded or followed by its effects on ads.
    package mutating func record(_ event: TraceEvent, at now: AdInstant, _ write: Write) {
        tick(at: now, write)
        switch event {
        // Ads are removed before the game continues.
        case .phase(let event):
            take(.phase(.init(event)), at: now, write)
        case .screen(let event):
            take(.screen(AdScreen(named: event.name)), at: now, write)
        case .traceEnd:
            take(.end, at: now, write)
        case .appState(let event) where event.state == .terminated:
            take(.end, at: now, write)
        default: break
        }
        guard !event.isOfAds else { return }
        let cover = covers.take(event)
        // An ad does not stay behind a page for parents.
        if cover == true { take(.covered(true), at: now, write) }
        write(event, scheduler.now)
        if cover == false { take(.covered(false), at: now, write) }
        if event.endsRun { hasEnded = true }
        switch event {
        case .appState(let event):
            guard let state = AdAppState(rawValue: event.state.rawValue) else { return }
            take(.appState(state), at: now, write)
        case .userAction(let event):
            take(.userAction(isLeaving: event.isLeaving), at: now, write)
        case .entitlement(let event):
            guard let entitlement = entitlements.take(event) else { return }
            take(.entitlement(entitlement), at: now, write)
        default: break
        }
    }

    /// Writes an event that has no effect on ads, unless the run has ended.
    package func note(_ event: TraceEvent, _ write: Write) {
        guard !hasEnded else { return }
        write(event, scheduler.now)
    }

    /// Removes any ad before the run ends, so that what follows can still be recorded.
    package mutating func close(at now: AdInstant, _ write: Write) {
        take(.end, at: now, write)
    }

    /// Replaces what is known about ads on other devices of the family.
    package mutating func learn(
        adsElsewhere ages: [Duration], at now: AdInstant, _ write: Write
    ) {
        tick(at: now, write)
        scheduler.learn(adsElsewhere: ages, at: now)
    }

    /// Requests an ad.
    package mutating func request(
        _ slot: AdSlot, at now: AdInstant, _ write: Write
    ) -> AdDecision {
        var decision = AdDecision.refused(.noAd)
        for effect in take(.request(slot), at: now, write) {
            switch effect {
            case .load(let id, let slot):
                decision = .granted(
                    AdLoadRequest(
                        id: id, slot: slot, format: script.format(of: slot),
                        rating: policy.creatives.rating, instant: scheduler.now))
            case .refuse(let refusal): decision = .refused(refusal)
            case .discard, .loaded, .fail, .show, .count, .offerSkip, .skip, .click, .report,
                .dismiss:
                break
            }
        }
        return decision
    }

    /// Handles a network's answer.
    package mutating func deliver(
        _ response: AdResponse, to id: AdID, at now: AdInstant, _ write: Write
    ) {
        switch response {
        case .fill(let creative):
            take(
                .filled(id, policy.vet(creative, from: script.network)), at: now, write,
                creative: creative)
        case .noFill: take(.unfilled(id), at: now, write)
        case .error(let code): take(.unfilled(id), at: now, write, code: code)
        }
    }

    /// Handles a touch of the ad or its controls.
    package mutating func touch(
        _ input: AdInput, at now: AdInstant, _ write: Write
    ) -> AdRefusal? {
        for case .refuse(let refusal) in take(input, at: now, write) { return refusal }
        return nil
    }

    /// Advances the time.
    package mutating func tick(at now: AdInstant, _ write: Write) {
        take(.tick, at: now, write)
    }

    @discardableResult
    private mutating func take(
        _ input: AdInput, at now: AdInstant, _ write: Write, creative candidate: AdCreative? = nil,
        code: String? = nil
    ) -> AdEffects {
        let effects = scheduler.take(input, at: now)
        for effect in effects {
            if case .loaded = effect { creative = candidate }
            if let event = script.event(for: effect, creative, code: code) {
                write(event, scheduler.now)
            }
        }
        return effects
    }
}

extension TraceEvent {
    /// Whether the event is about an ad.
    ///
    /// Only the session itself writes such events.
    var isOfAds: Bool {
        switch self {
        case .adRequested, .adLoaded, .adFailed, .adShown, .adCountdown, .adSkipEnabled,
            .adSkipTapped, .adClicked, .adDismissed, .adReported, .adAdapterRequested,
            .adAdapterAnswered:
            true
        case .traceHeader, .appState, .screen, .phase, .userAction, .traceEnd, .textShown,
            .priceShown, .offerShown, .gateShown, .gateAnswered, .gatePassed, .gateCanceled,
            .gateLocked, .purchaseStarted, .purchaseResult, .restoreStarted, .restoreResult,
            .transactionUpdate, .entitlement, .linkOpened, .push, .permissionPrompt, .dataSent,
            .account, .consent, .setting, .bumperShown, .bumperAnswered, .gameSound, .unknown:
            false
        }
    }
}

extension TraceEvent.UserAction {
    /// Whether the user wants to leave.
    var isLeaving: Bool { kind == .back || kind == .quit }
}

extension AdInput.Phase {
    /// Creates an input from an event of a trace.
    init(_ event: TraceEvent.Phase) {
        self.init(
            AdGamePhase(event.phase), attempt: event.attempt, word: event.word,
            wordCount: event.wordCount)
    }
}

extension TraceEvent {
    /// Whether the run ends with the event.
    var endsRun: Bool {
        switch self {
        case .traceEnd: true
        case .appState(let event): event.state == .terminated
        default: false
        }
    }
}
