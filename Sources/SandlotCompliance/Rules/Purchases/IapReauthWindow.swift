import SandlotTrace

extension Parameter<Int> {
    /// The time after a pass in which a further charge needs no other pass, in milliseconds.
    static let authWindowMs = Parameter("authWindowMs", 0)
}

/// Each purchase is authorized separately.
struct IapReauthWindow: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-reauth-window",
        title: "Each purchase is authorized separately",
        mechanism: .state,
        severities: [.ftcIAP: .violation],
        reads: [.gatePassed, .purchaseResult],
        observes: [.purchaseResult],
        requirement: "One authorization never covers a second charge.",
        decision: """
            Of two consecutive successful purchases in a run, the second is checked. The gate \
            must have been passed between them, or less than `authWindowMs` before the second.
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

    final class Monitor: RuleMonitor<IapReauthWindow> {
        private var latestSuccess: Moment?

        override func observe(_ observation: Observation) {
            guard case .purchaseResult(let event) = observation.event,
                event.result == .success
            else { return }
            let moment = observation.moment
            defer { latestSuccess = moment }
            guard let earlier = latestSuccess else { return }
            guard let pass = run.latestGatePass else {
                return recorder.fail(
                    looking: [earlier, moment],
                    "Purchase \(event.purchaseId) was charged, and no gate was passed at all.")
            }
            let looking = [earlier, pass, moment]
            if earlier.isBefore(pass) {
                recorder.pass(looking: looking)
                return
            }
            // A window of zero measures nothing, so the order of events decides.
            let isTimed = rule.authWindowMs > 0
            let age = moment.t - pass.t
            if isTimed, age < rule.authWindowMs {
                recorder.pass(looking: looking, isTimed: true)
            } else {
                recorder.fail(
                    looking: looking, isTimed: isTimed,
                    measure: .time(age, limit: rule.authWindowMs),
                    "Purchase \(event.purchaseId) was charged on a pass that an earlier one had used."
                )
            }
        }
    }
}
