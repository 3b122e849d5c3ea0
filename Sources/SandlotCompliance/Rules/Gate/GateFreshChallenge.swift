import SandlotTrace

extension Parameter<Int> {
    /// The number of challenges from which on a run must vary them.
    static let minPresentations = Parameter("minPresentations", 8)
    /// The number of those challenges that must differ.
    static let minDistinct = Parameter("minDistinct", 4)
}

/// A fresh challenge each time.
struct GateFreshChallenge: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-fresh-challenge",
        title: "A fresh challenge each time",
        mechanism: .state,
        severities: [.seed: .warning, .appleKids: .warning],
        reads: GateAttempts.observed + [.textShown],
        requirement: """
            After a wrong answer the gate asks a different question, the questions vary, and the \
            screen does not show the answer.
            """,
        decision: """
            Two challenges are the same if they are of the same kind and have the same operands \
            in any order. After a wrong answer, the next challenge must be different, and it must \
            come before the next answer. Until the gate is passed, left, or locked, no text may \
            contain the answer as a number. A run with at least `minPresentations` challenges \
            needs `minDistinct` different ones.
            """,
        sources: [Citation(.appleKids), Citation(.sandlot)],
        parameters: [Parameter.minPresentations.erased, Parameter.minDistinct.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Each wrong answer brings another question.",
                """
                {"t":1000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":8,"b":7}}
                {"t":4000,"e":"gate_answered","gateId":"g1","correct":false}
                {"t":4100,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":6,"b":9}}
                {"t":7000,"e":"gate_answered","gateId":"g1","correct":false}
                {"t":7100,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":12,"b":4}}
                """),
            // An empty field shows its placeholder text, which is part of the recorded texts.
            failing: RuleExample(
                "The placeholder of the field is the answer.",
                """
                {"t":1000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":8,"b":7}}
                {"t":1010,"e":"text_shown","purpose":"legal","key":"gate.placeholder","text":"56","audience":"parent"}
                {"t":4000,"e":"gate_answered","gateId":"g1","correct":true}
                {"t":4010,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                """)))

    private let minPresentations: Int
    private let minDistinct: Int

    init(_ parameters: Parameters) {
        minPresentations = parameters[.minPresentations]
        minDistinct = parameters[.minDistinct]
    }

    /// A challenge that was shown and is not checked yet.
    private final class Presentation {
        let at: Moment
        let gate: String
        let question: GateQuestion
        /// Other events that the check looks at.
        var looking: [Moment]
        /// The first wrong answer before the next challenge, whichever gate took it.
        var wrongAnswer: Moment?
        /// Whether a gate was passed, left or locked since.
        var isOver = false
        /// A text whose words the trace does not tell.
        var silentText: Moment?
        /// The reasons for which it fails, as sentences.
        private(set) var faults: [String] = []
        /// The events that these reasons rest on.
        private(set) var faulty: [Moment] = []

        init(at: Moment, gate: String, question: GateQuestion) {
            self.at = at
            self.gate = gate
            self.question = question
            looking = [at]
        }

        func add(_ fault: String, at moment: Moment? = nil) {
            guard !faults.contains(fault) else { return }
            if let moment { looking.append(moment) }
            faults.append(fault)
            faulty = looking
        }
    }

    final class Monitor: RuleMonitor<GateFreshChallenge> {
        private static let secondAnswer =
            "After a wrong answer the gate takes another to the same question."

        /// The latest challenge.
        private var current: Presentation?
        /// The latest challenge of each gate, which still takes answers.
        private var latest: [String: Presentation] = [:]
        /// The challenges since which no gate has been passed, left or locked.
        private var open: [Presentation] = []
        /// The challenge to which the latest answer was wrong, if no other has come since.
        private var answered: Presentation?
        private var count = 0
        private var first: Moment?
        /// Different questions, up to the number that is needed.
        private var distinct: Set<GateQuestion> = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .gateShown(let event):
                if let challenge = event.challenge {
                    show(GateQuestion(challenge), of: event.gateId, at: moment)
                }
            case .gateAnswered(let event): answer(event, at: moment)
            case .gatePassed, .gateCanceled, .gateLocked: close()
            case .textShown(let event): read(event.text, at: moment)
            default: break
            }
        }

        private func show(_ question: GateQuestion, of gate: String, at moment: Moment) {
            count += 1
            if first == nil { first = moment }
            if distinct.count < rule.minDistinct { distinct.insert(question) }
            let next = Presentation(at: moment, gate: gate, question: question)
            if let previous = current {
                let isSame = previous.question == question
                if isSame || previous.wrongAnswer != nil {
                    next.looking =
                        [previous.at, moment] + (previous.wrongAnswer.map { [$0] } ?? [])
                }
                if isSame, previous.wrongAnswer != nil {
                    next.add("After a wrong answer the gate asks the same again.")
                }
                if previous.wrongAnswer != nil { previous.looking.append(moment) }
            }
            if let answered, answered !== current { answered.looking.append(moment) }
            answered = nil
            let replaced = latest.updateValue(next, forKey: gate)
            if let replaced, replaced.isOver { settle(replaced) }
            open.append(next)
            current = next
        }

        private func answer(_ event: TraceEvent.GateAnswered, at moment: Moment) {
            answered?.add(Self.secondAnswer, at: moment)
            answered = nil
            guard !event.correct else { return }
            if let current, current.wrongAnswer == nil {
                current.wrongAnswer = moment
                current.looking.append(moment)
            }
            guard let presentation = latest[event.gateId],
                !presentation.faults.contains(Self.secondAnswer)
            else { return }
            if presentation.looking.last != moment { presentation.looking.append(moment) }
            answered = presentation
        }

        private func isLatest(_ presentation: Presentation) -> Bool {
            latest[presentation.gate] === presentation
        }

        /// Ends the time in which no text may contain an answer.
        private func close() {
            for presentation in open {
                presentation.isOver = true
                if !isLatest(presentation) { settle(presentation) }
            }
            open.removeAll(keepingCapacity: true)
        }

        private func read(_ text: String?, at moment: Moment) {
            guard !open.isEmpty else { return }
            let numbers = text.map(GateQuestion.numbers)
            for presentation in open { read(numbers, by: presentation, at: moment) }
        }

        private func read(
            _ numbers: Set<String>?, by presentation: Presentation, at moment: Moment
        ) {
            guard let answer = presentation.question.answer else { return }
            guard let numbers else {
                if presentation.silentText == nil { presentation.silentText = moment }
                return
            }
            guard numbers.contains(answer) else { return }
            presentation.add("A text shows the answer while the gate asks for it.", at: moment)
        }

        private func settle(_ presentation: Presentation) {
            if !presentation.faults.isEmpty {
                recorder.fail(
                    looking: presentation.faulty, presentation.faults.joined(separator: " "))
            } else if let text = presentation.silentText {
                recorder.doubt(
                    looking: presentation.looking + [text],
                    "The trace does not tell the words of a text that was shown with the gate.")
            } else {
                recorder.pass(looking: presentation.looking)
            }
        }

        override func end() {
            let shown = open.filter { !isLatest($0) } + latest.values
            for presentation in shown.sorted(by: { $0.at.isBefore($1.at) }) {
                settle(presentation)
            }
            guard let current else { return }
            guard count >= rule.minPresentations, distinct.count < rule.minDistinct else { return }
            recorder.fail(
                looking: [first ?? current.at, current.at],
                measure: .count(distinct.count, limit: rule.minDistinct),
                "Among \(count) challenges only \(distinct.count) differ.")
        }
    }
}
