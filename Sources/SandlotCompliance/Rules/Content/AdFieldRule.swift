import SandlotTrace

/// A rule that judges each request for an ad, or each ad when it is shown, by what the event itself says.
protocol AdFieldRule: Rule {
    /// Judges a request.
    ///
    /// - Parameters:
    ///   - request: What the event says.
    ///   - run: The run, of which the header counts.
    /// - Returns: nil if there is nothing to judge.
    func judge(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldJudgement?

    /// Judges an ad that is shown.
    ///
    /// - Parameters:
    ///   - ad: The ad.
    ///   - run: The run, of which the header counts.
    /// - Returns: nil if there is nothing to judge.
    func judge(_ ad: AdLife, in run: RunState) -> AdFieldJudgement?
}

/// What the fields of an event come to.
enum AdFieldJudgement {
    /// All is well; `also` is another event that had to be looked at.
    case pass(also: Moment? = nil)
    /// A requirement is broken, with the reason and what was measured.
    case fail(String, Finding.Measure? = nil)
    /// The fields do not say enough.
    case unclear(String)
}

extension AdFieldRule {
    func judge(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldJudgement? { nil }
    func judge(_ ad: AdLife, in run: RunState) -> AdFieldJudgement? { nil }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        AdFieldMonitor(self, run, judge)
    }
}

/// Not generic: to find the class of each rule at run time costs more than its judgements.
private final class AdFieldMonitor: RuleMonitor {
    private let rule: any AdFieldRule

    init(_ rule: any AdFieldRule, _ run: RunState, _ judge: Judge) {
        self.rule = rule
        super.init(run, judge)
    }

    override func observe(_ observation: Observation) {
        switch observation.event {
        case .adRequested(let event): report(rule.judge(event, in: run), at: observation.moment)
        case .adShown:
            // The ad that was just shown is the latest of its window.
            guard let ad = observation.scene.openAds.last else { return }
            report(rule.judge(ad, in: run), at: observation.moment)
        default: break
        }
    }

    private func report(_ judgement: AdFieldJudgement?, at moment: Moment) {
        switch judgement {
        case .pass(let other?): judge.pass(other, moment)
        case .pass: judge.pass(moment)
        case .fail(let message, let measure):
            judge.fail(looking: [moment], measure: measure, message)
        case .unclear(let message): judge.doubt(looking: [moment], message)
        case nil: break
        }
    }
}
