import SandlotExplorer
import SandlotJSON
import SandlotScenario

/// The output of a search of an app's stories: progress for people, and the result for people or scripts.
struct ExploreReport {
    private typealias Finding = StateSearch<AppSystem>.Finding

    private let system: AppSystem
    private let format: OutputFormat
    private let style = Style.standardOutput

    init(_ system: AppSystem, format: OutputFormat) {
        self.system = system
        self.format = format
    }

    /// Prints what is searched.
    func begin(people: Int, phones: Int) throws {
        guard format == .text else { return }
        let world =
            (people == 1 ? "one person" : "a family of \(people)") + ", "
            + (phones == 1 ? "one phone" : "\(phones) phones") + (people == 1 ? "" : " each")
        try StandardOutput.print(
            "\(style(system.name, .strong)): \(world), \(system.actionCount) actions\n")
    }

    /// Prints findings as soon as they are known.
    func tell(_ findings: [StateSearch<AppSystem>.Finding]) throws {
        guard format == .text else { return }
        for finding in findings {
            let count = finding.depth == 1 ? "1 action" : "\(finding.depth) actions"
            let lines =
                ["\(style("✗ " + finding.breach.property, .bad))  after \(count)"]
                + system.sentences(of: finding.node).map { "    \($0)" }
                + ["  \(finding.breach.difference)"]
            try StandardOutput.print(lines.joined(separator: "\n") + "\n")
        }
    }

    /// Prints the result.
    func end(_ result: StateSearch<AppSystem>.Result, depth: Int) throws {
        switch format {
        case .text: try StandardOutput.print(summary(result, depth))
        case .json: try StandardOutput.print(document(result, depth).indented)
        }
    }

    private func summary(_ result: StateSearch<AppSystem>.Result, _ depth: Int) -> String {
        let count = result.findings.count
        let verdict =
            count == 0
            ? style("✓ nothing is broken", .good)
            : style(
                "\(count) \(count == 1 ? "rule or promise is" : "rules and promises are") broken",
                .bad)
        let progress = result.progress
        let size = "\(progress.states) states, \(progress.transitions) stories"
        let extent: String
        if result.isCutShort {
            extent =
                "the search ended early; all stories of at most "
                + "\(progress.depth) action\(progress.depth == 1 ? "" : "s") were tried"
        } else if result.isExhausted {
            extent = "there are no other states"
        } else {
            extent = "all stories of at most \(depth) action\(depth == 1 ? "" : "s") were tried"
        }
        return "\(verdict): \(size); \(extent)"
    }

    private func document(
        _ result: StateSearch<AppSystem>.Result, _ depth: Int
    ) -> JSONElement {
        let findings: [JSONElement] = result.findings.map { finding in
            .object([
                "property": .string(finding.breach.property),
                "difference": .string(finding.breach.difference),
                "actions": .array(system.sentences(of: finding.node).map { .string($0) }),
            ])
        }
        return .object([
            "schema": .string("sandlot-exploration/1"), "app": .string(system.name),
            "depth": .integer(Int64(result.progress.depth)),
            "states": .integer(Int64(result.progress.states)),
            "stories": .integer(Int64(result.progress.transitions)),
            "complete": .bool(!result.isCutShort), "exhausted": .bool(result.isExhausted),
            "findings": .array(findings),
        ])
    }
}
