import ArgumentParser
import SandlotBase
import SandlotCompliance
import SandlotJSON
import SandlotYAML

/// The `sandlot rules test` command.
struct RulesTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Check rule files, and that their examples have the stated verdicts.",
        discussion: """
            A rule file contains your own rules as patterns of events. Each rule has examples: short \
            traces with the verdict that the rule must give. sandlot check refuses a file whose \
            examples have other verdicts. This command reports all of them.

            With --format json, standard output contains one sandlot-rule-test/1 document on each \
            line, in the order of the files.

            EXAMPLES:
              # team-rules.yaml contains your own rules.
              sandlot rules test team-rules.yaml

            EXIT STATUS:
              0   all examples have the stated verdicts
              1   an example has another verdict
              65  a file is not a rule file; the others are checked
              74  a file cannot be read
            """
    )

    @Argument(
        help: "The rule files; - is standard input.",
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var files: [String]

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard files.count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
    }

    func run() throws {
        var worst = ExitStatus.success
        for path in files {
            switch Self.read(path) {
            case .success(let file):
                let results = file.results()
                if results.contains(where: { $0.error != nil }) {
                    worst = max(worst, ExitStatus.checkFailed)
                }
                try print(file, results)
            case .failure(let error):
                StandardError.shared.error(error.description)
                worst = max(
                    worst,
                    error.code == .unreadableFile
                        ? ExitStatus.inputOutput : ExitStatus.malformedInput)
            }
        }
        if worst != ExitStatus.success { throw CommandFailure(worst) }
    }

    private static func read(_ path: String) -> Result<RuleFile, YAMLError> {
        do throws(YAMLError) {
            return .success(try RuleFile.read(contentsOf: path))
        } catch {
            return .failure(error)
        }
    }

    private func print(_ file: RuleFile, _ results: [RuleFileExampleResult]) throws {
        switch formatOptions.format {
        case .text: try StandardOutput.print(text(file, results))
        case .json: try StandardOutput.print(json(file, results).compact)
        }
    }

    private func text(_ file: RuleFile, _ results: [RuleFileExampleResult]) -> String {
        let style = Style.standardOutput
        var lines: [String] = []
        for rule in file.rules {
            let own = results.filter { $0.example.rule == rule.id }
            let broken = own.count { $0.error != nil }
            let sign = broken == 0 ? style("✓", .good) : style("✗", .bad)
            lines.append("\(sign) \(rule.id)  \(TextReport.count(own.count, "example"))")
            for result in own {
                guard let error = result.error else { continue }
                lines += TextReport.wrapped(
                    error.description, width: TextReport.width - 4, hanging: 2
                ).map { "    " + $0 }
            }
        }
        let wrong = results.count { $0.error != nil }
        let total =
            "\(PlainText.escaping(file.name)): \(TextReport.count(file.rules.count, "rule")), "
            + "\(TextReport.count(results.count, "example")), "
            + (wrong == 0 ? "all with the stated verdicts" : "\(wrong) with another verdict")
        return (lines + ["", total]).joined(separator: "\n")
    }

    private func json(_ file: RuleFile, _ results: [RuleFileExampleResult]) -> JSONElement {
        .object([
            "schema": .string("sandlot-rule-test/1"),
            "file": .string(file.name),
            "pack": .string(file.pack.id.rawValue),
            "rules": .array(file.rules.map { .string($0.id) }),
            "examples": .array(
                results.map { result in
                    var members: [String: JSONElement] = [
                        "rule": .string(result.example.rule),
                        "story": .string(result.example.example.story),
                        "verdict": .string(result.example.verdict.rawValue),
                        "holds": .bool(result.error == nil),
                    ]
                    if let error = result.error {
                        members["reason"] = .string(error.reason)
                        if let location = error.location {
                            members["line"] = .integer(Int64(location.line))
                            members["column"] = .integer(Int64(location.column))
                        }
                    }
                    return .object(members)
                }),
        ])
    }
}
