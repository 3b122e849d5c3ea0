import SandlotTrace

extension Parameter<Bool> {
    /// Whether a parent's consent allows third parties to receive personal information.
    static let consentLifts = Parameter("consentLifts", true)
    /// Whether a voice that is written down and deleted at once may go to a third party.
    static let voiceExempt = Parameter("voiceExempt", false)
}

/// Nothing personal to third parties.
struct DataNoThirdPartyPii: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-no-third-party-pii",
        title: "Nothing personal to third parties",
        mechanism: .fields,
        severities: [
            .seed: .violation, .appleKids: .violation, .coppa: .violation, .amazonKids: .violation,
        ],
        reads: [.dataSent, .consent, .traceHeader],
        observes: [.dataSent],
        requirement: """
            Third parties receive nothing that identifies a child, the device, or a returning \
            user.
            """,
        decision: """
            Data for a third party must contain no personal field, no information about the \
            device, and no persistent identifier. With `voiceExempt`, a voice recording may be \
            sent for immediate transcription. Everything else needs a parent's consent for third \
            parties. With that consent, the data passes if `consentLifts` is set, and is an \
            advisory otherwise.
            """,
        sources: [Citation(.appReview, "1.3")],
        parameters: PersonalInformation.parameters + [
            Parameter.deviceInfo.erased, Parameter.vpcMethods.erased,
            Parameter.consentLifts.erased, Parameter.voiceExempt.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "A third party delivers a file.",
                """
                {"e":"data_sent","dest":"thirdParty","purpose":"network","fields":["level"],"identifiers":[],"party":"cdn"}
                """),
            failing: RuleExample(
                "A crash reporter receives the model and an identifier.",
                """
                {"e":"data_sent","dest":"thirdParty","purpose":"analyzeFunctioning","fields":["crash","model"],"identifiers":["idfv"],"party":"crashes"}
                """)))

    private let personal: PersonalInformation
    private let deviceInfo: Set<String>
    private let vpcMethods: [String]
    private let consentLifts: Bool
    private let voiceExempt: Bool

    init(_ parameters: Parameters) {
        personal = PersonalInformation(parameters)
        deviceInfo = Set(parameters[.deviceInfo])
        vpcMethods = parameters[.vpcMethods]
        consentLifts = parameters[.consentLifts]
        voiceExempt = parameters[.voiceExempt]
    }

    private func isHarmless(_ event: TraceEvent.DataSent, in run: RunState) -> Bool {
        if voiceExempt, personal.isExceptedVoice(event, in: run) { return true }
        return !personal.hasPersonalField(event) && !personal.hasPersistentIdentifier(event)
            && !event.fields.contains(where: deviceInfo.contains)
    }

    final class Monitor: RuleMonitor<DataNoThirdPartyPii> {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest == .thirdParty else {
                return
            }
            let moment = observation.moment
            guard !rule.isHarmless(event, in: run) else { return recorder.pass(moment) }
            let what =
                (event.fields.filter(rule.deviceInfo.contains) + rule.personal.names(in: event))
                .joined(separator: ", ")
            let consent = run.device.validConsent(methods: rule.vpcMethods) {
                $0.scope.contains("thirdParty")
            }
            guard let consent else {
                return recorder.fail(
                    looking: [moment],
                    "A third party received \(what) without a valid consent for third parties.")
            }
            let looking = consent.looking(in: run) + [moment]
            if rule.consentLifts {
                recorder.pass(looking: looking)
            } else {
                recorder.advise(
                    looking: looking,
                    "A third party received \(what) with the consent \(consent.consentID) of a parent."
                )
            }
        }
    }
}
