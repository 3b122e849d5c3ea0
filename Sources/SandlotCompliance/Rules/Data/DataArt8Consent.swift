import SandlotTrace

extension Parameter<[String: Int]> {
    /// The age of digital consent, by country; `default` applies elsewhere.
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
            Where an app relies on consent, a child below the age that the country sets does not \
            consent alone. A parent consents.
            """,
        decision: """
            A consent on the legal basis of consent passes if a parent gives it. If a child gives \
            it, it is compared with the age in `consentAge` for the country of the header, or the \
            default. It fails if the whole audience is younger and passes if nobody is. Otherwise \
            it is inconclusive.
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

    final class Monitor: RuleMonitor<DataArt8Consent> {
        /// The age of the run's country.
        private let age: Int?

        required init(
            rule: DataArt8Consent, run: RunState, recorder: CheckRecorder, memory: RuleMemory
        ) {
            let ages = rule.consentAge
            age = run.header?.country.flatMap { ages[$0] } ?? ages["default"]
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
        }

        override func observe(_ observation: Observation) {
            guard case .consent(let event) = observation.event, event.action == .granted,
                event.basis == .consent
            else { return }
            let moment = observation.moment
            switch event.by {
            case .parent: recorder.pass(moment)
            case .child: checkChild(moment)
            default:
                recorder.doubt(
                    looking: [moment],
                    "The trace does not state who gave the consent \(event.consentId).")
            }
        }

        private func checkChild(_ moment: Moment) {
            guard let age, let audience = run.header?.audience else {
                return recorder.doubt(
                    looking: [moment], "A child consented, and the age of the audience is unknown.")
            }
            let ages = "\(audience.minAge) to \(audience.maxAge) years"
            if audience.maxAge < age {
                recorder.fail(
                    looking: [moment],
                    "A child of \(ages) consented, where the age of consent is \(age) years.")
            } else if audience.minAge < age {
                recorder.doubt(
                    looking: [moment],
                    "A child of \(ages) consented, where the age of consent is \(age) years.")
            } else {
                recorder.pass(moment)
            }
        }
    }
}
