package import SandlotTrace

/// What a screen offers.
package struct ScreenSetup: Sendable, Hashable {
    /// What can be done on it, in the words of the trace.
    package var affordances: [String]
    /// Whether only those who have passed the gate come to it, and for which purpose.
    package var gate: TraceEvent.GatePurpose?

    /// Makes a setup.
    ///
    /// - Parameters:
    ///   - affordances: What can be done on it.
    ///   - gate: For which purpose the gate is asked before it, if it is.
    package init(_ affordances: [String], gate: TraceEvent.GatePurpose? = nil) {
        self.affordances = affordances
        self.gate = gate
    }
}

/// A permission for which an app asks.
package struct PermissionSetup: Sendable, Hashable {
    /// When it asks.
    package enum Moment: String, Sendable, Hashable, CaseIterable {
        /// While the app is set up, when it is launched for the first time.
        case onboarding
        /// Before the first word of the first test.
        case firstTest = "first-test"
        /// When somebody taps what is called like the permission.
        case tap
    }

    /// The permission.
    package var permission: TraceEvent.Permission
    /// When it asks.
    package var moment: Moment
    /// Whether it is given.
    package var isGranted: Bool

    /// Makes one from its parts.
    package init(_ permission: TraceEvent.Permission, at moment: Moment, isGranted: Bool = true) {
        self.permission = permission
        self.moment = moment
        self.isGranted = isGranted
    }
}

/// A link out of an app.
package struct LinkSetup: Sendable, Hashable {
    /// What scenarios call it.
    package var name: String
    /// Where it leads.
    package var target: TraceEvent.LinkClass
    /// The host, if it leads to the web.
    package var host: String?

    /// Makes one from its parts.
    package init(_ name: String, to target: TraceEvent.LinkClass, host: String? = nil) {
        self.name = name
        self.target = target
        self.host = host
    }
}
