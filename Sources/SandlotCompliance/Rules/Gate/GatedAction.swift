import SandlotTrace

/// Something that belongs behind the gate, and the passes that open it.
struct GatedAction {
    /// What happens, as the subject of a sentence.
    let name: String
    /// The pass that it names.
    let passID: String?
    /// What a pass may be for.
    let purposes: Set<TraceEvent.GatePurpose>
    /// Whether it uses a pass up and needs a fresh one, as purchases and clicks on ads do.
    var usesPassUp = false
    /// Whether the pass may be the one that the click which led here has used up.
    var followsAdClick = false

    /// What an event needs a pass for.
    ///
    /// - Returns: nil if no gate stands before such an event.
    init?(_ event: TraceEvent) {
        switch event {
        case .purchaseStarted(let event):
            name = "The purchase \(event.purchaseId)"
            passID = event.passId
            purposes = [.purchase]
            usesPassUp = true
        case .adClicked(let event):
            name = "The click on ad \(event.adId)"
            passID = event.passId
            purposes = [.adClick, .link]
            usesPassUp = true
        case .linkOpened(let event):
            name = "A link"
            passID = event.passId
            followsAdClick = event.origin == .ad
            purposes =
                followsAdClick
                ? [.link, .settings, .parentArea, .adClick] : [.link, .settings, .parentArea]
        case .restoreStarted(let event):
            name = "A restore"
            passID = event.passId
            purposes = [.restore, .purchase, .settings, .parentArea]
        case .permissionPrompt(let event):
            name = "A prompt for the permission \(event.permission.rawValue)"
            passID = event.passId
            purposes = [.permission, .settings, .parentArea, .onboardingParent]
        case .setting(let event):
            name = "A change of the setting \(event.key.rawValue)"
            passID = event.passId
            purposes = [.settings, .parentArea]
        default: return nil
        }
    }

    /// Says why a pass does not open this.
    ///
    /// - Parameters:
    ///   - flaw: The reason.
    ///   - pass: The pass.
    ///   - lifetime: How old it may be, in milliseconds.
    /// - Returns: A sentence, what was measured, and another event that shows it.
    func description(
        of flaw: PassLedger.Flaw, of pass: PassLedger.Pass, lifetime: Int
    ) -> (message: String, measure: Finding.Measure?, witness: Moment?) {
        switch flaw {
        case .purpose:
            ("\(name) rests on a pass for \(pass.purpose.rawValue).", nil, nil)
        case .age(let age):
            (
                "\(name) rests on a pass that is \(age) ms old; \(lifetime) ms are allowed.",
                .time(age, limit: lifetime), nil
            )
        case .left(let moment):
            ("\(name) rests on a pass from before the app was left.", nil, moment)
        case .consumed(let moment):
            ("\(name) rests on a pass that has been used before.", nil, moment)
        }
    }
}
