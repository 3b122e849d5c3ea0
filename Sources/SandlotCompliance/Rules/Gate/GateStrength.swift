import SandlotTrace

/// The numbers from one to another, both included.
struct NumberRange: ParameterConvertible, Hashable {
    /// The smallest.
    let low: Int
    /// The largest.
    let high: Int

    /// Makes one from its ends.
    init(_ low: Int, _ high: Int) {
        self.low = low
        self.high = high
    }

    /// Reads an array of the two ends.
    init?(_ value: ParameterValue) {
        guard let ends = [Int](value), ends.count == 2, ends[0] <= ends[1] else { return nil }
        self.init(ends[0], ends[1])
    }

    /// An array of the two ends.
    var parameterValue: ParameterValue { [.integer(low), .integer(high)] }

    static var acceptedValues: AcceptedValues<NumberRange> {
        AcceptedValues("a list of two whole numbers", ", 0 or more, the smaller one first") {
            $0.low >= 0
        }
    }

    /// Whether a number is one of them.
    func contains(_ number: Int) -> Bool { low <= number && number <= high }
}

extension Parameter<NumberRange> {
    /// The range of one operand of a challenge.
    static let aRange = Parameter("aRange", NumberRange(6, 12))
    /// The range of the other operand.
    static let bRange = Parameter("bRange", NumberRange(4, 9))
}

extension Parameter<Int> {
    /// The minimum number of choices if the answer is selected and not typed.
    static let minChoices = Parameter("minChoices", 10)
}

extension Parameter<Double> {
    /// The maximum probability that guessing opens the gate.
    static let maxGuess = Parameter("maxGuess", 0.2, accepts: .share)
}

/// The challenge is adult-level.
struct GateStrength: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-strength",
        title: "The challenge is adult-level",
        mechanism: .fields,
        severities: [.seed: .violation, .appleKids: .warning],
        reads: [.gateShown, .traceHeader],
        observes: [.gateShown],
        requirement: """
            The gate asks for a product that a young child does not know, the answer is typed, \
            and guessing rarely succeeds.
            """,
        decision: """
            The operands of each multiplication must lie in `aRange` and `bRange`, in either \
            order, and if the answer is selected from choices, there must be `minChoices` of \
            them. It is an advisory if `maxAttempts` guesses open the gate with a probability \
            above `maxGuess`, or if the audience includes children of nine years, who learn \
            multiplication tables at school. Other kinds of challenge, and an audience that is \
            not stated, are inconclusive.
            """,
        sources: [Citation(.seed), Citation(.appleKids)],
        parameters: [
            Parameter.aRange.erased, Parameter.bRange.erased, Parameter.minChoices.erased,
            Parameter.maxGuess.erased, Parameter.maxAttempts.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "Twelve times seven, typed.",
                """
                {"t":1000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":12,"b":7}}
                """),
            failing: RuleExample(
                "Two times three.",
                """
                {"t":1000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":2,"b":3}}
                """)))

    private let aRange: NumberRange
    private let bRange: NumberRange
    private let minChoices: Int
    private let maxGuess: Double
    private let maxAttempts: Int

    init(_ parameters: Parameters) {
        aRange = parameters[.aRange]
        bRange = parameters[.bRange]
        minChoices = parameters[.minChoices]
        maxGuess = parameters[.maxGuess]
        maxAttempts = parameters[.maxAttempts]
    }

    private func fits(_ a: Int, _ b: Int) -> Bool {
        aRange.contains(a) && bRange.contains(b) || aRange.contains(b) && bRange.contains(a)
    }

    /// Returns what is wrong with operands that do not fit.
    private func flaw(of a: Int, _ b: Int) -> String {
        let isLargeEnough =
            a >= aRange.low && b >= bRange.low || b >= aRange.low && a >= bRange.low
        return isLargeEnough
            ? "whose operands are outside the accepted ranges" : "which is too easy"
    }

    final class Monitor: RuleMonitor<GateStrength> {
        override func observe(_ observation: Observation) {
            guard case .gateShown(let event) = observation.event, let challenge = event.challenge
            else { return }
            let moment = observation.moment
            guard challenge.kind == .multiply, let a = challenge.a, let b = challenge.b else {
                return recorder.doubt(
                    looking: [moment],
                    "The difficulty of a challenge of kind \(challenge.kind.rawValue) is unknown.")
            }
            let few = event.choices.flatMap { $0 < rule.minChoices ? $0 : nil }
            if !rule.fits(a, b) || few != nil {
                let reasons = [
                    rule.fits(a, b) ? nil : "asks for \(a) × \(b), \(rule.flaw(of: a, b))",
                    few.map {
                        "lets the answer be picked from \($0), where \(rule.minChoices) are required"
                    },
                ].compactMap(\.self)
                recorder.fail(
                    looking: [moment], measure: few.map { .count($0, limit: rule.minChoices) },
                    "The gate \(Words.list(reasons)).")
            } else if let audience = run.header?.audience {
                weigh(event.choices, audience, at: moment)
            } else {
                recorder.doubt(
                    looking: [moment], "The header does not state the age of the audience.")
            }
        }

        private func weigh(_ choices: Int?, _ audience: TraceEvent.Audience, at moment: Moment) {
            let guess = choices.map { Double(rule.maxAttempts) / Double($0) } ?? 0
            var reasons: [String] = []
            var measure: Finding.Measure?
            if audience.maxAge >= 9 {
                measure = .count(audience.maxAge, limit: 8)
                reasons.append("Children of \(audience.maxAge) years know their times tables.")
            }
            if guess > rule.maxGuess {
                measure = Finding.Measure(guess, limit: rule.maxGuess, .ratio)
                reasons.insert(
                    "A guess among \(choices ?? 0) answers opens the gate too often, with \(Words.count(rule.maxAttempts, one: "attempt", several: "attempts")).",
                    at: 0)
            }
            if !reasons.isEmpty {
                recorder.advise(
                    looking: [moment], measure: measure, reasons.joined(separator: " "))
            } else {
                recorder.pass(moment)
            }
        }
    }
}
