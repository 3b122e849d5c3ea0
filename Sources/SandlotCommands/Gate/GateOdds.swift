import ArgumentParser
import SandlotAds
import SandlotJSON

/// The `sandlot gate odds` command.
struct GateOddsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odds",
        abstract: "Compute the probability that a child gets past the gate.",
        discussion: """
            The probabilities are computed from all questions, not sampled, for the best strategy. \
            A guesser knows which questions are possible and which have been asked. A learner also \
            knows the products of numbers up to N. A round lasts until the gate opens or locks. A \
            day has 24 hours and begins with no attempts used. The last column is for a person who \
            sets the clock forward and restarts the device after each lock.

            EXAMPLES:
              sandlot gate odds
              sandlot gate odds --policy spellflare
              sandlot gate odds --task larger-products --in-a-row 2 --lock 86400 \\
                  --learner 10
            """
    )

    @OptionGroup var gate: GateOptions

    @Option(
        help: ArgumentHelp(
            """
            The highest multiplication tables that learners know, separated by commas; may be \
            repeated.
            """, valueName: "n,…"),
        transform: ListArgument<Int>.words)
    var learner: [ListArgument<Int>] = []

    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        let given = learner.elements()
        for limit in given where limit < 1 {
            throw CommandFailure(
                ExitStatus.usage, "a learner must know the tables up to at least 1, not \(limit)")
        }
        let learners = given.isEmpty ? [5, 10] : given
        let odds = GateOdds(of: try gate.makePolicy())
        let people = [.guesser] + learners.map { GatePerson.learner(tablesUpTo: $0) } + [.adult]
        let rows = people.map { OddsRow($0, odds) }
        switch formatOptions.format {
        case .text: try StandardOutput.print(text(odds, rows))
        case .json: try StandardOutput.print(json(odds, rows).indented)
        }
    }

    // MARK: Text

    private func text(_ odds: GateOdds, _ rows: [OddsRow]) -> String {
        let style = Style.standardOutput
        let policy = odds.policy
        let header = ["WHO", "A ROUND", "A DAY", "A DAY, CLOCK SET FORWARD"]
        let cells =
            [header]
            + rows.map { [$0.name] + [$0.round, $0.day, $0.dayWithClock].map(OddsRow.text) }
        let widths = header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        var lines = [
            style(gate.policy, .strong)
                + "  \(policy.questionsInARow) in a row of \(GateOptions.name(of: policy)), "
                + "\(policy.attempts) attempts, \(policy.unansweredLimit) unanswered",
            "",
            "questions      \(odds.questionCount), with \(odds.answerCount) answers",
            "best guesses   at one question: \(OddsRow.text(odds.chance(ofGuesses: 1))), three: "
                + OddsRow.text(odds.chance(ofGuesses: 3)),
            "first lock     \(Self.time(policy.lockout.durationMilliseconds))",
            "rounds a day   \(odds.roundsInADay()), with the clock set forward "
                + "\(odds.roundsInADay(isClockAdvanced: true))",
            "",
        ]
        for (index, row) in cells.enumerated() {
            var line = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            lines.append(index == 0 ? style(line, .faint) : line)
        }
        return lines.joined(separator: "\n")
    }

    /// Formats a time in the largest unit that gives a whole number.
    private static func time(_ milliseconds: Int) -> String {
        for (unit, length) in [("h", 3_600_000), ("min", 60_000), ("s", 1_000)]
        where milliseconds.isMultiple(of: length) {
            return "\(milliseconds / length) \(unit)"
        }
        return "\(milliseconds) ms"
    }

    // MARK: JSON

    private func json(_ odds: GateOdds, _ rows: [OddsRow]) -> JSONElement {
        let policy = odds.policy
        let lockout = policy.lockout
        return .object([
            "schema": .string("sandlot-gate-odds/1"),
            "policy": .object([
                "task": .string(GateOptions.name(of: policy)),
                "questionsInARow": .integer(Int64(policy.questionsInARow)),
                "attempts": .integer(Int64(policy.attempts)),
                "unansweredLimit": .integer(Int64(policy.unansweredLimit)),
                "lockoutMs": .integer(Int64(lockout.durationMilliseconds)),
                "longestLockoutMs": .integer(Int64(lockout.longestMilliseconds)),
                "growth": .integer(Int64(lockout.growth)),
                "scope": .string(lockout.scope.rawValue),
                "wallCreditMs": .integer(Int64(lockout.wallCreditMilliseconds)),
            ]),
            "questions": .integer(Int64(odds.questionCount)),
            "answers": .integer(Int64(odds.answerCount)),
            "bestGuess": .number(odds.chance(ofGuesses: 1)),
            "bestThreeGuesses": .number(odds.chance(ofGuesses: 3)),
            "roundsADay": .integer(Int64(odds.roundsInADay())),
            "roundsADayClockSetForward": .integer(
                Int64(odds.roundsInADay(isClockAdvanced: true))),
            "people": .array(rows.map(\.json)),
        ])
    }
}
