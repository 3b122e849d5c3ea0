package import SandlotTrace

/// The features of a screen.
package struct ScreenSetup: Sendable, Hashable {
    /// The affordances in the words of the trace.
    package var affordances: [String]
    /// The purpose of the gate pass that the screen requires, or nil if it requires none.
    package var gate: TraceEvent.GatePurpose?

    /// Creates a setup.
    ///
    /// - Parameters:
    ///   - affordances: The affordances in the words of the trace.
    ///   - gate: The purpose of the gate pass that the screen requires, or nil if it requires none.
    package init(_ affordances: [String], gate: TraceEvent.GatePurpose? = nil) {
        self.affordances = affordances
        self.gate = gate
    }
}

/// A permission that an app requests.
package struct PermissionSetup: Sendable, Hashable {
    /// A moment of the request.
    package enum Moment: String, Sendable, Hashable, CaseIterable {
        /// During setup, at the first launch.
        case onboarding
        /// Before the first word of the first test.
        case firstTest = "first-test"
        /// When a target with the permission's name is tapped.
        case tap
    }

    /// The permission.
    package var permission: TraceEvent.Permission
    /// The moment of the request.
    package var moment: Moment
    /// Whether the permission is granted.
    package var isGranted: Bool

    /// Creates a permission.
    package init(_ permission: TraceEvent.Permission, at moment: Moment, isGranted: Bool = true) {
        self.permission = permission
        self.moment = moment
        self.isGranted = isGranted
    }
}

/// A link out of an app.
package struct LinkSetup: Sendable, Hashable {
    /// The name in scenarios.
    package var name: String
    /// The target of the link.
    package var target: TraceEvent.LinkClass
    /// The host, if it leads to the web.
    package var host: String?
    /// Whether a page says that the app is being left before the link is opened.
    package var hasBumper: Bool

    /// Creates a link.
    package init(
        _ name: String, to target: TraceEvent.LinkClass, host: String? = nil,
        hasBumper: Bool = false
    ) {
        self.name = name
        self.target = target
        self.host = host
        self.hasBumper = hasBumper
    }
}
