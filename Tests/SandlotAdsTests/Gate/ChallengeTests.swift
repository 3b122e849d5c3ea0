import SandlotAds
import SandlotTrace
import Testing

@Suite struct ChallengeTests {
    private static func policy(
        _ task: GateTask, row: Int = 1, unanswered: Int = 100
    ) throws -> GatePolicy {
        try GatePolicy(
            task: task, questionsInARow: row, unansweredLimit: unanswered,
            lockout: .init(durationMilliseconds: 60_000))
    }

    /// Every task in every language and variant.
    static let all = GateTask.named.flatMap { name, task in
        GateLanguage.allCases.flatMap { language in
            GateVariant.allCases.map { (name, task, language, $0) }
        }
    }

    @Test(arguments: 0..<all.count)
    func aReaderCanAnswerEveryChallenge(_ number: Int) throws {
        let (_, task, language, variant) = Self.all[number]
        let desk = GateDesk(try Self.policy(task), language: language)
        for _ in 0..<60 {
            let pass = try desk.pass(as: variant)
            #expect(pass.purpose == .purchase)
        }
        for event in desk.takeEvents() {
            if case .gateAnswered(let event) = event { #expect(event.correct) }
        }
    }

    @Test(arguments: 0..<all.count)
    func theOtherVariantsAnswerIsWrongUnlessItIsTheSame(_ number: Int) throws {
        let (_, task, language, variant) = Self.all[number]
        guard case .numberWords = task else { return }
        let desk = GateDesk(try Self.policy(task), language: language)
        var challenge = try desk.ask(as: variant)
        var wrong = 0
        for _ in 0..<30 where wrong == 0 {
            guard case .typed(let digits) = GateParent.answer(challenge) else { return }
            let turned = String(digits.reversed())
            guard turned != digits else {
                challenge = try desk.ask(as: variant)
                continue
            }
            if case .wrong = try desk.gate.answer(.typed(turned), at: desk.now) { wrong += 1 }
        }
        #expect(wrong == 1)
    }

    /// Asks questions until they repeat, and checks for how many of them each answer is correct.
    @Test(arguments: [
        GateTask.multiplication(6...8, by: 4...6), .addition(11...13, to: 12...14),
        .numberWords(digits: 2), .pressAndHold(seconds: 3...9, toleranceMilliseconds: 750),
    ])
    func bothVariantsAreEquallyStrong(_ task: GateTask) throws {
        var answersByVariant: [[Int]] = []
        for variant in GateVariant.allCases {
            let desk = GateDesk(try Self.policy(task))
            var answers: [String: GateAnswer] = [:]
            for _ in 0..<1_500 {
                let challenge = try desk.ask(as: variant)
                answers[challenge.text] = GateParent.answer(challenge)
                _ = try desk.gate.answer(GateParent.answer(challenge), at: desk.now)
            }
            #expect(answers.count == GateOdds(of: desk.policy).questionCount)
            let shares = Dictionary(grouping: answers.values) { $0 }.values.map(\.count)
            answersByVariant.append(shares.sorted())
        }
        #expect(answersByVariant[0] == answersByVariant[1])
    }

    @Test(arguments: 0..<all.count)
    func theQuestionDoesNotShowItsAnswer(_ number: Int) throws {
        let (_, task, language, variant) = Self.all[number]
        let desk = GateDesk(try Self.policy(task), language: language)
        for _ in 0..<60 {
            let challenge = try desk.ask(as: variant)
            guard case .typed(let answer) = GateParent.answer(challenge) else { return }
            let numbers = challenge.text.split { !$0.isNumber }.map { String($0) }
            #expect(!numbers.contains(answer), "\(challenge.text)")
            _ = try desk.gate.answer(.typed(answer), at: desk.now)
        }
    }

    @Test func everyLanguageHasItsPhrases() throws {
        let expected: [GateLanguage: [String: [String]]] = [
            .english: [
                "times-tables": ["What is", "What is"],
                "larger-products": ["What is", "What is"],
                "two-digit-sums": ["What is", "What is"],
                "number-words": [
                    "Type these digits:", "Type these digits from the last to the first:",
                ],
                "hold": ["Press the button, hold it for", "Press the button, wait for"],
            ],
            .spanish: [
                "times-tables": ["¿Cuánto es", "¿Cuánto es"],
                "larger-products": ["¿Cuánto es", "¿Cuánto es"],
                "two-digit-sums": ["¿Cuánto es", "¿Cuánto es"],
                "number-words": [
                    "Escribe estas cifras:", "Escribe estas cifras de la última a la primera:",
                ],
                "hold": ["Pulsa el botón, mantenlo durante", "Pulsa el botón, espera"],
            ],
        ]
        for (name, task, language, variant) in Self.all {
            let desk = GateDesk(try Self.policy(task), language: language)
            let text = try desk.ask(as: variant).text
            let phrase = try #require(expected[language]?[name]?[variant == .standard ? 0 : 1])
            #expect(text.hasPrefix(phrase + " "), "\(text)")
        }
    }

    @Test(arguments: [
        (0, "zero", "cero"), (16, "sixteen", "dieciséis"), (21, "twenty-one", "veintiuno"),
        (30, "thirty", "treinta"), (47, "forty-seven", "cuarenta y siete"),
        (100, "one hundred", "cien"), (101, "one hundred one", "ciento uno"),
        (515, "five hundred fifteen", "quinientos quince"),
        (999, "nine hundred ninety-nine", "novecientos noventa y nueve"), (1_000, "1000", "1000"),
    ])
    func numbersHaveNames(_ number: Int, _ english: String, _ spanish: String) {
        #expect(NumberWords.text(of: number, in: .english) == english)
        #expect(NumberWords.text(of: number, in: .spanish) == spanish)
    }

    @Test(arguments: [
        (1, "one second", "un segundo"), (11, "eleven seconds", "once segundos"),
        (21, "twenty-one seconds", "veintiún segundos"),
        (31, "thirty-one seconds", "treinta y un segundos"),
        (12, "twelve seconds", "doce segundos"),
    ])
    func secondsAreCountedAsTheLanguageDoes(_ number: Int, _ english: String, _ spanish: String) {
        #expect(NumberWords.text(ofSeconds: number, in: .english) == english)
        #expect(NumberWords.text(ofSeconds: number, in: .spanish) == spanish)
    }

    @Test(arguments: [
        ("en", GateLanguage.english), ("es_MX", .spanish), ("ES-419", .spanish),
        ("en-GB", .english),
    ])
    func aLocaleHasItsLanguage(_ identifier: String, _ language: GateLanguage) {
        #expect(GateLanguage(localeIdentifier: identifier) == language)
    }

    @Test func aLocaleOfAnotherLanguageHasNone() {
        #expect(GateLanguage(localeIdentifier: "de-DE") == nil)
        #expect(GateLanguage(localeIdentifier: "") == nil)
    }

    @Test func theSameSeedAsksTheSame() throws {
        let one = GateDesk(seed: 7)
        let other = GateDesk(seed: 7)
        let different = GateDesk(seed: 8)
        var texts: [[String]] = [[], [], []]
        for _ in 0..<6 {
            for (index, desk) in [one, other, different].enumerated() {
                texts[index].append(try desk.ask().text)
            }
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0] != texts[2])
    }

    @Test(arguments: GateTask.named.map(\.task))
    func noQuestionFollowsItself(_ task: GateTask) throws {
        let desk = GateDesk(try Self.policy(task))
        var previous: Set<Int> = []
        var texts: [String] = []
        for _ in 0..<400 {
            let challenge = try desk.ask()
            texts.append(challenge.text)
            if challenge.text.contains("×") || challenge.text.contains("+") {
                let operands = Set(GateParent.numbers(in: challenge.text, .english))
                #expect(operands != previous)
                previous = operands
            }
            _ = try desk.gate.answer(GateParent.answer(challenge), at: desk.now)
        }
        #expect(zip(texts, texts.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test(arguments: [
        ("56", true), (" 56 ", true), ("056", true), ("٥٦", true), ("５６", true), ("5,6", true),
        ("57", false), ("-56", false), ("+56", false), ("fifty-six", false), ("56x", false),
        ("5⁶", false), (String(repeating: "0", count: 40) + "56", false),
    ])
    func digitsOfAnyScriptCount(_ text: String, _ isRight: Bool) throws {
        // The task has only 7 × 8 and 7 × 9 as different questions.
        let policy = try Self.policy(.multiplication(7...7, by: 8...9))
        for seed in 0..<20 as Range<UInt64> {
            let desk = GateDesk(policy, seed: seed)
            guard try desk.ask().text.contains("7 × 8") else { continue }
            switch try desk.gate.answer(.typed(text), at: desk.now) {
            case .passed: #expect(isRight)
            case .wrong: #expect(!isRight)
            case .next: Issue.record("neither right nor wrong")
            case .locked: Issue.record("neither right nor wrong")
            }
            return
        }
        Issue.record("the question did not come")
    }

    @Test(arguments: [(2_249, false), (2_250, true), (3_750, true), (3_751, false)])
    func theButtonMayBeHeldALittleTooLongOrShort(_ milliseconds: Int, _ isRight: Bool) throws {
        let policy = try Self.policy(
            .pressAndHold(seconds: 3...10, toleranceMilliseconds: 750))
        let desk = GateDesk(policy)
        for _ in 0..<300 {
            let challenge = try desk.ask()
            guard challenge.text.contains("three") else {
                _ = try desk.gate.answer(GateParent.answer(challenge), at: desk.now)
                continue
            }
            switch try desk.gate.answer(.held(milliseconds: milliseconds), at: desk.now) {
            case .passed: #expect(isRight)
            default: #expect(!isRight)
            }
            return
        }
        Issue.record("the question did not come")
    }

    @Test func anInvalidInputUsesNoAttempt() throws {
        let desk = GateDesk(try Self.policy(.timesTables))
        let challenge = try desk.ask()
        for text in ["", "  ", " . "] {
            #expect(throws: GateError(.emptyAnswer, "")) {
                _ = try desk.gate.answer(.typed(text), at: desk.now)
            }
        }
        #expect(throws: GateError(.otherInput, "")) {
            _ = try desk.gate.answer(.held(milliseconds: 5_000), at: desk.now)
        }
        #expect(try desk.gate.state(at: desk.now).attemptsUsed == 0)
        guard case .passed = try desk.gate.answer(GateParent.answer(challenge), at: desk.now) else {
            Issue.record("the question was lost")
            return
        }
        #expect(throws: GateError(.noQuestion, "")) {
            _ = try desk.gate.answer(.typed("56"), at: desk.now)
        }
        let holding = GateDesk(try Self.policy(.hold))
        _ = try holding.ask()
        #expect(throws: GateError(.otherInput, "")) {
            _ = try holding.gate.answer(.typed("5"), at: holding.now)
        }
    }
}
