import SandlotTrace

extension RunState {
    /// The values of a run that its lines change.
    ///
    /// The accessors of ``RunState`` describe them.
    struct Values {
        var first: Moment?
        var last: Moment?
        var firstWithWall: Moment?
        var eventCount = 0
        var endReason: TraceEvent.EndReason?
        var appState: (state: TraceEvent.AppPhase, since: Moment)?
        var launch: Moment?
        var userActions: (count: Int, latest: Moment?) = (0, nil)
        var latestGatePass: Moment?
        var ads: [String: AdLife] = [:]
        var requests: [String: AdRequest] = [:]
        var purchases: [String: (event: TraceEvent.PurchaseStarted, at: Moment)] = [:]
        var affordances: Set<String> = []

        var entitlements: [String: Entitlement] = [:]
        var products: [String: TraceEvent.Product] = [:]
        var purchasedKinds: [String: TraceEvent.ProductKind] = [:]
        var otherScenes: [String: SceneState] = [:]
        var isForeground = true
        var isForegroundOrInactive = true
        var foreground = 0
        var foregroundOrInactive = 0

        var gaps: [Int] = []
        var clockDrops: [ClockDrop] = []
        var repairs = RunRepairs()
        var firstGap: (before: Moment, after: Moment)?
        var firstShared: Moment?
        var firstRepeated: Moment?
        var headers: [Moment] = []
        var beginsWithHeader = false
        var afterEnd: (end: Moment, next: Moment)?
        var latestEnd: Moment?
        var purchaseResults: Set<PurchaseResultKey> = []
        var adRemoval: AdRemovalEvidence
    }

    /// The key that identifies repeated results of a purchase.
    struct PurchaseResultKey: Hashable {
        let purchase: String
        let result: TraceEvent.PurchaseOutcome
    }

    /// An event whose time is earlier than that of the event before it.
    struct ClockDrop: Sendable {
        let before: Moment
        let after: Moment
    }

    /// Moves all clocks to the time of a line.
    ///
    /// - Returns: The moment of the line.
    func advance(seq: Int, t: Int, wall: Int?) -> Moment {
        if let last {
            let elapsed = t - last.t
            if values.isForeground { values.foreground &+= elapsed }
            if values.isForegroundOrInactive { values.foregroundOrInactive &+= elapsed }
        } else {
            values.foreground = t
            values.foregroundOrInactive = t
        }
        let moment = Moment(
            seq: seq, position: eventCount, t: t, wall: wall, foreground: values.foreground,
            foregroundOrInactive: values.foregroundOrInactive)
        if let last {
            if seq > last.seq + 1 {
                values.gaps.append(seq)
                if firstGap == nil { values.firstGap = (last, moment) }
            } else if seq == last.seq, firstShared == nil {
                values.firstShared = moment
            }
            if t < last.t { values.clockDrops.append(ClockDrop(before: last, after: moment)) }
        } else {
            values.first = moment
        }
        if seq == repairs.dropped.first, firstRepeated == nil { values.firstRepeated = moment }
        if wall != nil, firstWithWall == nil { values.firstWithWall = moment }
        values.last = moment
        values.eventCount += 1
        return moment
    }

    /// Updates the state with an event.
    ///
    /// - Returns: The rules that can see it.
    func take(_ event: TraceEvent, at moment: Moment, in scene: SceneState) -> Audience {
        if let end = values.latestEnd {
            if afterEnd == nil { values.afterEnd = (end, moment) }
            values.endReason = nil
            values.latestEnd = nil
        }
        switch event {
        case .traceHeader:
            if headers.count < 2 { values.headers.append(moment) }
            if eventCount == 1 { values.beginsWithHeader = true }
        case .appState(let event): take(event, at: moment)
        case .screen(let event):
            scene.screen = (event.name, moment)
            if let affordances = event.affordances { values.affordances.formUnion(affordances) }
        case .phase(let event):
            scene.phase = event.phase
            scene.phaseSince = moment
            if let attempt = event.attempt { scene.attempt = (attempt, moment) }
        case .userAction: values.userActions = (userActions.count + 1, moment)
        case .traceEnd(let event):
            values.endReason = event.reason
            values.latestEnd = moment
        case .adRequested(let event):
            values.requests[event.adId] = AdRequest(event: event, at: moment)
        case .adShown(let event):
            guard ad(event.adId) == nil else { return .soundness }
            let ad = AdLife(
                shown: event, at: moment, scene: scene, request: requests[event.adId])
            values.ads[event.adId] = ad
            scene.openAds.append(ad)
        case .adCountdown(let event): if openAd(event.adId) == nil { return .soundness }
        case .adSkipEnabled(let event):
            guard let ad = openAd(event.adId), ad.skipEnabledAt == nil else {
                return .soundness
            }
            ad.skipEnabledAt = moment
        case .adSkipTapped(let event):
            guard let ad = openAd(event.adId) else { return .soundness }
            if ad.skipEnabledAt != nil, ad.skipTappedAt == nil { ad.skipTappedAt = moment }
        case .adDismissed(let event):
            guard let ad = openAd(event.adId) else { return .soundness }
            ad.dismissal = (moment, event.cause)
            ad.scene.openAds.removeAll { $0 === ad }
        case .gatePassed: values.latestGatePass = moment
        case .purchaseResult(let event):
            let key = PurchaseResultKey(purchase: event.purchaseId, result: event.result)
            guard values.purchaseResults.insert(key).inserted else { return .linesOnly }
            if event.result == .success, let product = product(of: event) {
                values.adRemoval.rely(on: product)
            }
        case .purchaseStarted(let started):
            values.purchases[started.purchaseId] = (started, moment)
            if let kind = started.kind { values.purchasedKinds[started.productId] = kind }
            values.adRemoval.take(event, at: moment)
        case .entitlement(let entitlement):
            take(entitlement, at: moment)
            values.adRemoval.take(event, at: moment)
        case .transactionUpdate, .priceShown, .offerShown, .restoreResult:
            values.adRemoval.take(event, at: moment)
        case .consent(let event): device.observe(event, at: moment, run: id)
        default: break
        }
        return .everyRule
    }

    private func openAd(_ id: String) -> AdLife? {
        guard let ad = ad(id), ad.dismissal == nil else { return nil }
        return ad
    }

    private func take(_ event: TraceEvent.AppState, at moment: Moment) {
        switch event.state {
        case .launched, .active:
            values.isForeground = true
            values.isForegroundOrInactive = true
        case .inactive:
            values.isForeground = false
            values.isForegroundOrInactive = true
        case .background, .terminated:
            values.isForeground = false
            values.isForegroundOrInactive = false
        default: return
        }
        if event.state == .launched, launch == nil { values.launch = moment }
        values.appState = (event.state, moment)
    }

    private func take(_ event: TraceEvent.Entitlement, at moment: Moment) {
        let isListed = header?.initialEntitlements?.contains(event.productId) ?? false
        if !event.active, event.cause == .launch, isListed { return }
        values.entitlements[event.productId] = Entitlement(
            isActive: event.active, since: moment, transaction: event.tx)
    }
}
