import Testing

@Suite struct GoldenGateTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    @Test(arguments: [
        ("standard", ["--seed", "1"]),
        ("spellflare-spanish", ["--policy", "spellflare", "--language", "es", "--seed", "2"]),
        (
            "number-words-accessible",
            ["--task", "number-words", "--variant", "accessible", "--seed", "3"]
        ),
        ("hold", ["--task", "hold", "--seed", "4"]),
        ("json", ["--seed", "1", "--format", "json"]),
    ])
    func aQuestionMatchesItsGoldenFile(name: String, arguments: [String]) throws {
        let outcome = try sandlot.run(["gate", "new"] + arguments)
        try Golden.expect(outcome.transcript, equals: "gate/new-\(name).txt")
    }

    @Test(arguments: [
        ("standard", []), ("spellflare", ["--policy", "spellflare"]),
        ("older-children", ["--policy", "older-children", "--learner", "12"]),
        (
            "changed",
            ["--task", "larger-products", "--in-a-row", "2", "--lock", "86400", "--learner", "10"]
        ),
        ("json", ["--format", "json"]),
    ])
    func oddsMatchTheirGoldenFile(name: String, arguments: [String]) throws {
        let outcome = try sandlot.run(["gate", "odds"] + arguments)
        for line in outcome.lines where !arguments.contains("json") {
            #expect(line.count <= 80, "\(line)")
        }
        try Golden.expect(outcome.transcript, equals: "gate/odds-\(name).txt")
    }

    @Test func oddsWithManyDigitsHaveAPowerOfTen() throws {
        let outcome = try sandlot.run("gate", "odds", "--task", "number-words", "--in-a-row", "5")
        #expect(
            try outcome.succeeded().text.contains("guesser                1 in 10^19  1 in 10^19"))
    }

    @Test func theSameSeedAsksTheSameQuestionWithoutItsAnswer() throws {
        let (one, other) = (
            try sandlot.run("gate", "new", "--seed", "9"),
            try sandlot.run("gate", "new", "--seed", "9")
        )
        #expect(one.text == other.text)
        #expect(!one.text.contains("answer"))
    }

    @Test(arguments: [
        (["new", "--policy", "standart"], "did you mean `standard`"),
        (["new", "--task", "sums"], "there is no task `sums`"),
        (["odds", "--in-a-row", "0"], "in a row"),
        (["odds", "--learner", "0"], "up to at least 1, not 0"),
        (["odds", "--lock", "30", "--growth", "3"], "`--growth` has no effect; add `--longest`"),
        (["odds", "--growth", "3"], "the first, which lasts 115200 s, so that `--growth` has no"),
        (["odds", "--lock=-1"], "-1 is not a number of seconds"),
        (["new", "--language", "fr"], "Please provide one of 'en' and 'es'"),
    ])
    func invalidArgumentsAreRefused(arguments: [String], message: String) throws {
        let outcome = try sandlot.run(["gate"] + arguments)
        outcome.expect(64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }
}
