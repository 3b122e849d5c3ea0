import SandlotTrace

/// An action that belongs behind the gate, and the passes that it accepts.
struct GatedAction {
    /// The action, as the subject of a sentence.
    let name: String
    /// The pass that it names.
    let passID: String?
    /// The accepted purposes of a pass.
    let purposes: Set<TraceEvent.GatePurpose>
    /// Whether it uses a pass up and needs a fresh one, as purchases and clicks on ads do.
    var usesPassUp = false
    /// Whether the pass may be the one that the click which led here has used up.
    var followsAdClick = false

    /// The action of an event that needs a pass.
    ///
    /// - Returns: The action, or nil if the event needs no pass.
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

    /// Describes why a pass is not valid for the action.
    ///
    /// - Parameters:
    ///   - flaws: Every reason; at least one.
    ///   - pass: The pass.
    ///   - lifetime: The maximum age of the pass, in milliseconds.
    /// - Returns: A sentence, the measure, and other events that show it.
    func description(
        of flaws: [PassLedger.Flaw], pass: PassLedger.Pass, lifetime: Int
    ) -> (message: String, measure: Finding.Measure?, witnesses: [Moment]) {
        var reasons: [String] = []
        var measure: Finding.Measure?
        var witnesses: [Moment] = []
        for flaw in flaws {
            switch flaw {
            case .purpose: reasons.append("is for \(pass.purpose.rawValue)")
            case .age(let age):
                measure = .time(age, limit: lifetime)
                reasons.append(
                    "is \(Words.duration(age)) old, where \(Words.duration(lifetime)) are allowed")
            case .left(let moment):
                witnesses.append(moment)
                reasons.append("is from before the app was left")
            case .consumed(let moment):
                witnesses.append(moment)
                reasons.append("has been used before")
            }
        }
        return ("\(name) rests on a pass that \(Words.list(reasons)).", measure, witnesses)
    }
}
