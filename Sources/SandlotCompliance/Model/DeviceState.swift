public import SandlotTrace

/// The state of a device that outlives a run.
public final class DeviceState {
    /// A consent that was granted and not taken back.
    public struct Grant: Sendable, Hashable {
        /// The consent's identifier.
        public let consentID: String
        /// The scope of the consent.
        public let scope: [String]
        /// The method by which the person was verified.
        public let method: String
        /// The person who gave it.
        public let by: TraceEvent.Actor
        /// Whether it was requested separately.
        public let isSeparate: Bool
        /// The run in which it was given.
        public let run: String
        /// The time at which it was given.
        public let at: Moment
    }

    /// The label.
    public let name: String
    /// Consents in force, in the order in which they were given.
    public internal(set) var grants: [Grant] = []
    /// Those of a parent that a parental gate did not verify, in the same order.
    private var parental: [Grant] = []
    /// The identifiers of these consents.
    private var consentIDs: Set<String> = []

    init(name: String) {
        self.name = name
    }

    func observe(_ consent: TraceEvent.Consent, at moment: Moment, run: String) {
        switch consent.action {
        case .granted:
            guard let scope = consent.scope, let method = consent.method, let by = consent.by else {
                return
            }
            let grant = Grant(
                consentID: consent.consentId, scope: scope, method: method, by: by,
                isSeparate: consent.separate, run: run, at: moment)
            if !consentIDs.insert(grant.consentID).inserted {
                remove {
                    $0.consentID == grant.consentID && $0.scope == scope && $0.method == method
                        && $0.by == by && $0.isSeparate == grant.isSeparate
                }
            }
            grants.append(grant)
            if by == .parent, method != "parentalGate" { parental.append(grant) }
        case .withdrawn:
            guard consentIDs.remove(consent.consentId) != nil else { return }
            remove { $0.consentID == consent.consentId }
        default: break
        }
    }

    private func remove(where isGone: (Grant) -> Bool) {
        grants.removeAll(where: isGone)
        parental.removeAll(where: isGone)
    }

    /// A consent of a parent that is in force.
    ///
    /// - Parameters:
    ///   - methods: The parameter `vpcMethods`; a parental gate never counts.
    ///   - suits: A further condition on the consent.
    /// - Returns: The latest consent that meets the condition, or nil.
    public func validConsent(
        methods: [String], where suits: (Grant) -> Bool = { _ in true }
    )
        -> Grant?
    {
        parental.last { methods.contains($0.method) && suits($0) }
    }
}
