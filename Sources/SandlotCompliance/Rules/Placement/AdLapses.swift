/// The times at which ads that are never dismissed count as gone, if the next phase of their window
/// closes them.
///
/// Whether an ad is dismissed after all is known only when its run has ended; until then a lapse is provisional.
struct AdLapses: Sendable {
    /// Whether phases close ads.
    let isOn: Bool
    private var moments: [String: Moment] = [:]

    init(_ parameters: Parameters) {
        isOn = parameters[.missingDismiss] == "nextPhase"
    }

    /// Records the beginning of a phase.
    ///
    /// - Parameter observation: The phase event.
    mutating func phaseBegan(_ observation: Observation) {
        guard isOn else { return }
        for ad in observation.scene.openAds where moments[ad.id] == nil {
            moments[ad.id] = observation.moment
        }
    }

    /// Returns the first beginning of a phase in an ad's window after the ad appeared.
    ///
    /// - Parameter ad: An ad that was not dismissed before that phase.
    /// - Returns: nil if there was none, or if phases close nothing.
    func lapse(of ad: AdLife) -> Moment? { moments[ad.id] }

    /// Forgets an ad that was dismissed.
    ///
    /// - Parameter id: The ad.
    mutating func forget(_ id: String) {
        if isOn { moments[id] = nil }
    }
}
