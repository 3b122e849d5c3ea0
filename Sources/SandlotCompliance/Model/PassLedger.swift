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
        /// The first stay in the background since.
        fileprivate(set) var leftAt: Moment?
        /// What consumed it, and whether that was a click on an ad.
        fileprivate(set) var consumed: (at: Moment, byAdClick: Bool)?

        init(id: String, purpose: TraceEvent.GatePurpose, at: Moment) {
            self.id = id
            self.purpose = purpose
            self.at = at
        }
    }

    /// The answer to whether an event has a valid pass.
    struct Answer {
        /// The valid pass, if there is one.
        let valid: Pass?
        /// The newest pass that was considered, valid or not.
        let considered: Pass?

        /// The events that were looked at besides the judged one.
        var looking: [Moment] {
            guard let valid else { return considered.map { [$0.at] } ?? [] }
            return considered.map { [valid.at, $0.at] } ?? [valid.at]
        }
    }

    private let passLifetime: Int
    private let invalidateOnBackground: Bool
    private(set) var passes: [Pass] = []

    init(_ parameters: Parameters) {
        passLifetime = parameters[.passTtlMs]
        invalidateOnBackground = parameters[.invalidateOnBackground]
    }

    /// The kinds of events that a monitor with a ledger must observe.
    static let observed: [TraceEventKind] = [.gatePassed, .appState, .purchaseStarted, .adClicked]

    /// Takes an event in: passes that are given, left behind or consumed.
    mutating func observe(_ observation: Observation) {
        let moment = observation.moment
        switch observation.event {
        case .gatePassed(let event):
            passes.removeAll { $0.id == event.passId }
            passes.append(Pass(id: event.passId, purpose: event.purpose, at: moment))
        case .appState(let event) where event.state == .background || event.state == .terminated:
            for pass in passes where pass.leftAt == nil { pass.leftAt = moment }
        case .purchaseStarted(let event):
            consume(
                pass(named: event.passId, for: [.purchase], within: passLifetime, at: moment),
                named: event.passId, at: moment, byAdClick: false)
        case .adClicked(let event) where event.destination != .none:
            consume(
                pass(
                    named: event.passId, for: [.adClick, .link], within: passLifetime, at: moment),
                named: event.passId, at: moment, byAdClick: true)
        default: break
        }
    }

    private func consume(_ answer: Answer, named id: String?, at moment: Moment, byAdClick: Bool) {
        let pass = id == nil ? answer.valid : newest(named: id)
        guard let pass, pass.consumed == nil else { return }
        pass.consumed = (moment, byAdClick)
    }

    /// The latest pass of a name.
    func newest(named id: String?) -> Pass? {
        passes.last { $0.id == id }
    }

    /// Looks for a valid pass.
    ///
    /// - Parameters:
    ///   - id: The pass that the event names, if it names one; no other is considered then.
    ///   - purposes: What the pass may be for.
    ///   - lifetime: How old it may be, in milliseconds.
    ///   - moment: The event's.
    ///   - afterAdClick: Whether a pass that a click on an ad has consumed counts as well.
    /// - Returns: The newest that is valid, and the newest that was considered.
    func pass(
        named id: String?, for purposes: Set<TraceEvent.GatePurpose>, within lifetime: Int,
        at moment: Moment, afterAdClick: Bool = false
    ) -> Answer {
        let candidates = passes.lazy.filter { pass in
            id == nil ? purposes.contains(pass.purpose) : pass.id == id
        }
        let valid = candidates.last { pass in
            purposes.contains(pass.purpose) && moment.t - pass.at.t <= lifetime
                && !(invalidateOnBackground && pass.leftAt != nil)
                && (pass.consumed == nil || afterAdClick && pass.consumed?.byAdClick == true)
        }
        return Answer(valid: valid, considered: candidates.last)
    }

    /// Whether the app was left between a pass and now.
    func wasLeft(_ pass: Pass) -> Bool { invalidateOnBackground && pass.leftAt != nil }
}
