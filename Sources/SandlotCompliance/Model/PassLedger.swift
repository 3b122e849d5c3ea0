import SandlotTrace

/// The passes of a run, and what has become of them.
///
/// A monitor asks it before it lets it observe the same event, so that an event that consumes a pass still finds
/// it.
struct PassLedger {
    /// A pass that the gate gave.
    final class Pass {
        let id: String
        let purpose: TraceEvent.GatePurpose
        let at: Moment
        /// The first stay in the background since, if that matters.
        fileprivate(set) var leftAt: Moment?
        /// The event that consumed it, and whether that was a click on an ad.
        fileprivate(set) var consumed: (at: Moment, byAdClick: Bool)?
        /// The latest `t` of this pass and of those before it: beyond its lifetime no older one is valid, even
        /// if the clock went back.
        fileprivate let latestT: Int

        /// Whether a later pass has the same name and purpose.
        fileprivate(set) var isReplaced = false

        fileprivate init(_ event: TraceEvent.GatePassed, at: Moment, after previous: Pass?) {
            id = event.passId
            purpose = event.purpose
            self.at = at
            latestT = max(at.t, previous?.latestT ?? at.t)
        }
    }

    /// A reason why a pass is not valid.
    enum Flaw {
        /// The pass is for another purpose.
        case purpose
        /// The pass is too old; its age in milliseconds.
        case age(Int)
        /// The user left the app since.
        case left(Moment)
        /// The pass has been used.
        case consumed(Moment)

        /// Whether the pass has been used.
        var isConsumption: Bool {
            if case .consumed = self { true } else { false }
        }
    }

    /// The answer to whether an event has a valid pass.
    struct Answer {
        /// The valid pass, if there is one.
        let valid: Pass?
        /// The newest pass that was considered, valid or not.
        let considered: Pass?

        /// The events that were looked at besides the checked one.
        var looking: [Moment] {
            guard let valid else { return considered.map { [$0.at] } ?? [] }
            guard let considered, considered !== valid else { return [valid.at] }
            return [valid.at, considered.at]
        }
    }

    /// The kinds of events that a monitor with a ledger must observe.
    static let observed: [TraceEventKind] = [.gatePassed, .appState, .purchaseStarted, .adClicked]
    /// The parameters of the ledger, which a rule with a ledger must have.
    static let parameters = [Parameter.passTtlMs.erased, Parameter.invalidateOnBackground.erased]

    /// The parameters of the ledger.
    struct Settings: Sendable {
        /// The maximum age of a pass for a purchase or a click, in milliseconds.
        let passLifetimeMs: Int
        /// Whether a pass ends when the app goes to the background.
        let invalidateOnBackground: Bool

        /// Reads the settings from the parameters of a rule.
        init(_ parameters: Parameters) {
            passLifetimeMs = parameters[.passTtlMs]
            invalidateOnBackground = parameters[.invalidateOnBackground]
        }
    }

    private let settings: Settings
    private var byID: [String: Pass] = [:]
    /// The newest pass for each purpose.
    private var byPurpose: [TraceEvent.GatePurpose: Pass] = [:]
    /// The passes since the user last left the app, oldest first, and some that were replaced.
    private var recent: [Pass] = []
    /// The number of those that were replaced.
    private var replacedCount = 0
    /// Those of them that were not replaced, by name.
    private var recentByID: [String: [Pass]] = [:]
    /// Those of them that may be valid, by purpose and oldest first.
    private var usable: [TraceEvent.GatePurpose: [Pass]] = [:]
    /// Those of them that the latest click on an ad has consumed, which are usable for its link.
    private var consumedByAdClick: [Pass] = []
    /// The newest pass of the run, for any purpose.
    private(set) var newest: Pass?
    /// The latest click on an ad that led somewhere.
    private var latestAdClick: Moment?

    /// Makes an empty ledger.
    init(_ settings: Settings) {
        self.settings = settings
    }

    // MARK: Keeping up

    /// Records passes that are given, left behind, or consumed.
    mutating func observe(_ observation: Observation) {
        let moment = observation.moment
        switch observation.event {
        case .gatePassed(let event): add(event, at: moment)
        case .appState(let event) where event.state == .background || event.state == .terminated:
            guard settings.invalidateOnBackground else { return }
            for pass in recent where !pass.isReplaced { pass.leftAt = moment }
            recent.removeAll(keepingCapacity: true)
            replacedCount = 0
            recentByID.removeAll(keepingCapacity: true)
            usable.removeAll(keepingCapacity: true)
            consumedByAdClick = []
        case .purchaseStarted(let event):
            consume(event.passId, for: [.purchase], at: moment, byAdClick: false)
        case .adClicked(let event) where event.destination != .none:
            for pass in consumedByAdClick { removeFromUsable(pass) }
            consumedByAdClick = []
            consume(event.passId, for: [.adClick, .link], at: moment, byAdClick: true)
            latestAdClick = moment
        default: break
        }
    }

    private mutating func add(_ event: TraceEvent.GatePassed, at moment: Moment) {
        let namesakes = recentByID[event.passId] ?? []
        for other in namesakes where other.purpose == event.purpose {
            other.isReplaced = true
            replacedCount += 1
            removeFromUsable(other)
        }
        let pass = Pass(event, at: moment, after: recent.last)
        byID[pass.id] = pass
        byPurpose[pass.purpose] = pass
        recent.append(pass)
        // A gate that gives the same pass again and again must not need more memory each time.
        if replacedCount > 16, replacedCount > recent.count / 2 {
            recent.removeAll(where: \.isReplaced)
            replacedCount = 0
        }
        recentByID[pass.id] = namesakes.filter { !$0.isReplaced } + [pass]
        usable[pass.purpose, default: []].append(pass)
        newest = pass
    }

    private mutating func removeFromUsable(_ pass: Pass) {
        // It is usually one of the last.
        guard let index = usable[pass.purpose]?.lastIndex(where: { $0 === pass }) else { return }
        usable[pass.purpose]?.remove(at: index)
    }

    private mutating func consume(
        _ id: String?, for purposes: Set<TraceEvent.GatePurpose>, at moment: Moment,
        byAdClick: Bool
    ) {
        let pass =
            id == nil
            ? newestValid(
                for: purposes, within: settings.passLifetimeMs, at: moment, afterAdClick: false)
            : newest(named: id)
        guard let pass else { return }
        // A pass that the gate reports twice can still be used only once.
        for other in (recentByID[pass.id] ?? []) + [pass] where other.consumed == nil {
            other.consumed = (moment, byAdClick)
            if byAdClick {
                consumedByAdClick.append(other)
            } else {
                removeFromUsable(other)
            }
        }
    }

    // MARK: Questions

    /// Returns the latest pass with a name.
    func newest(named id: String?) -> Pass? { id.flatMap { byID[$0] } }

    /// Looks for a valid pass.
    ///
    /// - Parameters:
    ///   - id: The pass that the event names, if it names one; no other is considered then.
    ///   - purposes: The accepted purposes.
    ///   - lifetime: The maximum age of the pass, in milliseconds.
    ///   - moment: The time of the event.
    ///   - afterAdClick: Whether the pass that the latest click on an ad has consumed counts as well.
    /// - Returns: The newest that is valid, and the newest that was considered.
    func pass(
        named id: String?, for purposes: Set<TraceEvent.GatePurpose>, within lifetime: Int,
        at moment: Moment, afterAdClick: Bool = false
    ) -> Answer {
        guard id == nil else {
            guard let pass = newest(named: id) else { return Answer(valid: nil, considered: nil) }
            let flaws = flaws(
                of: pass, for: purposes, within: lifetime, at: moment, afterAdClick: afterAdClick)
            return Answer(valid: flaws.isEmpty ? pass : nil, considered: pass)
        }
        return Answer(
            valid: newestValid(
                for: purposes, within: lifetime, at: moment, afterAdClick: afterAdClick),
            considered: purposes.compactMap { byPurpose[$0] }.max { $0.at.isBefore($1.at) })
    }

    private func newestValid(
        for purposes: Set<TraceEvent.GatePurpose>, within lifetime: Int, at moment: Moment,
        afterAdClick: Bool
    ) -> Pass? {
        purposes.compactMap { purpose in
            for pass in (usable[purpose] ?? []).reversed() {
                if moment.t - pass.latestT > lifetime { return nil }
                guard moment.t - pass.at.t <= lifetime, pass.leftAt == nil else { continue }
                if pass.consumed == nil || afterAdClick && isConsumedByLatestAdClick(pass) {
                    return pass
                }
            }
            return nil
        }.max { $0.at.isBefore($1.at) }
    }

    private func isConsumedByLatestAdClick(_ pass: Pass) -> Bool {
        pass.consumed.map { $0.byAdClick && $0.at == latestAdClick } ?? false
    }

    /// A reason why a pass is not valid.
    ///
    /// - Parameters:
    ///   - pass: The pass.
    ///   - purposes: The accepted purposes.
    ///   - lifetime: The maximum age of the pass, in milliseconds.
    ///   - moment: The time of the action.
    ///   - afterAdClick: Whether it may have been consumed by the latest click on an ad.
    /// - Returns: All reasons; none if the pass is valid.
    func flaws(
        of pass: Pass, for purposes: Set<TraceEvent.GatePurpose>, within lifetime: Int,
        at moment: Moment, afterAdClick: Bool = false
    ) -> [Flaw] {
        var flaws: [Flaw] = []
        if !purposes.contains(pass.purpose) { flaws.append(.purpose) }
        if moment.t - pass.at.t > lifetime { flaws.append(.age(moment.t - pass.at.t)) }
        if let leftAt = pass.leftAt { flaws.append(.left(leftAt)) }
        if let consumed = pass.consumed, !(afterAdClick && isConsumedByLatestAdClick(pass)) {
            flaws.append(.consumed(consumed.at))
        }
        return flaws
    }

    /// Whether the app was left between a pass and now, and that matters.
    func wasLeft(_ pass: Pass) -> Bool { pass.leftAt != nil }
}
