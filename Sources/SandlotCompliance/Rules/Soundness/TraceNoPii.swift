import SandlotTrace

extension Parameter<[String]> {
    /// The names of members that no object of a trace may have, in upper or lower case.
    static let forbiddenKeys = Parameter(
        "forbiddenKeys",
        [
            "childName", "firstName", "lastName", "fullName", "email", "phone", "dob", "birthDate",
            "address", "photo", "audio", "answer", "idfa", "idfv", "aaid", "deviceId", "userId",
            "latitude", "longitude",
        ])
}

/// The trace itself is clean.
struct TraceNoPii: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-no-pii",
        title: "The trace itself is clean",
        mechanism: .text,
        severities: [.trace: .violation],
        reads: TraceEventKind.allCases,
        observing: .everything,
        requirement: """
            A trace describes what the app does and contains nothing about the child: no name, no \
            free text, no recording, and no device identifier.
            """,
        decision: """
            A run fails if any member of a line has one of the `forbiddenKeys` as its name, in \
            upper or lower case, or if the text of a value contains an e-mail address. Members at \
            any depth and unknown events and members are included.
            """,
        sources: [Citation(.sandlot)],
        parameters: [Parameter.forbiddenKeys.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The trace names screens.",
                """
                {"e":"screen","name":"home"}
                """),
            failing: RuleExample(
                "A screen event carries the first name of a profile.",
                """
                {"e":"screen","name":"home","firstName":"x"}
                """)))

    /// In lower case.
    private let forbiddenKeys: Set<String>
    /// Whether names that the format itself uses are forbidden, so that they must be checked.
    private let forbidsVocabulary: Bool

    init(_ parameters: Parameters) {
        forbiddenKeys = Set(parameters[.forbiddenKeys].map { $0.lowercased() })
        forbidsVocabulary = TraceContent.vocabularyHasName(in: forbiddenKeys)
    }

    final class Monitor: RuleMonitor<TraceNoPii> {
        /// The first event with each forbidden name.
        private var names: [String: Moment] = [:]
        /// The first event with an e-mail address.
        private var email: Moment?

        override func observe(_ observation: Observation) {
            if observation.content.hasEmailAddress, email == nil { email = observation.moment }
            if rule.forbidsVocabulary {
                for name in observation.content.names(in: rule.forbiddenKeys) {
                    note(name.lowercased(), at: observation.moment)
                }
            } else {
                for name in observation.content.foreignNames {
                    let name = name.lowercased()
                    if rule.forbiddenKeys.contains(name) { note(name, at: observation.moment) }
                }
            }
        }

        private func note(_ name: String, at moment: Moment) {
            if names[name] == nil { names[name] = moment }
        }

        override func end() {
            guard let first = run.first else { return }
            var faults: [String] = []
            if !names.isEmpty {
                let list = names.keys.sorted().joined(separator: ", ")
                faults.append("The trace has members of these names: \(list)")
            }
            if email != nil { faults.append("A text in the trace contains an e-mail address") }
            if faults.isEmpty {
                recorder.pass(first)
            } else {
                recorder.fail(
                    looking: Array(names.values) + (email.map { [$0] } ?? []),
                    "\(faults.joined(separator: ". ")).")
            }
        }
    }
}
