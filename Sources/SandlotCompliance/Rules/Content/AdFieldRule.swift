import SandlotTrace

/// A rule that checks the fields of each request for an ad, or of each ad when it is shown.
protocol AdFieldRule: Rule {
    /// Checks a request.
    ///
    /// - Parameters:
    ///   - request: The content of the event.
    ///   - run: The run, for its header.
    /// - Returns: The result, or nil if there is nothing to check.
    func check(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldResult?

    /// Checks an ad that is shown.
    ///
    /// - Parameters:
    ///   - ad: The ad.
    ///   - run: The run, for its header.
    /// - Returns: The result, or nil if there is nothing to check.
    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult?
}

/// The result of checking the fields of an event.
enum AdFieldResult {
    /// The requirement is met; `also` is another event that the check looked at.
    case pass(also: Moment? = nil)
    /// The requirement is broken, with the reason and the measure.
    case fail(String, Finding.Measure? = nil)
    /// The fields do not contain enough information.
    case unclear(String)
}

extension AdFieldRule {
    func check(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldResult? { nil }
    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult? { nil }
}

/// A monitor that checks requests and ads by their fields.
final class AdFieldMonitor<FieldRule: AdFieldRule>: RuleMonitor<FieldRule> {
    override func observe(_ observation: Observation) {
        switch observation.event {
        case .adRequested(let event): record(rule.check(event, in: run), at: observation.moment)
        case .adShown:
            // The ad that was just shown is the latest of its window.
            guard let ad = observation.scene.openAds.last else { return }
            record(rule.check(ad, in: run), at: observation.moment)
        default: break
        }
    }

    private func record(_ result: AdFieldResult?, at moment: Moment) {
        switch result {
        case .pass(let other?): recorder.pass(other, moment)
        case .pass: recorder.pass(moment)
        case .fail(let message, let measure):
            recorder.fail(looking: [moment], measure: measure, message)
        case .unclear(let message): recorder.doubt(looking: [moment], message)
        case nil: break
        }
    }
}
