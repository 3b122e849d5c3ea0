import SandlotTrace

extension Parameter<Bool> {
    /// Whether a voice may go to no third party at all.
    static let thirdPartyVoiceFails = Parameter("thirdPartyVoiceFails", false)
}

/// A child's voice stays local or transient.
struct DataVoiceTransient: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-voice-transient",
        title: "A child's voice stays local or transient",
        mechanism: .state,
        severities: [.appleKids: .warning, .coppa: .violation],
        reads: [.dataSent, .traceHeader],
        observes: [.dataSent],
        requirement: """
            A recording of a child's voice stays on the family's devices, or is sent only for \
            transcription in place of typing and deleted at once.
            """,
        decision: """
            A voice recording that stays on the family's devices passes. One that is sent \
            elsewhere fails unless it is for `stt`, transient, and sent without other personal \
            information. In that case, the header decides, which states whether the privacy \
            policy mentions recordings. With `thirdPartyVoiceFails`, no third party may receive a \
            recording.
            """,
        sources: [Citation(.coppaAudio)],
        parameters: [Parameter.pii.erased, Parameter.thirdPartyVoiceFails.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The phone transcribes a recording of the watch.",
                """
                {"e":"data_sent","dest":"self","purpose":"stt","fields":["voice"],"identifiers":[]}
                """),
            failing: RuleExample(
                "Recordings are kept to train a model.",
                """
                {"e":"data_sent","dest":"firstParty","purpose":"other","fields":["voice"],"identifiers":[]}
                """)))

    private let personal: PersonalInformation
    private let thirdPartyVoiceFails: Bool

    init(_ parameters: Parameters) {
        personal = PersonalInformation(parameters)
        thirdPartyVoiceFails = parameters[.thirdPartyVoiceFails]
    }

    final class Monitor: RuleMonitor<DataVoiceTransient> {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.fields.contains("voice")
            else { return }
            let moment = observation.moment
            let faults = faults(of: event)
            if event.dest == .`self` {
                recorder.pass(moment)
            } else if !faults.isEmpty {
                recorder.fail(looking: [moment], "A voice was sent \(Words.list(faults)).")
            } else {
                checkByPolicy(moment)
            }
        }

        private func faults(of event: TraceEvent.DataSent) -> [String] {
            [
                rule.thirdPartyVoiceFails && event.dest == .thirdParty ? "to a third party" : nil,
                event.purpose == .stt ? nil : "for the purpose \(event.purpose.rawValue)",
                event.transient ? nil : "without being deleted at once",
                rule.personal.hasPersonalFieldBesidesVoice(event)
                    ? "with something else that is personal" : nil,
            ].compactMap(\.self)
        }

        private func checkByPolicy(_ moment: Moment) {
            switch run.header?.policyNoticeVoice {
            case true: recorder.pass(moment)
            case false:
                recorder.fail(
                    looking: [moment],
                    "A voice was sent, and the privacy policy does not mention recordings.")
            case nil:
                recorder.doubt(
                    looking: [moment],
                    "A voice was sent, and the header does not state whether the policy mentions recordings."
                )
            }
        }
    }
}
