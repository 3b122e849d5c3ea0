public import SandlotTrace

/// The state of one launch of the app's process, as far as it has been read.
///
/// It is updated before rules see an event.
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

    /// The primary subtag of the header's locale.
    private(set) lazy var language =
        header.map { $0.locale.prefix { $0 != "-" && $0 != "_" }.lowercased() } ?? "en"

    /// The values that lines change.
    ///
    /// They are exempt from exclusivity checking, because only one thread at a time works on a run,
    /// and accesses never overlap.
    @exclusivity(unchecked) var values: Values
    /// The latest ad that appeared or was looked for: most events are about the same ad.
    @exclusivity(unchecked) private var latestAd: AdLife?
    private let mainScene = SceneState(name: "main", index: 0)

    /// The first event.
    public var first: Moment? { values.first }
    /// The latest event.
    public var last: Moment? { values.last }
    /// The first line that has `wall`.
    public var firstWithWall: Moment? { values.firstWithWall }
    /// The number of events so far.
    public var eventCount: Int { values.eventCount }
    /// The reason for the end of the run, if its latest event is a `trace_end`.
    public var endReason: TraceEvent.EndReason? { values.endReason }
    /// The latest `app_state`.
    public var appState: (state: TraceEvent.AppPhase, since: Moment)? { values.appState }
    /// The first `app_state` launched.
    public var launch: Moment? { values.launch }
    /// The latest user action, and how many there were.
    public var userActions: (count: Int, latest: Moment?) { values.userActions }
    /// The latest `gate_passed`, of any purpose.
    public var latestGatePass: Moment? { values.latestGatePass }
    /// Ads that were shown, by identifier.
    public var ads: [String: AdLife] { values.ads }
    /// The latest request of each ad.
    public var requests: [String: AdRequest] { values.requests }
    /// The product of each purchase, by identifier.
    public var purchases: [String: (event: TraceEvent.PurchaseStarted, at: Moment)] {
        values.purchases
    }
    /// Affordances of any screen so far.
    public var affordances: Set<String> { values.affordances }
    /// The number of the event after each gap.
    var gaps: [Int] { values.gaps }
    /// The events whose time is earlier than that of the event before them.
    var clockDrops: [ClockDrop] { values.clockDrops }
    /// The repairs that the lines of the run needed.
    var repairs: RunRepairs { values.repairs }
    /// The events around the first gap.
    var firstGap: (before: Moment, after: Moment)? { values.firstGap }
    /// The first event that shares its number with another.
    var firstShared: Moment? { values.firstShared }
    /// The first event whose line was repeated.
    var firstRepeated: Moment? { values.firstRepeated }
    /// The first two headers; there should be one.
    var headers: [Moment] { values.headers }
    /// Whether the first event is a header.
    var beginsWithHeader: Bool { values.beginsWithHeader }
    /// The first `trace_end` after which something happens, and what happens next.
    var afterEnd: (end: Moment, next: Moment)? { values.afterEnd }
    /// The evidence for the products that remove ads.
    var adRemoval: AdRemovalEvidence { values.adRemoval }

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
        values = Values(adRemoval: AdRemovalEvidence(header, facts: facts))
        for product in header?.products ?? [] { values.products[product.id] = product }
        for product in header?.initialEntitlements ?? [] {
            values.entitlements[product] = Entitlement(isActive: true, since: nil, transaction: nil)
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
    public func product(_ id: String) -> TraceEvent.Product? { values.products[id] }

    /// Returns the product kind of a purchase: from the header, the event, or another purchase of
    /// it.
    ///
    /// - Parameter purchase: The beginning of the purchase.
    /// - Returns: The kind.
    public func kind(of purchase: TraceEvent.PurchaseStarted) -> TraceEvent.ProductKind? {
        values.products[purchase.productId]?.kind ?? purchase.kind
            ?? values.purchasedKinds[purchase.productId]
    }

    /// Returns the kind of a product: from the header, the latest purchase that states it, or nil.
    ///
    /// - Parameter product: The product identifier.
    /// - Returns: The kind.
    public func kind(ofProduct product: String) -> TraceEvent.ProductKind? {
        values.products[product]?.kind ?? values.purchasedKinds[product]
    }

    /// Returns the entitlement to a product, as the app sees it.
    ///
    /// - Parameter product: The product identifier.
    /// - Returns: nil if neither the header nor an event has mentioned it.
    public func entitlement(of product: String) -> Entitlement? { values.entitlements[product] }

    /// The products that are owned, as the app sees it.
    public var ownedProducts: [String] {
        values.entitlements.compactMap { $0.value.isActive ? $0.key : nil }
    }

    /// Returns an ad that was shown.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: The ad, or nil if it has not been shown.
    func ad(_ id: String) -> AdLife? {
        // An ad is never replaced by another of the same name.
        if let latestAd, latestAd.id == id { return latestAd }
        guard let ad = values.ads[id] else { return nil }
        latestAd = ad
        return ad
    }

    /// Returns a window by its name.
    ///
    /// - Parameter name: nil for `main`.
    /// - Returns: The window, made if it has not been seen.
    func scene(_ name: String?) -> SceneState {
        guard let name, name != "main" else { return mainScene }
        if let scene = values.otherScenes[name] { return scene }
        let scene = SceneState(name: name, index: 1 + values.otherScenes.count)
        values.otherScenes[name] = scene
        return scene
    }

    /// All windows that were seen, `main` first.
    public var scenes: [SceneState] {
        [mainScene] + values.otherScenes.values.sorted { $0.name < $1.name }
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
