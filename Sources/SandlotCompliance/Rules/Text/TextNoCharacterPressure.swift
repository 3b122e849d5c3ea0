import SandlotTrace

/// Characters do not plead.
struct TextNoCharacterPressure: Rule {
    static let descriptor = RuleDescriptor(
        id: "text-no-character-pressure",
        title: "Characters do not plead",
        mechanism: .text,
        severities: [.googleFamilies: .advisory, .caru: .warning, .ukAADC: .advisory],
        reads: [.textShown],
        requirement: """
            No character of the game begs, cries or scolds so that a child buys, watches an ad or stays longer.
            """,
        decision: """
            What a character says fails if its purpose is to offer, to advertise or to keep the child playing; \
            everything else that it says passes.
            """,
        sources: [Citation(.radesky)],
        examples: RuleExamples(
            passing: RuleExample(
                "A character praises the child.",
                """
                {"e":"text_shown","purpose":"feedback","text":"Well done!","character":true}
                """),
            failing: RuleExample(
                "A character makes an offer.",
                """
                {"e":"text_shown","purpose":"offer","text":"Unlock my hive!","character":true}
                """)))

    init(_ parameters: Parameters) {}

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        override func observe(_ observation: Observation) {
            guard case .textShown(let event) = observation.event, event.character else { return }
            if [.offer, .adCopy, .retention].contains(event.purpose) {
                judge.fail(
                    looking: [observation.moment],
                    "A character spoke for the purpose \(event.purpose.rawValue).")
            } else {
                judge.pass(observation.moment)
            }
        }
    }
}
