import SandlotKids
import Testing

@Suite struct GameTestTests {
    private static func rules(words: Int = 15, needed: Int = 10) -> GameRules {
        var rules = GameRules(.spelling)
        rules.words = words
        rules.needed = needed
        return rules
    }

    private func answer(_ test: inout GameTest, _ isRight: Bool) throws {
        try test.speak()
        try test.answer(isRight: isRight)
    }

    @Test func testEndsWithTheTenthRightAnswer() throws {
        var test = GameTest(Self.rules())
        try test.begin()
        for _ in 0..<9 {
            try answer(&test, true)
            try test.goOn()
            #expect(test.phase == .presenting)
            #expect(test.wordCount == 15)
        }
        try answer(&test, true)
        try test.goOn()
        #expect(test.phase == .levelComplete)
        #expect(test.isPassed)
        // Five of the words were never asked.
        #expect(test.wordCount == 15)
    }

    @Test func aTestOfAllWordsContinuesAfterItIsPassed() throws {
        var rules = Self.rules()
        rules.ending = .afterAllWords
        var test = GameTest(rules)
        try test.begin()
        for index in 0..<15 {
            #expect(test.word == index)
            try answer(&test, true)
            try test.goOn()
        }
        #expect(test.phase == .levelComplete)
        #expect(test.isPassed)
    }

    @Test func aWordGivenUpCannotBeTriedAgain() throws {
        var test = GameTest(Self.rules())
        try test.begin()
        try answer(&test, false)
        try test.giveUp()
        #expect(test.phase == .feedback)
        #expect(throws: KidsError(.notPossible, "")) { try test.tryAgain() }
        #expect(throws: KidsError(.notPossible, "")) { try test.giveUp() }
        try test.goOn()
        try answer(&test, false)
        try test.tryAgain()
        #expect(test.word == 1)
    }

    @Test func wordsThatRunOutEndTheTestWithoutPassingIt() throws {
        var test = GameTest(Self.rules())
        try test.begin()
        for index in 0..<15 {
            try answer(&test, index < 9)
            try test.goOn()
        }
        #expect(test.phase == .levelComplete)
        #expect(!test.isPassed)
        #expect(test.wordCount == 15)
    }

    @Test func aWrongWordCanBeTriedAgainAndStaysTheSame() throws {
        var test = GameTest(Self.rules())
        try test.begin()
        try answer(&test, false)
        try test.tryAgain()
        #expect(test.phase == .presenting)
        #expect(test.word == 0)
        try answer(&test, true)
        #expect(test.correct == 1)
    }

    @Test func aRightWordCannotBeTriedAgain() throws {
        var test = GameTest(Self.rules())
        try test.begin()
        try answer(&test, true)
        #expect(throws: KidsError(.notPossible, "")) { try test.tryAgain() }
    }

    @Test func aWordThatIsGivenUpCountsAsWrong() throws {
        var test = GameTest(Self.rules())
        try test.begin()
        try answer(&test, false)
        try test.goOn()
        #expect(test.word == 1)
        #expect(test.correct == 0)
    }

    @Test func callsOutOfOrderAreRefused() throws {
        var test = GameTest(Self.rules())
        #expect(throws: KidsError(.notPossible, "")) { try test.speak() }
        #expect(throws: KidsError(.notPossible, "")) { try test.answer(isRight: true) }
        #expect(throws: KidsError(.notPossible, "")) { try test.goOn() }
        try test.begin()
        #expect(throws: KidsError(.notPossible, "")) { try test.begin() }
        #expect(throws: KidsError(.notPossible, "")) { try test.answer(isRight: true) }
    }
}
