public import SandlotTrace

/// Something that belongs behind the gate.
public enum GateAction: String, Sendable, Hashable, CaseIterable {
    /// A purchase begins.
    case purchase
    /// A click on an ad leads somewhere.
    case adClick
    /// A link leaves the app.
    case link
    /// A restore begins.
    case restore
    /// The system asks for a permission.
    case permission
    /// A setting of the parents is changed.
    case setting
    /// A screen for parents is entered.
    case parentArea

    /// What a pass must be for.
    public var purposes: Set<TraceEvent.GatePurpose> {
        switch self {
        case .purchase: [.purchase]
        case .adClick: [.adClick, .link]
        case .link: [.link, .settings, .parentArea]
        case .restore: [.restore, .purchase, .settings, .parentArea]
        case .permission: [.permission, .settings, .parentArea, .onboardingParent]
        case .setting: [.settings, .parentArea]
        case .parentArea: [.settings, .parentArea, .onboardingParent]
        }
    }

    /// Whether it uses the pass up: each purchase and each click needs a pass of its own.
    public var usesPassUp: Bool { self == .purchase || self == .adClick }
}
