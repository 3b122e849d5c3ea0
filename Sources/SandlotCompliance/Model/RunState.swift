public import SandlotTrace

/// The state of one launch of the app's process, as far as it has been read.
///
/// It is updated before rules see an event. Properties that every line changes are exempt from the runtime's check
/// for overlapping accesses, because one thread at a time works on a run, and no access spans another.
public final class RunState {
    /// The entitlement to a product, as the app sees it.
    public struct Entitlement {
        /// Whether it is owned.
        public let isActive: Bool
        /// The event that states it; nil for an entitlement of the header.
        public let since: Moment?
        /// The transaction that the event names.
        public let transaction: String?
    }

    /// The name of the run.
    public let id: String
    /// The position among the runs of the trace, in the order of their first lines.
    public let index: Int
    /// The first header, if there is one.
    public let header: TraceEvent.TraceHeader?
    /// The platform, if it is one of those that the format lists.
    public let platform: TraceEvent.Platform?
    /// The wall clock of the header's line.
    public let headerWall: Int?
    /// The device, whose state outlives the run.
    public let device: DeviceState

    /// The first event.
    @exclusivity(unchecked) public internal(set) var first: Moment?
    /// The latest event.
    @exclusivity(unchecked) public internal(set) var last: Moment?
    /// The first line that has `wall`.
    @exclusivity(unchecked) public internal(set) var firstWithWall: Moment?
    /// The number of events so far.
    @exclusivity(unchecked) public internal(set) var eventCount = 0
    /// The reason for the end of the run, if its latest event is a `trace_end`.
    @exclusivity(unchecked) public internal(set) var endReason: TraceEvent.EndReason?
    /// The latest `app_state`.
    @exclusivity(unchecked) public internal(set) var appState:
        (state: TraceEvent.AppPhase, since: Moment)?
    /// The first `app_state` launched.
    @exclusivity(unchecked) public internal(set) var launch: Moment?
    /// The latest user action, and how many there were.
    @exclusivity(unchecked) public internal(set) var userActions: (count: Int, latest: Moment?) = (
        0, nil
    )
    /// The latest `gate_passed`, of any purpose.
    @exclusivity(unchecked) public internal(set) var latestGatePass: Moment?
    /// Ads that were shown, by identifier.
    @exclusivity(unchecked) public internal(set) var ads: [String: AdLife] = [:]
    /// The latest request of each ad.
    @exclusivity(unchecked) public internal(set) var requests: [String: AdRequest] = [:]
    /// The product of each purchase, by identifier.
    @exclusivity(unchecked) public internal(set) var purchases:
        [String: (event: TraceEvent.PurchaseStarted, at: Moment)] =
            [:]
    /// Affordances of any screen so far.
    @exclusivity(unchecked) public internal(set) var affordances: Set<String> = []

    @exclusivity(unchecked) private var entitlements: [String: Entitlement] = [:]
    @exclusivity(unchecked) private var products: [String: TraceEvent.Product] = [:]
    @exclusivity(unchecked) private var purchasedKinds: [String: TraceEvent.ProductKind] = [:]
    private let mainScene = SceneState(name: "main", index: 0)
    @exclusivity(unchecked) private var otherScenes: [String: SceneState] = [:]
    @exclusivity(unchecked) private var isForeground = true
    @exclusivity(unchecked) private var isForegroundOrInactive = true
    @exclusivity(unchecked) private var foreground = 0
    @exclusivity(unchecked) private var foregroundOrInactive = 0

    /// The number of the event after each gap.
    @exclusivity(unchecked) private(set) var gaps: [Int] = []
    /// The events whose time is earlier than that of the event before them.
    @exclusivity(unchecked) private(set) var clockDrops: [ClockDrop] = []
    /// The repairs that the lines of the run needed.
    @exclusivity(unchecked) var repairs = RunRepairs()
    /// The events around the first gap.
    @exclusivity(unchecked) private(set) var firstGap: (before: Moment, after: Moment)?
    /// The first event that shares its number with another.
    @exclusivity(unchecked) private(set) var firstShared: Moment?
    /// The first event whose line was repeated.
    @exclusivity(unchecked) private(set) var firstRepeated: Moment?
    /// The first two headers; there should be one.
    @exclusivity(unchecked) private(set) var headers: [Moment] = []
    /// Whether the first event is a header.
    @exclusivity(unchecked) private(set) var beginsWithHeader = false
    /// The first `trace_end` after which something happens, and what happens next.
    @exclusivity(unchecked) private(set) var afterEnd: (end: Moment, next: Moment)?
    @exclusivity(unchecked) private var latestEnd: Moment?
    @exclusivity(unchecked) private var purchaseResults: Set<PurchaseResultKey> = []
    /// The evidence for the products that remove ads.
    @exclusivity(unchecked) private(set) var adRemoval: AdRemovalEvidence

    /// The key under which a second result of a purchase counts as a repetition.
    private struct PurchaseResultKey: Hashable {
        let purchase: String
        let result: TraceEvent.PurchaseOutcome
    }

    /// An event whose time is earlier than that of the event before it.
    struct ClockDrop: Sendable {
        let before: Moment
        let after: Moment
    }

    init(
        id: String, index: Int, header: TraceEvent.TraceHeader?, headerWall: Int?,
        device: DeviceState, facts: RunFacts? = nil
    ) {
        self.id = id
        self.index = index
        self.header = header
        let platforms: [TraceEvent.Platform] = [.iOS, .iPadOS, .watchOS, .android, .sim]
        platform = header?.platform.flatMap { platforms.contains($0) ? $0 : nil }
        self.headerWall = headerWall
        self.device = device
        adRemoval = AdRemovalEvidence(header, facts: facts)
        for product in header?.products ?? [] { products[product.id] = product }
        for product in header?.initialEntitlements ?? [] {
            entitlements[product] = Entitlement(isActive: true, since: nil, transaction: nil)
        }
    }

    // MARK: Questions

    /// Whether the latest event is a `trace_end` with reason normal.
    public var isComplete: Bool { endReason == .normal }

    /// `t` of the latest event.
    public var endMs: Int { last?.t ?? 0 }

    /// Returns the header's description of a product.
    ///
    /// - Parameter id: The product identifier.
    /// - Returns: The product, or nil if the header does not list it.
    public func product(_ id: String) -> TraceEvent.Product? { products[id] }

    /// Returns the product kind of a purchase: from the header, the event, or another purchase of
    /// it.
    ///
    /// - Parameter purchase: The beginning of the purchase.
    /// - Returns: The kind.
    public func kind(of purchase: TraceEvent.PurchaseStarted) -> TraceEvent.ProductKind? {
        products[purchase.productId]?.kind ?? purchase.kind ?? purchasedKinds[purchase.productId]
    }

    /// Returns the kind of a product: from the header, the latest purchase that states it, or nil.
    ///
    /// - Parameter product: The product identifier.
    /// - Returns: The kind.
    public func kind(ofProduct product: String) -> TraceEvent.ProductKind? {
        products[product]?.kind ?? purchasedKinds[product]
    }

    /// Returns the entitlement to a product, as the app sees it.
    ///
    /// - Parameter product: The product identifier.
    /// - Returns: nil if neither the header nor an event has mentioned it.
    public func entitlement(of product: String) -> Entitlement? { entitlements[product] }

    /// The products that are owned, as the app sees it.
    public var ownedProducts: [String] {
        entitlements.compactMap { $0.value.isActive ? $0.key : nil }
    }

    /// Returns a window by its name.
    ///
    /// - Parameter name: nil for `main`.
    /// - Returns: The window, made if it has not been seen.
    func scene(_ name: String?) -> SceneState {
        guard let name, name != "main" else { return mainScene }
        if let scene = otherScenes[name] { return scene }
        let scene = SceneState(name: name, index: 1 + otherScenes.count)
        otherScenes[name] = scene
        return scene
    }

    /// All windows that were seen, `main` first.
    public var scenes: [SceneState] {
        [mainScene] + otherScenes.values.sorted { $0.name < $1.name }
    }

    /// Whether events are missing between two.
    func hasGap(after first: Moment, through last: Moment) -> Bool {
        guard let latest = gaps.last, latest > first.seq else { return false }
        guard let index = gaps.lastIndex(where: { $0 <= last.seq }) else { return false }
        return gaps[index] > first.seq
    }

    /// Whether the time goes back between two events.
    func hasClockDrop(after first: Moment, through last: Moment) -> Bool {
        guard let latest = clockDrops.last, first.isBefore(latest.after) else { return false }
        guard let index = clockDrops.lastIndex(where: { !last.isBefore($0.after) }) else {
            return false
        }
        return first.isBefore(clockDrops[index].after)
    }

    // MARK: Keeping up

    /// Moves all clocks to the time of a line.
    ///
    /// - Returns: The moment of the line.
    func advance(seq: Int, t: Int, wall: Int?) -> Moment {
        if let last {
            let elapsed = t - last.t
            if isForeground { foreground &+= elapsed }
            if isForegroundOrInactive { foregroundOrInactive &+= elapsed }
        } else {
            foreground = t
            foregroundOrInactive = t
        }
        let moment = Moment(
            seq: seq, position: eventCount, t: t, wall: wall, foreground: foreground,
            foregroundOrInactive: foregroundOrInactive)
        if let last {
            if seq > last.seq + 1 {
                gaps.append(seq)
                if firstGap == nil { firstGap = (last, moment) }
            } else if seq == last.seq, firstShared == nil {
                firstShared = moment
            }
            if t < last.t { clockDrops.append(ClockDrop(before: last, after: moment)) }
        } else {
            first = moment
        }
        if seq == repairs.dropped.first, firstRepeated == nil { firstRepeated = moment }
        if wall != nil, firstWithWall == nil { firstWithWall = moment }
        last = moment
        eventCount += 1
        return moment
    }

    /// Updates the state with an event.
    ///
    /// - Returns: The rules that can see it.
    func take(_ event: TraceEvent, at moment: Moment, in scene: SceneState) -> Audience {
        if let end = latestEnd {
            if afterEnd == nil { afterEnd = (end, moment) }
            endReason = nil
            latestEnd = nil
        }
        switch event {
        case .traceHeader:
            if headers.count < 2 { headers.append(moment) }
            if eventCount == 1 { beginsWithHeader = true }
        case .appState(let event): take(event, at: moment)
        case .screen(let event):
            scene.screen = (event.name, moment)
            if let affordances = event.affordances { self.affordances.formUnion(affordances) }
        case .phase(let event):
            scene.phase = event.phase
            scene.phaseSince = moment
            if let attempt = event.attempt { scene.attempt = (attempt, moment) }
        case .userAction: userActions = (userActions.count + 1, moment)
        case .traceEnd(let event):
            endReason = event.reason
            latestEnd = moment
        case .adRequested(let event): requests[event.adId] = AdRequest(event: event, at: moment)
        case .adShown(let event):
            guard ads[event.adId] == nil else { return .soundness }
            let ad = AdLife(
                shown: event, at: moment, scene: scene, request: requests[event.adId])
            ads[event.adId] = ad
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
        case .gatePassed: latestGatePass = moment
        case .purchaseResult(let event):
            let key = PurchaseResultKey(purchase: event.purchaseId, result: event.result)
            guard purchaseResults.insert(key).inserted else { return .linesOnly }
            if event.result == .success, let product = product(of: event) {
                adRemoval.rely(on: product)
            }
        case .purchaseStarted(let started):
            purchases[started.purchaseId] = (started, moment)
            if let kind = started.kind { purchasedKinds[started.productId] = kind }
            adRemoval.take(event, at: moment)
        case .entitlement(let entitlement):
            take(entitlement, at: moment)
            adRemoval.take(event, at: moment)
        case .transactionUpdate, .priceShown, .offerShown, .restoreResult:
            adRemoval.take(event, at: moment)
        case .consent(let event): device.observe(event, at: moment, run: id)
        default: break
        }
        return .everyRule
    }

    private func openAd(_ id: String) -> AdLife? {
        guard let ad = ads[id], ad.dismissal == nil else { return nil }
        return ad
    }

    private func take(_ event: TraceEvent.AppState, at moment: Moment) {
        switch event.state {
        case .launched, .active:
            isForeground = true
            isForegroundOrInactive = true
        case .inactive:
            isForeground = false
            isForegroundOrInactive = true
        case .background, .terminated:
            isForeground = false
            isForegroundOrInactive = false
        default: return
        }
        if event.state == .launched, launch == nil { launch = moment }
        appState = (event.state, moment)
    }

    private func take(_ event: TraceEvent.Entitlement, at moment: Moment) {
        let isListed = header?.initialEntitlements?.contains(event.productId) ?? false
        if !event.active, event.cause == .launch, isListed { return }
        entitlements[event.productId] = Entitlement(
            isActive: event.active, since: moment, transaction: event.tx)
    }
}

/// The rules that can see an event.
enum Audience {
    /// All rules that observe its kind.
    case everyRule
    /// Rules for the soundness of the trace: a repeated callback of an ad.
    case soundness
    /// Rules that look at every line: a repeated result of a purchase.
    case linesOnly
}

/// The repairs of a run, and the faults that could not be repaired.
struct RunRepairs: Sendable {
    /// The numbers of lines that were dropped because they repeat earlier ones.
    var dropped: [Int] = []
    /// Whether the lines had to be sorted.
    var isSorted = false
    /// The numbers that different lines share.
    var shared: [Int] = []
}
