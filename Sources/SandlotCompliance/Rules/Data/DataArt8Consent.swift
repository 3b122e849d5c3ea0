import SandlotTrace

extension Parameter<[String: Int]> {
    /// The age from which somebody consents for themselves, by country; `default` elsewhere.
    static let consentAge = Parameter("consentAge", ["default": 16, "GBR": 13])
}

/// Parental consent below the digital age.
struct DataArt8Consent: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-art8-consent",
        title: "Parental consent below the digital age",
        mechanism: .state,
        severities: [.ukAADC: .violation, .euGDPR: .violation],
        reads: [.consent, .traceHeader],
        observes: [.consent],
        requirement: """
            Where an app rests on consent, a child below the age that its country sets does not consent alone: a \
            parent does.
            """,
        decision: """
            A consent on the basis of consent passes if a parent gives it. If a child does, the age of the \
            header's country in `consentAge` decides, or the default: it fails if the whole audience is younger, \
            passes if nobody is, and otherwise nobody can tell.
            """,
        sources: [Citation(.gdpr, "8")],
        parameters: [Parameter.consentAge.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A parent consents.",
                """
                {"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"card","by":"parent","basis":"consent"}
                """),
            failing: RuleExample(
                "A child of 6 to 8 years in Germany consents.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"country":"DEU"}
                {"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"tap","by":"child","basis":"consent"}
                """)))

    private let consentAge: [String: Int]

    init(_ parameters: Parameters) {
        consentAge = parameters[.consentAge]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(consentAge, run, judge)
    }

    private final class Monitor: RuleMonitor {
        /// The age of the run's country.
        private let age: Int?

        init(_ consentAge: [String: Int], _ run: RunState, _ judge: Judge) {
            age = run.header?.country.flatMap { consentAge[$0] } ?? consentAge["default"]
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .consent(let event) = observation.event, event.action == .granted,
                event.basis == .consent
            else { return }
            let moment = observation.moment
            switch event.by {
            case .parent: judge.pass(moment)
            case .child: judgeChild(moment)
            default:
                judge.doubt(
                    looking: [moment], "It is not known who gave the consent \(event.consentId).")
            }
        }

        private func judgeChild(_ moment: Moment) {
            guard let age, let audience = run.header?.audience else {
                return judge.doubt(
                    looking: [moment], "A child consented, and it is not known how old it may be.")
            }
            let ages = "\(audience.minAge) to \(audience.maxAge) years"
            if audience.maxAge < age {
                judge.fail(
                    looking: [moment],
                    "A child of \(ages) consented where that takes \(age) years.")
            } else if audience.minAge < age {
                judge.doubt(
                    looking: [moment],
                    "A child of \(ages) consented where that takes \(age) years.")
            } else {
                judge.pass(moment)
            }
        }
    }
}
