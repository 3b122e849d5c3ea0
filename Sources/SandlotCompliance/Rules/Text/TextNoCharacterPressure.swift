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
            No character of the game begs, cries, or scolds to make a child buy something, watch \
            an ad, or stay longer.
            """,
        decision: """
            Words of a character fail if their purpose is to offer, to advertise, or to keep the \
            child playing. All other words of a character pass.
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

    final class Monitor: RuleMonitor<TextNoCharacterPressure> {
        override func observe(_ observation: Observation) {
            guard case .textShown(let event) = observation.event, event.character else { return }
            if [.offer, .adCopy, .retention].contains(event.purpose) {
                recorder.fail(
                    looking: [observation.moment],
                    "A character spoke for the purpose \(event.purpose.rawValue).")
            } else {
                recorder.pass(observation.moment)
            }
        }
    }
}
