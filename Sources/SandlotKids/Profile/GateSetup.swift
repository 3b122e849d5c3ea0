package import SandlotAds
package import SandlotTrace

/// What stands between a child and what is for parents.
package struct GateSetup: Sendable, Hashable {
    /// How strong the gate is.
    package var policy: GatePolicy
    /// Before what it stands.
    package var purposes: [TraceEvent.GatePurpose]

    /// Makes a setup.
    ///
    /// - Parameters:
    ///   - policy: How strong the gate is.
    ///   - purposes: Before what it stands.
    package init(_ policy: GatePolicy, before purposes: [TraceEvent.GatePurpose]) {
        self.policy = policy
        self.purposes = purposes
    }
}
