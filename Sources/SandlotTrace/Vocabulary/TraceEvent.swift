/// One event of a trace.
///
/// The cases are the vocabulary of `sandlot-trace/1`. ``unknown(_:)`` represents all other events.
public indirect enum TraceEvent: Sendable, Hashable {
    /// The first event of a run, which describes the app and its environment.
    case traceHeader(TraceHeader)
    /// The state of the app changes.
    case appState(AppState)
    /// A screen appears.
    case screen(Screen)
    /// The game enters another phase.
    case phase(Phase)
    /// The user does something, except with an ad.
    case userAction(UserAction)
    /// The last event of a run.
    case traceEnd(TraceEnd)
    /// A text appears.
    case textShown(TextShown)
    /// A price appears.
    case priceShown(PriceShown)
    /// An offer appears.
    case offerShown(OfferShown)
    /// The app requests an ad.
    case adRequested(AdRequested)
    /// An ad has loaded.
    case adLoaded(AdLoaded)
    /// An ad could not be loaded or shown.
    case adFailed(AdFailed)
    /// An ad appears.
    case adShown(AdShown)
    /// The countdown of an ad shows a number.
    case adCountdown(AdCountdown)
    /// An ad can be skipped from now on.
    case adSkipEnabled(AdSkipEnabled)
    /// The user taps the skip control.
    case adSkipTapped(AdSkipTapped)
    /// The user taps the ad.
    case adClicked(AdClicked)
    /// The app closes an ad.
    case adDismissed(AdDismissed)
    /// The user reports an ad.
    case adReported(AdReported)
    /// The gate shows a challenge, or that it is locked.
    case gateShown(GateShown)
    /// The user answers a challenge of the gate.
    case gateAnswered(GateAnswered)
    /// The gate opens.
    case gatePassed(GatePassed)
    /// The user leaves the gate.
    case gateCanceled(GateCanceled)
    /// The gate locks.
    case gateLocked(GateLocked)
    /// A purchase begins.
    case purchaseStarted(PurchaseStarted)
    /// A purchase ends.
    case purchaseResult(PurchaseResult)
    /// A restore begins.
    case restoreStarted(RestoreStarted)
    /// A restore ends.
    case restoreResult(RestoreResult)
    /// The store delivers an update about a transaction.
    case transactionUpdate(TransactionUpdate)
    /// An entitlement changes in the app.
    case entitlement(Entitlement)
    /// A link is opened.
    case linkOpened(LinkOpened)
    /// A notification is scheduled or received.
    case push(Push)
    /// The system asks for a permission.
    case permissionPrompt(PermissionPrompt)
    /// Data leaves the app.
    case dataSent(DataSent)
    /// An account is requested, created, used, or deleted.
    case account(Account)
    /// Consent is requested, granted, or withdrawn.
    case consent(Consent)
    /// A setting changes.
    case setting(Setting)
    /// A mediator passes a request for an ad to the adapter of a network.
    case adAdapterRequested(AdAdapterRequested)
    /// The adapter of a network answers a mediator.
    case adAdapterAnswered(AdAdapterAnswered)
    /// A page announces that a link or an ad leads out of the app.
    case bumperShown(BumperShown)
    /// The user leaves the app from a bumper page, or stays.
    case bumperAnswered(BumperAnswered)
    /// The sound of the game becomes audible or silent.
    case gameSound(GameSound)
    /// An event with an unknown name.
    case unknown(Unknown)
}

extension TraceEvent {
    /// The kind of the event.
    public var kind: TraceEventKind {
        switch self {
        case .traceHeader: .traceHeader
        case .appState: .appState
        case .screen: .screen
        case .phase: .phase
        case .userAction: .userAction
        case .traceEnd: .traceEnd
        case .textShown: .textShown
        case .priceShown: .priceShown
        case .offerShown: .offerShown
        case .adRequested: .adRequested
        case .adLoaded: .adLoaded
        case .adFailed: .adFailed
        case .adShown: .adShown
        case .adCountdown: .adCountdown
        case .adSkipEnabled: .adSkipEnabled
        case .adSkipTapped: .adSkipTapped
        case .adClicked: .adClicked
        case .adDismissed: .adDismissed
        case .adReported: .adReported
        case .gateShown: .gateShown
        case .gateAnswered: .gateAnswered
        case .gatePassed: .gatePassed
        case .gateCanceled: .gateCanceled
        case .gateLocked: .gateLocked
        case .purchaseStarted: .purchaseStarted
        case .purchaseResult: .purchaseResult
        case .restoreStarted: .restoreStarted
        case .restoreResult: .restoreResult
        case .transactionUpdate: .transactionUpdate
        case .entitlement: .entitlement
        case .linkOpened: .linkOpened
        case .push: .push
        case .permissionPrompt: .permissionPrompt
        case .dataSent: .dataSent
        case .account: .account
        case .consent: .consent
        case .setting: .setting
        case .adAdapterRequested: .adAdapterRequested
        case .adAdapterAnswered: .adAdapterAnswered
        case .bumperShown: .bumperShown
        case .bumperAnswered: .bumperAnswered
        case .gameSound: .gameSound
        case .unknown: .unknown
        }
    }

    init(_ kind: TraceEventKind, reading fields: borrowing TraceFields) throws(TraceError) {
        switch kind {
        case .traceHeader: self = .traceHeader(try TraceHeader(reading: fields))
        case .appState: self = .appState(try AppState(reading: fields))
        case .screen: self = .screen(try Screen(reading: fields))
        case .phase: self = .phase(try Phase(reading: fields))
        case .userAction: self = .userAction(try UserAction(reading: fields))
        case .traceEnd: self = .traceEnd(try TraceEnd(reading: fields))
        case .textShown: self = .textShown(try TextShown(reading: fields))
        case .priceShown: self = .priceShown(try PriceShown(reading: fields))
        case .offerShown: self = .offerShown(try OfferShown(reading: fields))
        case .adRequested: self = .adRequested(try AdRequested(reading: fields))
        case .adLoaded: self = .adLoaded(try AdLoaded(reading: fields))
        case .adFailed: self = .adFailed(try AdFailed(reading: fields))
        case .adShown: self = .adShown(try AdShown(reading: fields))
        case .adCountdown: self = .adCountdown(try AdCountdown(reading: fields))
        case .adSkipEnabled: self = .adSkipEnabled(try AdSkipEnabled(reading: fields))
        case .adSkipTapped: self = .adSkipTapped(try AdSkipTapped(reading: fields))
        case .adClicked: self = .adClicked(try AdClicked(reading: fields))
        case .adDismissed: self = .adDismissed(try AdDismissed(reading: fields))
        case .adReported: self = .adReported(try AdReported(reading: fields))
        case .gateShown: self = .gateShown(try GateShown(reading: fields))
        case .gateAnswered: self = .gateAnswered(try GateAnswered(reading: fields))
        case .gatePassed: self = .gatePassed(try GatePassed(reading: fields))
        case .gateCanceled: self = .gateCanceled(try GateCanceled(reading: fields))
        case .gateLocked: self = .gateLocked(try GateLocked(reading: fields))
        case .purchaseStarted: self = .purchaseStarted(try PurchaseStarted(reading: fields))
        case .purchaseResult: self = .purchaseResult(try PurchaseResult(reading: fields))
        case .restoreStarted: self = .restoreStarted(try RestoreStarted(reading: fields))
        case .restoreResult: self = .restoreResult(try RestoreResult(reading: fields))
        case .transactionUpdate: self = .transactionUpdate(try TransactionUpdate(reading: fields))
        case .entitlement: self = .entitlement(try Entitlement(reading: fields))
        case .linkOpened: self = .linkOpened(try LinkOpened(reading: fields))
        case .push: self = .push(try Push(reading: fields))
        case .permissionPrompt: self = .permissionPrompt(try PermissionPrompt(reading: fields))
        case .dataSent: self = .dataSent(try DataSent(reading: fields))
        case .account: self = .account(try Account(reading: fields))
        case .consent: self = .consent(try Consent(reading: fields))
        case .setting: self = .setting(try Setting(reading: fields))
        case .adAdapterRequested:
            self = .adAdapterRequested(try AdAdapterRequested(reading: fields))
        case .adAdapterAnswered: self = .adAdapterAnswered(try AdAdapterAnswered(reading: fields))
        case .bumperShown: self = .bumperShown(try BumperShown(reading: fields))
        case .bumperAnswered: self = .bumperAnswered(try BumperAnswered(reading: fields))
        case .gameSound: self = .gameSound(try GameSound(reading: fields))
        case .unknown: self = .unknown(try Unknown(reading: fields))
        }
    }

    func write(to members: inout some TraceMemberWriter) {
        switch self {
        case .traceHeader(let event): event.write(to: &members)
        case .appState(let event): event.write(to: &members)
        case .screen(let event): event.write(to: &members)
        case .phase(let event): event.write(to: &members)
        case .userAction(let event): event.write(to: &members)
        case .traceEnd(let event): event.write(to: &members)
        case .textShown(let event): event.write(to: &members)
        case .priceShown(let event): event.write(to: &members)
        case .offerShown(let event): event.write(to: &members)
        case .adRequested(let event): event.write(to: &members)
        case .adLoaded(let event): event.write(to: &members)
        case .adFailed(let event): event.write(to: &members)
        case .adShown(let event): event.write(to: &members)
        case .adCountdown(let event): event.write(to: &members)
        case .adSkipEnabled(let event): event.write(to: &members)
        case .adSkipTapped(let event): event.write(to: &members)
        case .adClicked(let event): event.write(to: &members)
        case .adDismissed(let event): event.write(to: &members)
        case .adReported(let event): event.write(to: &members)
        case .gateShown(let event): event.write(to: &members)
        case .gateAnswered(let event): event.write(to: &members)
        case .gatePassed(let event): event.write(to: &members)
        case .gateCanceled(let event): event.write(to: &members)
        case .gateLocked(let event): event.write(to: &members)
        case .purchaseStarted(let event): event.write(to: &members)
        case .purchaseResult(let event): event.write(to: &members)
        case .restoreStarted(let event): event.write(to: &members)
        case .restoreResult(let event): event.write(to: &members)
        case .transactionUpdate(let event): event.write(to: &members)
        case .entitlement(let event): event.write(to: &members)
        case .linkOpened(let event): event.write(to: &members)
        case .push(let event): event.write(to: &members)
        case .permissionPrompt(let event): event.write(to: &members)
        case .dataSent(let event): event.write(to: &members)
        case .account(let event): event.write(to: &members)
        case .consent(let event): event.write(to: &members)
        case .setting(let event): event.write(to: &members)
        case .adAdapterRequested(let event): event.write(to: &members)
        case .adAdapterAnswered(let event): event.write(to: &members)
        case .bumperShown(let event): event.write(to: &members)
        case .bumperAnswered(let event): event.write(to: &members)
        case .gameSound(let event): event.write(to: &members)
        case .unknown: break
        }
    }
}
