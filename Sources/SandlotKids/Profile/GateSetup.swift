package import SandlotAds
package import SandlotTrace

/// The parental gate of an app.
package struct GateSetup: Sendable, Hashable {
    /// The policy, which determines the strength of the gate.
    package var policy: GatePolicy
    /// The purposes that the gate protects.
    package var purposes: [TraceEvent.GatePurpose]

    /// Creates a setup.
    ///
    /// - Parameters:
    ///   - policy: The policy, which determines the strength of the gate.
    ///   - purposes: The purposes that the gate protects.
    package init(_ policy: GatePolicy, before purposes: [TraceEvent.GatePurpose]) {
        self.policy = policy
        self.purposes = purposes
    }
}
