import ArgumentParser
import SandlotCompliance
import SandlotJSON

/// The SARIF report of `sandlot catalog lint`, with a rule for each kind of finding.
struct LintSARIF {
    private let problems: [LintProblem]
    private let errors: [String]
    private let isSuccessful: Bool

    /// Prepares the report.
    ///
    /// - Parameters:
    ///   - problems: The findings.
    ///   - errors: The messages about files that could not be read.
    ///   - isSuccessful: Whether everything was read and compared.
    init(_ problems: [LintProblem], errors: [String], isSuccessful: Bool) {
        self.problems = problems
        self.errors = errors
        self.isSuccessful = isSuccessful
    }

    /// The whole document.
    var text: String {
        var codes: [String] = []
        var severities: [String: String] = [:]
        for problem in problems where severities[problem.code] == nil {
            codes.append(problem.code)
            severities[problem.code] = problem.severity
        }
        let indices = Dictionary(uniqueKeysWithValues: zip(codes, codes.indices))
        var invocation: [String: JSONElement] = ["executionSuccessful": .bool(isSuccessful)]
        if !errors.isEmpty {
            invocation["toolExecutionNotifications"] = .array(
                errors.map {
                    .object(["level": .string("error"), "message": SARIFText.message($0)])
                })
        }
        let driver: [String: JSONElement] = [
            "name": .string("sandlot"),
            "semanticVersion": .string(SandlotCommand.configuration.version),
            "rules": .array(
                codes.map { code in
                    .object([
                        "id": .string("catalog/\(code)"), "name": .string(SARIFText.name(code)),
                        "defaultConfiguration": .object([
                            "level": .string(severities[code] ?? "warning")
                        ]),
                    ])
                }),
        ]
        let run: [String: JSONElement] = [
            "tool": .object(["driver": .object(driver)]),
            "columnKind": .string("unicodeCodePoints"),
            "invocations": .array([.object(invocation)]),
            "results": .array(results(indices)),
        ]
        return SARIFText.document(run).indented + "\n"
    }

    private func results(_ indices: [String: Int]) -> [JSONElement] {
        var occurrences: [String: Int] = [:]
        return problems.map { problem in
            let file = problem.file ?? "-"
            // A fingerprint without line numbers stays the same if the file grows.
            let subject = problem.identifier ?? problem.path
            let key = [file, problem.code, subject].joined(separator: "\n")
            occurrences[key, default: 0] += 1
            return .object([
                "ruleId": .string("catalog/\(problem.code)"),
                "ruleIndex": .integer(Int64(indices[problem.code] ?? 0)),
                "level": .string(problem.severity),
                "message": SARIFText.message(problem.clause),
                "locations": .array([
                    .object([
                        "physicalLocation": .object([
                            "artifactLocation": .object(["uri": .string(SARIFText.uri(file))]),
                            "region": .object([
                                "startLine": .integer(Int64(problem.line)),
                                "startColumn": .integer(Int64(problem.column)),
                            ]),
                        ])
                    ])
                ]),
                "partialFingerprints": .object([
                    "sandlotFinding/v1": .string(
                        SARIFText.hash("\(key)\n\(occurrences[key, default: 0])"))
                ]),
            ])
        }
    }
}
