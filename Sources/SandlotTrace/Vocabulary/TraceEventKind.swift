/// The kinds of events, as numbers.
public enum TraceEventKind: UInt8, Sendable, CaseIterable {
    /// The event `trace_header`.
    case traceHeader
    /// The event `app_state`.
    case appState
    /// The event `screen`.
    case screen
    /// The event `phase`.
    case phase
    /// The event `user_action`.
    case userAction
    /// The event `trace_end`.
    case traceEnd
    /// The event `text_shown`.
    case textShown
    /// The event `price_shown`.
    case priceShown
    /// The event `offer_shown`.
    case offerShown
    /// The event `ad_requested`.
    case adRequested
    /// The event `ad_loaded`.
    case adLoaded
    /// The event `ad_failed`.
    case adFailed
    /// The event `ad_shown`.
    case adShown
    /// The event `ad_countdown`.
    case adCountdown
    /// The event `ad_skip_enabled`.
    case adSkipEnabled
    /// The event `ad_skip_tapped`.
    case adSkipTapped
    /// The event `ad_clicked`.
    case adClicked
    /// The event `ad_dismissed`.
    case adDismissed
    /// The event `ad_reported`.
    case adReported
    /// The event `gate_shown`.
    case gateShown
    /// The event `gate_answered`.
    case gateAnswered
    /// The event `gate_passed`.
    case gatePassed
    /// The event `gate_cancelled`.
    case gateCanceled
    /// The event `gate_locked`.
    case gateLocked
    /// The event `purchase_started`.
    case purchaseStarted
    /// The event `purchase_result`.
    case purchaseResult
    /// The event `restore_started`.
    case restoreStarted
    /// The event `restore_result`.
    case restoreResult
    /// The event `transaction_update`.
    case transactionUpdate
    /// The event `entitlement`.
    case entitlement
    /// The event `link_opened`.
    case linkOpened
    /// The event `push`.
    case push
    /// The event `permission_prompt`.
    case permissionPrompt
    /// The event `data_sent`.
    case dataSent
    /// The event `account`.
    case account
    /// The event `consent`.
    case consent
    /// The event `setting`.
    case setting
    /// The event `ad_adapter_requested`.
    case adAdapterRequested
    /// The event `ad_adapter_answered`.
    case adAdapterAnswered
    /// The event `bumper_shown`.
    case bumperShown
    /// The event `bumper_answered`.
    case bumperAnswered
    /// The event `game_sound`.
    case gameSound
    /// Any other event.
    case unknown

    /// The name in a trace, which is empty for ``unknown``.
    public var name: String {
        switch self {
        case .traceHeader: "trace_header"
        case .appState: "app_state"
        case .screen: "screen"
        case .phase: "phase"
        case .userAction: "user_action"
        case .traceEnd: "trace_end"
        case .textShown: "text_shown"
        case .priceShown: "price_shown"
        case .offerShown: "offer_shown"
        case .adRequested: "ad_requested"
        case .adLoaded: "ad_loaded"
        case .adFailed: "ad_failed"
        case .adShown: "ad_shown"
        case .adCountdown: "ad_countdown"
        case .adSkipEnabled: "ad_skip_enabled"
        case .adSkipTapped: "ad_skip_tapped"
        case .adClicked: "ad_clicked"
        case .adDismissed: "ad_dismissed"
        case .adReported: "ad_reported"
        case .gateShown: "gate_shown"
        case .gateAnswered: "gate_answered"
        case .gatePassed: "gate_passed"
        case .gateCanceled: "gate_cancelled"
        case .gateLocked: "gate_locked"
        case .purchaseStarted: "purchase_started"
        case .purchaseResult: "purchase_result"
        case .restoreStarted: "restore_started"
        case .restoreResult: "restore_result"
        case .transactionUpdate: "transaction_update"
        case .entitlement: "entitlement"
        case .linkOpened: "link_opened"
        case .push: "push"
        case .permissionPrompt: "permission_prompt"
        case .dataSent: "data_sent"
        case .account: "account"
        case .consent: "consent"
        case .setting: "setting"
        case .adAdapterRequested: "ad_adapter_requested"
        case .adAdapterAnswered: "ad_adapter_answered"
        case .bumperShown: "bumper_shown"
        case .bumperAnswered: "bumper_answered"
        case .gameSound: "game_sound"
        case .unknown: ""
        }
    }
}
