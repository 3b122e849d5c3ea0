import SandlotTrace

extension Parameter<Int> {
    /// How long after a pass of the gate a further charge needs no other, in milliseconds.
    static let authWindowMs = Parameter("authWindowMs", 0)
}

/// Each purchase is authorised by itself.
struct IapReauthWindow: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-reauth-window",
        title: "Each purchase is authorised by itself",
        mechanism: .state,
        severities: [.ftcIAP: .violation],
        reads: [.gatePassed, .purchaseResult],
        observes: [.purchaseResult],
        requirement: "One authorisation never covers a second charge.",
        decision: """
            Of two successful purchases that follow one another in a run, the second is judged. The gate must \
            have been passed between them, or less than `authWindowMs` before the second.
            """,
        sources: [Citation(.ftc2014)],
        parameters: [Parameter.authWindowMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Two purchases, each after a gate of its own.",
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"hints"}
                {"t":3000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":4000,"e":"gate_passed","gateId":"g2","passId":"p2","purpose":"purchase"}
                {"t":5000,"e":"purchase_started","purchaseId":"b2","productId":"hints"}
                {"t":6000,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2"}
                """),
            failing: RuleExample(
                "Four minutes after the first purchase, a second one goes through on the same pass.",
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"hints"}
                {"t":3000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":242000,"e":"purchase_started","purchaseId":"b2","productId":"hints"}
                {"t":243000,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2"}
                """)))

    private let authWindowMs: Int

    init(_ parameters: Parameters) {
        authWindowMs = parameters[.authWindowMs]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let rule: IapReauthWindow
        private var latestSuccess: Moment?

        init(_ rule: IapReauthWindow, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .purchaseResult(let event) = observation.event,
                event.result == .success
            else { return }
            let moment = observation.moment
            defer { latestSuccess = moment }
            guard let earlier = latestSuccess else { return }
            guard let pass = run.latestGatePass else {
                return judge.fail(
                    looking: [earlier, moment],
                    "Purchase \(event.purchaseId) was charged, and no gate was passed at all.")
            }
            let looking = [earlier, pass, moment]
            if earlier.isBefore(pass) {
                judge.pass(looking: looking)
                return
            }
            // A window of nothing measures nothing: what it says is then decided by the order alone.
            let isTimed = rule.authWindowMs > 0
            let age = moment.t - pass.t
            if isTimed, age < rule.authWindowMs {
                judge.pass(looking: looking, isTimed: true)
            } else {
                judge.fail(
                    looking: looking, isTimed: isTimed,
                    measure: .time(age, limit: rule.authWindowMs),
                    "Purchase \(event.purchaseId) was charged on a pass that an earlier one had used."
                )
            }
        }
    }
}
