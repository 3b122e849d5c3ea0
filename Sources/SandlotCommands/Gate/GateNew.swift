import ArgumentParser
import SandlotAds
import SandlotJSON
import SandlotTrace

/// The `sandlot gate new` command.
struct GateNew: ParsableCommand {
    /// The languages as command-line arguments.
    enum Language: String, ExpressibleByArgument, CaseIterable {
        case en, es
    }

    /// The variants as command-line arguments.
    enum Variant: String, ExpressibleByArgument, CaseIterable {
        case standard, accessible

        /// The variant of the question.
        var gateVariant: GateVariant {
            switch self {
            case .standard: .standard
            case .accessible: .accessible
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a question of a gate.",
        discussion: """
            The answer is not shown. The same seed gives the same question.

            EXAMPLES:
              sandlot gate new
              sandlot gate new --task number-words --language es --variant accessible
              sandlot gate new --seed 7 --format json
            """
    )

    @OptionGroup var gate: GateOptions

    @Option(help: ArgumentHelp("The language: \(Language.words).", valueName: "code"))
    var language: Language = .en

    @Option(
        help: ArgumentHelp("The variant of the question: \(Variant.words).", valueName: "variant"))
    var variant: Variant = .standard

    @Option(
        help: ArgumentHelp(
            "The seed that determines the question (default: random).", valueName: "n"))
    var seed: UInt64?

    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        let seed = seed ?? UInt64.random(in: 0...UInt64(Int32.max))
        let challenge = try makeChallenge(seed: seed)
        switch formatOptions.format {
        case .text:
            let rows = [
                ("input", challenge.input.rawValue), ("variant", challenge.variant.rawValue),
                ("language", challenge.language.rawValue),
                ("question", "\(challenge.position) of \(challenge.count) in a row"),
                ("attempts", "\(challenge.attemptsLeft)"), ("seed", "\(seed)"),
            ]
            let lines = rows.map { name, value in
                Style.standardOutput(
                    name + String(repeating: " ", count: 10 - name.count), .faint) + value
            }
            try StandardOutput.print(([challenge.text, ""] + lines).joined(separator: "\n"))
        case .json:
            let json = JSONElement.object([
                "schema": .string("sandlot-gate-challenge/1"),
                "text": .string(challenge.text), "input": .string(challenge.input.rawValue),
                "variant": .string(challenge.variant.rawValue),
                "language": .string(challenge.language.rawValue),
                "position": .integer(Int64(challenge.position)),
                "count": .integer(Int64(challenge.count)),
                "attemptsLeft": .integer(Int64(challenge.attemptsLeft)),
                // A string, because not every reader preserves a number of this size.
                "seed": .string("\(seed)"),
            ])
            try StandardOutput.print(json.indented)
        }
    }

    private func makeChallenge(seed: UInt64) throws -> GateChallenge {
        let parentalGate = ParentalGate(
            policy: try gate.makePolicy(), storage: InMemoryGateStorage(),
            language: GateLanguage(localeIdentifier: language.rawValue) ?? .english, seed: seed)
        let presentation = try parentalGate.present(
            .parentArea, as: variant.gateVariant,
            at: GateTime(bootID: "", bootMilliseconds: 0, wallMilliseconds: 0))
        guard case .question(let challenge) = presentation else {
            throw CommandFailure(ExitStatus.internalError, "a new gate was locked")
        }
        return challenge
    }
}
