public import SandlotTrace

/// An action that belongs behind the gate.
public enum GateAction: String, Sendable, Hashable, CaseIterable {
    /// The start of a purchase.
    case purchase
    /// A click on an ad that opens a link.
    case adClick
    /// A link that leaves the app.
    case link
    /// The start of a restore.
    case restore
    /// A system prompt for a permission.
    case permission
    /// A change to a parental setting.
    case setting
    /// The opening of a screen for parents.
    case parentArea

    /// The purposes of passes that allow the action.
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

    /// Whether the action consumes its pass, as each purchase and each click on an ad does.
    public var usesPassUp: Bool { self == .purchase || self == .adClick }
}
