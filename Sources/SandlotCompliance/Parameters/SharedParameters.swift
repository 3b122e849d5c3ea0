// Parameters that several rules share. A parameter of a single rule is in the file of the rule.

extension Parameter<[String]> {
    /// The phases in which the child plays.
    public static let gameplayPhases = Parameter(
        "gameplayPhases", ["presenting", "spelling", "feedback"])
    /// Fields of `data_sent` that contain information about a person.
    public static let pii = Parameter(
        "pii", ["name", "dob", "email", "phone", "photo", "voice", "location", "freeText"])
    /// Fields of `data_sent` that contain information about a device.
    public static let deviceInfo = Parameter(
        "deviceInfo", ["model", "osBuild", "carrier", "deviceName", "screenSize", "timezone"])
    /// Identifiers that can recognize a user over time.
    public static let persistentIds = Parameter(
        "persistentIds",
        [
            "idfa", "idfv", "aaid", "androidId", "appInstanceId", "installationId", "deviceId",
            "userId", "imei", "imsi", "mac", "bssid", "ssid", "simSerial", "buildSerial", "serial",
            "pushToken", "ip", "cookie",
        ])
    /// The accepted methods of verifying a parent's consent.
    public static let vpcMethods = Parameter(
        "vpcMethods",
        [
            "signedForm", "card", "videoCall", "govId", "kba", "faceMatch", "emailPlus", "textPlus",
        ])
    /// Purposes for which a persistent identifier may be used without consent.
    public static let internalOps = Parameter(
        "internalOps",
        [
            "network", "auth", "personalizeContent", "contextualAds", "freqCap", "security",
            "legal", "maintain", "analyzeFunctioning", "fulfilRequest",
        ])
}

extension Parameter<[String]?> {
    /// The products that remove ads; if it is not set, the run decides.
    public static let removeAdsProducts = Parameter("removeAdsProducts", nil)
}

extension Parameter<Int> {
    /// The tolerance beyond a time limit, in milliseconds.
    public static let tolMs = Parameter("tolMs", 250)
    /// The time for which a pass is valid for a purchase or an ad's link, in milliseconds.
    public static let passTtlMs = Parameter("passTtlMs", 60_000)
    /// The time for which a pass is valid for an area, in milliseconds.
    public static let areaTtlMs = Parameter("areaTtlMs", 300_000)
    /// The time for which the gate stays locked if the event does not state it, in milliseconds.
    public static let lockoutMs = Parameter("lockoutMs", 60_000)
    /// The number of wrong answers after which the gate locks.
    public static let maxAttempts = Parameter("maxAttempts", 3)
}

extension Parameter<Bool> {
    /// Whether `inactive` counts as the foreground.
    public static let inactiveIsVisible = Parameter("inactiveIsVisible", false)
    /// Whether a pass ends when the app goes to the background.
    public static let invalidateOnBackground = Parameter("invalidateOnBackground", true)
}

extension Parameter<PerPlatform> {
    /// The countdown that an ad must serve, in milliseconds.
    public static let countdownMs = Parameter(
        "countdownMs", PerPlatform(iOS: 5_000, watchOS: 3_000, android: 5_000))
    /// The time within which an ad must be skippable, in milliseconds.
    public static let maxSkipMs = Parameter(
        "maxSkipMs", PerPlatform(iOS: 5_000, watchOS: 3_000, android: 5_000))
    /// The smallest side of a close control, in points.
    public static let minClosePt = Parameter(
        "minClosePt", PerPlatform(iOS: 44, watchOS: 38, android: 48))
}

extension Parameter<String> {
    /// The event that closes an ad that is never dismissed: `runEnd`, or `nextPhase` of its window.
    public static let missingDismiss = Parameter(
        "missingDismiss", "runEnd", accepts: .words("runEnd", "nextPhase"))
}
