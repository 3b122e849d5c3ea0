import SandlotTrace

extension Parameter<Bool> {
    /// Whether feedback may follow the presentation of a word at once.
    static let allowSkipSpelling = Parameter("allowSkipSpelling", false)
}

/// Phases follow the game.
struct TracePhaseOrder: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-phase-order",
        title: "Phases follow the game",
        mechanism: .state,
        severities: [.trace: .warning],
        reads: [.phase],
        requirement: """
            In each window, the phases follow the order of the built-in game: a word is \
            presented, spelled, and answered with feedback, until the level is complete. A test \
            can be left at any time.
            """,
        decision: """
            Every phase is compared with the phase before it in its window. Before the first, the \
            phase is `none`. An event that repeats phase, attempt, and word is not a change. With \
            `allowSkipSpelling`, feedback may follow the presentation of a word directly.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.allowSkipSpelling.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A test of one word.",
                """
                {"e":"phase","phase":"presenting","attempt":1,"word":0,"wordCount":1}
                {"t":900,"e":"phase","phase":"spelling","attempt":1,"word":0}
                {"t":4000,"e":"phase","phase":"feedback","attempt":1,"word":0}
                {"t":5000,"e":"phase","phase":"levelComplete","attempt":1}
                """),
            failing: RuleExample(
                "The level is complete before the word was spelled.",
                """
                {"e":"phase","phase":"presenting","attempt":1,"word":0,"wordCount":1}
                {"t":900,"e":"phase","phase":"levelComplete","attempt":1}
                """)))

    private let allowSkipSpelling: Bool

    init(_ parameters: Parameters) {
        allowSkipSpelling = parameters[.allowSkipSpelling]
    }

    private func allows(_ next: TraceEvent.GamePhase, after phase: TraceEvent.GamePhase) -> Bool {
        // The most frequent phases are first, because a comparison that fails costs more.
        switch phase {
        case .presenting:
            next == .spelling || next == .none || allowSkipSpelling && next == .feedback
        case .spelling: next == .feedback || next == .none
        case .feedback: next == .presenting || next == .levelComplete || next == .none
        case .none: next == .preAd || next == .presenting || next == .none
        case .preAd: next == .presenting || next == .none
        case .levelComplete: next == .preAd || next == .presenting || next == .none
        default: false
        }
    }

    /// The latest phase of a window.
    private final class Step {
        @exclusivity(unchecked) var phase = TraceEvent.GamePhase.none
        @exclusivity(unchecked) var attempt: Int?
        @exclusivity(unchecked) var word: Int?
        @exclusivity(unchecked) var at: Moment?

        func isRepeated(by event: TraceEvent.Phase) -> Bool {
            at != nil && word == event.word && attempt == event.attempt && phase == event.phase
        }

        func take(_ event: TraceEvent.Phase, at moment: Moment) {
            phase = event.phase
            attempt = event.attempt
            word = event.word
            at = moment
        }
    }

    final class Monitor: RuleMonitor<TracePhaseOrder> {
        @exclusivity(unchecked) private var steps = SceneValues<Step>()

        override func observe(_ observation: Observation) {
            guard case .phase(let event) = observation.event else { return }
            let moment = observation.moment
            let step = step(in: observation.scene)
            if rule.allows(event.phase, after: step.phase) || step.isRepeated(by: event) {
                recorder.pass(moment)
            } else {
                recorder.fail(
                    looking: (step.at.map { [$0] } ?? []) + [moment],
                    "The phase \(event.phase.rawValue) follows \(step.phase.rawValue).")
            }
            step.take(event, at: moment)
        }

        private func step(in scene: SceneState) -> Step {
            if let step = steps[scene] { return step }
            let step = Step()
            steps[scene] = step
            return step
        }
    }
}
